// The page: which game, which view, in which language.

import * as address from "./address.js";
import * as api from "./api.js";
import { contest } from "./contest.js";
import { announce, byId, button, draw, make } from "./dom.js";
import { home } from "./home.js";
import { play } from "./play.js";
import { replay } from "./replay.js";
import { rules } from "./rules.js";
import { setup } from "./setup.js";
import { soundIsOn, switchSound } from "./sound.js";
import { language, say, switchLanguage, tell } from "./words.js";

const VIEWS = { play, setup, replay, contest, rules };

/** @typedef {keyof typeof VIEWS} Name */

async function show() {
  document.documentElement.lang = language() === "zh" ? "zh-CN" : "en";
  byId("skip").textContent = say("skip");
  tools();
  const state = address.read();
  const cards = await api.games();
  const card = cards.find(({ game }) => game === state.game);
  byId("games").setAttribute("aria-label", say("games"));
  byId("games").replaceChildren(
    ...cards.map(({ game, short }) => make("a", { href: `/${game}`, "aria-current": game === state.game ? "page" : undefined }, tell(short))),
  );
  const main = byId("main");
  if (!card) {
    document.title = "touchmove";
    await home(main);
    return;
  }
  document.title = `${tell(card.short)} · touchmove`;
  const content = make("div", { class: `view ${state.view}` });
  if (state.view === "play" || state.moves.length) left.set(card.game, { ...state, position: state.moves.length ? "" : state.start });
  const nav = make("nav", { class: "tabs", "aria-label": say("views") }, ...tabs(card.game, state.view));
  main.replaceChildren(make("h1", {}, tell(card.short)), make("p", { class: "sentence" }, tell(card.sentence)), nav, content);
  // A view that has been left has no say about the address any more, though answers may still come.
  const keep = (/** @type {address.State} */ now, position = "") => {
    if (!content.isConnected) return;
    address.keep(now);
    if (now.view !== "play") return;
    left.set(card.game, { ...now, position });
    nav.replaceChildren(...tabs(card.game, now.view));
  };
  await VIEWS[/** @type {Name} */ (state.view)](content, card, state, keep);
}

/** The games as they were left, and their positions: a look at the rules ends no game. @type {Map<string, address.State & {position: string}>} */
const left = new Map();

/** The views of a game; where a game is being played goes with it. @param {string} game @param {string} here */
function tabs(game, here) {
  const was = left.get(game);
  return /** @type {Name[]} */ (Object.keys(VIEWS)).map((view) => {
    const carried = view === "play" ? { ...was, view } : view === "setup" ? { view, start: was?.position } : { view };
    const href = `/${game}${address.hash(carried)}`;
    return make("a", { href, "aria-current": view === here ? "page" : undefined }, say(view));
  });
}

function tools() {
  const sound = button("", () => {
    switchSound();
    tools();
    const again = byId("tools").querySelector("[aria-pressed]");
    if (again instanceof HTMLElement) again.focus();
  }, { "aria-pressed": String(soundIsOn()), "aria-label": say("soundOn"), title: soundIsOn() ? say("soundOn") : say("soundOff") });
  sound.append(speaker(soundIsOn()));
  const tongue = button(say("language"), () => {
    switchLanguage();
    refresh();
  }, { lang: language() === "en" ? "zh-CN" : "en" });
  byId("tools").replaceChildren(sound, tongue);
}

/** @param {boolean} isOn */
function speaker(isOn) {
  const waves = isOn ? "M15 8.5a5 5 0 0 1 0 7M17.5 6a9 9 0 0 1 0 12" : "M15.5 9.5l5 5m0-5l-5 5";
  return draw(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: "M3 9h4l5-4v14l-5-4H3z", stroke: "none" }),
    draw("path", { d: waves, fill: "none", "stroke-width": 2, "stroke-linecap": "round" }),
  );
}

function refresh() {
  show().catch((error) => {
    const words = error instanceof api.Problem && error.words ? tell(error.words) : String(error.message ?? error);
    byId("main").append(make("p", { class: "why" }, words));
    announce(words);
  });
}

// Links within the page change its address without loading it again.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.id === "skip") {
    const cell = document.querySelector(".board [tabindex='0']");
    if (cell instanceof SVGElement) cell.focus();
    else byId("main").focus();
    return;
  }
  history.pushState(null, "", link.href);
  refresh();
  window.scrollTo(0, 0);
});
window.addEventListener("popstate", refresh);
refresh();

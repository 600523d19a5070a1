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
  leave(state, state.start);
  // The rulebook that a clause has opened knows of which game.
  if (state.view === "rules" && state.moves.length) leave({ ...state, view: "play", clause: "" });
  const nav = make("nav", { class: "tabs", "aria-label": say("views") });
  for (const view of /** @type {Name[]} */ (Object.keys(VIEWS))) {
    nav.append(make("a", { "data-view": view, "aria-current": view === state.view ? "page" : undefined }, say(view)));
  }
  link(nav, card.game);
  main.replaceChildren(make("h1", {}, tell(card.short)), make("p", { class: `sentence in-${state.view}` }, tell(card.sentence)), nav, content);
  // A view that has been left has no say about the address any more, though answers may still come.
  const keep = (/** @type {address.State} */ now, position = "") => {
    if (!content.isConnected) return;
    address.keep(now);
    leave(now, position);
    link(nav, card.game);
  };
  await VIEWS[/** @type {Name} */ (state.view)](content, card, state, keep);
}

/** Where each view of each game was left, as the address has it: a look at the rules ends no game. @type {Map<string, string>} */
const left = new Map();

/** @param {address.State} state @param {string} [position]  what is on the board, if that is known */
function leave(state, position) {
  left.set(`${state.game} ${state.view}`, address.hash(state));
  // What was played to can be changed by hand.
  if (state.view === "play") left.set(`${state.game} setup`, address.hash({ view: "setup", start: position }));
}

/** Leads to the views as they were left. The links stay who they are: one of them may be about to be clicked. @param {Element} nav @param {string} game */
function link(nav, game) {
  for (const tab of nav.querySelectorAll("a")) {
    const view = tab.dataset.view ?? "";
    tab.href = `/${game}${left.get(`${game} ${view}`) ?? address.hash({ view })}`;
  }
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
    refresh().then(() => /** @type {HTMLElement} */ (byId("tools").lastElementChild).focus());
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
  return show().catch((error) => {
    const words = error instanceof api.Problem ? error.said : String(error.message ?? error);
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
  const isTab = link.dataset.view !== undefined;
  history.pushState(null, "", link.href);
  // Who goes from view to view by keyboard stays among them.
  refresh().then(() => isTab && /** @type {HTMLElement | null} */ (document.querySelector(".tabs [aria-current]"))?.focus());
  window.scrollTo(0, 0);
});
window.addEventListener("popstate", refresh);
refresh();

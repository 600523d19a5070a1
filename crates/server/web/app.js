// The entry point: renders the game and the view that the URL names, in the user's language.

import * as api from "./api.js";
import { announce, button, byId, el } from "./dom.js";
import { language, localize, t, toggleLanguage } from "./i18n.js";
import { icon } from "./icons.js";
import { hideNotice, showNotice } from "./notices.js";
import "./offline.js";
import { currentRoute, pagePath, replaceRoute, toHash, VIEWS } from "./route.js";
import { isSoundOn, toggleSound } from "./sound.js";
import { isStorageDenied } from "./storage.js";
import { loadApiPage, loadHome, loadView, prefetchViews } from "./views.js";

/** @typedef {import("./route.js").Route} Route */

/** The fragments with which the views of each game were left, so that a look at the rules does not end a game. @type {Map<string, string>} */
const lastHashes = new Map();

/** @param {Route} route @param {string} [position]  the position on the board, if there is one */
function rememberRoute(route, position) {
  lastHashes.set(`${route.game} ${route.view}`, toHash(route));
  // The position that is played can be edited.
  if (route.view === "play") lastHashes.set(`${route.game} setup`, toHash({ view: "setup", start: position }));
}

/** Updates the tabs in place: the user may be about to click one of them. @param {Element} tabs @param {string} game */
function updateTabs(tabs, game) {
  for (const tab of tabs.querySelectorAll("a")) {
    const view = VIEWS.find((name) => name === tab.dataset.view) ?? "play";
    tab.href = `${pagePath(game)}${lastHashes.get(`${game} ${view}`) ?? toHash({ view })}`;
  }
}

async function render() {
  try {
    await renderPage();
  } catch (error) {
    showError(error);
  }
}

/** Says why a view could not be shown, and offers ways to continue. @param {unknown} error */
function showError(error) {
  const reason = error instanceof Error ? error.message : String(error);
  const message = t(error instanceof api.Problem ? "badLink" : "failed", reason);
  const newGame = el("a", { class: "button primary", href: location.pathname }, t("newGame"));
  const reload = button(t("reload"), () => location.reload());
  const parts = [el("p", { class: "error" }, message), el("div", { class: "buttons" }, newGame, reload)];
  const view = document.querySelector("main > .view");
  // A board without a position would stand there empty.
  if (view) view.replaceChildren(...parts);
  else byId("main").append(...parts);
  announce(message);
}

// What fails after a view has been shown, for example in the handler of a click.
addEventListener("unhandledrejection", ({ reason }) => {
  showNotice("failure", t("failed", reason instanceof Error ? reason.message : String(reason)), [button(t("reload"), () => location.reload())], true);
});

async function renderPage() {
  byId("brand").setAttribute("href", pagePath());
  document.documentElement.lang = language() === "zh" ? "zh-CN" : "en";
  byId("skip").textContent = t("skip");
  renderTools();
  if (!isStyled()) showNotice("style", t("noStyle"), [button(t("reload"), () => location.reload())]);
  if (isStorageDenied()) showNotice("storage", t("storageDenied"), [], true);
  hideNotice("link");
  const route = currentRoute();
  const games = await api.games();
  const info = games.find(({ game, aliases }) => game === route.game || aliases.includes(route.game));
  // An alias leads to the game; its address is that of the game from then on.
  if (info && location.pathname !== pagePath(info.game)) history.replaceState(null, "", pagePath(info.game) + location.hash);
  if (info) route.game = info.game;
  byId("games").setAttribute("aria-label", t("games"));
  byId("games").replaceChildren(
    ...games.map(({ game, short_name }) => el("a", { href: pagePath(game), "aria-current": game === route.game ? "page" : undefined }, localize(short_name))),
  );
  // On a narrow screen the list is a menu.
  byId("games-button").replaceChildren(el("span", {}, info ? localize(info.short_name) : t("games")), icon("down"));
  if (byId("games").matches(":popover-open")) byId("games").hidePopover();
  const main = byId("main");
  if (!info) {
    document.title = "touchmove";
    const homeView = await loadScripts(route.game === "api" ? loadApiPage : loadHome, main);
    await homeView?.(main, route.game ? location.pathname : "");
    return prefetchViews();
  }
  document.title = `${localize(info.short_name)} · touchmove`;
  rememberRoute(route, route.start);
  // A link to a clause carries the game that it was opened from.
  if (route.view === "rules" && route.moves.length) rememberRoute({ ...route, view: "play", clause: "" });
  const tabs = el("nav", { class: "tabs", "aria-label": t("views") });
  for (const view of VIEWS) {
    tabs.append(el("a", { "data-view": view, "aria-current": view === route.view ? "page" : undefined }, t(view)));
  }
  updateTabs(tabs, info.game);
  const content = el("div", { class: `view ${route.view}` });
  // The header names the game where a board needs the space.
  main.replaceChildren(el("h1", { class: route.view === "rules" ? undefined : "visually-hidden" }, localize(info.short_name)), tabs, content);
  const saveRoute = (/** @type {Route} */ route, position = "") => {
    // Answers may arrive after the user has left the view.
    if (!content.isConnected) return;
    replaceRoute(route);
    rememberRoute(route, position);
    updateTabs(tabs, info.game);
  };
  const view = await loadScripts(() => loadView(route.view), content);
  // The user may have opened another view meanwhile.
  if (view && content.isConnected) await view(content, info, route, saveRoute);
  prefetchViews();
}

/**
 * Loads the scripts of a view; if that fails, says so and offers another attempt.
 * @template T
 * @param {() => Promise<T>} load
 * @param {HTMLElement} content
 */
async function loadScripts(load, content) {
  content.replaceChildren(el("p", { class: "hint loading" }, t("loadingView")));
  try {
    return await load();
  } catch {
    const message = t("viewNotLoaded");
    content.replaceChildren(el("p", { class: "error" }, message), el("div", { class: "buttons" }, button(t("tryAgain"), retry, { class: "primary" })));
    if (content.isConnected) announce(message);
    return null;
  }
}

/** Loads the page again, since some browsers attempt a failed import only once per page; unless it is out of reach, too. */
async function retry() {
  const isReachable = await fetch(location.href).then(({ ok }) => ok, () => false);
  if (isReachable) location.reload();
  else await render();
}

/** Whether all style sheets were loaded. Browsers give no access to the rules of one that was not. */
function isStyled() {
  try {
    return [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0);
  } catch {
    return false;
  }
}

function renderTools() {
  const tools = byId("tools");
  const sound = button("", () => {
    toggleSound();
    renderTools();
    /** @type {HTMLElement} */ (tools.firstElementChild).focus();
  }, { "aria-pressed": String(isSoundOn()), "aria-label": t("soundOn"), title: t(isSoundOn() ? "soundOn" : "soundOff") });
  sound.append(icon(isSoundOn() ? "sound" : "muted"));
  const languageButton = button(t("language"), async () => {
    toggleLanguage();
    await render();
    /** @type {HTMLElement} */ (tools.lastElementChild).focus();
  }, { lang: language() === "en" ? "zh-CN" : "en" });
  tools.replaceChildren(sound, languageButton);
}

// Links within the page change the URL without loading the page again.
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
  render().then(() => {
    // Keyboard users who switch views stay in the tabs.
    if (isTab) /** @type {HTMLElement | null} */ (document.querySelector(".tabs [aria-current]"))?.focus();
  });
  window.scrollTo(0, 0);
});
window.addEventListener("popstate", render);
render();

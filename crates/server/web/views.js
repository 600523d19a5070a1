// The views of a game. Their scripts are loaded when they are opened, so that a board need not wait for them.

import { playView } from "./play.js";

/** @typedef {import("./route.js").Route} Route */
/** @typedef {import("./route.js").ViewName} ViewName */
/** @typedef {(main: HTMLElement, info: import("./api.js").GameInfo, route: Route, saveRoute: (route: Route, position?: string) => void) => Promise<unknown>} View */

/** @type {Record<ViewName, () => Promise<View>>} */
const SCRIPTS = {
  play: async () => playView,
  puzzles: async () => (await Promise.all([import("./puzzles.js"), loadStylesheet("puzzles.css")]))[0].puzzlesView,
  setup: async () => (await import("./setup.js")).setupView,
  replay: async () => (await Promise.all([import("./replay.js"), loadStylesheet("replay.css"), loadStylesheet("print.css")]))[0].replayView,
  contest: async () => (await Promise.all([import("./contest.js"), loadStylesheet("contest.css"), loadStylesheet("print.css")]))[0].contestView,
  rules: async () => (await Promise.all([import("./rules.js"), loadStylesheet("rules.css"), loadStylesheet("print.css")]))[0].rulesView,
};

/**
 * Loads the stylesheet of a view, so that the first board need not wait for it. Rejects if it cannot be loaded.
 * @param {string} name @returns {Promise<void>}
 */
export function loadStylesheet(name) {
  const href = new URL(name, import.meta.url).href;
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.head.querySelectorAll("link[rel=stylesheet]"));
  if ([...links].some((link) => link.href === href)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${name} cannot be loaded`));
    });
    document.head.append(link);
  });
}

export const loadApiPage = async () => (await Promise.all([import("./api-page.js"), loadStylesheet("api-page.css")]))[0].apiPage;

export const loadHome = async () => (await import("./home.js")).homeView;

/** @param {ViewName} name @returns {Promise<View>} */
export function loadView(name) {
  return SCRIPTS[name]();
}

let isPrefetched = false;

/** Loads all views when the browser has nothing else to do, so that they open at once, also without a connection. */
export function prefetchViews() {
  if (isPrefetched) return;
  isPrefetched = true;
  // Safari has no `requestIdleCallback`.
  const whenIdle = window.requestIdleCallback ?? ((/** @type {() => void} */ callback) => setTimeout(callback, 1_000));
  whenIdle(async () => {
    // A view that fails here is loaded again when it is opened.
    for (const load of [...Object.values(SCRIPTS), loadHome, () => import("./new-game.js"), () => import("./recognize.js")]) await load().catch(() => {});
  });
}

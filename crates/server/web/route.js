// The state of the page is in its URL: the game is the path, everything else is in the fragment.

import { base } from "./site.js";

/** @typedef {typeof VIEWS[number]} ViewName */
/**
 * @typedef {object} Route
 * @property {string} game  its name, or another name of it; empty on the home page
 * @property {ViewName} view
 * @property {string} start  the position that the game starts from; empty for the game's own
 * @property {string | null} placement  pieces set up by hand that do not form a legal position (yet): letter, row and column of each
 * @property {string} sideToMove  used with `placement`
 * @property {string[]} moves
 * @property {number} at  the number of moves that have been played
 * @property {number} goal  the number of moves in which a puzzle is to be won
 * @property {boolean} flipped
 * @property {import("./state.js").Match} match
 * @property {string} clause  the clause at which the rulebook is open
 * @property {string} text  contest input or a game record
 * @property {number} item  the number of the selected contest case or recorded game
 * @property {number | null} ply  the ply shown of the recorded game
 * @property {string} study  the id of the study that is shown
 */


/** In the order of their tabs. */
export const VIEWS = /** @type {const} */ (["play", "puzzles", "setup", "replay", "contest", "rules"]);

/** Longer fragments are not stored. */
const MAX_HASH_LENGTH = 60_000;

/** Returns whether a text fits in a URL together with the rest of the state. @param {string} text */
export function fitsInUrl(text) {
  const max = MAX_HASH_LENGTH / 2;
  // Encoding a long text only to measure it would delay typing.
  return text.length < max && encodeURIComponent(text).length < max;
}

/** Returns the address of a game's page, or of the home page. */
export function pagePath(game = "") {
  return base.pathname + game;
}

/** Returns the URL that opens the page in a state, or null if it would be too long. @param {Route} route */
export function linkTo(route) {
  const hash = toHash(route);
  return hash.length <= MAX_HASH_LENGTH ? location.origin + location.pathname + hash : null;
}

/** Whether the page was loaded from this computer, so that links to it lead nowhere on others. */
export function isThisComputer() {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
}

/** Returns the name of a game in a path: in lower case. Static hosts serve a page at the address of its folder. @param {string} path */
function nameInPath(path) {
  const name = (path.startsWith(base.pathname) ? path.slice(base.pathname.length) : path).replace(/(^|\/)(index\.html)?$/, "");
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name;
  }
}

/** Parses the side and the level of the computer, such as `White.3`. @param {string} text */
function parseComputer(text) {
  const [, side, level] = /^(.+)\.([1-5])$/.exec(text) ?? [];
  return side ? { side, level: Number(level) } : null;
}

/** Parses the page's URL. @returns {Route} */
export function currentRoute() {
  const query = new URLSearchParams(location.hash.slice(1));
  const value = (/** @type {string} */ name) => query.get(name) ?? "";
  const number = (/** @type {string} */ name) => Math.max(0, Number.parseInt(value(name), 10) || 0);
  const moves = value("moves").split("_").filter(Boolean).map((move) => move.replaceAll(".", " "));
  const view = value("view");
  const at = Number.parseInt(value("at"), 10);
  return {
    game: nameInPath(location.pathname),
    view: VIEWS.find((name) => name === view) ?? "play",
    start: value("start"),
    placement: query.get("put"),
    sideToMove: value("turn"),
    moves,
    at: Number.isInteger(at) ? Math.max(0, Math.min(at, moves.length)) : moves.length,
    goal: number("goal"),
    flipped: value("flip") === "1",
    match: {
      computer: parseComputer(value("computer")),
      without: value("without").split("_").filter(Boolean),
      resigned: value("resigned"),
      agreedDraw: value("agreed") === "1",
    },
    clause: value("clause"),
    text: value("text") || (history.state?.text ?? ""),
    item: number("pick"),
    ply: query.has("ply") ? number("ply") : null,
    study: value("study"),
  };
}

/** Formats the fragment of a URL, with its `#`; empty if all values are defaults. @param {Partial<Route>} route */
export function toHash(route) {
  const query = new URLSearchParams();
  if (route.view && route.view !== "play") query.set("view", route.view);
  if (route.start) query.set("start", route.start);
  if (typeof route.placement === "string") query.set("put", route.placement);
  if (route.sideToMove) query.set("turn", route.sideToMove);
  if (route.moves?.length) query.set("moves", route.moves.map((move) => move.replaceAll(" ", ".")).join("_"));
  if (route.moves && route.at !== undefined && route.at < route.moves.length) query.set("at", String(route.at));
  if (route.goal) query.set("goal", String(route.goal));
  if (route.flipped) query.set("flip", "1");
  if (route.match?.computer) query.set("computer", `${route.match.computer.side}.${route.match.computer.level}`);
  if (route.match?.without.length) query.set("without", route.match.without.join("_"));
  if (route.match?.resigned) query.set("resigned", route.match.resigned);
  if (route.match?.agreedDraw) query.set("agreed", "1");
  if (route.clause) query.set("clause", route.clause);
  if (route.text) query.set("text", route.text);
  if (route.item) query.set("pick", String(route.item));
  if (typeof route.ply === "number") query.set("ply", String(route.ply));
  if (route.study) query.set("study", route.study);
  const text = query.toString();
  return text && `#${text}`;
}

/** Stores a route in the URL, if it fits, without adding an entry to the browser's history. @param {Route} route */
export function replaceRoute(route) {
  const url = linkTo(route);
  if (url) history.replaceState(null, "", url);
}

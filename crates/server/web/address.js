// The state of the page is its address: the game in the path, everything else behind the #.

/**
 * @typedef {object} State
 * @property {string} game  none on the start page
 * @property {string} view
 * @property {string} start  the position that the game starts from
 * @property {string | null} put  pieces put on the board by hand that are no position yet: letter, row and column of each
 * @property {string} turn  whose turn it is with those
 * @property {string[]} moves
 * @property {number} at  how many of the moves have been made
 * @property {boolean} flip
 * @property {string} clause  where the rulebook is open
 * @property {string} text  contest input or a record
 * @property {number} pick  which answer or game of it
 * @property {number | null} ply  how far into that game, if that is said
 */

const VIEWS = ["play", "setup", "replay", "contest", "rules"];

/** More than this is not put into an address. */
const LONGEST = 60_000;

/** Whether there is room for a text in an address, beside everything else. @param {string} text */
export function fits(text) {
  return encodeURIComponent(text).length < LONGEST / 2;
}

/** @returns {State} */
export function read() {
  const query = new URLSearchParams(location.hash.slice(1));
  const word = (/** @type {string} */ name) => query.get(name) ?? "";
  const moves = word("moves").split("_").filter(Boolean).map((move) => move.replaceAll(".", " "));
  const view = word("view");
  const at = query.has("at") ? Number.parseInt(word("at"), 10) : moves.length;
  return {
    game: location.pathname.slice(1),
    view: VIEWS.includes(view) ? view : "play",
    start: word("start"),
    put: query.get("put"),
    turn: word("turn"),
    moves,
    at: Number.isInteger(at) ? Math.max(0, Math.min(at, moves.length)) : moves.length,
    flip: word("flip") === "1",
    clause: word("clause"),
    text: word("text"),
    pick: Math.max(0, Number.parseInt(word("pick"), 10) || 0),
    ply: query.has("ply") ? Math.max(0, Number.parseInt(word("ply"), 10) || 0) : null,
  };
}

/**
 * The part of an address behind the #.
 * @param {Partial<State>} state
 */
export function hash(state) {
  const query = new URLSearchParams();
  if (state.view && state.view !== "play") query.set("view", state.view);
  if (state.start) query.set("start", state.start);
  if (typeof state.put === "string") query.set("put", state.put);
  if (state.turn) query.set("turn", state.turn);
  if (state.moves?.length) query.set("moves", state.moves.map((move) => move.replaceAll(" ", ".")).join("_"));
  if (state.moves && state.at !== undefined && state.at < state.moves.length) query.set("at", String(state.at));
  if (state.flip) query.set("flip", "1");
  if (state.clause) query.set("clause", state.clause);
  if (state.text) query.set("text", state.text);
  if (state.pick) query.set("pick", String(state.pick));
  if (typeof state.ply === "number") query.set("ply", String(state.ply));
  const text = query.toString();
  return text && `#${text}`;
}

/**
 * Puts the state into the address without another entry in the browser's history.
 * @param {State} state
 */
export function keep(state) {
  const text = hash(state);
  if (text.length <= LONGEST) history.replaceState(null, "", location.pathname + text);
}

// The questions that the page asks. It knows no rules of any game; all of them are answered by the server.

import { tell } from "./words.js";

/** @typedef {{en: string, zh: string}} Words */
/** @typedef {number | string | number[]} Label */
/** @typedef {{row: number, column: number, label: Label}} Spot */
/** @typedef {{letter: string, name: Words}} Figure */
/** @typedef {{letter: string, name: Words, side: Words | null, clauses: string[]}} Piece */
/** @typedef {{spot: Spot, figure: Figure | null}} Cell */
/** @typedef {{text: string, path: Spot[], turning?: Spot}} Choice */
/**
 * @typedef {object} View
 * @property {string} game
 * @property {string} text
 * @property {number} rows
 * @property {number} columns
 * @property {Cell[]} cells
 * @property {Words} to_move
 * @property {Words | null} winner
 * @property {Spot[]} danger
 * @property {Choice[]} moves
 */
/** @typedef {{clause: string, words: string, squares: Spot[], turning?: Spot, text: string}} Refusal */
/** @typedef {{words: string, path: Spot[], turning?: Spot, captured: Cell[], crowned: boolean, check: boolean, winner: Words | null}} Did */
/** @typedef {{legal: true, move: string, did: Did, view: View} | {legal: false, move?: string, refused: Refusal}} Tried */
/**
 * @typedef {object} Card
 * @property {string} game
 * @property {Words} short
 * @property {Words} title
 * @property {Words} sentence
 * @property {Words} contest
 * @property {Words} board
 * @property {string} start
 * @property {boolean} opening
 * @property {Words[]} sides
 * @property {Piece[]} figures
 */
/**
 * @typedef {object} Written
 * @property {number} ply
 * @property {string} text
 * @property {boolean} legal
 * @property {string} [words]
 * @property {string} position
 * @property {Spot[]} path
 * @property {Spot} [turning]
 * @property {Cell[]} captured
 * @property {boolean} check
 * @property {boolean} crowned
 * @property {Refusal} [refused]
 */
/** @typedef {{record: number, line: number, title: string, plies: number, verdict: string, ply?: number, reason?: string}} Listed */
/** @typedef {Listed & {tags: {name: string, value: string}[], start: string | null, moves: Written[], next: number | null}} Chosen */
/** @typedef {{line: number, column: number, found: string, expected: string, words: string}} Flaw */
/** @typedef {{format: string, records: Listed[], more: boolean, chosen: Chosen | null, fault?: Flaw | null}} Records */
/**
 * @typedef {object} Answer
 * @property {number} case
 * @property {number} line
 * @property {number} [move_line]
 * @property {string} answer
 * @property {string} position
 * @property {string} [text]
 * @property {string} [clause]
 * @property {string} [clauses]
 * @property {string} [reason]
 * @property {string} [note]
 * @property {Label[]} [path]
 * @property {Label} [turning]
 * @property {Label[]} [squares]
 * @property {Label[]} [way]
 */
/** @typedef {{answers: Answer[], next: number | null, fault: Flaw | null}} Answers */
/** @typedef {{text: string, legal: boolean, words: string, path: Spot[], turning?: Spot, squares: Spot[], position: string}} Shown */
/** @typedef {{position: string, words?: Words | string | null, moves: Shown[]}} Example */
/** @typedef {{id: string, text: Words, examples: Example[]}} Clause */
/** @typedef {{game: string, title: Words, board: Words, clauses: Clause[]}} Rulebook */

/** An answer that is a problem, with the server's words. */
export class Problem extends Error {
  /** @param {{detail?: string, title?: string, words?: Words}} body */
  constructor(body) {
    super(body.detail || body.title || "");
    this.words = body.words;
  }

  /** What went wrong, in the page's language. */
  get said() {
    return this.words ? tell(this.words) : this.message;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init) {
  return waitFor(async () => {
    const response = await fetch(path, init);
    const body = await response.json();
    if (!response.ok) throw new Problem(body);
    return body;
  });
}

let asked = 0;

/** Says on the page itself whether an answer is still to come. @template T @param {() => Promise<T>} answer @returns {Promise<T>} */
async function waitFor(answer) {
  const root = document.documentElement;
  root.dataset.asking = String(++asked);
  try {
    return await answer();
  } finally {
    root.dataset.asking = String(--asked);
  }
}

/**
 * @param {string} path
 * @param {object} body
 */
function send(path, body) {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/**
 * @param {string} path
 * @param {string} text
 */
function sendText(path, text) {
  return ask(path, { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text });
}

/** @type {Map<string, Promise<any>>} */
const known = new Map();

/**
 * What never changes is asked once.
 * @param {string} path
 * @returns {Promise<any>}
 */
function once(path) {
  let answer = known.get(path);
  if (!answer) {
    answer = ask(path);
    known.set(path, answer);
    answer.catch(() => known.delete(path));
  }
  return answer;
}

/** @returns {Promise<Card[]>} */
export async function games() {
  return (await once("/api/games")).games;
}

/**
 * @param {string} game
 * @param {string} lang
 * @returns {Promise<Rulebook>}
 */
export function rules(game, lang) {
  return once(`/api/games/${game}/rules?lang=${lang}`);
}

/** @type {Map<string, Promise<View>>} */
const views = new Map();

/**
 * @param {string} game
 * @param {string} position
 * @returns {Promise<View>}
 */
export function view(game, position) {
  const key = `${game} ${position}`;
  let answer = views.get(key);
  if (!answer) {
    answer = send(`/api/games/${game}/view`, { position });
    // A long game is walked through without remembering all of it.
    if (views.size > 500) views.clear();
    views.set(key, answer);
    answer.catch(() => views.delete(key));
  }
  return answer;
}

/**
 * @param {string} game
 * @param {string} position
 * @param {Spot[]} path
 * @param {string} lang
 * @returns {Promise<Tried>}
 */
export function move(game, position, path, lang) {
  const squares = path.map(({ row, column }) => ({ row, column }));
  return send(`/api/games/${game}/move?lang=${lang}`, { position, path: squares });
}

/**
 * @param {string} game
 * @param {{row: number, column: number, letter: string}[]} pieces
 * @param {string} toMove
 * @returns {Promise<{ok: true, view: View} | {ok: false, words: Words}>}
 */
export function setup(game, pieces, toMove) {
  return send(`/api/games/${game}/setup`, { pieces, to_move: toMove });
}

/**
 * @param {string} game
 * @param {string} position
 * @returns {Promise<{way: string[], count: number}>}
 */
export function way(game, position) {
  return send(`/api/games/${game}/way`, { position });
}

/**
 * @param {string} game
 * @param {string} text
 * @param {string} lang
 * @param {number} record
 * @returns {Promise<Records>}
 */
export function record(game, text, lang, record = 1) {
  // Without a number there may also be none.
  return sendText(`/api/games/${game}/record?lang=${lang}${record > 1 ? `&record=${record}` : ""}`, text);
}

/**
 * @param {string} game
 * @param {string} text
 * @param {string} lang
 * @param {number} from
 * @returns {Promise<Answers>}
 */
export function contest(game, text, lang, from = 1) {
  return sendText(`/api/games/${game}/contest?lang=${lang}&from=${from}`, text);
}

/**
 * The pieces as SVG groups, by their letters.
 * @param {string} game
 * @param {string} set
 * @returns {Promise<Document>}
 */
export async function pieces(game, set) {
  const path = `/api/games/${game}/pieces.svg?pieces=${set}`;
  let text = known.get(path);
  if (!text) {
    text = waitFor(() => fetch(path).then((response) => response.text()));
    known.set(path, text);
  }
  return new DOMParser().parseFromString(await text, "image/svg+xml");
}

/**
 * Where the picture of a position is.
 * @param {string} game
 * @param {string} format
 * @param {Record<string, string>} query
 */
export function picture(game, format, query) {
  return `/api/games/${game}/picture.${format}?${new URLSearchParams(query)}`;
}

// The questions of the page. It knows no rules: a WebAssembly module or a server answers them.

import { persist } from "./connection.js";
import { localize } from "./i18n.js";
import { base, embedded } from "./site.js";
import { httpTransport } from "./transport/http.js";
import { withFallback } from "./transport/transport.js";
import { wasmTransport } from "./transport/wasm.js";

/** @typedef {{en: string, zh: string}} LocalizedText */
/** @typedef {number | string | number[]} Label */
/** @typedef {{row: number, column: number, label: Label}} Square */
/** @typedef {{letter: string, name: LocalizedText}} Piece */
/** @typedef {{letter: string, name: LocalizedText, side: LocalizedText | null, movement: string[]}} PieceInfo */
/** @typedef {{square: Square, piece: Piece | null}} Cell */
/** @typedef {{text: string, path: Square[], via?: Square, captured?: Square[], promotion?: Piece}} LegalMove */
/** @typedef {{id: string, text: LocalizedText}} HouseRule */
/**
 * @typedef {object} Position
 * @property {string} text
 * @property {number} rows
 * @property {number} columns
 * @property {Cell[]} cells
 * @property {LocalizedText} to_move
 * @property {LocalizedText | null} winner
 * @property {boolean} draw
 * @property {Square[]} checks  pairs: an attacked piece, then its attacker
 * @property {LegalMove[]} moves
 * @property {{clause: string, message: LocalizedText}} [compulsion]  why these moves are the only legal ones
 */
/** @typedef {{clause: string, message: string, squares: Square[], via?: Square, text: string}} Refusal */
/** @typedef {{message: string, path: Square[], via?: Square, captured: Cell[], tags: string[]}} MoveEffect */
/** @typedef {{legal: true, move: string, effect: MoveEffect, view: Position} | {legal: false, refused: Refusal}} AttemptedMove */
/**
 * @typedef {object} GameInfo
 * @property {string} game
 * @property {string[]} aliases  other names of the game
 * @property {LocalizedText} short_name
 * @property {LocalizedText} summary
 * @property {LocalizedText} input_format
 * @property {string} default_position
 * @property {boolean} has_initial_position  whether games start from `default_position`; in puzzles it is an example
 * @property {LocalizedText[]} sides
 * @property {PieceInfo[]} pieces
 * @property {"checkered" | "dark-squares" | "crossings"} board_style
 * @property {boolean} has_characters  the pieces can be drawn with characters or with letters
 * @property {boolean} has_shortest_path  the aim is a shortest path
 * @property {[number, number]} puzzle_moves  the smallest and the largest number of moves in which puzzles can be won
 * @property {boolean} has_pdn
 * @property {number | null} pdn_game_type  the number in the `GameType` tag of PDN records
 * @property {boolean} has_single_case  contest cases are the moves of one game, not games
 * @property {HouseRule[]} house_rules  those that can be switched off
 * @property {string} sample_input
 * @property {string} sample_record
 */
/**
 * A move of a record, played or refused.
 * @typedef {object} MoveRecord
 * @property {string} text
 * @property {boolean} legal
 * @property {string} [before]  the position before it, where the record sets one up
 * @property {string} [message]
 * @property {string} position
 * @property {Square[]} path
 * @property {Square} [via]
 * @property {Cell[]} captured
 * @property {string[]} tags
 * @property {Refusal} [refused]
 * @property {string} [strength]
 * @property {number[]} [nags]
 * @property {string[]} [comments]
 * @property {RecordedLine[]} [variations]
 */
/** @typedef {{comments?: string[], moves: MoveRecord[], unplayed?: Record<string, unknown>[]}} RecordedLine */
/** @typedef {{event?: string, date?: string, black?: string, white?: string, result?: string}} RecordHeader */
/** @typedef {RecordHeader & {record: number, line: number, title: string, plies: number, verdict: string, ply?: number, reason?: string}} GameSummary */
/** @typedef {{start: string | null, tags: {name: string, value: string}[], termination: string | null, next: number | null, cut?: true}} RecordFrame */
/** @typedef {GameSummary & RecordedLine & RecordFrame} SelectedGame */
/** @typedef {{line: number, column: number, message: string}} ParseError */
/** @typedef {{records: GameSummary[], more: boolean, selected: SelectedGame | null, error?: ParseError | null, read?: number}} Records */
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
 * @property {string} [message]
 * @property {string} [note]
 * @property {Label[]} [path]
 * @property {Label} [via]
 * @property {Label[]} [squares]
 * @property {Label[]} [shortest_path]
 */
/** @typedef {{answers: Answer[], next: number | null, error: ParseError | null}} Answers */
/** @typedef {{text: string, legal: boolean, message: string, path: Square[], via?: Square, squares: Square[], position: string}} ExampleMove */
/** An example; a position that is impossible has a message instead of a view. @typedef {{position: string, view?: Position, message?: string, moves: ExampleMove[]}} Example */
/** @typedef {{id: string, title: LocalizedText, text: LocalizedText, examples: Example[]}} Clause */
/** @typedef {{title: LocalizedText, board_description: LocalizedText, clauses: Clause[], house_rules: Clause[]}} Rulebook */

/** @typedef {{position: string, to_move: LocalizedText, score: Score, line: {move: string, alternatives?: string[]}[], lines?: number}} Solution */

/** Why a question has no answer: a problem document. */
export class Problem extends Error {
  /** @param {{kind?: string, status?: number, detail?: string, title?: string, message?: LocalizedText}} body */
  constructor(body) {
    super(body.message ? localize(body.message) : body.detail || body.title || "");
    this.name = "Problem";
    this.kind = body.kind ?? "";
    this.status = body.status ?? 0;
  }
}

const wasm = embedded.modules && wasmTransport(embedded.modules, import.meta.url);
export const ask = withFallback(wasm, httpTransport(base));

let pending = 0;
document.documentElement.dataset.pending = "0";

/** Counts unanswered requests in `data-pending` of the root element. @template T @param {() => Promise<T>} request @returns {Promise<T>} */
async function countPending(request) {
  const root = document.documentElement;
  root.dataset.pending = String(++pending);
  try {
    return await request();
  } finally {
    root.dataset.pending = String(--pending);
  }
}

/**
 * @param {import("./transport/transport.js").Request} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
function askText(request, signal) {
  return countPending(async () => {
    const { status, text } = await persist(() => ask(request, signal));
    if (status !== 200) throw new Problem(JSON.parse(text));
    return text;
  });
}

/** @param {string} target @returns {Promise<any>} */
async function get(target) {
  return JSON.parse(await askText({ method: "GET", target }));
}

/** @param {string} target @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
async function postJson(target, body, signal) {
  return JSON.parse(await askText({ method: "POST", target, contentType: "application/json", body: JSON.stringify(body) }, signal));
}

/** @param {string} target @param {string | Uint8Array<ArrayBuffer>} body @param {AbortSignal} [signal] @returns {Promise<any>} */
async function postText(target, body, signal) {
  return JSON.parse(await askText({ method: "POST", target, contentType: "text/plain; charset=utf-8", body }, signal));
}

/** Answers that never change. @type {Map<string, Promise<any>>} */
const cache = new Map();
const MAX_CACHED = 500;

/** @template T @param {string} key @param {() => Promise<T>} load @returns {Promise<T>} */
function cached(key, load) {
  let answer = cache.get(key);
  if (!answer) {
    answer = load();
    // Stepping through a long game must not fill the memory.
    if (cache.size > MAX_CACHED) cache.clear();
    cache.set(key, answer);
    answer.catch(() => cache.delete(key));
  }
  return answer;
}

/** @returns {Promise<GameInfo[]>} */
export async function games() {
  return embedded.games.games;
}

/**
 * @param {string} game
 * @param {string} lang
 * @returns {Promise<Rulebook>}
 */
export function rules(game, lang) {
  const path = `/api/games/${game}/rules?lang=${lang}`;
  return cached(path, () => get(path));
}

/**
 * @param {string} game
 * @param {string} position
 * @returns {Promise<Position>}
 */
export async function position(game, position) {
  const opening = embedded.openings[game];
  if (opening?.text === position) return opening;
  return cached(`${game} ${position}`, () => postJson(`/api/games/${game}/view`, { position }));
}

/**
 * @param {string} game
 * @param {string} position
 * @param {Square[]} path
 * @param {string} lang
 * @returns {Promise<AttemptedMove>}
 */
export function move(game, position, path, lang) {
  const squares = path.map(({ row, column }) => ({ row, column }));
  return postJson(`/api/games/${game}/move?lang=${lang}`, { position, path: squares });
}

/**
 * @param {string} game
 * @param {{row: number, column: number, letter: string}[]} pieces
 * @param {string} sideToMove
 * @returns {Promise<{ok: true, view: Position} | {ok: false, message: LocalizedText}>}
 */
export function setup(game, pieces, sideToMove) {
  return postJson(`/api/games/${game}/setup`, { pieces, to_move: sideToMove });
}

/**
 * @param {string} game
 * @param {string} position
 * @returns {Promise<{shortest_path: string[], count: number}>}
 */
export function shortestPath(game, position) {
  return cached(`${game} ${position} path`, () => postJson(`/api/games/${game}/shortest-path`, { position }));
}

/**
 * A game as it was played, for questions that depend on more than the position.
 * @typedef {{position: string, moves: string[], without: string[]}} PlayedGame
 */
/** How a game has ended, after `plies` moves. @typedef {{plies: number, winner?: LocalizedText, house_rule?: HouseRule}} Ending */
/** @typedef {{proved: boolean, result?: "win" | "draw" | "loss", plies?: number, estimate?: number, message: string}} Score */

/**
 * @param {string} game
 * @param {PlayedGame & {resigned?: string, agreed_draw?: boolean}} played
 * @returns {Promise<{ending?: Ending}>}
 */
export function ending(game, played) {
  return postJson(`/api/games/${game}/ending`, played);
}

/**
 * @param {string} game
 * @param {PlayedGame} played
 * @param {{level?: number, seed?: number}} [options]
 * @param {AbortSignal} [signal]
 * @returns {Promise<{position: string, move?: string}>}
 */
export function bestMove(game, played, options = {}, signal) {
  return postJson(`/api/games/${game}/best-move`, { ...played, ...options }, signal);
}

/**
 * @param {string} game
 * @param {PlayedGame} played
 * @param {string} lang
 * @param {AbortSignal} [signal]
 * @returns {Promise<{position: string, depth: number, lines: {score: Score, moves: string[]}[]}>}
 */
export function analyze(game, played, lang, signal) {
  return postJson(`/api/games/${game}/analyze?lang=${lang}`, played, signal);
}

/**
 * @param {string} game
 * @param {string} text
 * @param {string} lang
 * @param {number} record  the number of the game to select
 * @param {number} from  the first of its moves
 * @returns {Promise<Records>}
 */
export function record(game, text, lang, record = 1, from = 1) {
  // A text without games is an error only if a number is given.
  return postText(`/api/games/${game}/record?lang=${lang}${record > 1 ? `&record=${record}` : ""}${from > 1 ? `&from=${from}` : ""}`, text);
}

/**
 * Lists the games of a file, or of a part of one; the last game of a part is left out, since it may go on in the next part.
 * @param {string} game
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} lang
 * @param {boolean} isPart
 * @param {AbortSignal} signal
 * @returns {Promise<Records>}
 */
export function listRecords(game, bytes, lang, isPart, signal) {
  return postText(`/api/games/${game}/record?lang=${lang}&count=1&partial=${isPart}`, bytes, signal);
}

/**
 * Writes a record in another format.
 * @param {string} game
 * @param {string} text
 * @param {"pdn" | "list"} to
 * @returns {Promise<{text: string, dropped: number}>}
 */
export function convert(game, text, to) {
  return postText(`/api/games/${game}/convert?to=${to}`, text);
}

/**
 * @param {string} game
 * @param {string} text
 * @param {string} lang
 * @param {number} from  the number of the first case to answer
 * @returns {Promise<Answers>}
 */
export function contest(game, text, lang, from = 1) {
  return postText(`/api/games/${game}/contest?lang=${lang}&from=${from}`, text);
}

/**
 * Returns what a right program prints for contest input.
 * @param {string} game
 * @param {string} text
 * @returns {Promise<{output: string, answers: number, error: ParseError | null}>}
 */
export function contestOutput(game, text) {
  return postText(`/api/games/${game}/output`, text);
}

/**
 * @typedef {object} Check
 * @property {"right" | "wrong-layout" | "wrong-answer"} verdict
 * @property {number} answers  the number of right answers
 * @property {number} wrong  the number of wrong answers
 * @property {number[]} wrong_lines  the lines of the first of them
 * @property {WrongLine} [difference]
 * @property {ParseError | null} error
 */
/** A wrong line of an output; without `expected` there should be none, without `actual` it is missing. @typedef {{line: number, expected?: string, actual?: string, answer?: Answer}} WrongLine */

/**
 * Compares the output of a program with the right one.
 * @param {string} game
 * @param {{input: string, output: string, line?: number}} request  `line` is the wrong line to explain, by default the first
 * @param {string} lang
 * @returns {Promise<Check>}
 */
export function check(game, request, lang) {
  return postJson(`/api/games/${game}/check?lang=${lang}`, request);
}

/** @param {string} game @returns {Promise<{name: string, description: string}[]>} */
export async function generators(game) {
  const path = `/api/games/${game}/generators`;
  return (await cached(path, () => get(path))).generators;
}

/**
 * Generates contest input with the right answers.
 * @param {string} game
 * @param {Record<string, string>} query  `generator`, `cases` and `seed`
 * @returns {Promise<{input: string, answers: string}>}
 */
export function testData(game, query) {
  return get(`/api/games/${game}/test-data?${new URLSearchParams(query)}`);
}

/** What a text is. @typedef {{game: string, kind: "position" | "contest" | "record"}} Detected */

/** @param {string} text @param {string} [game]  the one to try first @returns {Promise<Detected | null>} */
export async function detect(text, game) {
  return (await postText(`/api/detect${game ? `?game=${game}` : ""}`, text)).detected;
}

/**
 * Finds the exact value of a position, if it can be proved.
 * @param {string} game
 * @param {{position: string, nodes?: number}} request
 * @param {string} lang
 * @param {AbortSignal} [signal]
 * @returns {Promise<Solution>}
 */
export function solve(game, request, lang, signal) {
  return postJson(`/api/games/${game}/solve?lang=${lang}`, request, signal);
}

/**
 * Makes a puzzle: a position that is won in a number of moves.
 * @param {string} game
 * @param {{moves: number, seed: number}} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<{position: string, moves: number, line: string[]}>}
 */
export function puzzle(game, request, signal) {
  return postJson(`/api/games/${game}/puzzle`, request, signal);
}

/**
 * Asks whether the moves that were played in a puzzle keep the win, and for the best play from there.
 * @param {string} game
 * @param {{position: string, moves: number, played: string[]}} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<{position: string, winning: boolean, moves: number, line: string[]}>}
 */
export function puzzleProgress(game, request, signal) {
  return postJson(`/api/games/${game}/puzzle-progress`, request, signal);
}

/**
 * Returns the squares that the side to move must fear.
 * @param {string} game
 * @param {string} position
 * @returns {Promise<{squares: Square[]}>}
 */
export function attacked(game, position) {
  return cached(`${game} ${position} attacked`, () => postJson(`/api/games/${game}/attacked`, { position }));
}

/**
 * Returns the pieces as SVG elements whose ids are the pieces' letters.
 * @param {string} game
 * @param {string} set
 * @returns {Promise<Document>}
 */
export async function pieces(game, set) {
  const target = `/api/games/${game}/pieces.svg?pieces=${set}`;
  const svg = embedded.pieces[target] ?? (await cached(target, () => askText({ method: "GET", target })));
  return new DOMParser().parseFromString(svg, "image/svg+xml");
}

/**
 * Returns a picture of a position as SVG.
 * @param {string} game
 * @param {Record<string, string>} query
 * @returns {Promise<string>}
 */
export function picture(game, query) {
  return askText({ method: "GET", target: `/api/games/${game}/picture.svg?${new URLSearchParams(query)}` });
}

/**
 * Returns the address at which a server has a picture.
 * @param {string} game
 * @param {"svg" | "png"} format
 * @param {Record<string, string>} query
 */
export function pictureUrl(game, format, query) {
  return new URL(`api/games/${game}/picture.${format}?${new URLSearchParams(query)}`, base).href;
}

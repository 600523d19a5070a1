// The state of a game on the page, and how each action changes it. Pure: no requests, no elements, no clock.

import { atPly, lastMove, newGame, shownView, withMove, withView } from "./history.js";

/** @typedef {import("./api.js").Square} Square */
/** @typedef {import("./api.js").Position} Position */
/** @typedef {import("./api.js").LegalMove} LegalMove */
/** @typedef {import("./api.js").Refusal} Refusal */
/** @typedef {import("./history.js").Game} Game */
/** What applies to a game besides its moves: the opponent, the house rules, and what the players declared.
 * @typedef {object} Match
 * @property {{side: string, level: number} | null} computer  the side that the computer plays
 * @property {string[]} without  the house rules that are switched off
 * @property {string} resigned  the side that has resigned, if any
 * @property {boolean} agreedDraw
 */
/**
 * @typedef {object} State
 * @property {import("./api.js").GameInfo} info
 * @property {Game} game
 * @property {boolean} flipped
 * @property {Square[]} selected  the squares entered so far of the next move
 * @property {{id: number, path: Square[], move: LegalMove | null} | null} pending  the move that the referee is asked about; with `move` if it is known to be legal
 * @property {number} nextId
 * @property {{refusal: Refusal, path: Square[]} | null} refused
 * @property {"" | "continueMove" | "ambiguousMove" | "gameOver" | "computerToMove"} hint
 * @property {Match} match
 * @property {import("./api.js").Ending | null} ending
 * @property {{position: string, path: Square[], text: string} | null} advice  moves that were asked for, in the position they are for
 */
/**
 * @typedef {{type: "loaded", text: string, view: Position}
 *   | {type: "goTo", ply: number}
 *   | {type: "flip"}
 *   | {type: "select", square: Square}
 *   | {type: "dragStart", square: Square}
 *   | {type: "drop", from: Square, to: Square}
 *   | {type: "cancel"}
 *   | {type: "takeBack"}
 *   | {type: "answered", id: number, attempt: import("./api.js").AttemptedMove}
 *   | {type: "engineMove", move: string}
 *   | {type: "attempt", path: Square[]}
 *   | {type: "setGame", game: Game}
 *   | {type: "newGame", start: string, match: Match, flipped: boolean}
 *   | {type: "declare", match: Partial<Match>}
 *   | {type: "ended", ending: import("./api.js").Ending | null}
 *   | {type: "advised", advice: State["advice"]}} Action
 */

/** @type {Match} */
export const NO_MATCH = { computer: null, without: [], resigned: "", agreedDraw: false };

/** @param {import("./api.js").GameInfo} info @param {Game} game @param {Partial<State>} [options] @returns {State} */
export function initialState(info, game, options = {}) {
  return settled({
    info, game, flipped: false, selected: [], pending: null, nextId: 1, refused: null, hint: "", match: NO_MATCH, ending: null, advice: null, ...options,
  });
}

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  switch (action.type) {
    case "loaded": return { ...state, game: withView(state.game, action.text, action.view) };
    case "goTo": return settled({ ...state, game: atPly(state.game, action.ply) });
    case "setGame": return settled({ ...state, game: action.game });
    case "newGame": return settled({ ...state, game: newGame(action.start), match: action.match, flipped: action.flipped, ending: null });
    case "flip": return { ...state, flipped: !state.flipped };
    case "cancel": return { ...state, selected: [], refused: null, hint: "" };
    case "takeBack": return { ...state, pending: null };
    case "declare": return { ...state, advice: null, match: { ...state.match, ...action.match } };
    case "ended": return { ...state, ending: action.ending };
    case "advised": return { ...state, advice: action.advice };
    case "select": return canEnter(state) ? select(state, action.square) : state;
    case "dragStart": return canEnter(state) && !isMovingFrom(state, action.square) ? selectPiece(state, action.square) : state;
    case "drop": return canEnter(state) ? drop(state, action.from, action.to) : state;
    case "engineMove": return playEngineMove(state, action.move);
    case "attempt": return canEnter(state) ? attempt(state, action.path) : state;
    case "answered": return answered(state, action.id, action.attempt);
  }
}

/** Returns the state without anything that belonged to the position shown before. @param {State} state @returns {State} */
function settled(state) {
  const last = lastMove(state.game);
  const refused = last?.refusal ? { refusal: last.refusal, path: last.path } : null;
  return { ...state, selected: [], pending: null, hint: "", refused, advice: null };
}

/** Whether squares can be entered: the position is known and no move is on its way. @param {State} state */
function canEnter(state) {
  return shownView(state.game) !== null && !state.pending;
}

/** @param {Square} a @param {Square} b */
export function sameSquare(a, b) {
  return a.row === b.row && a.column === b.column;
}

/** @template T @param {T[]} list */
const last = (list) => list[list.length - 1];

/** @param {State} state @param {Square} square */
export function pieceAt({ game }, square) {
  return shownView(game)?.cells.find((cell) => sameSquare(cell.square, square))?.piece ?? null;
}

/** @param {State} state @param {Square} square */
export function pieceInfoAt(state, square) {
  const piece = pieceAt(state, square);
  return state.info.pieces.find(({ letter }) => letter === piece?.letter) ?? null;
}

/** Returns the legal moves that begin with the squares entered so far. @param {State} state */
export function continuations({ game, selected }) {
  const moves = shownView(game)?.moves ?? [];
  return moves.filter(({ path }) => path.length > selected.length && selected.every((square, index) => sameSquare(square, path[index])));
}

/** Returns the next and the last squares of all continuations. @param {State} state */
export function dests(state) {
  if (!state.selected.length) return [];
  return continuations(state).flatMap(({ path }) => [path[state.selected.length], last(path)]);
}

/**
 * Whether the pieces of a side stand mostly in the upper half of a board that is not turned.
 * @param {import("./api.js").GameInfo} info
 * @param {Position | undefined} view  the starting position
 * @param {string} side
 */
export function isDrawnAbove(info, view, side) {
  if (!view) return false;
  const rows = view.cells.filter(({ piece }) => info.pieces.find(({ letter }) => letter === piece?.letter)?.side?.en === side).map(({ square }) => square.row);
  return rows.reduce((sum, row) => sum + row, 0) < (rows.length * (view.rows - 1)) / 2;
}

/** Whether the game that is played has ended at the position that is shown. @param {State} state */
export function isOver({ game, ending }) {
  return ending !== null && game.ply >= ending.plies;
}

/** Whether the computer is to move now. @param {State} state */
export function isComputersTurn(state) {
  // What is shown may be an earlier position.
  return state.game.ply === state.game.moves.length && isComputersSide(state);
}

/** Whether the computer plays the side to move in the position that is shown. @param {State} state */
function isComputersSide(state) {
  const view = shownView(state.game);
  return view !== null && state.match.computer?.side === view.to_move.en && view.moves.length > 0 && !isOver(state);
}

/** Whether a square is the last one entered of a move with several steps. @param {State} state @param {Square} square */
function isMovingFrom({ selected }, square) {
  return selected.length > 1 && sameSquare(last(selected), square);
}

/** @param {State} state @param {Square} square @returns {State} */
function select(state, square) {
  // Where pieces are placed instead of moved, a single square is a whole move.
  if (shownView(state.game)?.moves[0]?.path.length === 1) return tryMove(state, [square]);
  const [from] = state.selected;
  if (!from) return pieceAt(state, square) ? selectPiece(state, square) : state;
  const isFirst = state.selected.length === 1;
  // After a refusal, clicking the piece selects it again instead of deselecting it.
  if (isFirst && sameSquare(square, from)) return state.refused ? selectPiece(state, square) : reduce(state, { type: "cancel" });
  const path = [...state.selected, square];
  const completed = completeMove(state, path);
  if (completed) return completed;
  // Clicking the starting square takes back the steps entered so far.
  if (sameSquare(square, from)) return reduce(state, { type: "cancel" });
  if (isFirst && isSelectable(state, square)) return selectPiece(state, square);
  // A square that was entered by itself, because there was no choice, may be clicked as well.
  if (state.selected.some((entered) => sameSquare(entered, square))) return state;
  return tryMove(state, path);
}

/** Whether a piece that may move as well stands on a square, so that a click on it means that one. @param {State} state @param {Square} square */
function isSelectable(state, square) {
  const [piece, other] = [pieceInfoAt(state, state.selected[0]), pieceInfoAt(state, square)];
  return Boolean(other?.side) && other?.side?.en === piece?.side?.en;
}

/** @param {State} state @param {Square} square @returns {State} */
function selectPiece(state, square) {
  return { ...state, selected: [square], refused: null, hint: "" };
}

/** @param {State} state @param {Square} from @param {Square} to @returns {State} */
function drop(state, from, to) {
  const selected = isMovingFrom(state, from) ? state.selected : [from];
  const path = [...selected, to];
  return completeMove({ ...state, selected }, path) ?? tryMove(state, path);
}

/**
 * Plays or continues the legal move that a path stands for. A path that only one move continues stands for the whole move.
 * @param {State} state
 * @param {Square[]} path
 * @returns {State | null}
 */
function completeMove(state, path) {
  const legal = continuations(state);
  const to = last(path);
  const next = legal.filter((move) => sameSquare(move.path[path.length - 1], to));
  if (next.some((move) => move.path.length === path.length)) return tryMove(state, path);
  const ending = legal.filter((move) => sameSquare(last(move.path), to));
  const only = next.length ? next : ending;
  if (only.length === 1) return tryMove(state, only[0].path);
  if (next.length) return { ...state, selected: commonStart(next.map((move) => move.path)), refused: null, hint: "continueMove" };
  return ending.length ? { ...state, hint: "ambiguousMove" } : null;
}

/** Returns the squares with which all paths begin. @param {Square[][]} paths */
function commonStart(paths) {
  const [first, ...others] = paths;
  const end = first.findIndex((square, index) => others.some((path) => !path[index] || !sameSquare(path[index], square)));
  return end < 0 ? first : first.slice(0, end);
}

/** Asks the referee about a move; if it is legal it is shown at once. @param {State} state @param {Square[]} path @returns {State} */
function tryMove(state, path) {
  if (isOver(state)) return { ...state, selected: [], refused: null, hint: "gameOver" };
  if (isComputersSide(state)) return { ...state, selected: [], refused: null, hint: "computerToMove" };
  return attempt(state, path);
}

/** @param {State} state @param {Square[]} path @returns {State} */
function attempt(state, path) {
  const isSame = (/** @type {LegalMove} */ move) => move.path.length === path.length && move.path.every((square, index) => sameSquare(square, path[index]));
  const move = shownView(state.game)?.moves.find(isSame) ?? null;
  return { ...state, selected: [], refused: null, hint: "", advice: null, pending: { id: state.nextId, path, move }, nextId: state.nextId + 1 };
}

/** @param {State} state @param {string} text @returns {State} */
function playEngineMove(state, text) {
  const move = shownView(state.game)?.moves.find((move) => move.text === text);
  return move && canEnter(state) && isComputersTurn(state) ? attempt(state, move.path) : state;
}

/** @param {State} state @param {number} id @param {import("./api.js").AttemptedMove} attempt @returns {State} */
function answered(state, id, attempt) {
  const { pending, game } = state;
  if (pending?.id !== id) return state;
  if (!attempt.legal) {
    // The piece stays selected if it can move at all.
    const isMovable = shownView(game)?.moves.some((move) => sameSquare(move.path[0], pending.path[0]));
    return { ...state, pending: null, selected: isMovable ? [pending.path[0]] : [], refused: { refusal: attempt.refused, path: pending.path } };
  }
  const { effect, view } = attempt;
  const move = {
    text: attempt.move,
    position: view.text,
    view,
    path: effect.path,
    via: effect.via,
    captured: effect.captured.map(({ square }) => square),
    check: effect.tags.includes("check"),
    message: effect.message,
  };
  const next = withMove(game, move);
  // What players declared was about the moves before.
  const match = { ...state.match, resigned: "", agreedDraw: false };
  return settled({ ...state, game: withView(next, view.text, view), match, ending: null });
}

/**
 * Returns the position to show: a move that was entered is on the board at once, and so are the steps entered so far.
 * @param {State} state
 * @returns {Position | null}
 */
export function paintedPosition(state) {
  const view = shownView(state.game);
  if (!view) return null;
  const { pending, selected } = state;
  if (pending?.move) return painted(view, pending.move);
  return selected.length > 1 ? painted(view, { text: "", path: selected }) : view;
}

/** @param {Position} view @param {LegalMove} move @returns {Position} */
function painted(view, { text, path, captured = [], promotion }) {
  if (path.length < 2) return view;
  const [from, to] = [path[0], last(path)];
  const moving = view.cells.find(({ square }) => sameSquare(square, from))?.piece ?? null;
  const cells = view.cells.map((cell) => {
    if (sameSquare(cell.square, to)) return { square: cell.square, piece: promotion ?? moving };
    const isEmptied = sameSquare(cell.square, from) || captured.some((square) => sameSquare(square, cell.square));
    return isEmptied ? { square: cell.square, piece: null } : cell;
  });
  return { ...view, text: text ? `${view.text} ${text}` : view.text, cells, checks: [], moves: text ? [] : view.moves };
}

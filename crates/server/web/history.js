// A game as it was played: its starting position, its moves, and the ply that is shown. Values never change; each function returns a new one.

/** @typedef {import("./api.js").Square} Square */
/**
 * @typedef {object} PlayedMove
 * @property {string} text
 * @property {string} position  the position after it
 * @property {import("./api.js").Position} [view]  that position, as soon as it is known
 * @property {Square[]} path
 * @property {Square} [via]
 * @property {Square[]} captured
 * @property {boolean} check
 * @property {string} message
 * @property {import("./api.js").Refusal} [refusal]
 */
/**
 * @typedef {object} Game
 * @property {string} start
 * @property {import("./api.js").Position} [startView]  the starting position, as soon as it is known
 * @property {PlayedMove[]} moves
 * @property {number} ply  the number of moves played up to the position that is shown
 */

/** @param {string} start @returns {Game} */
export function newGame(start) {
  return { start, moves: [], ply: 0 };
}

/** @param {import("./api.js").MoveRecord} move @returns {PlayedMove} */
export function toPlayedMove({ text, position, path, via, captured, tags, message, refused: refusal }) {
  const squares = captured.map(({ square }) => square);
  return { text, position, path, via, captured: squares, check: tags.includes("check"), message: message ?? refusal?.message ?? "", refusal };
}

/** Returns the moves of a record that can be played or are refused. @param {import("./api.js").SelectedGame} selected @param {string} start  used if the record names none @returns {Game} */
export function fromRecord(selected, start) {
  const moves = selected.moves.filter(({ legal, refused }) => legal || refused).map(toPlayedMove);
  return { start: selected.start ?? start, moves, ply: moves.length };
}

/** Returns the move that led to the position that is shown. @param {Game} game */
export function lastMove({ moves, ply }) {
  return ply ? moves[ply - 1] : null;
}

/** Returns the position that is shown, as text. @param {Game} game */
export function positionText(game) {
  return lastMove(game)?.position ?? game.start;
}

/** Returns the position that is shown, if it is known. @param {Game} game */
export function shownView(game) {
  return (game.ply ? game.moves[game.ply - 1].view : game.startView) ?? null;
}

/** Stores a position with all moves that led to it. @param {Game} game @param {string} text @param {import("./api.js").Position} view @returns {Game} */
export function withView(game, text, view) {
  const moves = game.moves.map((move) => (move.position === text && !move.view ? { ...move, view } : move));
  return { ...game, moves, startView: game.start === text ? view : game.startView };
}

/** @param {Game} game @param {number} ply @returns {Game} */
export function atPly(game, ply) {
  return { ...game, ply: Math.max(0, Math.min(ply, game.moves.length)) };
}

/** Adds a move; those after the current ply are dropped. @param {Game} game @param {PlayedMove} move @returns {Game} */
export function withMove(game, move) {
  const moves = [...game.moves.slice(0, game.ply), move];
  return { ...game, moves, ply: moves.length };
}

/** @param {Game} game */
export function moveTexts({ moves }) {
  return moves.map(({ text }) => text);
}

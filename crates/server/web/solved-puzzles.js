// The puzzles that the visitor has solved, counted in this browser.

import { load, store } from "./storage.js";

/**
 * @typedef {object} Count
 * @property {number} alone  solved without help
 * @property {number} helped  solved with hints or the solution
 * @property {number} moves  the difficulty that was chosen last; 0 if none was
 * @property {string[]} recent  the puzzles solved or given up last, so that none is counted twice
 * @property {string[]} withHelp  the puzzles for which there was help lately
 */

const KEY = "puzzles";
const MAX_RECENT = 100;
/** @type {Count} */
const NONE = { alone: 0, helped: 0, moves: 0, recent: [], withHelp: [] };

/** @returns {Record<string, Count>} */
function all() {
  try {
    const counts = JSON.parse(load(KEY) ?? "{}");
    return counts && typeof counts === "object" && !Array.isArray(counts) ? counts : {};
  } catch {
    // Something else wrote there.
    return {};
  }
}

/** @param {string} game @returns {Count} */
export function solvedCount(game) {
  return { ...NONE, ...all()[game] };
}

/** @param {string} game @param {Partial<Count>} change @returns {boolean} whether it outlives the page */
function update(game, change) {
  return store(KEY, JSON.stringify({ ...all(), [game]: { ...solvedCount(game), ...change } }));
}

/** @param {string[]} list @param {string} puzzle */
const withPuzzle = (list, puzzle) => [puzzle, ...list.filter((other) => other !== puzzle)].slice(0, MAX_RECENT);

/** @param {string} game @param {number} moves */
export function storeDifficulty(game, moves) {
  return update(game, { moves });
}

/** @param {string} game @param {string} puzzle */
export function hadHelp(game, puzzle) {
  return solvedCount(game).withHelp.includes(puzzle);
}

/** Remembers that there was help, so that a reload does not hide it. @param {string} game @param {string} puzzle */
export function storeHelp(game, puzzle) {
  return update(game, { withHelp: withPuzzle(solvedCount(game).withHelp, puzzle) });
}

/** Remembers that the solution was shown: such a puzzle is not solved any more. @param {string} game @param {string} puzzle */
export function storeShown(game, puzzle) {
  return update(game, { recent: withPuzzle(solvedCount(game).recent, puzzle) });
}

/** Counts a solved puzzle, unless it is among those counted lately. @param {string} game @param {string} puzzle */
export function storeSolved(game, puzzle) {
  const { alone, helped, recent } = solvedCount(game);
  if (recent.includes(puzzle)) return true;
  const counts = hadHelp(game, puzzle) ? { helped: helped + 1 } : { alone: alone + 1 };
  return update(game, { ...counts, recent: withPuzzle(recent, puzzle) });
}

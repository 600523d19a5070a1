// What became of each piece between two positions.

import { keyOf, sameSquare } from "./geometry.js";

/** @typedef {import("../api.js").Square} Square */
/** @typedef {import("../api.js").Cell} Cell */
/** A piece that moved; a path of two squares is straight. @typedef {{from: Square, to: Square, letter: string, path: Square[]}} Moved */
/** @typedef {{moved: Moved[], removed: Square[], added: {square: Square, letter: string}[]}} Difference */

/**
 * Returns the difference of two positions.
 * @param {{square: Square, letter: string}[]} before  the pieces that are shown
 * @param {{square: Square, letter: string}[]} after
 * @param {Square[][]} paths  the paths that a piece may have taken, the likeliest first
 * @returns {Difference}
 */
export function difference(before, after, paths) {
  const [letters, newLetters] = [before, after].map((pieces) => new Map(pieces.map(({ square, letter }) => [keyOf(square), letter])));
  const removed = before.filter(({ square, letter }) => newLetters.get(keyOf(square)) !== letter);
  const added = after.filter(({ square, letter }) => letters.get(keyOf(square)) !== letter);
  /** @type {Moved[]} */
  const moved = [];
  const move = (/** @type {Square[]} */ path) => {
    const [from, to] = [path[0], path[path.length - 1]];
    const [source, target] = [removed.findIndex(({ square }) => sameSquare(square, from)), added.findIndex(({ square }) => sameSquare(square, to))];
    if (source < 0 || target < 0) return false;
    moved.push({ from, to, letter: added[target].letter, path });
    removed.splice(source, 1);
    added.splice(target, 1);
    return true;
  };
  for (const path of paths) {
    const [from, to] = [path[0], path[path.length - 1]];
    if (path.length < 2) continue;
    if (path.length > 2 && sameSquare(from, to)) {
      // A jump that returns to its first square leaves its piece where it was.
      const letter = newLetters.get(keyOf(to));
      if (letter === undefined || letter !== letters.get(keyOf(to)) || !removed.length === !added.length) continue;
      moved.push({ from, to, letter, path });
      break;
    }
    // A part of the path may have been shown already.
    if (path.slice(0, -1).some((_, start) => move(path.slice(start)))) break;
  }
  // Other pieces of the same kind moved straight, each to the nearest place that is left.
  const distance = (/** @type {Square} */ a, /** @type {Square} */ b) => Math.hypot(a.row - b.row, a.column - b.column);
  for (const { square: to, letter } of [...added]) {
    const sources = removed.filter((piece) => piece.letter === letter).sort((a, b) => distance(a.square, to) - distance(b.square, to));
    if (sources.length) move([sources[0].square, to]);
  }
  return { moved, removed: removed.map(({ square }) => square), added };
}

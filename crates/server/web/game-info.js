// What the page has to know about single games until the API's game info says it. No other module names a game.

/**
 * @typedef {object} PageInfo
 * @property {boolean} onPoints  pieces stand on the intersections of lines, not in squares
 * @property {boolean} hasPieceSets  the pieces can be drawn in several ways
 * @property {boolean} isPathPuzzle  the aim is a shortest path
 * @property {boolean} readsPdn
 * @property {boolean} casesAreMoves  contest cases are the moves of one game, not games
 * @property {string} contestExample
 * @property {string} recordExample
 */

/** @type {PageInfo} */
const DEFAULT = { onPoints: false, hasPieceSets: false, isPathPuzzle: false, readsPdn: false, casesAreMoves: false, contestExample: "", recordExample: "" };

/** @type {Record<string, Partial<PageInfo>>} */
const GAMES = {
  "correct-move": {
    contestExample: "17 17 49\n17 49 56\n17 49 9\n17 49 25\n17 49 33\n56 48 49\n",
    recordExample: "position fen 17 49 moves 41 16 33\n",
  },
  "kings-tour": {
    isPathPuzzle: true,
    contestExample: "c4 e6 d5\na1 a2 b1\nh8 a1 b2\n",
    recordExample: "position fen c4 e6 d5 moves d5 e6\n",
  },
  checkers: {
    readsPdn: true,
    contestExample: "1 2\n8\n-10 -12\n2 W\n10-6\n8-11\n1 4\n-10\n7 -8 15 16\n1 R\n10-3-12-19-10\n0 0\n",
    recordExample: '[Event "Example"]\n\n1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19 4. 10-14 19x10 5. 14x23 26x19 6. 7x14 *\n',
  },
  "duck-chess": {
    onPoints: true,
    hasPieceSets: true,
    casesAreMoves: true,
    contestExample: "6\n0 0 5 0\n3 0 4 0\n9 0 8 0\n2 0 4 3\n6 0 5 0\n0 1 2 2\n",
    recordExample: "position startpos moves e4e5 e7e6 b1c3 b10c8 e5e6 c8e7\n",
  },
};

/** @param {string} game @returns {PageInfo} */
export function pageInfo(game) {
  return { ...DEFAULT, ...GAMES[game] };
}

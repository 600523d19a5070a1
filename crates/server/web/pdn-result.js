// The results of game records.

/** Returns the winner by a result of PDN, where Black, who moves first, is named first: null for a draw, undefined for an unfinished game. @param {import("./api.js").GameInfo} info @param {string} result */
export function claimedWinner({ sides }, result) {
  if (["1-0", "2-0"].includes(result)) return sides[0];
  if (["0-1", "0-2"].includes(result)) return sides[1];
  return ["1/2-1/2", "1-1"].includes(result) ? null : undefined;
}

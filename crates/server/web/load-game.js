// Loads a game that is given as a starting position and moves, as in links.

import * as api from "./api.js";
import { fromRecord, newGame } from "./history.js";
import { language } from "./i18n.js";

/**
 * Plays moves given as text, up to the first illegal one, or to one that cannot be read.
 * @param {string} name  of the game
 * @param {string} start
 * @param {string[]} moves
 * @returns {Promise<{game: import("./history.js").Game, error: string}>}  with the reason why not all moves could be read, or an empty one
 */
export async function replay(name, start, moves) {
  if (!moves.length) return { game: newGame(start), error: "" };
  const record = { v: 1, game: name, start, moves: moves.map((move) => ({ move })) };
  const { selected, error } = await api.record(name, JSON.stringify(record), language());
  const unread = selected?.verdict === "unreadable" ? selected.reason : error?.message;
  return { game: selected ? fromRecord(selected, start) : newGame(start), error: unread ?? "" };
}

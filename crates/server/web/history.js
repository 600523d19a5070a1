// A game as it was played: its starting position, its moves, and the ply that is shown.

import * as api from "./api.js";
import { language } from "./i18n.js";

/** @typedef {import("./api.js").Square} Square */
/**
 * @typedef {object} PlayedMove
 * @property {string} text
 * @property {string} position  the position after it
 * @property {Square[]} path
 * @property {Square} [via]
 * @property {Square[]} captured
 * @property {boolean} check
 * @property {string} message
 * @property {import("./api.js").Refusal} [refusal]
 */

export class GameHistory {
  /** @type {PlayedMove[]} */
  moves = [];
  /** The number of moves played up to the position that is shown. */
  ply = 0;
  /** The recorded game and the ply at which the current variation leaves it. @type {{moves: PlayedMove[], ply: number} | null} */
  record = null;

  /** @param {string} start */
  constructor(start) {
    this.start = start;
  }

  /**
   * Plays moves given as text, up to the first illegal one, or to one that cannot be read.
   * @param {string} game
   * @param {string} start
   * @param {string[]} moves
   * @returns {Promise<{history: GameHistory, error: string}>}  with the reason why not all moves could be read, or an empty one
   */
  static async replay(game, start, moves) {
    const history = new GameHistory(start);
    if (!moves.length) return { history, error: "" };
    const record = { v: 1, game, start, moves: moves.map((move) => ({ move })) };
    const { selected, error } = await api.record(game, JSON.stringify(record), language());
    if (selected) history.load(selected);
    const unread = selected?.verdict === "unreadable" ? selected.reason : error?.message;
    return { history, error: unread ?? "" };
  }

  /** @param {string} start */
  reset(start) {
    this.start = start;
    this.moves = [];
    this.ply = 0;
    this.record = null;
  }

  /** @param {import("./api.js").SelectedGame} game */
  load(game) {
    this.reset(game.start ?? this.start);
    for (const move of game.moves) {
      this.push({
        text: move.text,
        position: move.position ?? this.position,
        path: move.path ?? [],
        via: move.via,
        captured: (move.captured ?? []).map(({ square }) => square),
        check: move.tags?.includes("check") ?? false,
        message: move.message ?? move.refused?.message ?? "",
        refusal: move.refused,
      });
    }
  }

  /** The position that is shown, as text. */
  get position() {
    return this.lastMove?.position ?? this.start;
  }

  /** The move that led to the position that is shown. */
  get lastMove() {
    return this.ply ? this.moves[this.ply - 1] : null;
  }

  /** Adds a move; those after the current ply are dropped. @param {PlayedMove} move */
  push(move) {
    this.moves.splice(this.ply, Infinity, move);
    this.ply = this.moves.length;
  }

  /** Adds a move as a variation of the record, unless the record continues with the same move. @param {PlayedMove} move */
  pushVariation(move) {
    if (this.moves[this.ply]?.position === move.position) return this.goTo(this.ply + 1);
    const { moves, ply } = this.record ?? { moves: [...this.moves], ply: this.ply };
    this.record = { moves, ply: Math.min(ply, this.ply) };
    this.push(move);
  }

  /** Returns to the record at the ply where the variation began. */
  leaveVariation() {
    if (!this.record) return;
    ({ moves: this.moves, ply: this.ply } = this.record);
    this.record = null;
  }

  /** @param {number} ply */
  goTo(ply) {
    this.ply = Math.max(0, Math.min(ply, this.moves.length));
  }

  get moveTexts() {
    return this.moves.map((move) => move.text);
  }
}

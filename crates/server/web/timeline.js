// A game as far as it was played: where it starts, its moves, and where we are in it.

import * as api from "./api.js";
import { language } from "./words.js";

/** @typedef {import("./api.js").Spot} Spot */
/**
 * @typedef {object} Step
 * @property {string} text
 * @property {string} position  after it
 * @property {Spot[]} path
 * @property {Spot} [turning]
 * @property {Spot[]} captured
 * @property {boolean} check
 * @property {string} words
 * @property {import("./api.js").Refusal} [refused]
 */

export class Timeline {
  /** @param {string} game @param {string} start */
  constructor(game, start) {
    this.game = game;
    this.start = start;
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0;
    /** The record that a side line has left, and where. @type {{steps: Step[], at: number} | null} */
    this.record = null;
  }

  /**
   * Plays moves that are given as text, as far as they go.
   * @param {string} game
   * @param {string} start
   * @param {string[]} moves
   */
  static async of(game, start, moves) {
    const line = new Timeline(game, start);
    if (!moves.length) return line;
    const record = { v: 1, game, start, moves: moves.map((move) => ({ move })) };
    const { chosen } = await api.record(game, JSON.stringify(record), language());
    if (chosen) line.take(chosen);
    return line;
  }

  /** @param {import("./api.js").Chosen} chosen */
  take(chosen) {
    this.start = chosen.start ?? this.start;
    let position = this.start;
    for (const written of chosen.moves) {
      position = written.position ?? position;
      this.steps.push({
        text: written.text,
        position,
        path: written.path ?? [],
        turning: written.turning,
        captured: (written.captured ?? []).map((cell) => cell.spot),
        check: written.check ?? false,
        words: written.words ?? written.refused?.words ?? "",
        refused: written.refused,
      });
    }
    this.at = this.steps.length;
  }

  /** The position where we are. */
  get position() {
    return this.at ? this.steps[this.at - 1].position : this.start;
  }

  /** The move that led here. */
  get last() {
    return this.at ? this.steps[this.at - 1] : null;
  }

  /** What was to come is forgotten. @param {Step} step */
  push(step) {
    this.steps.splice(this.at, Infinity, step);
    this.at = this.steps.length;
  }

  /** The same beside a record, which is not forgotten. @param {Step} step */
  pushBeside(step) {
    if (this.steps[this.at]?.position === step.position) return this.go(this.at + 1);
    const { steps, at } = this.record ?? { steps: [...this.steps], at: this.at };
    this.record = { steps, at: Math.min(at, this.at) };
    this.push(step);
  }

  /** Leaves a side line for the record, where it began. */
  back() {
    if (!this.record) return;
    ({ steps: this.steps, at: this.at } = this.record);
    this.record = null;
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(at, this.steps.length));
  }

  get moves() {
    return this.steps.map((step) => step.text);
  }
}

// The case that an answer is about: its board, with the move and the squares that explain the answer, and the reason.

import * as api from "../api.js";
import { Board, fullPath, squareName } from "../board.js";
import { clauseLink } from "../clause-link.js";
import { announce, el } from "../dom.js";

/** @typedef {import("../api.js").Answer} Answer */
/** @typedef {import("../api.js").GameInfo} GameInfo */

export class CasePane {
  #board;
  #explanation = el("div", { class: "explanation" });
  /** Answers of the referee may come in another order than the clicks. */
  #lastShown = 0;

  /** @param {GameInfo} info @param {boolean} flipped */
  constructor(info, flipped) {
    this.info = info;
    this.flipped = flipped;
    this.#board = new Board({ info });
    this.element = el("section", { class: "pane case-pane" }, el("div", { class: "case-board" }, this.#board.svg), this.#explanation);
  }

  /** Shows the board before anything is judged. */
  async load() {
    await this.#board.loadPieces();
    this.#board.render({ position: await api.position(this.info.game, this.info.default_position), flipped: this.flipped });
  }

  clear() {
    this.#lastShown++;
    this.#explanation.replaceChildren();
  }

  /** Explains an answer and shows its position. @param {Answer} answer @param {Node | string} link  to a replay of it */
  async show(answer, link) {
    const id = ++this.#lastShown;
    const message = answer.message ?? answer.note ?? "";
    const clause = answer.clause ?? answer.clauses;
    const result = answer.clause ? "error" : "ok";
    this.#explanation.replaceChildren(
      el("p", { class: result }, el("strong", {}, answer.answer), " ", answer.text ? el("code", {}, answer.text) : ""),
      el("p", { class: result }, message, " ", clause ? clauseLink(this.info.game, clause) : ""),
      el("p", { class: "position" }, el("code", {}, answer.position), " ", link),
    );
    announce(`${answer.answer}: ${message}`);
    const state = await boardState(this.info, answer);
    if (id === this.#lastShown) this.#board.render({ ...state, flipped: this.flipped });
  }
}

/** @param {GameInfo} info @param {Answer} answer @returns {Promise<Omit<import("../board.js").BoardState, "flipped">>} */
async function boardState(info, answer) {
  // A refusal without a move means that the position is impossible: only its squares can be shown.
  const isImpossible = answer.clause !== undefined && answer.text === undefined;
  const position = await api.position(info.game, isImpossible ? info.default_position : answer.position);
  const squares = (/** @type {import("../api.js").Label[]} */ labels = []) =>
    labels.flatMap((label) => position.cells.find(({ square }) => squareName(square.label) === squareName(label))?.square ?? []);
  if (isImpossible) {
    const cells = position.cells.map(({ square }) => ({ square, piece: null }));
    return { position: { ...position, text: answer.position, cells, checks: [], moves: [] }, why: squares(answer.squares) };
  }
  const path = squares(answer.path);
  const [via] = answer.via === undefined ? [] : squares([answer.via]);
  const arrow = fullPath({ path, via });
  if (answer.clause) return { position, why: squares(answer.squares), shapes: [{ kind: "refused", path: arrow }] };
  const shortestPath = squares(answer.shortest_path);
  // It begins at the only piece that moves.
  const tour = shortestPath.length ? [...(position.moves[0]?.path.slice(0, 1) ?? []), ...shortestPath] : [];
  return { position, lastMove: path, dests: [...squares(answer.squares), ...shortestPath], shapes: [{ kind: "played", path: via ? arrow : tour }] };
}

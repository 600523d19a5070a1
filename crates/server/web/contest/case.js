// The case that an answer is about: its board, with the move and the squares that explain the answer, and the reason.

import * as api from "../api.js";
import { Board, fullPath, squareName } from "../board.js";
import { clauseLink } from "../clause-link.js";
import { announce, el, replaceKeepingFocus } from "../dom.js";
import { t } from "./texts.js";

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
    const result = answer.clause ? "error" : "ok";
    this.#explanation.replaceChildren(
      el("p", { class: result }, el("strong", {}, answer.answer), " ", answer.text ? el("code", {}, answer.text) : ""),
      ...this.#reason(answer, result, link),
    );
    announce(`${answer.answer}: ${answer.message ?? answer.note ?? ""}`);
    await this.#showBoard(answer);
  }

  /**
   * Explains a mistake in the output of the user's program.
   * @param {import("./my-output.js").Mistake} mistake
   * @param {Node[]} steps  ways to other mistakes
   * @param {Node | string} input  the input of the case
   * @param {Node | string} link
   */
  async showMistake({ line, expected, actual, answer, isLayout }, steps, input, link) {
    const title = t(isLayout ? "layoutLine" : "wrongLine", line);
    const [right, wrong] = [expected ?? t("extraLine"), actual === undefined ? t("missingLine") : actual || t("nothing")];
    const comparison = el(
      "dl",
      { class: "comparison" },
      el("dt", {}, t("expected")),
      el("dd", { class: "ok" }, expected === undefined ? right : el("code", {}, right)),
      el("dt", {}, t("found")),
      el("dd", { class: "error" }, actual ? el("code", {}, wrong) : wrong),
    );
    const reason = answer && !isLayout ? this.#reason(answer, "", link) : [];
    const headline = el("div", { class: "headline" }, el("p", { class: "error" }, el("strong", {}, title)), el("div", { class: "buttons" }, ...steps));
    const children = [headline, comparison, ...reason, input];
    replaceKeepingFocus(this.#explanation, children, () => this.#explanation.querySelector("button[data-key]:enabled"));
    announce(`${title}. ${t("expected")}: ${right}. ${t("found")}: ${wrong}. ${answer?.message ?? answer?.note ?? ""}`);
    if (answer) await this.#showBoard(answer);
  }

  /** @param {Answer} answer @param {string} result @param {Node | string} link */
  #reason(answer, result, link) {
    const clause = answer.clause ?? answer.clauses;
    return [
      el("p", { class: result }, answer.message ?? answer.note ?? "", " ", clause ? clauseLink(this.info.game, clause) : ""),
      el("p", { class: "position" }, el("code", {}, answer.position), " ", link),
    ];
  }

  /** @param {Answer} answer */
  async #showBoard(answer) {
    const id = ++this.#lastShown;
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

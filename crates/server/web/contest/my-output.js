// The output of the user's program: a field for it, its verdict, and its wrong lines one by one.

import * as api from "../api.js";
import { announce, button, el } from "../dom.js";
import { language } from "../i18n.js";
import { t } from "./texts.js";
import { TextPane } from "./text-pane.js";

/** @typedef {import("../api.js").Check} Check */
/** @typedef {import("../api.js").WrongLine} WrongLine */
/** A wrong line that is shown: which of how many, and whether only its layout is wrong. @typedef {WrongLine & {place: number, count: number, isLayout: boolean}} Mistake */

export class MyOutput {
  #pane = new TextPane({ id: "output", placeholder: t("outputHint") });
  #verdict = el("div", { class: "output-verdict" });
  #lastRequest = 0;
  /** What was compared last. @type {{input: string, output: string, check: Check} | null} */
  #compared = null;

  /**
   * @param {string} game
   * @param {() => void} onInput
   * @param {() => void} onCompare
   */
  constructor(game, onInput, onCompare) {
    this.game = game;
    this.element = el(
      "div",
      { class: "my-output" },
      el("div", { class: "pane-head" }, el("label", { for: "output" }, t("myOutput")), el("div", { class: "buttons" }, button(t("compare"), onCompare))),
      this.#pane.element,
      this.#verdict,
    );
    this.#pane.field.addEventListener("input", () => {
      this.clear();
      onInput();
    });
  }

  get text() {
    return this.#pane.text;
  }

  set text(text) {
    this.#pane.text = text;
  }

  /** Forgets a comparison, because the input or the output has changed. */
  clear() {
    this.#lastRequest++;
    this.#compared = null;
    this.#pane.mark(null);
    this.#verdict.replaceChildren();
  }

  /** The numbers of the wrong lines, with what they say. @returns {Map<number, string>} */
  wrongLines() {
    if (!this.#compared) return new Map();
    const lines = this.#compared.output.split("\n");
    return new Map(this.#compared.check.wrong_lines.map((line) => [line, (lines[line - 1] ?? "").trim() || t("nothing")]));
  }

  /** @param {number} line */
  isWrong(line) {
    return this.#compared?.check.wrong_lines.includes(line) ?? false;
  }

  /** Compares the output with the right one. @param {string} input @returns {Promise<Mistake | null>} the first mistake, if there is one */
  async compare(input) {
    this.clear();
    const id = this.#lastRequest;
    const output = this.text;
    const check = await this.#ask({ input, output });
    if (!check || id !== this.#lastRequest) return null;
    this.#compared = { input, output, check };
    const message = verdictText(check);
    this.#verdict.replaceChildren(el("p", { class: check.verdict === "right" ? "ok" : "error" }, message));
    announce(message);
    return this.#mistake(check);
  }

  /** Explains a wrong line. @param {number} line @returns {Promise<Mistake | null>} */
  async explain(line) {
    if (!this.#compared) return null;
    const id = ++this.#lastRequest;
    const { input, output } = this.#compared;
    const check = await this.#ask({ input, output, line });
    return check && id === this.#lastRequest ? this.#mistake(check) : null;
  }

  /** Returns the line of the mistake that comes before or after another. @param {Mistake} mistake @param {1 | -1} step */
  neighbor({ place }, step) {
    return this.#compared?.check.wrong_lines[place - 1 + step];
  }

  /** @param {Check} check @returns {Mistake | null} */
  #mistake({ difference, verdict, wrong, wrong_lines: lines }) {
    if (!difference) return null;
    const { line, actual = "" } = difference;
    this.#pane.mark({ line, column: 1, length: Math.max(1, actual.length) });
    this.#pane.reveal(line);
    const isLayout = verdict === "wrong-layout";
    return { ...difference, isLayout, place: isLayout ? 1 : lines.indexOf(line) + 1, count: isLayout ? 1 : wrong };
  }

  /** @param {{input: string, output: string, line?: number}} request @returns {Promise<Check | null>} */
  async #ask(request) {
    try {
      return await api.check(this.game, request, language());
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem;
      const message = t("notCompared", problem.message);
      this.#verdict.replaceChildren(el("p", { class: "error" }, message));
      announce(message);
      return null;
    }
  }
}

/** @param {Check} check */
function verdictText({ verdict, answers, wrong, difference, error }) {
  if (verdict === "right") return t(error ? "allRightSoFar" : "allRight", answers);
  return verdict === "wrong-layout" ? t("wrongLayout", difference?.line ?? 1) : t("wrongCount", wrong, answers);
}

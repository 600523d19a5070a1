// The list of answers: one can be selected by mouse or with the arrow keys, and a filter hides the others.

import { button, el } from "../dom.js";
import { t } from "./texts.js";

/** @typedef {import("../api.js").Answer} Answer */

/** How much of an input line is shown next to its answer. */
const MAX_LINE_LENGTH = 60;

/**
 * @typedef {object} Row
 * @property {Answer} answer
 * @property {HTMLLIElement} item
 * @property {HTMLButtonElement} button
 * @property {string} text  what is searched
 * @property {boolean} isWrong  the user's program answers something else
 */

/** @param {Answer} answer */
const isRefusal = (answer) => answer.clause !== undefined;

export class AnswerList {
  /** @type {Row[]} */
  #rows = [];
  #list = el("ol", { class: "answers", "aria-label": t("answers") });
  #count = el("p", { class: "hint count" });
  #kind = el("select", { id: "answer-filter" }, el("option", { value: "all" }, t("all")), el("option", { value: "refused" }, t("refusedOnly")));
  #wrongOption = el("option", { value: "wrong" }, t("wrongOnly"));
  /** What the user's program answers instead, by the number of the line. @type {Map<number, string>} */
  #wrong = new Map();
  #find = el("input", { type: "text", id: "answer-find", placeholder: t("find"), "aria-label": t("find"), autocomplete: "off" });
  #isComplete = true;

  /** @param {(answer: Answer) => void} onSelect */
  constructor(onSelect) {
    this.onSelect = onSelect;
    this.filter = el("div", { class: "filter", hidden: true }, el("label", { for: "answer-filter", class: "visually-hidden" }, t("filter")), this.#kind, this.#find);
    this.element = el("div", { class: "answer-list" }, this.filter, this.#count, this.#list);
    this.#kind.addEventListener("change", () => this.#applyFilter());
    this.#find.addEventListener("input", () => this.#applyFilter());
    this.#list.addEventListener("keydown", (event) => this.#onKeyDown(event));
    this.clear();
  }

  get length() {
    return this.#rows.length;
  }

  clear() {
    this.#rows = [];
    this.#list.replaceChildren();
    this.#count.textContent = t("noAnswers");
    this.filter.hidden = true;
  }

  /** @param {Answer[]} answers @param {string[]} lines  of the input @param {boolean} isComplete  whether there are no more */
  append(answers, lines, isComplete) {
    const rows = answers.map((answer) => this.#row(answer, lines));
    rows.forEach((row) => this.#markRow(row));
    this.#rows.push(...rows);
    this.#list.append(...rows.map(({ item }) => item));
    this.#isComplete = isComplete;
    this.filter.hidden = !this.#rows.length;
    if (this.#rows.length) this.#applyFilter();
    else this.#count.textContent = t("noCases");
    const [first] = this.#rows;
    if (first && !this.#list.querySelector("[tabindex='0']")) first.button.tabIndex = 0;
  }

  /** Marks the answers that the user's program has wrong. @param {Map<number, string>} wrong  what it answers instead, by the number of the line */
  markWrong(wrong) {
    this.#wrong = wrong;
    for (const row of this.#rows) this.#markRow(row);
    if (wrong.size) this.#kind.append(this.#wrongOption);
    else this.#wrongOption.remove();
    if (this.#rows.length) this.#applyFilter();
  }

  /** @param {Row} row */
  #markRow(row) {
    // Each answer is a line of the output.
    const actual = this.#wrong.get(row.answer.case);
    if (row.isWrong) row.item.querySelector(".yours")?.remove();
    row.isWrong = actual !== undefined;
    row.item.classList.toggle("wrong", row.isWrong);
    if (actual !== undefined) row.item.append(el("span", { class: "yours" }, `✗ ${t("yours", actual)}`));
  }

  /** Selects the answer to a case, if it is in the list, otherwise the first. @param {number} caseNumber */
  select(caseNumber) {
    const row = this.#rows.find(({ answer }) => answer.case === caseNumber) ?? this.#rows[0];
    if (row) this.#select(row);
  }

  /** Shows which answer is selected elsewhere, if it is in the list. @param {number} caseNumber */
  show(caseNumber) {
    const row = this.#rows.find(({ answer }) => answer.case === caseNumber);
    if (row) this.#show(row);
  }

  /** @param {Answer} answer @param {string[]} lines @returns {Row} */
  #row(answer, lines) {
    const choose = button(answer.answer, () => this.#select(row), { tabindex: -1, class: isRefusal(answer) ? "refused" : undefined });
    const line = answer.move_line ?? answer.line;
    const input = (lines[line - 1] ?? "").trim().slice(0, MAX_LINE_LENGTH);
    const item = el("li", { value: answer.case }, choose, " ", el("span", { class: "hint" }, t("line", line), " ", el("code", {}, input)));
    const text = `${answer.answer} ${input} ${answer.clause ?? ""} ${answer.message ?? answer.note ?? ""}`.toLowerCase();
    const row = { answer, item, button: choose, text, isWrong: false };
    return row;
  }

  /** @param {Row} row */
  #select(row) {
    this.#show(row);
    this.onSelect(row.answer);
  }

  /** @param {Row} row */
  #show({ item, button }) {
    for (const other of this.#list.querySelectorAll("[aria-current], [tabindex='0']")) {
      other.removeAttribute("aria-current");
      other.setAttribute("tabindex", "-1");
    }
    button.setAttribute("aria-current", "true");
    button.tabIndex = 0;
    // Not `scrollIntoView`, which would also scroll the page.
    const { offsetTop, offsetHeight } = item;
    const { scrollTop, clientHeight } = this.#list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.#list.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
    }
  }

  #applyFilter() {
    const [kind, wanted] = [this.#kind.value, this.#find.value.trim().toLowerCase()];
    let shown = 0;
    for (const { answer, item, text, isWrong } of this.#rows) {
      const matches = (kind === "all" || (kind === "wrong" ? isWrong : isRefusal(answer))) && text.includes(wanted);
      item.hidden = !matches;
      if (matches) shown++;
    }
    const refused = this.#rows.filter(({ answer }) => isRefusal(answer)).length;
    const total = t(this.#isComplete ? "answerCount" : "partialCount", this.#rows.length, refused);
    const isFiltered = kind !== "all" || wanted !== "";
    this.#count.textContent = !isFiltered ? total : shown ? t("shownCount", shown, this.#rows.length) : t("noMatch");
  }

  /** @param {KeyboardEvent} event */
  #onKeyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const shown = this.#rows.filter(({ item }) => !item.hidden);
    const current = shown.findIndex(({ button }) => button === document.activeElement);
    const targets = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: shown.length - 1 };
    const row = shown[targets[/** @type {keyof typeof targets} */ (event.key)]];
    if (!row) return;
    event.preventDefault();
    row.button.focus({ preventScroll: true });
    this.#select(row);
  }
}

// A text field with line numbers, in which a place can be marked. Only the lines in view have elements, so that long texts stay fast.

import { el } from "../dom.js";

/** Where something is in a text: line and column from 1, and how many characters. @typedef {{line: number, column: number, length: number}} Place */

export class TextPane {
  #gutter = el("div", { class: "gutter", "aria-hidden": "true" });
  #marks = el("div", { class: "marks", "aria-hidden": "true" });
  #lineCount = 1;
  /** @type {Place | null} */
  #marked = null;

  /** @param {import("../dom.js").Attributes} attributes  of the text field */
  constructor(attributes) {
    // Lines that are not wrapped all have the same height.
    this.field = el("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", ...attributes });
    this.element = el("div", { class: "text-pane" }, this.#gutter, el("div", { class: "text-field" }, this.field, this.#marks));
    this.field.addEventListener("scroll", () => this.#render());
    this.field.addEventListener("input", () => {
      // What was marked may have moved.
      this.#marked = null;
      this.#countLines();
    });
    new ResizeObserver(() => this.#render()).observe(this.field);
  }

  get text() {
    return this.field.value;
  }

  set text(text) {
    this.field.value = text;
    this.#marked = null;
    this.#countLines();
  }

  /** Marks a place. @param {Place | null} place */
  mark(place) {
    this.#marked = place;
    this.#render();
  }

  /** Scrolls to a place, selects it and moves the focus there. @param {Place} place */
  goTo({ line, column, length }) {
    const start = lineStart(this.text, line) + indexOfColumn(lineAt(this.text, line), column);
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(start, start + length);
    this.reveal(line);
  }

  /** Scrolls a line into the middle of the field, unless it is in view. @param {number} line */
  reveal(line) {
    const { height, padding } = this.#metrics();
    const top = (line - 1) * height;
    const { scrollTop, clientHeight } = this.field;
    if (top < scrollTop || top + height + 2 * padding > scrollTop + clientHeight) {
      this.field.scrollTop = Math.max(0, top - clientHeight / 2);
      this.field.scrollLeft = 0;
    }
    this.element.scrollIntoView({ block: "nearest" });
  }

  #metrics() {
    const style = getComputedStyle(this.field);
    return { height: Number.parseFloat(style.lineHeight), padding: Number.parseFloat(style.paddingTop) };
  }

  #countLines() {
    const { text } = this;
    let count = 1;
    for (let index = text.indexOf("\n"); index >= 0; index = text.indexOf("\n", index + 1)) count++;
    this.#lineCount = count;
    this.#gutter.style.setProperty("--digits", String(Math.max(2, String(count).length)));
    this.#render();
  }

  #render() {
    const { height, padding } = this.#metrics();
    const { scrollTop, scrollLeft, clientHeight } = this.field;
    const first = Math.max(1, Math.floor((scrollTop - padding) / height) + 1);
    const last = Math.min(this.#lineCount, first + Math.ceil(clientHeight / height) + 1);
    const top = (/** @type {number} */ line) => `${padding + (line - 1) * height - scrollTop}px`;
    const numbers = [];
    for (let line = first; line <= last; line++) {
      const number = el("div", { class: line === this.#marked?.line ? "marked" : undefined }, String(line));
      number.style.top = top(line);
      numbers.push(number);
    }
    this.#gutter.replaceChildren(...numbers);
    const marked = this.#marked;
    if (!marked || marked.line < first || marked.line > last) return this.#marks.replaceChildren();
    const text = lineAt(this.text, marked.line);
    const start = indexOfColumn(text, marked.column);
    // The same text in the same font finds the place, whatever the widths of its characters.
    const row = el("div", {}, text.slice(0, start), el("mark", {}, text.slice(start, start + marked.length) || " "));
    row.style.top = top(marked.line);
    row.style.left = `${padding - scrollLeft}px`;
    this.#marks.replaceChildren(row);
  }
}

/** Returns the index at which a line begins. @param {string} text @param {number} line  from 1 */
function lineStart(text, line) {
  let start = 0;
  for (let number = 1; number < line; number++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return start;
}

/** @param {string} text @param {number} line  from 1 */
export function lineAt(text, line) {
  const start = lineStart(text, line);
  const end = text.indexOf("\n", start);
  return text.slice(start, end < 0 ? undefined : end);
}

/** Columns count characters, strings are indexed by UTF-16 units. @param {string} line @param {number} column  from 1 */
function indexOfColumn(line, column) {
  return [...line].slice(0, column - 1).join("").length;
}

/** Returns the place of the word at a line and column. @param {string} text @param {{line: number, column: number}} start @returns {Place} */
export function wordAt(text, { line, column }) {
  const found = lineAt(text, line);
  return { line, column, length: /^\S*/.exec(found.slice(indexOfColumn(found, column)))?.[0].length ?? 0 };
}

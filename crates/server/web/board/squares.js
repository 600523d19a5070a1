// The squares as a grid for assistive technology, with the marks on them and the keyboard focus.

import { svgEl } from "../dom.js";
import { localize, t } from "../i18n.js";
import { keyOf, sameSquare, SIZE } from "./geometry.js";

/** @typedef {import("../api.js").Square} Square */
/** @typedef {import("../board.js").BoardState} BoardState */
/** @typedef {{square: Square, cell: SVGGElement, destMark: SVGCircleElement}} Item */

/** @param {import("../api.js").Label} label */
export function squareName(label) {
  return Array.isArray(label) ? `(${label.join(",")})` : String(label);
}

export class SquareLayer {
  grid = svgEl("g", { role: "presentation" });
  /** The marks of destinations, which lie above the pieces. */
  destMarks = svgEl("g", { "aria-hidden": "true", class: "dest-marks" });
  /** @type {Map<string, Item>} */
  #items = new Map();
  /** The square that the user focused last. @type {Square | null} */
  #focus = null;
  /** The square under a dragged piece. @type {SVGGElement | null} */
  #hovered = null;

  /** Creates the squares of a board. @param {import("./geometry.js").Geometry} geometry */
  build(geometry) {
    const hadFocus = this.grid.contains(document.activeElement);
    this.#items.clear();
    /** @type {Map<number, SVGGElement>} */
    const rows = new Map();
    for (const square of geometry.squares) {
      const { x, y } = geometry.center(square);
      const cell = svgEl(
        "g",
        { role: "gridcell", "aria-colindex": square.column + 1, "data-row": square.row, "data-column": square.column, "data-label": squareName(square.label) },
        svgEl("rect", { class: "highlight", x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE, rx: geometry.isLines ? SIZE / 2 : 0 }),
      );
      let row = rows.get(square.row);
      if (!row) rows.set(square.row, (row = svgEl("g", { role: "row", "aria-rowindex": square.row + 1 })));
      row.append(cell);
      this.#items.set(keyOf(square), { square, cell, destMark: svgEl("circle", { cx: x, cy: y }) });
    }
    this.grid.replaceChildren(...rows.values());
    this.destMarks.replaceChildren(...[...this.#items.values()].map(({ destMark }) => destMark));
    if (hadFocus && this.#focus) this.focus(this.#focus);
  }

  /** Marks the squares of a state. @param {BoardState} state @param {(square: Square) => string[]} extraMarks */
  update(state, extraMarks) {
    /** @type {[string, Square[] | undefined][]} */
    const marks = [
      ["last-move", state.lastMove],
      ["captured", state.captured],
      ["attacked", state.attacked],
      ["why", state.why],
      ["check", state.position.checks],
      ["selected", state.selected],
      ["dest", state.dests],
    ];
    const marked = marks.map(([mark, squares = []]) => ({ mark, keys: new Set(squares.map(keyOf)) }));
    const tabStop = this.#tabStop(state);
    for (const { square, piece } of state.position.cells) {
      const item = this.#items.get(keyOf(square));
      if (!item) continue;
      const own = marked.filter(({ keys }) => keys.has(keyOf(square))).map(({ mark }) => mark);
      const isDest = own.includes("dest");
      set(item.cell, "class", ["cell", ...own, ...extraMarks(square)].join(" "));
      set(item.cell, "tabindex", sameSquare(square, tabStop) ? "0" : "-1");
      set(item.cell, "aria-selected", String(own.includes("selected")));
      set(item.cell, "aria-label", t("square", squareName(square.label), piece ? localize(piece.name) : t("empty")) + (own.includes("attacked") ? " ⚠" : "") + (isDest ? " ●" : ""));
      set(item.destMark, "class", isDest ? (piece ? "ring" : "dot") : "");
      set(item.destMark, "r", isDest ? (piece ? "44" : "15") : "0");
    }
  }

  /** Returns the square that the Tab key leads to. @param {BoardState} state @returns {Square} */
  #tabStop({ position }) {
    const focus = this.#focus && this.#items.get(keyOf(this.#focus))?.square;
    return focus ?? position.moves[0]?.path[0] ?? position.cells[0].square;
  }

  /** @param {Square} square */
  focus(square) {
    this.#focus = square;
    for (const item of this.#items.values()) set(item.cell, "tabindex", sameSquare(item.square, square) ? "0" : "-1");
    this.#items.get(keyOf(square))?.cell.focus({ preventScroll: true });
  }

  /** Returns the square of an element. @param {EventTarget | null} target */
  squareOf(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell ? (this.#items.get(`${cell.getAttribute("data-row")},${cell.getAttribute("data-column")}`)?.square ?? null) : null;
  }

  /** @param {Square | null} square */
  hover(square) {
    const cell = square && this.#items.get(keyOf(square))?.cell;
    if (cell === this.#hovered) return;
    this.#hovered?.removeAttribute("data-hover");
    cell?.setAttribute("data-hover", "");
    this.#hovered = cell ?? null;
  }
}

/** Writes an attribute only if it changes, so that the browser has nothing to repaint otherwise. @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

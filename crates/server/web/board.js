// One board for all games: draws a position and reports which squares are clicked, tapped, dragged or reached by keyboard.

import * as api from "./api.js";
import { svgEl } from "./dom.js";
import { localize, t } from "./i18n.js";
import { load } from "./storage.js";

/** @typedef {import("./api.js").Position} Position */
/** @typedef {import("./api.js").Square} Square */
/** @typedef {import("./api.js").Cell} Cell */
/** A path drawn over the board: of a move that was played, is possible or was refused. @typedef {{kind: "played" | "possible" | "refused", path: Square[]}} Arrow */
/**
 * What the board shows.
 * @typedef {object} BoardState
 * @property {Position} position
 * @property {boolean} flipped
 * @property {Square[]} [lastMove]
 * @property {Square[]} [captured]
 * @property {Square[]} [why]  the squares that explain a refusal
 * @property {Square[]} [selected]
 * @property {Square[]} [dests]
 * @property {Arrow[]} [shapes]
 */

const SIZE = 100;
/** The margin of boards of lines, which have their coordinates there. */
const COORDS_MARGIN = 30;
/** Shorter drags are clicks, in units of the drawing. */
const MIN_DRAG = 25;

/** Returns the piece set that the user prefers, for games that have several. */
export function pieceSet() {
  return load("pieces") === "latin" ? "latin" : "chinese";
}

/** @param {Square} a @param {Square} b */
export function sameSquare(a, b) {
  return a.row === b.row && a.column === b.column;
}

/** Returns the squares of a move, including the one at which its path bends. @param {{path: Square[], via?: Square}} move */
export function fullPath({ path, via }) {
  return via ? [path[0], via, ...path.slice(1)] : path;
}

/** Formats squares for the query of a picture's URL. @param {Square[]} squares @param {string} separator */
export function pictureSquares(squares, separator) {
  return squares.map(({ label }) => (Array.isArray(label) ? label.join(".") : String(label))).join(separator);
}

/** @param {import("./api.js").Label} label */
export function squareName(label) {
  return Array.isArray(label) ? `(${label.join(",")})` : String(label);
}

export class Board {
  /** @type {BoardState | null} */
  #state = null;
  /** @type {Document | null} */
  #pieces = null;
  /** The square that has the tab stop. @type {Square | null} */
  #focus = null;
  /** @type {{from: Square, piece: SVGGElement, pointerId: number, hasMoved: boolean, x: number, y: number} | null} */
  #drag = null;
  /** Whether the next move was dragged, and so needs no animation. */
  #isDropped = false;

  /**
   * @param {object} options
   * @param {import("./api.js").GameInfo} options.info
   * @param {(square: Square) => void} [options.onSelect]
   * @param {(from: Square) => void} [options.onDragStart]
   * @param {(from: Square, to: Square) => void} [options.onDrop]
   * @param {() => void} [options.onCancel]
   */
  constructor(options) {
    this.options = options;
    this.svg = svgEl("svg", { class: "board", role: "grid" });
    this.svg.addEventListener("keydown", (event) => this.#onKeyDown(event));
    this.svg.addEventListener("pointerdown", (event) => this.#onPointerDown(event));
    this.svg.addEventListener("pointermove", (event) => this.#onPointerMove(event));
    this.svg.addEventListener("pointerup", (event) => this.#onPointerUp(event));
    this.svg.addEventListener("pointercancel", () => {
      this.#endDrag();
      this.#draw();
    });
  }

  async loadPieces() {
    this.#pieces = await api.pieces(this.options.info.game, pieceSet());
    this.#draw();
  }

  /** @param {BoardState} state */
  render(state) {
    // A move is on the board before it is confirmed, and animated once.
    const shown = (/** @type {BoardState | null} */ board) => board?.position.cells.map(({ piece }) => piece?.letter ?? ".").join("");
    const isNew = shown(this.#state) !== shown(state);
    this.#state = state;
    this.#draw();
    if (!isNew) return;
    if (!this.#isDropped && state.lastMove && state.lastMove.length > 1) this.#animate(state.lastMove);
    this.#isDropped = false;
  }

  /** Forgets that a piece was dropped, since its move was refused. */
  rejectDrop() {
    this.#isDropped = false;
  }

  get #squares() {
    return this.#state?.position.cells.map(({ square }) => square) ?? [];
  }

  /** @param {{row: number, column: number}} square */
  #center({ row, column }) {
    const { position, flipped } = /** @type {BoardState} */ (this.#state);
    const [r, c] = flipped ? [position.rows - 1 - row, position.columns - 1 - column] : [row, column];
    return [this.#margin + (c + 0.5) * SIZE, this.#margin + (r + 0.5) * SIZE];
  }

  /** Squares have their numbers and coordinates inside. */
  get #margin() {
    return this.options.info.board_style === "crossings" ? COORDS_MARGIN : 0;
  }

  #draw() {
    const state = this.#state;
    if (!state) return;
    const { position, flipped } = state;
    const hadFocus = this.svg.contains(document.activeElement);
    const [width, height] = [position.columns * SIZE + 2 * this.#margin, position.rows * SIZE + 2 * this.#margin];
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("aria-label", t("board", localize(this.options.info.short_name)));
    this.svg.setAttribute("aria-rowcount", String(position.rows));
    this.svg.setAttribute("aria-colcount", String(position.columns));
    this.svg.style.setProperty("--board-ratio", String(width / height));
    this.svg.replaceChildren(this.options.info.board_style === "crossings" ? this.#gridLines(position) : this.#checkerboard(position));
    const focus = this.#squares.find((square) => this.#focus && sameSquare(square, this.#focus)) ?? position.moves[0]?.path[0] ?? this.#squares[0];
    const rows = [...Array(position.rows).keys()];
    for (const row of flipped ? rows.reverse() : rows) {
      const cells = position.cells.filter(({ square }) => square.row === row);
      cells.sort((a, b) => (a.square.column - b.square.column) * (flipped ? -1 : 1));
      const group = svgEl("g", { role: "row", "aria-rowindex": row + 1 });
      for (const cell of cells) group.append(this.#cell(state, cell, sameSquare(cell.square, focus)));
      this.svg.append(group);
    }
    this.svg.append(this.#coords(state), this.#shapes(state));
    if (hadFocus) this.#cellAt(focus)?.focus();
  }

  /** @param {Position} position */
  #checkerboard(position) {
    const background = svgEl("g", { "aria-hidden": "true" });
    for (let row = 0; row < position.rows; row++) {
      for (let column = 0; column < position.columns; column++) {
        const [x, y] = this.#center({ row, column });
        const shade = (row + column) % 2 ? "dark" : "light";
        background.append(svgEl("rect", { class: shade, x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE }));
      }
    }
    return background;
  }

  /** @param {Position} position */
  #gridLines(position) {
    const background = svgEl("g", { "aria-hidden": "true" });
    const [left, top] = [this.#margin + SIZE / 2, this.#margin + SIZE / 2];
    const [right, bottom] = [left + (position.columns - 1) * SIZE, top + (position.rows - 1) * SIZE];
    background.append(svgEl("rect", { class: "background", x: 4, y: 4, width: right + left - 8, height: bottom + top - 8, rx: 12 }));
    for (let row = 0; row < position.rows; row++) {
      background.append(svgEl("line", { class: "grid-line", x1: left, x2: right, y1: top + row * SIZE, y2: top + row * SIZE }));
    }
    // As on a xiangqi board, only the outer files cross the river.
    const [above, below] = [top + (position.rows / 2 - 1) * SIZE, top + (position.rows / 2) * SIZE];
    for (let column = 0; column < position.columns; column++) {
      const x = left + column * SIZE;
      const isOuter = column === 0 || column === position.columns - 1;
      for (const [y1, y2] of isOuter ? [[top, bottom]] : [[top, above], [below, bottom]]) {
        background.append(svgEl("line", { class: "grid-line", y1, y2, x1: x, x2: x }));
      }
    }
    return background;
  }

  /** @param {BoardState} state */
  #coords({ position, flipped }) {
    const coords = svgEl("g", { "aria-hidden": "true", class: "coords" });
    const [half, margin] = [SIZE / 2, this.#margin];
    for (const square of this.#squares) {
      const [x, y] = this.#center(square);
      if (typeof square.label === "number") {
        coords.append(svgEl("text", { class: "coord", x: x - half + 4, y: y - half + 16 }, String(square.label)));
        continue;
      }
      const [row, column] = Array.isArray(square.label) ? square.label : [square.label.slice(1), square.label.slice(0, 1)];
      const isLeft = square.column === (flipped ? position.columns - 1 : 0);
      const isBottom = square.row === (flipped ? 0 : position.rows - 1);
      // In the upper left and the lower right corner of a square, or outside the lines.
      const [rowAt, columnAt] = margin ? [{ x: margin / 2, y: y + 7 }, { x, y: y + half + margin - 8 }] : [{ x: x - half + 4, y: y - half + 16 }, { x: x + half - 6, y: y + half - 6 }];
      if (isLeft) coords.append(svgEl("text", { class: margin ? "coord edge" : "coord", ...rowAt }, String(row)));
      if (isBottom) coords.append(svgEl("text", { class: margin ? "coord edge" : "coord file", ...columnAt }, String(column)));
    }
    return coords;
  }

  /** @param {BoardState} state */
  #shapes({ shapes = [] }) {
    const group = svgEl("g", { "aria-hidden": "true", class: "shapes" });
    for (const { kind, path } of shapes) {
      const points = path.map((square) => this.#center(square));
      if (points.length < 2) continue;
      const [[x0, y0], [x, y]] = [points[points.length - 2], points[points.length - 1]];
      const angle = (Math.atan2(y - y0, x - x0) * 180) / Math.PI;
      group.append(
        svgEl("polyline", { class: kind, points: points.map((point) => point.join(",")).join(" ") }),
        svgEl("path", { class: `${kind} arrowhead`, d: "M4 0L-22 -14L-22 14Z", transform: `translate(${x} ${y}) rotate(${angle})` }),
      );
    }
    return group;
  }

  /** @param {BoardState} state @param {Cell} cell @param {boolean} isTabStop */
  #cell(state, { square, piece }, isTabStop) {
    const [x, y] = this.#center(square);
    const isIn = (/** @type {Square[]} */ squares = []) => squares.some((other) => sameSquare(square, other));
    const [isSelected, isDest] = [isIn(state.selected), isIn(state.dests)];
    const highlights = [
      isIn(state.lastMove) && "last-move",
      isIn(state.captured) && "captured",
      isIn(state.why) && "why",
      isIn(state.position.checks) && "check",
      isSelected && "selected",
      isDest && "dest",
    ].filter(Boolean);
    const name = squareName(square.label);
    const description = t("square", name, piece ? localize(piece.name) : t("empty"));
    return svgEl(
      "g",
      {
        role: "gridcell",
        class: ["cell", ...highlights].join(" "),
        tabindex: isTabStop ? 0 : -1,
        "aria-colindex": square.column + 1,
        "aria-selected": String(isSelected),
        "aria-label": description + (isDest ? " ●" : ""),
        "data-row": square.row,
        "data-column": square.column,
        "data-label": name,
      },
      svgEl("title", {}, description),
      svgEl("rect", { class: "highlight", x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE }),
      piece && this.#piece(piece.letter, x, y),
      isDest ? svgEl("circle", piece ? { class: "ring", cx: x, cy: y, r: 44 } : { class: "dot", cx: x, cy: y, r: 15 }) : null,
    );
  }

  /** @param {string} letter @param {number} x @param {number} y */
  #piece(letter, x, y) {
    const drawing = this.#pieces?.getElementById(letter)?.cloneNode(true);
    const piece = svgEl("g", { class: "piece" });
    if (drawing instanceof Element) {
      drawing.removeAttribute("id");
      piece.append(drawing);
    }
    return svgEl("g", { transform: `translate(${x} ${y})`, "aria-hidden": "true" }, piece);
  }

  /** @param {Square[]} path */
  #animate(path) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [from, to] = [path[0], path[path.length - 1]];
    const [x0, y0] = this.#center(from);
    const [x1, y1] = this.#center(to);
    this.#pieceAt(to)?.animate([{ transform: `translate(${x0 - x1}px, ${y0 - y1}px)` }, { transform: "none" }], { duration: 160, easing: "ease-out" });
  }

  /** @param {Square} square @returns {SVGGElement | null} */
  #cellAt({ row, column }) {
    return this.svg.querySelector(`[data-row="${row}"][data-column="${column}"]`);
  }

  /** @param {Square} square @returns {SVGGElement | null} */
  #pieceAt(square) {
    return this.#cellAt(square)?.querySelector(".piece") ?? null;
  }

  /** @param {Element | null} element */
  #squareOf(element) {
    const cell = element?.closest(".cell");
    if (!cell || !this.svg.contains(cell)) return null;
    const [row, column] = [Number(cell.getAttribute("data-row")), Number(cell.getAttribute("data-column"))];
    return this.#squares.find((square) => square.row === row && square.column === column) ?? null;
  }

  /** @param {Square} square */
  #focusOn(square) {
    this.#focus = square;
    for (const cell of this.svg.querySelectorAll(".cell")) cell.setAttribute("tabindex", "-1");
    const cell = this.#cellAt(square);
    cell?.setAttribute("tabindex", "0");
    cell?.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKeyDown(event) {
    const square = this.#squareOf(/** @type {Element} */ (event.target));
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const isFlipped = this.#state?.flipped ?? false;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) {
      const sign = isFlipped ? -1 : 1;
      const next = this.#neighbor(square, step[0] * sign, step[1] * sign);
      if (next) this.#focusOn(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#focus = square;
      this.options.onSelect?.(square);
    } else if (event.key === "Escape") {
      this.options.onCancel?.();
    } else if (event.key === "Home" || event.key === "End") {
      const row = this.#squares.filter((other) => other.row === square.row).sort((a, b) => a.column - b.column);
      this.#focusOn(row[(event.key === "Home") === isFlipped ? row.length - 1 : 0]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Returns the nearest square in a direction; rows may be shifted against each other. @param {Square} from @param {number} rows @param {number} columns */
  #neighbor(from, rows, columns) {
    const ahead = this.#squares.filter((square) =>
      rows ? Math.sign(square.row - from.row) === rows : square.row === from.row && Math.sign(square.column - from.column) === columns,
    );
    const distance = (/** @type {Square} */ square) => 10 * Math.abs(square.row - from.row) + Math.abs(square.column - from.column);
    return ahead.sort((a, b) => distance(a) - distance(b))[0] ?? null;
  }

  /** @param {PointerEvent} event */
  #onPointerDown(event) {
    if (event.button !== 0 || this.#drag) return;
    const square = this.#squareOf(/** @type {Element} */ (event.target));
    if (!square) return;
    event.preventDefault();
    this.#focusOn(square);
    const piece = this.#pieceAt(square);
    if (piece && this.options.onDrop) {
      this.svg.setPointerCapture(event.pointerId);
      this.#drag = { from: square, piece, pointerId: event.pointerId, hasMoved: false, x: event.clientX, y: event.clientY };
    } else {
      this.options.onSelect?.(square);
    }
  }

  /** @param {PointerEvent} event */
  #onPointerMove(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointerId) return;
    const scale = this.svg.viewBox.baseVal.width / this.svg.getBoundingClientRect().width;
    const [dx, dy] = [(event.clientX - drag.x) * scale, (event.clientY - drag.y) * scale];
    if (!drag.hasMoved && Math.hypot(dx, dy) < MIN_DRAG) return;
    if (!drag.hasMoved) {
      drag.hasMoved = true;
      this.options.onDragStart?.(drag.from);
      // The callback may have redrawn the board.
      drag.piece = this.#pieceAt(drag.from) ?? drag.piece;
      this.svg.classList.add("dragging");
      // SVG has no z-index: the last element is on top.
      const cell = drag.piece.closest(".cell");
      cell?.parentElement?.append(cell);
      cell?.parentElement?.parentElement?.append(cell.parentElement);
    }
    drag.piece.setAttribute("transform", `translate(${dx} ${dy})`);
  }

  /** @param {PointerEvent} event */
  #onPointerUp(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointerId) return;
    drag.piece.setAttribute("visibility", "hidden");
    const target = this.#squareOf(document.elementFromPoint(event.clientX, event.clientY));
    drag.piece.removeAttribute("visibility");
    this.#endDrag();
    if (!drag.hasMoved) return this.options.onSelect?.(drag.from);
    // An element that is moved in the document loses the focus.
    this.#focusOn(target ?? drag.from);
    if (target && !sameSquare(target, drag.from)) {
      this.#isDropped = true;
      this.options.onDrop?.(drag.from, target);
    } else this.#draw();
  }

  #endDrag() {
    this.#drag?.piece.removeAttribute("transform");
    this.#drag = null;
    this.svg.classList.remove("dragging");
  }
}

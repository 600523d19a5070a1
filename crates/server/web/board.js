// One board for all games: 8×8 squares, 32 dark squares, 10×9 crossings. It shows a view and says which squares were meant; it
// knows no rules.

import * as api from "./api.js";
import { draw } from "./dom.js";
import { say, tell } from "./words.js";

/** @typedef {import("./api.js").View} View */
/** @typedef {import("./api.js").Spot} Spot */
/** @typedef {import("./api.js").Cell} Cell */
/**
 * What lies over the squares.
 * @typedef {object} Marks
 * @property {Spot[]} [last]  the way of the last move
 * @property {Spot[]} [captured]
 * @property {Spot[]} [reason]
 * @property {Spot[]} [chosen]
 * @property {Spot[]} [targets]
 * @property {Line[]} [lines]
 */
/** A way over the board: how a piece went or could go, or where it was not let. @typedef {{kind: "went" | "could" | "tried", way: Spot[]}} Line */

const SIZE = 100;
/** Room for coordinates along the edges, where they stand there. */
const ROOM = 46;
const EDGE = 5;

/** Which pieces of duck chess the user likes. */
export function pieceSet() {
  return localStorage.getItem("pieces") === "latin" ? "latin" : "chinese";
}

/** @param {Spot} a @param {Spot} b */
export function same(a, b) {
  return a.row === b.row && a.column === b.column;
}

/** The way of a move over the board. @param {{path: Spot[], turning?: Spot}} move */
export function wayOf({ path, turning }) {
  return turning ? [path[0], turning, ...path.slice(1)] : path;
}

/** Squares as the server's pictures take them. @param {Spot[]} spots @param {string} joint */
export function inPictures(spots, joint) {
  return spots.map(({ label }) => (Array.isArray(label) ? label.join(".") : String(label))).join(joint);
}

/** @param {import("./api.js").Label} label */
export function nameOf(label) {
  return Array.isArray(label) ? `(${label.join(",")})` : String(label);
}

export class Board {
  /**
   * @param {object} wishes
   * @param {string} wishes.game
   * @param {string} wishes.title
   * @param {(spot: Spot) => void} [wishes.onpick]  a square was clicked
   * @param {(from: Spot) => void} [wishes.ongrab]  a piece begins to be dragged
   * @param {(from: Spot, to: Spot) => void} [wishes.ondrop]  a piece was dragged
   * @param {() => void} [wishes.oncancel]
   */
  constructor({ game, title, onpick, ongrab, ondrop, oncancel }) {
    this.game = game;
    this.title = title;
    this.onpick = onpick;
    this.ongrab = ongrab;
    this.ondrop = ondrop;
    this.oncancel = oncancel;
    this.flip = false;
    /** @type {View | null} */
    this.view = null;
    /** @type {Marks} */
    this.marks = {};
    /** @type {Document | null} */
    this.pieces = null;
    /** @type {Spot | null} */
    this.focus = null;
    /** @type {{from: Spot, piece: SVGGElement, id: number, moved: boolean, x: number, y: number} | null} */
    this.drag = null;
    /** What a hand has just put down does not glide there once more. */
    this.isPutDown = false;
    this.svg = draw("svg", { class: `board ${game}`, role: "grid" });
    this.svg.addEventListener("keydown", (event) => this.#key(event));
    this.svg.addEventListener("pointerdown", (event) => this.#down(event));
    this.svg.addEventListener("pointermove", (event) => this.#move(event));
    this.svg.addEventListener("pointerup", (event) => this.#up(event));
    this.svg.addEventListener("pointercancel", () => {
      this.#drop();
      this.#render();
    });
  }

  /** @param {string} set */
  async load(set) {
    this.pieces = await api.pieces(this.game, set);
    this.#render();
  }

  /**
   * @param {View} view
   * @param {Marks} marks
   * @param {boolean} flip
   */
  show(view, marks, flip) {
    const isNew = this.view?.text !== view.text;
    this.view = view;
    this.marks = marks;
    this.flip = flip;
    this.#render();
    if (isNew && !this.isPutDown && marks.last && marks.last.length > 1) this.#glide(marks.last);
    if (isNew) this.isPutDown = false;
  }

  /** @param {Spot} spot */
  #centre({ row, column }) {
    const view = /** @type {View} */ (this.view);
    const [r, c] = this.flip ? [view.rows - 1 - row, view.columns - 1 - column] : [row, column];
    return [this.#margin() + (c + 0.5) * SIZE, this.#margin() + (r + 0.5) * SIZE];
  }

  #margin() {
    return typeof this.view?.cells[0].spot.label === "number" ? EDGE : ROOM;
  }

  /** @param {Spot} spot @param {Spot[] | undefined} spots */
  #isIn(spot, spots) {
    return spots?.some((other) => same(spot, other)) ?? false;
  }

  #render() {
    const view = this.view;
    if (!view) return;
    const hadFocus = this.svg.contains(document.activeElement);
    const margin = this.#margin();
    const [width, height] = [view.columns * SIZE + 2 * margin, view.rows * SIZE + 2 * margin];
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("aria-label", say("board", this.title));
    this.svg.setAttribute("aria-rowcount", String(view.rows));
    this.svg.setAttribute("aria-colcount", String(view.columns));
    this.svg.classList.toggle("tall", view.rows > view.columns);
    const isCrossings = view.game === "duck-chess";
    this.svg.replaceChildren(isCrossings ? this.#lines(view) : this.#ground(view));
    const first = view.moves[0]?.path[0] ?? view.cells[0].spot;
    const focus = view.cells.find((cell) => this.focus && same(cell.spot, this.focus))?.spot ?? first;
    const rows = this.flip ? [...Array(view.rows).keys()].reverse() : [...Array(view.rows).keys()];
    for (const row of rows) {
      const cells = view.cells.filter((cell) => cell.spot.row === row);
      cells.sort((a, b) => (a.spot.column - b.spot.column) * (this.flip ? -1 : 1));
      const group = draw("g", { role: "row", "aria-rowindex": row + 1 });
      for (const cell of cells) group.append(this.#cell(cell, same(cell.spot, focus)));
      this.svg.append(group);
    }
    this.svg.append(this.#names(view), this.#ways());
    if (hadFocus) this.#cellAt(focus)?.focus();
  }

  /** The squares of a chessboard; of checkers only the dark ones are cells. @param {View} view */
  #ground(view) {
    const ground = draw("g", { "aria-hidden": "true" });
    for (let row = 0; row < view.rows; row++) {
      for (let column = 0; column < view.columns; column++) {
        const [x, y] = this.#centre({ row, column, label: 0 });
        const shade = (row + column) % 2 ? "dark" : "light";
        ground.append(draw("rect", { class: shade, x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE }));
      }
    }
    return ground;
  }

  /** The lines of a board on whose crossings pieces stand. @param {View} view */
  #lines(view) {
    const ground = draw("g", { "aria-hidden": "true" });
    const [left, top] = [this.#margin() + SIZE / 2, this.#margin() + SIZE / 2];
    const [right, bottom] = [left + (view.columns - 1) * SIZE, top + (view.rows - 1) * SIZE];
    ground.append(draw("rect", { class: "paper", x: 4, y: 4, width: right + left - 8, height: bottom + top - 8, rx: 12 }));
    for (let row = 0; row < view.rows; row++) {
      ground.append(draw("line", { class: "line", x1: left, x2: right, y1: top + row * SIZE, y2: top + row * SIZE }));
    }
    // As on boards of Chinese chess, only the edges go through the middle.
    const [above, below] = [top + (view.rows / 2 - 1) * SIZE, top + (view.rows / 2) * SIZE];
    for (let column = 0; column < view.columns; column++) {
      const x = left + column * SIZE;
      const isEdge = column === 0 || column === view.columns - 1;
      for (const [y1, y2] of isEdge ? [[top, bottom]] : [[top, above], [below, bottom]]) {
        ground.append(draw("line", { class: "line", y1, y2, x1: x, x2: x }));
      }
    }
    return ground;
  }

  /** Coordinates: in the squares where they are numbers, along the edges where they have two parts. @param {View} view */
  #names(view) {
    const names = draw("g", { "aria-hidden": "true", class: "names" });
    const [below, beside] = [ROOM + view.rows * SIZE + 32, ROOM - 22];
    for (const { spot } of view.cells) {
      const [x, y] = this.#centre(spot);
      if (typeof spot.label === "number") {
        names.append(draw("text", { class: "number", x: x - SIZE / 2 + 6, y: y - SIZE / 2 + 22 }, String(spot.label)));
        continue;
      }
      const [row, column] = Array.isArray(spot.label) ? spot.label : [spot.label.slice(1), spot.label.slice(0, 1)];
      const atLeft = spot.column === (this.flip ? view.columns - 1 : 0);
      const atBottom = spot.row === (this.flip ? 0 : view.rows - 1);
      if (atLeft) names.append(draw("text", { class: "edge", x: beside, y: y + 10 }, String(row)));
      if (atBottom) names.append(draw("text", { class: "edge", x, y: below }, String(column)));
    }
    return names;
  }

  #ways() {
    const ways = draw("g", { "aria-hidden": "true", class: "ways" });
    for (const { kind, way } of this.marks.lines ?? []) {
      const points = way.map((spot) => this.#centre(spot));
      if (points.length < 2) continue;
      const [[x0, y0], [x, y]] = [points[points.length - 2], points[points.length - 1]];
      const turn = (Math.atan2(y - y0, x - x0) * 180) / Math.PI;
      ways.append(
        draw("polyline", { class: kind, points: points.map((point) => point.join(",")).join(" ") }),
        draw("path", { class: `${kind} tip`, d: "M4 0L-22 -14L-22 14Z", transform: `translate(${x} ${y}) rotate(${turn})` }),
      );
    }
    return ways;
  }

  /** @param {Cell} cell @param {boolean} isTabStop */
  #cell({ spot, figure }, isTabStop) {
    const view = /** @type {View} */ (this.view);
    const [x, y] = this.#centre(spot);
    const marks = this.marks;
    const isChosen = this.#isIn(spot, marks.chosen);
    const isTarget = this.#isIn(spot, marks.targets);
    const kinds = [
      this.#isIn(spot, marks.last) && "last",
      this.#isIn(spot, marks.captured) && "captured",
      this.#isIn(spot, marks.reason) && "reason",
      this.#isIn(spot, view.danger) && "danger",
      isChosen && "chosen",
      isTarget && "target",
    ].filter(Boolean);
    const what = figure ? tell(figure.name) : say("empty");
    const cell = draw("g", {
      role: "gridcell",
      class: ["cell", ...kinds].join(" "),
      tabindex: isTabStop ? 0 : -1,
      "aria-colindex": spot.column + 1,
      "aria-selected": isChosen ? "true" : "false",
      "aria-label": say("square", nameOf(spot.label), what) + (isTarget ? " ●" : ""),
      "data-row": spot.row,
      "data-column": spot.column,
      "data-label": nameOf(spot.label),
    });
    const half = SIZE / 2;
    cell.append(draw("title", {}, say("square", nameOf(spot.label), what)));
    cell.append(draw("rect", { class: "touch", x: x - half, y: y - half, width: SIZE, height: SIZE }));
    if (figure) cell.append(this.#piece(figure.letter, x, y));
    if (isTarget) {
      cell.append(draw("circle", figure ? { class: "ring", cx: x, cy: y, r: 44 } : { class: "dot", cx: x, cy: y, r: 15 }));
    }
    return cell;
  }

  /** @param {string} letter @param {number} x @param {number} y */
  #piece(letter, x, y) {
    const shape = this.pieces?.getElementById(letter)?.cloneNode(true);
    const piece = draw("g", { class: "piece" });
    if (shape instanceof Element) {
      shape.removeAttribute("id");
      piece.append(shape);
    }
    return draw("g", { transform: `translate(${x} ${y})`, "aria-hidden": "true" }, piece);
  }

  /** Lets a piece that has just moved glide to where it is. @param {Spot[]} way */
  #glide(way) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [from, to] = [way[0], way[way.length - 1]];
    const piece = this.#cellAt(to)?.querySelector(".piece");
    const [x0, y0] = this.#centre(from);
    const [x1, y1] = this.#centre(to);
    piece?.animate([{ transform: `translate(${x0 - x1}px, ${y0 - y1}px)` }, { transform: "none" }], { duration: 160, easing: "ease-out" });
  }

  /** @param {{row: number, column: number}} spot @returns {SVGGElement | null} */
  #cellAt({ row, column }) {
    return this.svg.querySelector(`[data-row="${row}"][data-column="${column}"]`);
  }

  /** @param {Element | null} element */
  #spotOf(element) {
    const cell = element?.closest?.(".cell");
    if (!cell || !this.svg.contains(cell)) return null;
    const [row, column] = [Number(cell.getAttribute("data-row")), Number(cell.getAttribute("data-column"))];
    return this.view?.cells.find(({ spot }) => spot.row === row && spot.column === column) ?? null;
  }

  /** @param {Spot} spot */
  #focusOn(spot) {
    this.focus = spot;
    for (const cell of this.svg.querySelectorAll(".cell")) cell.setAttribute("tabindex", "-1");
    const cell = this.#cellAt(spot);
    cell?.setAttribute("tabindex", "0");
    cell?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = this.#spotOf(/** @type {Element} */ (event.target))?.spot;
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) {
      const turn = this.flip ? -1 : 1;
      const next = this.#neighbour(here, step[0] * turn, step[1] * turn);
      if (next) this.#focusOn(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.focus = here;
      this.onpick?.(here);
    } else if (event.key === "Escape") {
      this.oncancel?.();
    } else if (event.key === "Home" || event.key === "End") {
      const row = this.view?.cells.filter(({ spot }) => spot.row === here.row).map(({ spot }) => spot.column) ?? [];
      const column = (event.key === "Home") === this.flip ? Math.max(...row) : Math.min(...row);
      const cell = this.view?.cells.find(({ spot }) => spot.row === here.row && spot.column === column);
      if (cell) this.#focusOn(cell.spot);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The nearest square in a direction: in checkers rows are shifted. @param {Spot} from @param {number} rows @param {number} columns */
  #neighbour(from, rows, columns) {
    const ahead = (this.view?.cells ?? []).map(({ spot }) => spot).filter((spot) => {
      return rows ? Math.sign(spot.row - from.row) === rows : spot.row === from.row && Math.sign(spot.column - from.column) === columns;
    });
    const far = (/** @type {Spot} */ spot) => 10 * Math.abs(spot.row - from.row) + Math.abs(spot.column - from.column);
    return ahead.sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  /** @param {PointerEvent} event */
  #at(event) {
    return this.#spotOf(document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.drag) return;
    const cell = this.#spotOf(/** @type {Element} */ (event.target));
    if (!cell) return;
    event.preventDefault();
    this.#focusOn(cell.spot);
    const piece = this.#cellAt(cell.spot)?.querySelector(".piece");
    if (piece && this.ondrop) {
      this.svg.setPointerCapture(event.pointerId);
      const { clientX: x, clientY: y } = event;
      this.drag = { from: cell.spot, piece: /** @type {SVGGElement} */ (piece), id: event.pointerId, moved: false, x, y };
    } else {
      this.onpick?.(cell.spot);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.id) return;
    const scale = this.svg.viewBox.baseVal.width / this.svg.getBoundingClientRect().width;
    const [dx, dy] = [(event.clientX - drag.x) * scale, (event.clientY - drag.y) * scale];
    if (!drag.moved && Math.hypot(dx, dy) < 25) return;
    if (!drag.moved) {
      drag.moved = true;
      this.ongrab?.(drag.from);
      // The board may have been drawn anew.
      const piece = this.#cellAt(drag.from)?.querySelector(".piece");
      if (piece) drag.piece = /** @type {SVGGElement} */ (piece);
      this.svg.classList.add("dragging");
      // What is dragged lies over everything else.
      const cell = drag.piece.closest(".cell");
      cell?.parentElement?.append(cell);
      cell?.parentElement?.parentElement?.append(cell.parentElement);
    }
    drag.piece.setAttribute("transform", `translate(${dx} ${dy})`);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.id) return;
    drag.piece.setAttribute("visibility", "hidden");
    const target = this.#at(event);
    drag.piece.removeAttribute("visibility");
    this.#drop();
    // What is carried about in the tree loses the focus.
    if (drag.moved) this.#focusOn(target?.spot ?? drag.from);
    if (!drag.moved) this.onpick?.(drag.from);
    else if (target && !same(target.spot, drag.from)) {
      this.isPutDown = true;
      this.ondrop?.(drag.from, target.spot);
    } else this.#render();
  }

  #drop() {
    this.drag?.piece.removeAttribute("transform");
    this.drag = null;
    this.svg.classList.remove("dragging");
  }
}


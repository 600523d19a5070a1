// One board for all games: shows a position and reports which squares are clicked, tapped, dragged or reached by keyboard.
// Its layers are drawn once; afterwards pieces move and marks change, but no element is created anew.

import * as api from "./api.js";
import { DrawnLayer } from "./board/drawn.js";
import { fullPath, Geometry, keyOf, sameSquare } from "./board/geometry.js";
import { drawCoords, drawGround } from "./board/ground.js";
import { PieceLayer } from "./board/pieces.js";
import { PointerInput } from "./board/pointer.js";
import { drawShapes } from "./board/shapes.js";
import { SquareLayer, squareName } from "./board/squares.js";
import { svgEl } from "./dom.js";
import { language, localize, t } from "./i18n.js";
import { load } from "./storage.js";

export { fullPath, sameSquare, squareName };

/** @typedef {import("./api.js").Position} Position */
/** @typedef {import("./api.js").Square} Square */
/** A path drawn over the board: of a move that was played, is possible or was refused. @typedef {{kind: "played" | "possible" | "refused", path: Square[]}} Arrow */
/**
 * What the board shows.
 * @typedef {object} BoardState
 * @property {Position} position
 * @property {boolean} flipped
 * @property {boolean} [hidesMovable]  the pieces that could move are not marked
 * @property {Square[]} [lastMove]
 * @property {Square[]} [captured]
 * @property {Square[]} [why]  the squares that explain a refusal
 * @property {Square[]} [attacked]
 * @property {Square[]} [selected]
 * @property {Square[]} [dests]
 * @property {Arrow[]} [shapes]
 */

export const PIECE_SETS = /** @type {const} */ (["pictorial", "chinese", "latin"]);

/** Returns the piece set that the user prefers, for games that have several; by default one that the user can read. */
export function pieceSet() {
  const chosen = load("pieces");
  return PIECE_SETS.find((set) => set === chosen) ?? (language() === "zh" ? "chinese" : "pictorial");
}

/** Formats squares for the query of a picture's URL. @param {Square[]} squares @param {string} separator */
export function pictureSquares(squares, separator) {
  return squares.map(({ label }) => (Array.isArray(label) ? label.join(".") : String(label))).join(separator);
}

export class Board {
  /** The pieces in the chosen set, as soon as they are loaded. @type {Document | null} */
  drawings = null;
  /** Keys that go through the moves instead of over the squares after a click on the board. @type {string[]} */
  moveKeys = [];
  /** @type {BoardState | null} */
  #state = null;
  /** @type {Geometry | null} */
  #geometry = null;
  #squares = new SquareLayer();
  #pieces = new PieceLayer();
  #shapes = svgEl("g", { "aria-hidden": "true", class: "shapes" });
  #drawn = new DrawnLayer();
  /** The squares that moves begin at. @type {Set<string>} */
  #movable = new Set();

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
    // Only keyboards need to see the focus; browsers also show it when a script moves it after a click.
    this.svg.addEventListener("pointerdown", () => this.svg.classList.add("pointer"), { capture: true });
    this.svg.addEventListener("keydown", (event) => this.#isForMoves(event) || this.svg.classList.remove("pointer"), { capture: true });
    this.svg.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !this.svg.contains(relatedTarget)) this.svg.classList.remove("pointer");
    });
    this.pointer = new PointerInput(this.svg, {
      squareAt: (client) => this.#geometry?.squareAt(this.#toDrawing(client)) ?? null,
      canDrag: (square, isTouch) => (isTouch ? this.#isDraggable(square) : this.#hasDraggablePiece(square)),
      isDest: (square) => this.#state?.dests?.some((dest) => sameSquare(dest, square)) ?? false,
      focus: (square) => this.#squares.focus(square),
      select: (square) => this.options.onSelect?.(square),
      dragStart: (from) => this.#onDragStart(from),
      dragMove: (client) => this.#onDragMove(client),
      dragEnd: (from, to) => this.#onDragEnd(from, to),
      drawStart: (square, brush) => this.#drawn.start(square, brush, /** @type {Geometry} */ (this.#geometry)),
      drawMove: (square) => this.#drawn.moveTo(square, /** @type {Geometry} */ (this.#geometry)),
      drawEnd: () => this.#drawn.end(/** @type {Geometry} */ (this.#geometry)),
      clearDrawn: () => this.#drawn.clear(/** @type {Geometry} */ (this.#geometry)),
    });
  }

  async loadPieces() {
    this.drawings = await api.pieces(this.options.info.game, pieceSet());
    this.#pieces.setDrawings(this.drawings);
  }

  /** Shows a state at once, without waiting for anything. @param {BoardState} state */
  render(state) {
    const { position } = state;
    if (!this.#geometry?.fits(position, state.flipped)) this.#build(state);
    const geometry = /** @type {Geometry} */ (this.#geometry);
    const previous = this.#state;
    this.#state = state;
    this.#movable = new Set(position.moves.filter(({ path }) => path.length > 1).map(({ path }) => keyOf(path[0])));
    this.svg.setAttribute("aria-label", t("board", localize(this.options.info.short_name)));
    const backwards = (/** @type {Square[]} */ squares = []) => [...squares].reverse();
    this.#pieces.update(position.cells, geometry, [state.lastMove ?? [], state.selected ?? [], backwards(previous?.lastMove), backwards(previous?.selected)]);
    this.#squares.update(state, (square) => this.#extraMarks(square));
    this.#shapes.replaceChildren(...drawShapes(state.shapes ?? [], geometry));
    // What was drawn was about the position before.
    if (previous?.position.text !== position.text) this.#drawn.clear(geometry);
    else if (previous.flipped !== state.flipped) this.#drawn.render(geometry);
  }

  /** Returns a dropped piece to its square, since its move was refused. */
  rejectDrop() {
    if (this.#state) this.render(this.#state);
  }

  /** Draws what stays: the ground, the coordinates and the squares. @param {BoardState} state */
  #build({ position, flipped }) {
    const geometry = new Geometry(position, flipped, this.options.info);
    this.#geometry = geometry;
    this.svg.dataset.style = this.options.info.board_style;
    this.svg.setAttribute("viewBox", `0 0 ${geometry.width} ${geometry.height}`);
    this.svg.style.setProperty("--board-ratio", String(geometry.width / geometry.height));
    this.svg.setAttribute("aria-rowcount", String(geometry.rows));
    this.svg.setAttribute("aria-colcount", String(geometry.columns));
    this.#squares.build(geometry);
    this.#pieces.clear();
    if (!this.svg.childElementCount) this.svg.append(this.#squares.grid, this.#pieces.element, this.#squares.destMarks, this.#shapes, this.#drawn.element, this.#pieces.liftedElement);
    for (const old of this.svg.querySelectorAll(":scope > :is(.ground, .coords)")) old.remove();
    this.svg.prepend(drawGround(geometry));
    this.#pieces.element.before(drawCoords(geometry));
  }

  /** @param {import("./board/geometry.js").Point} client */
  #toDrawing(client) {
    return /** @type {Geometry} */ (this.#geometry).toDrawing(client, this.svg.getBoundingClientRect());
  }

  /** @param {Square} square */
  #extraMarks(square) {
    if (!this.options.onDrop) return [];
    const isMovable = !this.#state?.hidesMovable && this.#movable.has(keyOf(square)) && this.#pieces.has(square);
    return [...(isMovable ? ["movable"] : []), ...(this.#isDraggable(square) ? ["draggable"] : [])];
  }

  /** Returns whether a piece can be dragged at all: a mouse may try any, to learn why it cannot move. @param {Square} square */
  #hasDraggablePiece(square) {
    return this.options.onDrop !== undefined && this.#pieces.has(square);
  }

  /** Returns whether a finger drags the piece on a square, instead of scrolling: all pieces while they are set up, and those of the side to move. @param {Square} square */
  #isDraggable(square) {
    const position = this.#state?.position;
    if (!position || !this.#hasDraggablePiece(square)) return false;
    if (this.#movable.has(keyOf(square))) return true;
    if (!position.moves.length) return !position.winner && !position.draw;
    const letter = position.cells.find((cell) => sameSquare(cell.square, square))?.piece?.letter;
    return this.options.info.pieces.find((piece) => piece.letter === letter)?.side?.en === position.to_move.en;
  }

  /** @param {Square} from */
  #onDragStart(from) {
    this.options.onDragStart?.(from);
    this.svg.classList.add("dragging");
    this.#pieces.lift(from);
  }

  /** @param {import("./board/geometry.js").Point} client */
  #onDragMove(client) {
    const point = this.#toDrawing(client);
    this.#pieces.dragTo(point);
    this.#squares.hover(this.#geometry?.squareAt(point) ?? null);
  }

  /** @param {Square} from @param {Square | null} to */
  #onDragEnd(from, to) {
    this.svg.classList.remove("dragging");
    this.#squares.hover(null);
    const isMove = to !== null && !sameSquare(to, from) && this.options.onDrop !== undefined;
    // The piece stays where it was dropped until the next state says where it is.
    this.#pieces.putDown(isMove ? /** @type {Geometry} */ (this.#geometry).center(to) : null);
    if (!isMove) return this.rejectDrop();
    this.#squares.focus(to);
    this.options.onDrop?.(from, to);
  }

  /** @param {KeyboardEvent} event */
  #isForMoves({ key }) {
    return this.moveKeys.includes(key) && this.svg.classList.contains("pointer");
  }

  /** @param {KeyboardEvent} event */
  #onKeyDown(event) {
    const [square, geometry] = [this.#squares.squareOf(event.target), this.#geometry];
    if (!square || !geometry || this.#isForMoves(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) {
      const next = geometry.neighbor(square, step[0], step[1]);
      if (next) this.#squares.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#squares.focus(square);
      this.options.onSelect?.(square);
    } else if (event.key === "Escape") {
      this.pointer.cancel();
      this.options.onCancel?.();
    } else if (event.key === "Home" || event.key === "End") {
      const row = geometry.squares.filter((other) => other.row === square.row);
      this.#squares.focus(row[event.key === "Home" ? 0 : row.length - 1]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

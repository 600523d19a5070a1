// The pieces: each keeps its element while it moves, and what changed between two positions is animated.

import { svgEl } from "../dom.js";
import { difference } from "./diff.js";
import { keyOf } from "./geometry.js";

/** @typedef {import("../api.js").Square} Square */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** A piece and where it is shown, which is not on its square while it is dragged. @typedef {{square: Square, letter: string, element: SVGGElement, at: Point}} Item */

const STEP_MS = 170;
/** Long jumps are shown faster. */
const MAX_MS = 600;

export class PieceLayer {
  element = svgEl("g", { "aria-hidden": "true", class: "pieces" });
  /** The place of a piece that is dragged: above everything else, since SVG has no z-index. */
  liftedElement = svgEl("g", { "aria-hidden": "true", class: "lifted-piece" });
  /** @type {Map<string, Item>} */
  #items = new Map();
  /** @type {Document | null} */
  #drawings = null;
  /** @type {Item | null} */
  #lifted = null;
  /** A shadow of the lifted piece on the square that it comes from. @type {Element | null} */
  #ghost = null;

  /** @param {Document} drawings  the pieces as elements whose ids are their letters */
  setDrawings(drawings) {
    this.#drawings = drawings;
    for (const item of this.#items.values()) this.#draw(item);
  }

  /** Forgets all pieces, since they are placed differently from now on. */
  clear() {
    this.#items.clear();
    this.#lifted = this.#ghost = null;
    this.element.replaceChildren();
    this.liftedElement.replaceChildren();
  }

  /** @param {Square} square */
  has(square) {
    return this.#items.has(keyOf(square));
  }

  /**
   * Shows the pieces of a position.
   * @param {import("../api.js").Cell[]} cells
   * @param {Geometry} geometry
   * @param {Square[][]} paths  the paths that a piece may have taken
   */
  update(cells, geometry, paths) {
    const after = cells.flatMap(({ square, piece }) => (piece ? [{ square, letter: piece.letter }] : []));
    const isFirst = this.#items.size === 0;
    const { moved, removed, added } = difference([...this.#items.values()], after, paths);
    const items = new Map(this.#items);
    const movedItems = moved.flatMap((move) => {
      const item = this.#items.get(keyOf(move.from));
      return item ? [{ item, move }] : [];
    });
    for (const { move } of movedItems) items.delete(keyOf(move.from));
    for (const square of removed) {
      const item = this.#items.get(keyOf(square));
      if (!item) continue;
      items.delete(keyOf(square));
      this.#fadeOut(item);
    }
    for (const { item, move } of movedItems) {
      items.set(keyOf(move.to), item);
      item.square = move.to;
      if (item.letter !== move.letter) {
        item.letter = move.letter;
        this.#draw(item);
      }
      this.#moveTo(item, move.path.slice(1).map((square) => geometry.center(square)));
    }
    this.#items = items;
    for (const { square, letter } of added) this.#add(square, letter, geometry.center(square), !isFirst);
    // Pieces that were dragged and did not move return to their squares.
    for (const item of this.#items.values()) {
      if (item !== this.#lifted) this.#moveTo(item, [geometry.center(item.square)]);
    }
    if (this.#lifted && this.#items.get(keyOf(this.#lifted.square)) !== this.#lifted) this.#lifted = null;
  }

  /** Takes the piece of a square up. @param {Square} square */
  lift(square) {
    const item = this.#items.get(keyOf(square));
    if (!item) return;
    cancelAnimations(item.element);
    this.#ghost = /** @type {Element} */ (item.element.cloneNode(true));
    this.#ghost.setAttribute("class", "ghost");
    this.element.prepend(this.#ghost);
    item.element.classList.add("lifted");
    this.liftedElement.append(item.element);
    this.#lifted = item;
  }

  /** Shows the lifted piece at a point. @param {Point} point */
  dragTo(point) {
    if (this.#lifted) place(this.#lifted, point, 1.15);
  }

  /** Puts the lifted piece down at a point, from which the next update takes it to its square. @param {Point | null} point */
  putDown(point) {
    const item = this.#lifted;
    this.#ghost?.remove();
    if (!item) return;
    this.#lifted = this.#ghost = null;
    item.element.classList.remove("lifted");
    this.element.append(item.element);
    if (point) place(item, point);
  }

  /** @param {Square} square @param {string} letter @param {Point} at @param {boolean} isAnimated */
  #add(square, letter, at, isAnimated) {
    const item = { square, letter, at, element: svgEl("g", { class: "piece" }) };
    place(item, at);
    this.#draw(item);
    this.#items.set(keyOf(square), item);
    this.element.append(item.element);
    if (isAnimated && canAnimate()) item.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: STEP_MS });
  }

  /** @param {Item} item */
  #draw({ letter, element }) {
    const drawing = this.#drawings?.getElementById(letter)?.cloneNode(true);
    if (drawing instanceof Element) {
      drawing.removeAttribute("id");
      element.replaceChildren(drawing);
    } else element.replaceChildren();
  }

  /** Moves a piece through points. @param {Item} item @param {Point[]} points */
  #moveTo(item, points) {
    const last = points[points.length - 1];
    if (item.at.x === last.x && item.at.y === last.y && points.length === 1) return;
    const path = [item.at, ...points];
    place(item, last);
    // A piece that was dropped on its destination is there already.
    const length = distances(path);
    const total = length[length.length - 1];
    if (!total || (path[0].x === last.x && path[0].y === last.y && points.length < 3) || !canAnimate()) return;
    this.element.append(item.element);
    cancelAnimations(item.element);
    const keyframes = path.map(({ x, y }, index) => ({ transform: `translate(${x}px, ${y}px)`, offset: length[index] / total }));
    item.element.animate(keyframes, { duration: Math.min(MAX_MS, STEP_MS * points.length), easing: points.length > 1 ? "linear" : "ease-out" });
  }

  /** @param {Item} item */
  #fadeOut({ element }) {
    element.classList.replace("piece", "leaving");
    if (!canAnimate()) return element.remove();
    const animation = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: STEP_MS, fill: "forwards" });
    animation.addEventListener("finish", () => element.remove());
  }
}

function canAnimate() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Element} element */
function cancelAnimations(element) {
  for (const animation of element.getAnimations()) animation.cancel();
}

/** @param {Item} item @param {Point} at @param {number} [scale] */
function place(item, at, scale = 1) {
  item.at = at;
  item.element.style.transform = `translate(${at.x}px, ${at.y}px)${scale === 1 ? "" : ` scale(${scale})`}`;
}

/** Returns how far along a path each of its points is. @param {Point[]} path */
function distances(path) {
  let sum = 0;
  return path.map(({ x, y }, index) => (sum += index ? Math.hypot(x - path[index - 1].x, y - path[index - 1].y) : 0));
}

// Mouse, pen and fingers: tells clicks on squares from dragged pieces, and leaves scrolling to the browser.

import { brushOf } from "./drawn.js";
import { sameSquare } from "./geometry.js";

/** @typedef {import("../api.js").Square} Square */
/** @typedef {import("./geometry.js").Point} Point */
/**
 * What the board does about pointers.
 * @typedef {object} PointerTarget
 * @property {(client: Point) => Square | null} squareAt
 * @property {(square: Square, isTouch: boolean) => boolean} canDrag
 * @property {(square: Square) => boolean} isDest
 * @property {(square: Square) => void} focus
 * @property {(square: Square) => void} select
 * @property {(from: Square) => void} dragStart
 * @property {(client: Point) => void} dragMove
 * @property {(from: Square, to: Square | null) => void} dragEnd
 * @property {(square: Square, brush: string) => void} drawStart
 * @property {(square: Square) => void} drawMove
 * @property {() => void} drawEnd
 * @property {() => void} clearDrawn
 */

/** How far a pointer moves before it drags, in pixels of the window. */
const MIN_DRAG = { mouse: 4, touch: 10 };

export class PointerInput {
  /** @type {{id: number, from: Square, start: Point, isTouch: boolean, canDrag: boolean, isDragging: boolean} | null} */
  #press = null;
  /** The pointer that draws. @type {number | null} */
  #drawing = null;

  /** @param {SVGSVGElement} svg @param {PointerTarget} target */
  constructor(svg, target) {
    this.svg = svg;
    this.target = target;
    svg.addEventListener("pointerdown", (event) => this.#onDown(event));
    svg.addEventListener("pointermove", (event) => this.#onMove(event));
    svg.addEventListener("pointerup", (event) => this.#onUp(event));
    svg.addEventListener("pointercancel", () => this.cancel());
    // The right button draws.
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    // Browsers ignore `touch-action` inside SVG: a finger that drags a piece must be kept from scrolling here.
    svg.addEventListener("touchstart", (event) => this.#press?.canDrag && event.touches.length === 1 && event.preventDefault(), { passive: false });
  }

  /** Puts a dragged piece back. */
  cancel() {
    if (this.#drawing !== null) this.target.clearDrawn();
    this.#drawing = null;
    const press = this.#press;
    this.#press = null;
    if (press?.isDragging) this.target.dragEnd(press.from, null);
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    const from = this.target.squareAt(pointOf(event));
    if (!from || this.#press) return;
    if (event.button === 2) {
      this.#drawing = event.pointerId;
      this.svg.setPointerCapture(event.pointerId);
      return this.target.drawStart(from, brushOf(event));
    }
    if (event.button !== 0) return;
    this.target.clearDrawn();
    const isTouch = event.pointerType === "touch";
    const canDrag = this.target.canDrag(from, isTouch);
    this.#press = { id: event.pointerId, from, start: pointOf(event), isTouch, canDrag, isDragging: false };
    if (isTouch && !canDrag) return;
    event.preventDefault();
    this.target.focus(from);
    this.svg.setPointerCapture(event.pointerId);
    // A finger may still scroll; a mouse button means the square.
    if (!isTouch && (!canDrag || this.target.isDest(from))) {
      this.#press = null;
      this.target.select(from);
    }
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    if (event.pointerId === this.#drawing) {
      const square = this.target.squareAt(pointOf(event));
      if (square) this.target.drawMove(square);
      return;
    }
    const press = this.#press;
    if (!press?.canDrag || event.pointerId !== press.id) return;
    const point = pointOf(event);
    if (!press.isDragging) {
      const distance = Math.hypot(point.x - press.start.x, point.y - press.start.y);
      if (distance < (press.isTouch ? MIN_DRAG.touch : MIN_DRAG.mouse)) return;
      press.isDragging = true;
      this.target.dragStart(press.from);
    }
    this.target.dragMove(point);
  }

  /** @param {PointerEvent} event */
  #onUp(event) {
    if (event.pointerId === this.#drawing && event.button === 2) {
      this.#drawing = null;
      return this.target.drawEnd();
    }
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    const to = this.target.squareAt(pointOf(event));
    if (press.isDragging) this.target.dragEnd(press.from, to);
    else if (to && sameSquare(to, press.from)) {
      this.target.focus(to);
      this.target.select(to);
    }
  }
}

/** @param {PointerEvent} event @returns {Point} */
const pointOf = ({ clientX, clientY }) => ({ x: clientX, y: clientY });

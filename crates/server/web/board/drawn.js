// The arrows and circles that the user draws with the right mouse button.

import { svgEl } from "../dom.js";
import { sameSquare } from "./geometry.js";
import { drawShapes } from "./shapes.js";

/** @typedef {import("../api.js").Square} Square */
/** An arrow, or a circle if both squares are the same. @typedef {{from: Square, to: Square, brush: string}} Drawn */

/** Returns the color of a shape, which the keys that are held choose. @param {MouseEvent} event */
export function brushOf({ shiftKey, ctrlKey, altKey, metaKey }) {
  const [first, second] = [shiftKey || ctrlKey, altKey || metaKey];
  return first ? (second ? "yellow" : "red") : second ? "blue" : "green";
}

export class DrawnLayer {
  element = svgEl("g", { "aria-hidden": "true", class: "drawn" });
  /** @type {Drawn[]} */
  #shapes = [];
  /** The shape that is being drawn. @type {Drawn | null} */
  #current = null;

  /** @param {Square} square @param {string} brush @param {import("./geometry.js").Geometry} geometry */
  start(square, brush, geometry) {
    this.#current = { from: square, to: square, brush };
    this.render(geometry);
  }

  /** @param {Square} square @param {import("./geometry.js").Geometry} geometry */
  moveTo(square, geometry) {
    if (!this.#current || sameSquare(this.#current.to, square)) return;
    this.#current.to = square;
    this.render(geometry);
  }

  /** Keeps the shape that was drawn; one that is there already is removed, or gets another color. @param {import("./geometry.js").Geometry} geometry */
  end(geometry) {
    const drawn = this.#current;
    if (!drawn) return;
    this.#current = null;
    const isSame = (/** @type {Drawn} */ other) => sameSquare(other.from, drawn.from) && sameSquare(other.to, drawn.to);
    const old = this.#shapes.find(isSame);
    this.#shapes = this.#shapes.filter((other) => !isSame(other));
    if (old?.brush !== drawn.brush) this.#shapes.push(drawn);
    this.render(geometry);
  }

  /** @param {import("./geometry.js").Geometry} geometry */
  clear(geometry) {
    if (!this.#shapes.length && !this.#current) return;
    [this.#shapes, this.#current] = [[], null];
    this.render(geometry);
  }

  /** @param {import("./geometry.js").Geometry} geometry */
  render(geometry) {
    const all = this.#current ? [...this.#shapes, this.#current] : this.#shapes;
    this.element.replaceChildren(...all.flatMap(({ from, to, brush }) => {
      const { x, y } = geometry.center(from);
      if (sameSquare(from, to)) return [svgEl("circle", { class: brush, cx: x, cy: y, r: 44 })];
      return drawShapes([{ kind: brush, path: [from, to] }], geometry);
    }));
  }
}

// The paths drawn over a board.

import { svgEl } from "../dom.js";

/** @param {{kind: string, path: import("../api.js").Square[]}[]} shapes @param {import("./geometry.js").Geometry} geometry @returns {Element[]} */
export function drawShapes(shapes, geometry) {
  return shapes.flatMap(({ kind, path }) => {
    if (path.length < 2) return [];
    const points = path.map((square) => geometry.center(square));
    const [before, end] = points.slice(-2);
    const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
    return [
      svgEl("polyline", { class: kind, points: points.map(({ x, y }) => `${x},${y}`).join(" ") }),
      svgEl("path", { class: `${kind} arrowhead`, d: "M4 0L-22 -14L-22 14Z", transform: `translate(${end.x} ${end.y}) rotate(${angle})` }),
    ];
  });
}

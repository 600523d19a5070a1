// What never changes while a board is shown: its squares or lines, and its coordinates.

import { svgEl } from "../dom.js";
import { SIZE } from "./geometry.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

/** @param {Geometry} geometry */
export function drawGround(geometry) {
  return svgEl("g", { "aria-hidden": "true", class: "ground" }, ...(geometry.isLines ? gridLines(geometry) : checkerboard(geometry)));
}

/** @param {Geometry} geometry */
function checkerboard({ rows, columns, width, height }) {
  let dark = "";
  // Turning the board keeps the colors, since it has an even number of rows and columns.
  for (let row = 0; row < rows; row++) {
    for (let column = (row + 1) % 2; column < columns; column += 2) dark += `M${column * SIZE} ${row * SIZE}h${SIZE}v${SIZE}h-${SIZE}z`;
  }
  return [svgEl("rect", { class: "light", width, height }), svgEl("path", { class: "dark", d: dark })];
}

/** @param {Geometry} geometry */
function gridLines({ rows, columns, margin, width, height }) {
  const [left, top] = [margin + SIZE / 2, margin + SIZE / 2];
  const [right, bottom] = [left + (columns - 1) * SIZE, top + (rows - 1) * SIZE];
  let lines = "";
  for (let row = 0; row < rows; row++) lines += `M${left} ${top + row * SIZE}H${right}`;
  // As on a xiangqi board, only the outer files cross the river.
  const [above, below] = [top + (rows / 2 - 1) * SIZE, top + (rows / 2) * SIZE];
  for (let column = 0; column < columns; column++) {
    const x = left + column * SIZE;
    const isOuter = column === 0 || column === columns - 1;
    lines += isOuter ? `M${x} ${top}V${bottom}` : `M${x} ${top}V${above}M${x} ${below}V${bottom}`;
  }
  const gap = 9;
  return [
    svgEl("rect", { class: "background", width, height, rx: 12 }),
    svgEl("path", { class: "grid-line", d: lines }),
    svgEl("rect", { class: "grid-frame", x: left - gap, y: top - gap, width: right - left + 2 * gap, height: bottom - top + 2 * gap }),
  ];
}

/** @param {Geometry} geometry */
export function drawCoords(geometry) {
  const { margin, flipped, rows, columns, squares } = geometry;
  const group = svgEl("g", { "aria-hidden": "true", class: "coords" });
  const half = SIZE / 2;
  const write = (/** @type {unknown} */ text, /** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y) => group.append(svgEl("text", { class: `coord ${kind}`, x, y }, String(text)));
  for (const square of squares) {
    const { x, y } = geometry.center(square);
    const [left, top, right, bottom] = [x - half, y - half, x + half, y + half];
    const { label } = square;
    const shade = geometry.isLines ? "edge" : (square.row + square.column) % 2 ? "on-dark" : "on-light";
    if (typeof label === "number") {
      write(label, shade, left + 3, top + 13);
      continue;
    }
    const [row, column] = Array.isArray(label) ? label : [label.slice(1), label.slice(0, 1)];
    if (square.column === (flipped ? columns - 1 : 0)) {
      if (margin) write(row, shade, margin / 2, y + 7);
      else write(row, shade, left + 4, top + 16);
    }
    if (square.row === (flipped ? 0 : rows - 1)) {
      if (margin) write(column, shade, x, bottom + margin - 8);
      else write(column, `${shade} file`, right - 6, bottom - 6);
    }
  }
  return group;
}

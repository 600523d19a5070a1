// Where squares are on the board's drawing, and which square is at a point of the window.

/** @typedef {import("../api.js").Position} Position */
/** @typedef {import("../api.js").Square} Square */
/** @typedef {{x: number, y: number}} Point */

/** The width of a square, or the distance between crossings, in units of the drawing. */
export const SIZE = 100;
/** The margin of boards of lines, which have their coordinates there. */
const COORDS_MARGIN = 30;

/** @param {{row: number, column: number}} square */
export const keyOf = ({ row, column }) => `${row},${column}`;

/** @param {Square} a @param {Square} b */
export function sameSquare(a, b) {
  return a.row === b.row && a.column === b.column;
}

/** Returns the squares of a move, including the one at which its path bends. @param {{path: Square[], via?: Square}} move */
export function fullPath({ path, via }) {
  return via ? [path[0], via, ...path.slice(1)] : path;
}

/** The layout of a board of a size and an orientation. */
export class Geometry {
  /**
   * @param {Position} position
   * @param {boolean} flipped
   * @param {import("../api.js").GameInfo} info
   */
  constructor({ rows, columns, cells }, flipped, { board_style }) {
    this.rows = rows;
    this.columns = columns;
    this.flipped = flipped;
    this.isLines = board_style === "crossings";
    // Squares have their numbers and coordinates inside.
    this.margin = this.isLines ? COORDS_MARGIN : 0;
    this.width = columns * SIZE + 2 * this.margin;
    this.height = rows * SIZE + 2 * this.margin;
    /** The squares in the order in which they are read. */
    this.squares = cells.map(({ square }) => square).sort((a, b) => (a.row - b.row || a.column - b.column) * (flipped ? -1 : 1));
    this.byKey = new Map(this.squares.map((square) => [keyOf(square), square]));
  }

  /** Returns whether a position has the same squares in the same places. @param {Position} position @param {boolean} flipped */
  fits({ rows, columns, cells }, flipped) {
    return rows === this.rows && columns === this.columns && flipped === this.flipped && cells.length === this.squares.length;
  }

  /** @param {{row: number, column: number}} square @returns {Point} */
  center({ row, column }) {
    const [r, c] = this.flipped ? [this.rows - 1 - row, this.columns - 1 - column] : [row, column];
    return { x: this.margin + (c + 0.5) * SIZE, y: this.margin + (r + 0.5) * SIZE };
  }

  /** Converts a point of the window to one of the drawing. @param {Point} client @param {DOMRect} box  of the drawing in the window */
  toDrawing({ x, y }, box) {
    const scale = this.width / box.width;
    return { x: (x - box.left) * scale, y: (y - box.top) * scale };
  }

  /** Returns the square at a point of the drawing. @param {Point} point @returns {Square | null} */
  squareAt({ x, y }) {
    const [c, r] = [Math.floor((x - this.margin) / SIZE), Math.floor((y - this.margin) / SIZE)];
    const [row, column] = this.flipped ? [this.rows - 1 - r, this.columns - 1 - c] : [r, c];
    return this.byKey.get(keyOf({ row, column })) ?? null;
  }

  /** Returns the nearest square in a direction on the screen; rows may be shifted against each other. @param {Square} from @param {number} down @param {number} right */
  neighbor(from, down, right) {
    const sign = this.flipped ? -1 : 1;
    const [rows, columns] = [down * sign, right * sign];
    const ahead = this.squares.filter((square) =>
      rows ? Math.sign(square.row - from.row) === rows : square.row === from.row && Math.sign(square.column - from.column) === columns,
    );
    const distance = (/** @type {Square} */ square) => 10 * Math.abs(square.row - from.row) + Math.abs(square.column - from.column);
    return ahead.sort((a, b) => distance(a) - distance(b))[0] ?? null;
  }
}

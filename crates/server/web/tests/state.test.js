// The reducer: how each action changes the state of a game. No browser is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromRecord, newGame, positionText } from "../history.js";
import { continuations, dests, initialState, isComputersTurn, paintedPosition, reduce } from "../state.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Action} Action */

/** A board of one row, with squares named by their columns. @param {number} column */
const at = (column) => ({ row: 0, column, label: column });
const [RED, BLUE] = [{ en: "Red", zh: "红" }, { en: "Blue", zh: "蓝" }];
const PIECES = [
  { letter: "r", name: RED, side: RED, movement: [] },
  { letter: "R", name: RED, side: RED, movement: [] },
  { letter: "b", name: BLUE, side: BLUE, movement: [] },
];
const INFO = /** @type {import("../api.js").GameInfo} */ (/** @type {unknown} */ ({ game: "row", sides: [RED, BLUE], pieces: PIECES, house_rules: [] }));

/**
 * @param {string} text  a letter or a dot for each square
 * @param {number[][]} paths
 * @param {{toMove?: typeof RED, captured?: number[], promotion?: string}} [more]
 * @returns {import("../api.js").Position}
 */
function view(text, paths, { toMove = RED, captured, promotion } = {}) {
  const piece = (/** @type {string} */ letter) => PIECES.find((piece) => piece.letter === letter) ?? null;
  return {
    text,
    rows: 1,
    columns: text.length,
    cells: [...text].map((letter, column) => ({ square: at(column), piece: piece(letter) })),
    to_move: toMove,
    winner: null,
    draw: false,
    checks: [],
    moves: paths.map((path) => ({
      text: path.join("-"), path: path.map(at), captured: captured?.map(at), promotion: promotion ? piece(promotion) ?? undefined : undefined,
    })),
  };
}

/** @param {import("../api.js").Position} position @param {Partial<State>} [options] */
const started = (position, options) => reduce(initialState(INFO, newGame(position.text), options), { type: "loaded", text: position.text, view: position });
/** @param {State} state @param {...Action} actions */
const run = (state, ...actions) => actions.reduce(reduce, state);
/** @param {number} column @returns {Action} */
const click = (column) => ({ type: "select", square: at(column) });
/** @param {State} state */
const letters = (state) => paintedPosition(state)?.cells.map(({ piece }) => piece?.letter ?? ".").join("");
/** @param {import("../api.js").Position} next @returns {import("../api.js").AttemptedMove} */
const legal = (next) => ({ legal: true, move: "0-1", effect: { message: "moved", path: [at(0), at(1)], captured: [], tags: [] }, view: next });

test("clicking a piece and a square asks about the move, which is on the board at once", () => {
  const state = run(started(view("r.b.", [[0, 1]])), click(0));
  assert.deepEqual(dests(state).map(({ column }) => column), [1, 1]);
  const asked = reduce(state, click(1));
  assert.equal(asked.pending?.move?.text, "0-1");
  assert.equal(letters(asked), ".rb.");
  assert.equal(positionText(asked.game), "r.b.", "the game has not changed");
  assert.equal(reduce(asked, click(2)), asked, "nothing is entered while the move is on its way");
});

test("captured pieces leave the board and promoted ones change", () => {
  const state = run(started(view("rb..", [[0, 2]], { captured: [1], promotion: "R" })), { type: "drop", from: at(0), to: at(2) });
  assert.equal(letters(state), "..R.");
});

test("a move that is not known to be legal is not painted, and stays selected when refused", () => {
  const state = run(started(view("r.b.", [[0, 1]])), click(0), click(3));
  assert.equal(state.pending?.move, null);
  assert.equal(letters(state), "r.b.");
  const refused = { clause: "X1", message: "no", squares: [], text: "" };
  const after = reduce(state, { type: "answered", id: state.pending?.id ?? 0, attempt: { legal: false, refused } });
  assert.equal(after.refused?.refusal, refused);
  assert.deepEqual(after.selected, [at(0)]);
});

test("only the answer to the last question counts", () => {
  const asked = run(started(view("r.b.", [[0, 1]])), click(0), click(1));
  const stale = reduce(asked, { type: "answered", id: 99, attempt: legal(view(".rb.", [])) });
  assert.equal(stale, asked);
  const back = reduce(asked, { type: "takeBack" });
  assert.equal(letters(back), "r.b.");
  assert.equal(reduce(back, { type: "answered", id: asked.pending?.id ?? 0, attempt: legal(view(".rb.", [])) }), back, "a move taken back is not played");
});

test("a confirmed move is added, and those after it are dropped", () => {
  const next = view(".rb.", [], { toMove: BLUE });
  let state = run(started(view("r.b.", [[0, 1]])), click(0), click(1));
  state = reduce(state, { type: "answered", id: state.pending?.id ?? 0, attempt: legal(next) });
  assert.deepEqual([state.game.ply, positionText(state.game), state.pending], [1, ".rb.", null]);
  state = run(state, { type: "goTo", ply: 0 }, click(0), click(1));
  state = reduce(state, { type: "answered", id: state.pending?.id ?? 0, attempt: legal(next) });
  assert.equal(state.game.moves.length, 1);
});

test("a path without a choice is completed", () => {
  const only = run(started(view("r....", [[0, 2, 4]])), click(0), click(2));
  assert.deepEqual(only.pending?.path.map(({ column }) => column), [0, 2, 4]);
  const branching = run(started(view("r.....", [[0, 1, 2, 4], [0, 1, 2, 5]])), click(0), click(1));
  assert.deepEqual(branching.selected.map(({ column }) => column), [0, 1, 2]);
  assert.equal(branching.hint, "continueMove");
  assert.equal(continuations(branching).length, 2);
  assert.equal(reduce(branching, click(2)), branching, "a square that was entered by itself may be clicked");
  assert.equal(reduce(branching, click(4)).pending?.move?.text, "0-1-2-4");
  const ambiguous = run(started(view("r.....", [[0, 1, 5], [0, 2, 5]])), click(0), click(5));
  assert.equal(ambiguous.hint, "ambiguousMove");
});

test("a game that is over takes no moves until one is taken back", () => {
  const played = fromRecord({ record: 1, line: 1, title: "", plies: 1, verdict: "legal", tags: [], start: "r.b.", termination: null, next: null, moves: [{ text: "0-1", legal: true, position: ".rb.", path: [], captured: [], tags: [] }] }, "");
  let state = run(initialState(INFO, played), { type: "loaded", text: ".rb.", view: view(".rb.", [[2, 3]], { toMove: BLUE }) }, { type: "loaded", text: "r.b.", view: view("r.b.", [[0, 1]]) });
  state = reduce(state, { type: "ended", ending: { plies: 1 } });
  assert.deepEqual([run(state, click(2), click(3)).hint, run(state, click(2), click(3)).pending], ["gameOver", null]);
  assert.equal(run(state, { type: "goTo", ply: 0 }, click(0), click(1)).pending?.move?.text, "0-1");
});

test("the computer moves on its turn only", () => {
  const match = { computer: { side: "Red", level: 1 }, without: [], resigned: "", agreedDraw: false };
  const state = started(view("r.b.", [[0, 1]]), { match });
  assert.ok(isComputersTurn(state));
  assert.equal(run(state, click(0), click(1)).hint, "computerToMove");
  assert.equal(reduce(state, { type: "engineMove", move: "0-1" }).pending?.move?.text, "0-1");
  assert.equal(reduce(state, { type: "engineMove", move: "0-3" }), state);
  const user = started(view("r.b.", [[0, 1]]), { match: { ...match, computer: { side: "Blue", level: 1 } } });
  assert.equal(reduce(user, { type: "engineMove", move: "0-1" }), user);
});

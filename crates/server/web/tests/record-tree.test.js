// Recorded games as trees.
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, mainPlies, nodesOn, otherVariation, toJsonRecord, toLineEnd, toTree, withAddedMove, withoutBranch, withPromoted } from "../record-tree.js";

/** @param {string} text @param {Partial<import("../api.js").MoveRecord>} [more] @returns {import("../api.js").MoveRecord} */
const move = (text, more) => ({ text, legal: true, position: `after ${text}`, path: [], captured: [], tags: [], ...more });

/** 1. a! {one} b (1... c (1... d) {two} e) f* with an illegal g after it. */
function tree() {
  const moves = [
    move("a", { strength: "!", comments: ["one"] }),
    move("b", { nags: [7], variations: [{ comments: ["lead"], moves: [move("c"), move("e", { comments: ["two"], variations: [{ moves: [move("d")] }] })] }] }),
    move("g", { legal: false, before: "set up" }),
  ];
  const selected = { record: 1, line: 1, title: "", plies: 2, verdict: "illegal", tags: [{ name: "Event", value: "E" }], start: null, termination: "*", next: null };
  return toTree({ ...selected, comments: ["intro"], moves, unplayed: [{ move: "h" }] }, "start", true);
}

const INFO = /** @type {import("../api.js").GameInfo} */ ({ game: "checkers", has_initial_position: true, default_position: "initial" });

const played = { text: "x", position: "after x", path: [], captured: [], check: false, message: "" };

test("a record as a tree can be written with everything in it", () => {
  assert.deepEqual(JSON.parse(toJsonRecord(tree(), INFO)), {
    v: 1,
    game: "checkers",
    tags: { Event: "E" },
    start: "start",
    moves: [
      { comment: "intro" },
      { move: "a", strength: "!", number: 1, second: true },
      { comment: "one" },
      { move: "b" },
      { nag: 7 },
      { variation: [{ comment: "lead" }, { move: "c" }, { move: "e" }, { comment: "two" }, { variation: [{ move: "d" }] }] },
      { setup: "set up" },
      { move: "g" },
      { move: "h" },
    ],
    result: "*",
  });
});

test("tags that occur twice are written twice", () => {
  const doubled = { ...tree(), tags: /** @type {[string, string][]} */ ([["Event", "1"], ["Event", "2"]]) };
  assert.match(toJsonRecord(doubled, INFO), /"tags":\{"Event":"1","Event":"2"\}/);
});

test("paths lead along lines and between variations", () => {
  assert.deepEqual(toLineEnd(tree(), []), [0, 0, 0]);
  assert.deepEqual(toLineEnd(tree(), [0, 1]), [0, 1, 0]);
  assert.deepEqual(otherVariation(tree(), [0, 0], 1), [0, 1]);
  const path = [0, 1];
  assert.equal(otherVariation(tree(), path, 1), path);
  assert.deepEqual(follow(tree(), [0], ["c", "d", "z"]), [0, 1, 1]);
  assert.deepEqual(nodesOn(tree(), [0, 1, 1]).map((node) => node.move?.text), ["a", "c", "d"]);
  assert.deepEqual([mainPlies([0, 1, 0]), mainPlies([0, 0])], [1, 2]);
});

test("a move is added once, as a variation or at the end of a line", () => {
  const first = withAddedMove(tree(), [0], played);
  assert.deepEqual(first.path, [0, 2]);
  const second = withAddedMove(first.tree, [0], played);
  assert.equal(second.tree, first.tree);
  assert.deepEqual(withAddedMove(tree(), [0, 1, 0], played).path, [0, 1, 0, 0]);
});

test("a move in the place of an illegal one becomes its variation", () => {
  assert.deepEqual(withAddedMove(tree(), [0, 0, 0], played).path, [0, 0, 1]);
});

test("a promoted variation changes places with its line, and a deleted one is gone", () => {
  const promoted = withPromoted(tree(), [0, 1, 0]);
  assert.deepEqual(promoted.path, [0, 0, 0]);
  const names = (/** @type {number[]} */ path) => nodesOn(promoted.tree, path).map(({ move }) => move?.text);
  assert.deepEqual([names([0, 0, 0]), names([0, 0, 1]), names([0, 1, 0])], [["a", "c", "e"], ["a", "c", "d"], ["a", "b", "g"]]);
  assert.equal(nodesOn(promoted.tree, [0, 0])[1].comment, "lead");
  const shorter = withoutBranch(tree(), [0, 1]);
  assert.deepEqual(nodesOn(shorter, [0])[0].next.map(({ move }) => move?.text), ["b"]);
});

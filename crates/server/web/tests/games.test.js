// The boards of the four games, by mouse.
import assert from "node:assert/strict";
import { pages, until } from "./browser.js";
import { drag, middle } from "./hands.js";
import { board, click, GAMES, link, marked, pieces, ready, sees, square, stands } from "./player.js";

const test = pages();

/** A first move of each game: from, to, what moves, and where it may go. */
const FIRST = {
  "correct-move": { from: "49", to: "55", what: "queen", next: "king", squares: 64 },
  "kings-tour": { from: "c4", to: "d5", what: "king", next: "king", squares: 64 },
  checkers: { from: "9", to: "14", what: "red man", next: "White", squares: 32 },
  "duck-chess": { from: "(3,0)", to: "(4,0)", what: "red soldier", next: "Blue", squares: 90 },
};

for (const [game, { from, to, what, next, squares }] of Object.entries(FIRST)) {
  test(`${game}: a piece is clicked, then where it goes`, { at: `/${game}` }, async (page) => {
    await ready(page);
    assert.equal(await board(page).getByRole("gridcell").count(), squares);
    assert.equal(await board(page).locator(".piece > *").count(), Object.keys(await pieces(page)).length, "each piece is drawn");
    await click(page, from);
    assert.deepEqual(await marked(page, "chosen"), [from]);
    const targets = await marked(page, "target");
    assert.ok(targets.includes(to), `${to} is among ${targets}`);
    await click(page, to);
    await stands(page, to, what);
    assert.equal((await pieces(page))[from], undefined);
    assert.deepEqual(await marked(page, "last"), [from, to].sort((a, b) => a.localeCompare(b, "en", { numeric: true })));
    assert.deepEqual(await marked(page, "target"), []);
    await sees(page, new RegExp(`^${next} to move`, "i"));
  });

  test(`${game}: a piece is dragged`, { at: `/${game}` }, async (page) => {
    await ready(page);
    const before = await middle(square(page, from).locator(".piece"));
    await drag(page, square(page, from), square(page, to), async () => {
      const held = await square(page, from).locator(".piece").boundingBox();
      const there = await middle(square(page, to));
      assert.ok(held && Math.hypot(held.x + held.width / 2 - there.x, held.y + held.height / 2 - there.y) < 30, "the piece follows the hand");
      assert.ok(Math.hypot(before.x - there.x, before.y - there.y) > 30);
      assert.ok((await marked(page, "target")).includes(to), "where it may go is shown meanwhile");
    });
    await stands(page, to, what);
  });

  test(`${game}: the board is turned, and its coordinates with it`, { at: `/${game}` }, async (page) => {
    await ready(page);
    const names = () => board(page).locator(".names text").allTextContents();
    assert.equal((await names()).length, game === "kings-tour" ? 16 : game === "duck-chess" ? 19 : squares);
    const before = [await middle(square(page, from)), await middle(square(page, to))];
    await page.getByRole("button", { name: "Flip the board" }).click();
    const way = ([a, b] = before) => [Math.sign(Math.round(b.x - a.x)), Math.sign(Math.round(b.y - a.y))].join();
    const turned = before.map(({ x, y }) => ({ x: -x, y: -y }));
    const now = async () => way([await middle(square(page, from)), await middle(square(page, to))]);
    await until(now, (seen) => seen === way(turned), `the way should lead to ${way(turned)}`);
    await drag(page, square(page, from), square(page, to));
    await stands(page, to, what);
  });
}

test("the edge of a turned board names its own rows and columns", { at: link("kings-tour", { flip: 1 }) }, async (page) => {
  await ready(page);
  const edge = board(page).locator(".names text.edge");
  const places = await edge.evaluateAll((all) => all.map((one) => ({ name: one.textContent ?? "", box: one.getBoundingClientRect() })));
  for (const { name, box } of places) {
    const other = await middle(square(page, /\d/.test(name) ? `a${name}` : `${name}1`));
    const off = /\d/.test(name) ? box.y + box.height / 2 - other.y : box.x + box.width / 2 - other.x;
    assert.ok(Math.abs(off) < 15, `${name} is ${off} away from its line`);
  }
});

test("another piece may be chosen, or none", { at: "/checkers" }, async (page) => {
  await ready(page);
  await click(page, 9);
  assert.deepEqual(await marked(page, "target"), ["13", "14"]);
  await click(page, 11);
  assert.deepEqual(await marked(page, "chosen"), ["11"]);
  assert.deepEqual(await marked(page, "target"), ["15", "16"]);
  await click(page, 11);
  assert.deepEqual(await marked(page, "chosen"), []);
});

test("a chosen piece says how it goes", { at: "/duck-chess" }, async (page) => {
  await ready(page);
  await click(page, "(0,1)");
  await sees(page, "one orthogonal step onto an empty square");
  assert.ok(await page.getByRole("main").getByRole("link", { name: "DC4" }).first().isVisible());
});

const JUMPS = "B:W14,22,31:B1,9";

test("a multi-jump by each landing square", { at: link("checkers", { start: JUMPS }) }, async (page) => {
  await ready(page);
  await click(page, 9, 18);
  await sees(page, "click the next landing square");
  assert.deepEqual(await marked(page, "chosen"), ["9", "18"]);
  assert.ok((await pieces(page))["14"], "nothing is taken before the move is whole");
  await click(page, 25);
  await stands(page, 25, "red man");
  assert.deepEqual(await pieces(page), { 1: "red man", 25: "red man", 31: "white man" });
  assert.deepEqual(await marked(page, "captured"), ["14", "22"]);
  assert.deepEqual(await marked(page, "last"), ["9", "18", "25"]);
});

for (const [how, play] of /** @type {const} */ ([
  ["clicking", (/** @type {import("playwright-core").Page} */ page) => click(page, 9, 25)],
  ["dragging to", (/** @type {import("playwright-core").Page} */ page) => drag(page, square(page, 9), square(page, 25))],
])) {
  test(`a multi-jump by ${how} its last square`, { at: link("checkers", { start: JUMPS }) }, async (page) => {
    await ready(page);
    await play(page);
    await stands(page, 25, "red man");
    assert.deepEqual(await pieces(page), { 1: "red man", 25: "red man", 31: "white man" });
  });
}

test("a last square that several jumps lead to is asked about", { at: link("checkers", { start: "W:WK3:B6,7,8,14,15,16" }) }, async (page) => {
  await ready(page);
  await click(page, 3);
  assert.deepEqual(await marked(page, "target"), ["1", "3", "10", "12", "17"]);
  await click(page, 1);
  await sees(page, "several ways");
  await click(page, 12, 19, 10, 1);
  await stands(page, 1, "white king");
  assert.deepEqual(await marked(page, "captured"), ["6", "8", "15", "16"]);
});

test("a capture is marked", { at: link("duck-chess", { start: "4k4/9/9/9/p8/9/9/9/9/R3K4 w" }) }, async (page) => {
  await ready(page);
  await drag(page, square(page, "(0,0)"), square(page, "(5,0)"));
  await stands(page, "(5,0)", "red car");
  assert.deepEqual(await marked(page, "captured"), ["(5,0)"]);
});

test("check is marked and said", { at: link("duck-chess", { start: "4k4/9/9/9/9/9/9/9/9/R3K4 w" }) }, async (page) => {
  await ready(page);
  await click(page, "(0,0)", "(9,0)");
  await stands(page, "(9,0)", "red car");
  assert.deepEqual(await marked(page, "danger"), ["(9,0)", "(9,4)"]);
  await sees(page, /Blue to move.*check/);
});

test("Correct Move to its end", { at: "/correct-move" }, async (page) => {
  await ready(page);
  for (const [from, to, what] of [
    ["49", "55", "queen"],
    ["17", "16", "king"],
    ["55", "54", "queen"],
    ["16", "8", "king"],
    ["54", "49", "queen"],
    ["8", "0", "king"],
    ["49", "9", "queen"],
  ]) {
    await click(page, from, to);
    await stands(page, to, what);
  }
  await sees(page, "Queen has won");
  await sees(page, "the king is locked in");
});

test("Kings Tour the best way", { at: "/kings-tour" }, async (page) => {
  await ready(page);
  await click(page, "c4", "d5");
  await stands(page, "d5", "king");
  await sees(page, /1 moves? so far/);
  await click(page, "d5", "e6");
  await stands(page, "e6", "king");
  await sees(page, "Done in 2 moves; the best is 2.");
});

test("Kings Tour a longer way, and the best on request", { at: "/kings-tour" }, async (page) => {
  await ready(page);
  await page.getByRole("button", { name: "Show the best way" }).click();
  await sees(page, /The best way:.*d5.*e6/);
  for (const [from, to] of ["c4 b4", "b4 c4", "c4 d5", "d5 e6"].map((move) => move.split(" "))) {
    await click(page, from, to);
    await stands(page, to, "king");
  }
  await sees(page, "Done in 4 moves; the best is 2.");
});

for (const game of GAMES) {
  test(`${game} in Chinese`, { at: `/${game}`, locale: "zh-CN" }, async (page) => {
    await ready(page);
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
    const { from, to } = FIRST[/** @type {keyof typeof FIRST} */ (game)];
    await click(page, from, to);
    await until(() => marked(page, "last"), (last) => last.includes(to), "the move should be played");
    await sees(page, /轮到/);
    const words = await page.getByRole("main").innerText();
    const english = words.match(/\b(to move|Undo|Redo|New game|Flip|Copy|goes from|selected|empty|Download)\b/g);
    assert.equal(english, null, "English in the middle of Chinese");
  });
}

test("the ways of a piece that turns are drawn", { at: link("duck-chess", { start: "4k4/9/9/9/9/4D4/9/9/9/4K4 w" }) }, async (page) => {
  await ready(page);
  const ways = () => board(page).locator(".ways polyline").evaluateAll((lines) => lines.map((line) => line.getAttribute("class")));
  await click(page, "(4,4)");
  await until(ways, (seen) => seen.join() === Array(8).fill("could").join(), "eight ways of the duck");
  await click(page, "(7,6)");
  await until(ways, (seen) => seen.join() === "went", "how it went");
});

for (const [game, count] of /** @type {const} */ ([["correct-move", 2], ["kings-tour", 2], ["checkers", 1], ["duck-chess", 7]])) {
  test(`${game}: the pieces are told beside the board`, { at: `/${game}`, locale: "zh-CN" }, async (page) => {
    await ready(page);
    const rows = page.locator(".legend li");
    assert.equal(await rows.count(), count);
    for (let row = 0; row < count; row++) assert.match((await rows.nth(row).innerText()), /[\u4e00-\u9fff]{3}/);
    await page.getByText("棋子及其走法").click();
    await until(() => rows.first().isVisible(), (seen) => !seen, "closed");
    await page.reload();
    await ready(page);
    assert.equal(await rows.first().isVisible(), false, "and stays closed");
  });
}

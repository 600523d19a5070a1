// Playing the four games with the mouse.
import assert from "node:assert/strict";
import { idle, pageTests, waitUntil } from "./browser.js";
import { center, drag } from "./input.js";
import { arrows, board, clickSquares, GAMES, highlighted, pageUrl, pieces, square, waitForBoard, waitForPiece, waitForText } from "./board-page.js";

const test = pageTests();

/** A first move of each game, who is to move after it, and the number of squares. */
const FIRST_MOVES = {
  "correct-move": { from: "49", to: "55", piece: "queen", next: "king", squares: 64 },
  "kings-tour": { from: "c4", to: "d5", piece: "king", next: "king", squares: 64 },
  checkers: { from: "9", to: "14", piece: "red man", next: "White", squares: 32 },
  "duck-chess": { from: "(3,0)", to: "(4,0)", piece: "red soldier", next: "Blue", squares: 90 },
};

for (const [game, { from, to, piece, next, squares }] of Object.entries(FIRST_MOVES)) {
  test(`${game}: a piece and its destination are clicked`, { url: `/${game}` }, async (page) => {
    await waitForBoard(page);
    assert.equal(await board(page).getByRole("gridcell").count(), squares);
    assert.equal(await board(page).locator(".piece > *").count(), Object.keys(await pieces(page)).length, "each piece is drawn");
    await clickSquares(page, from);
    assert.deepEqual(await highlighted(page, "selected"), [from]);
    const dests = await highlighted(page, "dest");
    assert.ok(dests.includes(to), `${to} is among ${dests}`);
    await clickSquares(page, to);
    await waitForPiece(page, to, piece);
    assert.equal((await pieces(page))[from], undefined);
    assert.deepEqual(await highlighted(page, "last-move"), [from, to].sort((a, b) => a.localeCompare(b, "en", { numeric: true })));
    assert.deepEqual(await highlighted(page, "dest"), []);
    await waitForText(page, new RegExp(`^${next} to move`, "i"));
  });

  test(`${game}: a piece is dragged`, { url: `/${game}` }, async (page) => {
    await waitForBoard(page);
    const before = await center(square(page, from));
    await drag(page, square(page, from), square(page, to), async () => {
      const box = await board(page).locator(".piece.lifted").boundingBox();
      const target = await center(square(page, to));
      assert.ok(box && Math.hypot(box.x + box.width / 2 - target.x, box.y + box.height / 2 - target.y) < 30, "the piece follows the mouse");
      assert.ok(Math.hypot(before.x - target.x, before.y - target.y) > 30);
      assert.ok((await highlighted(page, "dest")).includes(to), "destinations are shown during the drag");
    });
    await waitForPiece(page, to, piece);
  });

  test(`${game}: the board is flipped together with its coordinates`, { url: `/${game}` }, async (page) => {
    await waitForBoard(page);
    assert.equal(await board(page).locator(".coords text").count(), game === "kings-tour" ? 16 : game === "duck-chess" ? 19 : squares);
    const before = [await center(square(page, from)), await center(square(page, to))];
    await page.getByRole("button", { name: "Flip the board" }).click();
    const direction = ([a, b] = before) => [Math.sign(Math.round(b.x - a.x)), Math.sign(Math.round(b.y - a.y))].join();
    const flipped = before.map(({ x, y }) => ({ x: -x, y: -y }));
    const now = async () => direction([await center(square(page, from)), await center(square(page, to))]);
    await waitUntil(now, (seen) => seen === direction(flipped), `direction ${direction(flipped)}`);
    await drag(page, square(page, from), square(page, to));
    await waitForPiece(page, to, piece);
  });
}

test("the coordinates of a flipped board are next to their rows and columns", { url: pageUrl("kings-tour", { flip: 1 }) }, async (page) => {
  await waitForBoard(page);
  const coords = await board(page).locator(".coords text.edge").evaluateAll((texts) => texts.map((text) => ({ name: text.textContent ?? "", box: text.getBoundingClientRect() })));
  for (const { name, box } of coords) {
    const cell = await center(square(page, /\d/.test(name) ? `a${name}` : `${name}1`));
    const offset = /\d/.test(name) ? box.y + box.height / 2 - cell.y : box.x + box.width / 2 - cell.x;
    assert.ok(Math.abs(offset) < 15, `${name} is ${offset} away from its row or column`);
  }
});

test("another piece can be selected, or none", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9);
  assert.deepEqual(await highlighted(page, "dest"), ["13", "14"]);
  await clickSquares(page, 11);
  assert.deepEqual(await highlighted(page, "selected"), ["11"]);
  assert.deepEqual(await highlighted(page, "dest"), ["15", "16"]);
  await clickSquares(page, 11);
  assert.deepEqual(await highlighted(page, "selected"), []);
});

test("the movement of the selected piece is explained", { url: "/duck-chess" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "(0,1)");
  await waitForText(page, "one orthogonal step onto an empty square");
  assert.ok(await page.getByRole("main").getByRole("link", { name: "DC4" }).first().isVisible());
});

const JUMPS = "B:W14,22,31:B1,9";

test("a multi-jump without a choice completes itself", { url: pageUrl("checkers", { start: JUMPS }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 18);
  await waitForPiece(page, 25, "red man");
  assert.deepEqual(await pieces(page), { 1: "red man", 25: "red man", 31: "white man" });
});

test("a multi-jump by each landing square", { url: pageUrl("checkers", { start: "B:W14,22,23,31:B1,9" }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 18);
  await waitForText(page, "click the next landing square");
  assert.deepEqual(await highlighted(page, "selected"), ["9", "18"]);
  assert.ok((await pieces(page))["14"], "nothing is captured before the move is complete");
  await clickSquares(page, 25);
  await waitForPiece(page, 25, "red man");
  assert.deepEqual(await pieces(page), { 1: "red man", 23: "white man", 25: "red man", 31: "white man" });
  assert.deepEqual(await highlighted(page, "captured"), ["14", "22"]);
  assert.deepEqual(await highlighted(page, "last-move"), ["9", "18", "25"]);
});

for (const [method, play] of /** @type {const} */ ([
  ["clicking", (/** @type {import("playwright-core").Page} */ page) => clickSquares(page, 9, 25)],
  ["dragging to", (/** @type {import("playwright-core").Page} */ page) => drag(page, square(page, 9), square(page, 25))],
])) {
  test(`a multi-jump by ${method} its last square`, { url: pageUrl("checkers", { start: JUMPS }) }, async (page) => {
    await waitForBoard(page);
    await play(page);
    await waitForPiece(page, 25, "red man");
    assert.deepEqual(await pieces(page), { 1: "red man", 25: "red man", 31: "white man" });
  });
}

test("several jumps with the same last square need each landing square", { url: pageUrl("checkers", { start: "W:WK3:B6,7,8,14,15,16" }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 3);
  assert.deepEqual(await highlighted(page, "dest"), ["1", "3", "10", "12", "17"]);
  await clickSquares(page, 1);
  await waitForText(page, "More than one move ends there");
  await clickSquares(page, 12, 19, 10, 1);
  await waitForPiece(page, 1, "white king");
  assert.deepEqual(await highlighted(page, "captured"), ["6", "8", "15", "16"]);
});

test("a capture is highlighted", { url: pageUrl("duck-chess", { start: "4k4/9/9/9/p8/9/9/9/9/R3K4 w" }) }, async (page) => {
  await waitForBoard(page);
  await drag(page, square(page, "(0,0)"), square(page, "(5,0)"));
  await waitForPiece(page, "(5,0)", "red car");
  assert.deepEqual(await highlighted(page, "captured"), ["(5,0)"]);
});

test("check is highlighted and shown in the status", { url: pageUrl("duck-chess", { start: "4k4/9/9/9/9/9/9/9/9/R3K4 w" }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "(0,0)", "(9,0)");
  await waitForPiece(page, "(9,0)", "red car");
  await waitUntil(() => highlighted(page, "check"), (squares) => squares.join(" ") === "(9,0) (9,4)", "the check");
  await waitForText(page, /Blue to move.*check/);
});

test("Correct Move to its end", { url: "/correct-move" }, async (page) => {
  await waitForBoard(page);
  for (const [from, to, piece] of [
    ["49", "55", "queen"],
    ["17", "16", "king"],
    ["55", "54", "queen"],
    ["16", "8", "king"],
    ["54", "49", "queen"],
    ["8", "0", "king"],
    ["49", "9", "queen"],
  ]) {
    await clickSquares(page, from, to);
    await waitForPiece(page, to, piece);
    await idle(page);
  }
  await waitForText(page, "Queen wins");
  await waitForText(page, "the king is locked in");
});

test("Kings Tour along a shortest path", { url: "/kings-tour" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "c4", "d5");
  await waitForPiece(page, "d5", "king");
  await waitForText(page, /1 moves? so far/);
  await clickSquares(page, "d5", "e6");
  await waitForPiece(page, "e6", "king");
  await waitForText(page, "Solved in 2 moves; the minimum is 2.");
});

test("Kings Tour along a longer path, with a shortest one on request", { url: "/kings-tour" }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("button", { name: "Show the shortest path" }).click();
  await waitForText(page, "Shortest path: d5 → e6");
  for (const [from, to] of ["c4 b4", "b4 c4", "c4 d5", "d5 e6"].map((move) => move.split(" "))) {
    await clickSquares(page, from, to);
    await waitForPiece(page, to, "king");
  }
  await waitForText(page, "Solved in 4 moves; the minimum is 2.");
});

for (const game of GAMES) {
  test(`${game} in Chinese`, { url: `/${game}`, locale: "zh-CN" }, async (page) => {
    await waitForBoard(page);
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
    const { from, to } = FIRST_MOVES[/** @type {keyof typeof FIRST_MOVES} */ (game)];
    await clickSquares(page, from, to);
    await waitUntil(() => highlighted(page, "last-move"), (squares) => squares.includes(to), "the move is played");
    await waitForText(page, /轮到/);
    const english = (await page.getByRole("main").innerText()).match(/\b(to move|Undo|Redo|New game|Flip|Copy|moves from|selected|empty|Download)\b/g);
    assert.equal(english, null, "no English on a Chinese page");
  });
}

test("the paths of a piece that does not move straight are drawn", { url: pageUrl("duck-chess", { start: "4k4/9/9/9/9/4D4/9/9/9/4K4 w" }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "(4,4)");
  await waitUntil(() => arrows(page, "possible"), (lengths) => lengths.join() === Array(8).fill(3).join(), "eight possible moves of the duck");
  await clickSquares(page, "(7,6)");
  await waitUntil(() => arrows(page, "played"), (lengths) => lengths.join() === "3", "the path of the move");
  assert.deepEqual(await arrows(page, "possible"), []);
});

for (const [game, count] of /** @type {const} */ ([["correct-move", 2], ["kings-tour", 2], ["checkers", 1], ["duck-chess", 7]])) {
  test(`${game}: the legend explains the pieces and can be collapsed`, { url: `/${game}`, locale: "zh-CN" }, async (page) => {
    await waitForBoard(page);
    const rows = page.locator(".legend li");
    await waitUntil(() => rows.count(), (seen) => seen === count, `${count} rows`);
    for (let row = 0; row < count; row++) assert.match((await rows.nth(row).innerText()), /[\u4e00-\u9fff]{3}/);
    await page.getByText("棋子及其走法").click();
    await waitUntil(() => rows.first().isVisible(), (isVisible) => !isVisible, "a collapsed legend");
    // The browser reports the change later than it shows it.
    await waitUntil(() => page.evaluate(() => localStorage.getItem("legend")), (state) => state === "closed", "a saved state");
    await page.reload();
    await waitForBoard(page);
    assert.equal(await rows.first().isVisible(), false, "it stays collapsed");
  });
}

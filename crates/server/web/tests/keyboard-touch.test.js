// Playing by keyboard and by touch; sound and animation.
import assert from "node:assert/strict";
import { idle, pageTests, waitUntil } from "./browser.js";
import { announcements, center, clearAnnouncements, drag, liveRegionCount, swipe } from "./input.js";
import { board, clickSquares, currentPly, GAMES, highlighted, moves, pageUrl, square, waitForBoard, waitForMoveCount, waitForPiece, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** Returns the name of the square that has the focus. @param {Page} page */
const focusedSquare = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-label") ?? document.activeElement?.tagName ?? "");

/** Moves the focus to the board with the Tab key. @param {Page} page */
async function tabToBoard(page) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) return;
  }
  assert.fail("the Tab key does not reach the board");
}

/** Moves the focus to a square with the arrow keys. @param {Page} page @param {string} name */
async function moveFocusTo(page, name) {
  const target = await center(square(page, name));
  for (let presses = 0; presses < 24; presses += 1) {
    if ((await focusedSquare(page)) === name) return;
    const current = await center(board(page).locator(":focus"));
    const [down, right] = [target.y - current.y, target.x - current.x];
    await page.keyboard.press(Math.abs(down) > 8 ? (down > 0 ? "ArrowDown" : "ArrowUp") : right > 0 ? "ArrowRight" : "ArrowLeft");
  }
  assert.equal(await focusedSquare(page), name);
}

const MOVES = /** @type {const} */ ([
  ["correct-move", "49", "55", "queen", "后"],
  ["kings-tour", "c4", "d5", "king", "王"],
  ["checkers", "9", "14", "red man", "红兵"],
  ["duck-chess", "(3,0)", "(4,0)", "red soldier", "红兵"],
]);

for (const [game, from, to, piece] of MOVES) {
  for (const flip of [0, 1]) {
    test(`${game} by keyboard${flip ? ", with a flipped board" : ""}`, { url: pageUrl(game, flip ? { flip } : {}) }, async (page) => {
      await waitForBoard(page);
      assert.equal(await board(page).locator("[tabindex='0']").count(), 1, "one tab stop");
      await tabToBoard(page);
      await moveFocusTo(page, from);
      await clearAnnouncements(page);
      await page.keyboard.press("Enter");
      await waitUntil(() => highlighted(page, "selected"), (selected) => selected[0] === from, `${from} is selected`);
      await waitUntil(() => announcements(page), (texts) => texts.some((text) => text.includes(`${piece} selected`)), "the selection is announced");
      assert.equal(await square(page, from).getAttribute("aria-selected"), "true");
      await moveFocusTo(page, to);
      await page.keyboard.press("Enter");
      await waitForPiece(page, to, piece);
      assert.equal(await focusedSquare(page), to, "the focus stays on the destination");
      assert.equal(await board(page).locator("[tabindex='0']").count(), 1, "still one tab stop");
      await waitUntil(() => announcements(page), (texts) => texts.some((text) => text.includes("moves from") || text.includes("captures")), "the move is announced");
      await page.keyboard.press("Tab");
      assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
    });
  }
}

const JUMPS = pageUrl("checkers", { start: "B:W14,22,23,31:B1,9" });

test("a multi-jump by keyboard, each landing square", { url: JUMPS }, async (page) => {
  await waitForBoard(page);
  await tabToBoard(page);
  for (const name of ["9", "18", "25"]) {
    await moveFocusTo(page, name);
    await page.keyboard.press("Enter");
  }
  await waitForPiece(page, 25, "red man");
  await waitUntil(() => announcements(page), (texts) => texts.some((text) => text.includes("captures 14, 22")), "the captures are announced");
});

test("a multi-jump by touch, each landing square", { url: JUMPS, touch: true, size: "phone" }, async (page) => {
  await waitForBoard(page);
  for (const name of ["9", "18", "25"]) await square(page, name).tap();
  await waitForPiece(page, 25, "red man");
});

test("a multi-jump by swiping to its last square", { url: JUMPS, touch: true, size: "small" }, async (page) => {
  await waitForBoard(page);
  await swipe(page, square(page, 9), square(page, 25));
  await waitForPiece(page, 25, "red man");
});

test("a move refused by touch goes back, and the page shows why", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }), touch: true, size: "small" }, async (page) => {
  await waitForBoard(page);
  await swipe(page, square(page, 10), square(page, 6));
  await waitForText(page, "you must jump: 12x3 captures 8");
  await waitForPiece(page, 10, "white king");
  assert.deepEqual(await highlighted(page, "why"), ["3", "8", "12"]);
});

test("a piece dropped outside the board goes back", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await drag(page, square(page, 9), page.getByRole("heading", { level: 1 }));
  await idle(page);
  await waitForPiece(page, 9, "red man");
  assert.equal(await board(page).locator(".piece[transform]").count(), 0, "no piece is displaced");
  await clickSquares(page, 11);
  await clickSquares(page, 15);
  await waitForPiece(page, 15, "red man");
});

test("a refusal by keyboard is announced", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  await tabToBoard(page);
  await moveFocusTo(page, "10");
  await page.keyboard.press("Enter");
  await moveFocusTo(page, "6");
  await clearAnnouncements(page);
  await page.keyboard.press("Enter");
  await waitUntil(() => announcements(page), (texts) => texts.includes("Not allowed: you must jump: 12x3 captures 8 (CK4)"), "the refusal is announced");
  assert.equal(await liveRegionCount(page), 1, "one live region");
  assert.equal(await focusedSquare(page), "6");
});

test("the same refusal twice is announced twice", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  for (const times of [1, 2]) {
    await clearAnnouncements(page);
    await clickSquares(page, 10, 6);
    await waitUntil(() => announcements(page), (texts) => texts.some((text) => text.startsWith("Not allowed")), `announcement ${times}`);
  }
});

test("Escape deselects a piece; Home and End move to the ends of a row", { url: "/duck-chess" }, async (page) => {
  await waitForBoard(page);
  await tabToBoard(page);
  await moveFocusTo(page, "(3,4)");
  await page.keyboard.press("Enter");
  await waitUntil(() => highlighted(page, "selected"), (selected) => selected.length === 1, "selected");
  await page.keyboard.press("Escape");
  await waitUntil(() => highlighted(page, "selected"), (selected) => selected.length === 0, "deselected");
  await page.keyboard.press("Home");
  assert.equal(await focusedSquare(page), "(3,0)");
  await page.keyboard.press("End");
  assert.equal(await focusedSquare(page), "(3,8)");
});

test("arrow keys, Home and End go through the moves, also after a click on the board", { url: pageUrl("checkers", { moves: ["9-14", "22-18", "11-15"] }) }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 3);
  const press = async (/** @type {string} */ key, /** @type {number} */ ply) => {
    await page.keyboard.press(key);
    await waitUntil(() => currentPly(page), (current) => current === ply, `${key} leads to ply ${ply}`);
  };
  await press("ArrowLeft", 2);
  await press("Home", 0);
  await press("ArrowLeft", 0);
  await press("ArrowRight", 1);
  await press("End", 3);
  await clickSquares(page, 20);
  await press("ArrowLeft", 2);
  assert.deepEqual(await moves(page), ["9-14", "22-18", "11-15"]);
  // Who walks over the squares by keyboard stays there.
  await page.keyboard.press("ArrowUp");
  const before = await focusedSquare(page);
  await press("ArrowLeft", 2);
  assert.notEqual(await focusedSquare(page), before);
  // So does who writes in a field or has a menu open.
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("dialog").waitFor();
  await press("ArrowLeft", 2);
});

test("the board is a grid of rows and labelled cells", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  assert.match((await board(page).getAttribute("aria-label")) ?? "", /Checkers/);
  assert.equal(await board(page).getByRole("row").count(), 8);
  assert.equal(await board(page).getByRole("row").first().getByRole("gridcell").count(), 4);
  assert.equal(await square(page, 1).count(), 1);
  assert.match((await square(page, 18).getAttribute("aria-label")) ?? "", /^18: empty$/);
});

for (const size of /** @type {const} */ (["small", "phone"])) {
  for (const [game, from, to, piece, chinesePiece] of MOVES) {
    test(`${game} by touch on a ${size} screen`, { url: `/${game}`, size, touch: true }, async (page) => {
      await waitForBoard(page);
      await square(page, from).tap();
      await waitUntil(() => highlighted(page, "dest"), (dests) => dests.includes(to), `${to} is a destination`);
      await square(page, to).tap();
      await waitForPiece(page, to, piece);
    });

    test(`${game} by swiping on a ${size} screen, in Chinese`, { url: `/${game}`, size, touch: true, locale: "zh-CN" }, async (page) => {
      await waitForBoard(page);
      await center(square(page, from));
      await center(square(page, to));
      const before = await page.evaluate(() => window.scrollY);
      await swipe(page, square(page, from), square(page, to));
      await waitForPiece(page, to, chinesePiece);
      assert.equal(await page.evaluate(() => window.scrollY), before, "the page does not scroll");
    });
  }
}

test("nothing covers the board of a phone while a piece is selected", { url: "/duck-chess", size: "small", touch: true }, async (page) => {
  await waitForBoard(page);
  await square(page, "(0,4)").scrollIntoViewIfNeeded();
  for (const name of ["(0,1)", "(2,2)"]) {
    await square(page, name).tap();
    await idle(page);
    const covered = await board(page).getByRole("gridcell").evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const box = cell.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          return y > 0 && y < innerHeight && document.elementFromPoint(x, y)?.closest(".cell") !== cell;
        })
        .map((cell) => cell.getAttribute("data-label")),
    );
    assert.deepEqual(covered, [], `after ${name}`);
  }
  await waitForPiece(page, "(2,2)", "red horse");
});

test("a refusal is within the window of a phone", { url: pageUrl("duck-chess"), size: "small", touch: true }, async (page) => {
  await waitForBoard(page);
  await square(page, "(0,1)").tap();
  await square(page, "(1,3)").tap();
  await waitForText(page, "the horse's leg is blocked");
  const box = await page.getByText("the horse's leg is blocked").filter({ visible: true }).first().boundingBox();
  assert.ok(box && box.y > 0 && box.y + box.height <= 640);
});

test("squares are large enough for a finger", { url: "/checkers", size: "small", touch: true }, async (page) => {
  await waitForBoard(page);
  const box = await square(page, 18).boundingBox();
  assert.ok(box && box.width >= 30, `a square is ${box?.width} wide`);
});

const COUNT_TONES = `{
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
}`;
/** @param {Page} page @returns {Promise<number>} */
const tones = (page) => page.evaluate(() => /** @type {any} */ (window).tones);

test("moves make a sound unless it is turned off, which is remembered", { url: "/checkers", initScript: COUNT_TONES }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForPiece(page, 14, "red man");
  await waitUntil(() => tones(page), (count) => count > 0, "a sound");
  await page.getByRole("button", { name: /^sound/i }).click();
  const before = await tones(page);
  await clickSquares(page, 22, 18);
  await waitForPiece(page, 18, "white man");
  await idle(page);
  assert.equal(await tones(page), before);
  await page.goto("/kings-tour");
  await waitForBoard(page);
  await clickSquares(page, "c4", "d5");
  await waitForPiece(page, "d5", "king");
  await idle(page);
  assert.equal(await tones(page), 0);
});

const COUNT_ANIMATIONS = `{
  window.animations = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) { window.animations += 1; return animate.apply(this, args); };
  for (const name of ["animationstart", "transitionrun"]) addEventListener(name, () => (window.animations += 1), true);
}`;
/** @param {Page} page @returns {Promise<number>} */
const animations = (page) => page.evaluate(() => /** @type {any} */ (window).animations);

test("nothing is animated if the user prefers reduced motion", { url: "/checkers", initScript: COUNT_ANIMATIONS, animations: false }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForPiece(page, 14, "red man");
  await clickSquares(page, 9, 10);
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForPiece(page, 9, "red man");
  await idle(page);
  assert.equal(await animations(page), 0);
});

test("a clicked move is animated, a dragged one is not", { url: "/checkers", initScript: COUNT_ANIMATIONS, animations: true }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForPiece(page, 14, "red man");
  await waitUntil(() => animations(page), (count) => count > 0, "an animation");
  const before = await animations(page);
  await drag(page, square(page, 22), square(page, 18));
  await waitForPiece(page, 18, "white man");
  await idle(page);
  assert.equal(await animations(page), before);
});

test("the skip link leads to the main part", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await page.keyboard.press("Tab");
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /skip/i);
  await page.keyboard.press("Enter");
  await waitUntil(() => page.evaluate(() => document.activeElement?.closest("main") !== null), Boolean, "the focus in the main part");
  await waitForText(page, "Red to move");
});

test("every game can be reached by keyboard from the home page", {}, async (page) => {
  for (const game of GAMES) {
    await page.goto("/");
    await page.getByRole("main").locator(`a[href="/${game}"]`).first().focus();
    await page.keyboard.press("Enter");
    await waitUntil(() => new URL(page.url()).pathname, (path) => path === `/${game}`, game);
    await waitForBoard(page);
  }
});

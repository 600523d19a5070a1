// Games between two sides: the computer, endings, house rules, draws and resignation.
import assert from "node:assert/strict";
import { holdRequests, pageTests, waitUntil } from "./browser.js";
import { announcements } from "./input.js";
import { clickSquares, currentPly, moves, pageUrl, square, waitForBoard, waitForMoveCount, waitForPiece, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
/** @param {Page} page @param {string} name */
const agree = (page, name) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

const CYCLE = ["1-6", "32-28", "6-1", "28-32"];
const DRAWN = { start: "B:WK32:BK1", moves: [...CYCLE, ...CYCLE.slice(0, 3)] };

test("the computer answers a move, and undo takes back both", { url: pageUrl("checkers", { computer: "White.1" }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForMoveCount(page, 2);
  await waitForText(page, "Red to move");
  await press(page, "Undo");
  await waitForPiece(page, 9, "red man");
  assert.equal(await currentPly(page), 0);
  await page.reload();
  await waitForMoveCount(page, 2);
  assert.match(page.url(), /computer=White\.1/);
});

for (const [game, side, piece] of /** @type {const} */ ([["checkers", "White", 9], ["duck-chess", "Blue", "(9,4)"], ["correct-move", "Queen", "17"]])) {
  test(`${game}: a new game against the computer, which moves first`, { url: `/${game}`, size: "phone", touch: true }, async (page) => {
    await waitForBoard(page);
    await press(page, "New game");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Opponent").selectOption({ label: "Computer, level 2" });
    const sides = await dialog.getByLabel("I play").locator("option").allTextContents();
    await dialog.getByLabel("I play").selectOption({ index: 1 });
    await agree(page, "Start");
    await waitForMoveCount(page, 1);
    await waitForText(page, new RegExp(`${sides[1]} to move`, "i"));
    assert.match(page.url(), /computer=[^&]*\.2/);
    assert.ok(await square(page, piece).count(), side);
  });
}

test("the user cannot move for the computer", { url: pageUrl("checkers", { computer: "Red.1" }) }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 1);
  await press(page, "Undo");
  await clickSquares(page, 11, 15);
  await waitForText(page, "It is the computer's turn.");
});

test("the board can be used while the computer thinks", { url: pageUrl("checkers", { computer: "White.3" }) }, async (page) => {
  await waitForBoard(page);
  const held = await holdRequests(page, "**/best-move*");
  await clickSquares(page, 9, 14);
  await waitForText(page, "White is thinking");
  await press(page, "Flip the board");
  await clickSquares(page, 14);
  await waitForText(page, "red man");
  await held.answer([0]);
  await waitForMoveCount(page, 2);
});

test("taking a move back stops the computer", { url: pageUrl("checkers", { computer: "White.3" }) }, async (page) => {
  await waitForBoard(page);
  await holdRequests(page, "**/best-move*");
  await clickSquares(page, 9, 14);
  await waitForText(page, "White is thinking");
  await press(page, "Undo");
  await waitForText(page, "Red to move");
  await page.unroute("**/best-move*");
  await clickSquares(page, 10, 14);
  await waitForMoveCount(page, 2);
  assert.equal((await moves(page))[0], "10-14");
});

test("a puzzle has no opponent", { url: "/kings-tour" }, async (page) => {
  await waitForBoard(page);
  assert.equal(await page.getByRole("button", { name: "Resign" }).count(), 0);
  await press(page, "New game");
  assert.equal(await page.getByRole("dialog").count(), 0);
});

for (const [locale, text] of /** @type {const} */ ([["en", "By house rule HR1"], ["zh-CN", "依本站规则 HR1"]])) {
  test(`the third repetition is a draw, and can be switched off, ${locale}`, { url: pageUrl("checkers", DRAWN), locale }, async (page) => {
    await waitForBoard(page);
    await clickSquares(page, 28, 32);
    await waitForText(page, text);
    assert.ok((await announcements(page)).some((spoken) => spoken.includes("HR1")));
    await clickSquares(page, 1, 6);
    await waitForText(page, locale === "en" ? "The game is over" : "棋局已经结束");
    await press(page, locale === "en" ? "Play on without HR1" : "关闭 HR1，继续下");
    await waitUntil(() => page.locator(".banner").count(), (count) => count === 0, "no banner");
    await clickSquares(page, 1, 6);
    await waitUntil(() => page.url(), (url) => url.includes("without=HR1") && url.endsWith("without=HR1"), "the rule in the URL");
    await waitForPiece(page, 6, locale === "en" ? "red king" : "红王");
  });
}

test("a game that is won has a banner with rematch and review", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 12, 3);
  await page.locator(".banner").getByText("Red has no legal move").waitFor();
  assert.equal(await page.locator(".status").textContent(), "White wins");
  assert.ok(await page.getByRole("button", { name: "Resign" }).isDisabled());
  await page.getByRole("link", { name: "Review" }).click();
  await waitUntil(() => page.url(), (url) => url.includes("view=replay"), "the replay");
  await waitForMoveCount(page, 1);
  await page.goBack();
  await page.getByRole("button", { name: "Rematch" }).click();
  await waitForPiece(page, 8, "red man");
  await waitUntil(() => page.locator(".banner").count(), (count) => count === 0, "no banner");
});

test("a side resigns, and the link says so", { url: pageUrl("duck-chess", { moves: ["3 0 4 0"] }) }, async (page) => {
  await waitForBoard(page);
  await press(page, "Resign");
  await agree(page, "Cancel");
  assert.equal(await page.locator(".banner").count(), 0);
  await press(page, "Resign");
  await agree(page, "Resign");
    await page.locator(".banner").getByText("HR5").waitFor();
  await waitForText(page, "Red wins");
  await page.reload();
  await page.locator(".banner").getByText("HR5").waitFor();
  await press(page, "Undo");
  await waitUntil(() => page.locator(".banner").count(), (count) => count === 0, "no banner before the end");
});

test("both sides agree on a draw", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await press(page, "Draw");
  await agree(page, "Agree");
  await page.locator(".banner").getByText("HR4").waitFor();
});

test("the computer declines a draw when it is better", { url: pageUrl("checkers", { start: "B:W21,22,23,24,29,30,31,32:B1", computer: "White.1" }) }, async (page) => {
  await waitForBoard(page);
  await press(page, "Draw");
  await waitForText(page, "The computer declines the draw");
  assert.equal(await page.locator(".banner").count(), 0);
});

test("hint, best line and evaluation", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  await press(page, "Hint");
  await waitForText(page, "Try 12-3.");
  await press(page, "Best line");
  await waitForText(page, /White wins.*12-3/);
  await press(page, "Evaluation");
  const meter = page.getByRole("meter");
  await waitUntil(() => meter.getAttribute("aria-valuenow"), (value) => value === "0", "Red's share");
  await clickSquares(page, 12, 3);
  await waitForText(page, "White wins");
  assert.deepEqual(await moves(page), ["12-3"]);
});

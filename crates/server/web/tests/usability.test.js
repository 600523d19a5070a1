// Regression tests for what new users stumbled over.
import assert from "node:assert/strict";
import { pageTests, waitUntil } from "./browser.js";
import { arrows, clickSquares, GAMES, highlighted, moves, pageUrl, pieces, square, waitForBoard, waitForMoveCount, waitForPiece, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** @param {Page} page */
const focusedText = (page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("looking up a rule loses no move", { url: pageUrl("duck-chess", { moves: ["3 0 4 0"] }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "(6,0)", "(5,0)");
  await waitForMoveCount(page, 2);
  await page.locator(".legend").getByRole("link", { name: "DC1", exact: true }).click();
  await waitUntil(() => page.url(), (url) => url.includes("clause=DC1"), "the rulebook");
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await waitForBoard(page);
  await waitForMoveCount(page, 2);
});

test("a piece that cannot move can be selected, and the page shows why it cannot move", { url: "/duck-chess" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "(0,1)", "(2,0)");
  await waitUntil(() => highlighted(page, "selected"), (selected) => selected.join() === "(2,0)", "the duck is selected");
  await waitForText(page, "Click a square to see why it cannot move there.");
  await clickSquares(page, "(4,3)");
  await waitForText(page, /the duck's path is blocked/);
});

test("clicking a piece whose move was refused selects it again", { url: "/duck-chess" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "(0,1)", "(1,3)");
  await waitForText(page, "Not allowed");
  await clickSquares(page, "(0,1)", "(2,2)");
  await waitForPiece(page, "(2,2)", "red horse");
});

test("during a multi-jump the piece is on its last landing square, and can be taken back", { url: pageUrl("checkers", { start: "B:W14,22,23,31:B1,9" }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 18);
  await waitForPiece(page, 18, "red man");
  assert.equal((await pieces(page))["9"], undefined);
  await clickSquares(page, 9);
  await waitForPiece(page, 9, "red man");
  assert.deepEqual(await moves(page), []);
});

test("an unreadable record replaces the one before it", { url: pageUrl("checkers", { view: "replay", text: "1. 11-15 23-18" }) }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 2);
  await page.getByRole("textbox", { name: "A game record" }).fill("1. 11-15 { 23-18");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await waitForText(page, /cannot be read/);
  await waitForMoveCount(page, 0);
});

test("an illegal record opens at the illegal move", { url: pageUrl("checkers", { view: "replay" }) }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("textbox").fill("1. 11-15 22-18 2. 8-11");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await waitForText(page, "illegal at half-move 3");
  await waitUntil(() => highlighted(page, "why"), (squares) => squares.length > 0, "squares that explain the refusal");
});

test("contest input that continues after refusals opens at the first refusal", { url: pageUrl("duck-chess", { view: "replay", text: "4\n3 0 4 0\n0 0 5 0\n6 0 5 0\n0 0 1 0\n" }) }, async (page) => {
  await waitForBoard(page);
  await waitForText(page, "illegal at half-move 2");
  await waitUntil(() => page.getByRole("list", { name: "Moves" }).locator("[aria-current]").innerText(), (text) => text.includes("✗"), "the refused move is current");
  assert.equal((await moves(page)).length, 4);
});

test("a text that is not a position cannot be played from", { url: pageUrl("checkers", { view: "setup" }), expectedErrors: /^422 / }, async (page) => {
  await waitForBoard(page);
  await page.getByLabel("Position as text").fill("garbage");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await waitForText(page, /found `garbage`/);
  assert.equal(await page.getByText("Play from here").getAttribute("href"), null);
});

for (const game of GAMES) {
  test(`${game}: the example record is legal`, { url: pageUrl(game, { view: "replay" }) }, async (page) => {
    await waitForBoard(page);
    await page.getByRole("button", { name: "Example", exact: true }).click();
    await waitForText(page, /^legal, \d+ moves$/);
  });
}

test("a judged game can be replayed", { url: pageUrl("checkers", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("button", { name: "Example", exact: true }).click();
  // The first answer is selected at once.
  await waitForText(page, /you must jump/);
  await page.getByRole("button", { name: "All moves valid" }).click();
  await page.getByRole("link", { name: "Replay this game" }).click();
  await waitForText(page, /^legal, 1 move$/);
});

test("a shortest path is drawn, in an answer and on request", { url: pageUrl("kings-tour", { view: "contest", text: "c4 e6 d5\n" }) }, async (page) => {
  await waitUntil(() => arrows(page, "played"), (lengths) => lengths.join() === "3", "an arrow from the king over both squares");
  await page.goto("/kings-tour");
  await waitForBoard(page);
  await page.getByRole("button", { name: "Show the shortest path" }).click();
  await waitUntil(() => arrows(page, "played"), (lengths) => lengths.join() === "3", "an arrow from the king over both squares");
});

test("the squares of an impossible position are highlighted", { url: pageUrl("correct-move", { view: "contest", text: "17 17 49\n" }) }, async (page) => {
  await waitUntil(() => highlighted(page, "why"), (squares) => squares.join() === "17", "the square");
});

test("contest input without cases is reported", { url: pageUrl("duck-chess", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await page.getByLabel("Contest input").fill("0\n");
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await waitForText(page, "There is nothing to judge in this input.");
});

test("a refusal can be closed on a phone", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }), size: "small", touch: true }, async (page) => {
  await waitForBoard(page);
  await square(page, 10).tap();
  await square(page, 6).tap();
  await waitForText(page, /you must jump/);
  await page.getByRole("button", { name: "Close" }).tap();
  await waitUntil(() => page.locator(".explanation").getByText(/you must jump/).count(), (count) => count === 0, "no refusal");
});

test("the focus stays on the tab and on the language button", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("link", { name: "Rules", exact: true }).focus();
  await page.keyboard.press("Enter");
  await waitUntil(() => focusedText(page), (text) => text === "Rules", "focus on the tab");
  await page.getByRole("button", { name: "中文" }).focus();
  await page.keyboard.press("Enter");
  await waitUntil(() => focusedText(page), (text) => text === "English", "focus on the button");
});

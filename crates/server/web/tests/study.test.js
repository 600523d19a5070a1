// Recorded games to which moves, comments and marks are added.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { idle, pageTests, waitUntil } from "./browser.js";
import { assertAccessible, assertFitsWidth } from "./input.js";
import { clickSquares, moves, pageUrl, square, waitForBoard, waitForMoveCount, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

const RECORD = '[Event "Club match"]\n[Black "A. Ash"]\n\n1. 11-15 23-18 2. 8-11 27-23 1-0';
const GAME = pageUrl("checkers", { view: "replay", text: RECORD, ply: 1 });

/** @param {Page} page */
const comment = (page) => page.getByRole("textbox", { name: /^Comment/ });
/** @param {Page} page @param {string} name */
const click = (page, name) => page.getByRole("button", { name, exact: true }).click();
/** @param {Page} page */
const variations = (page) => page.getByRole("list", { name: "Variations" }).getByRole("button").allTextContents();

/** Adds 22-18 in place of 23-18, with a comment and a mark. @param {Page} page */
async function annotate(page) {
  await waitForBoard(page);
  await waitForMoveCount(page, 4);
  await clickSquares(page, 22, 18);
  await waitUntil(() => variations(page), (seen) => seen.join() === "22-18", "the variation");
  await comment(page).fill("Loses (a man) at \"once\"");
  await click(page, "mistake");
  await waitForText(page, "You have changed this record");
}

/** Copies the game and returns the text. @param {Page} page */
async function copied(page) {
  await click(page, "Copy as PDN");
  await waitForText(page, "Copied");
  return page.evaluate(() => navigator.clipboard.readText());
}

const WRITTEN = `[Event "Club match"]
[Black "A. Ash"]
[GameType "21"]
[Result "1-0"]

1. 11-15 23-18 ( 1... 22-18? { Loses (a man) at "once" } ) 2. 8-11 27-23 *

`;

test("what is added survives a reload and a change of language", { url: GAME }, async (page) => {
  await annotate(page);
  await page.reload();
  await waitForBoard(page);
  await waitUntil(() => comment(page).inputValue(), (text) => text.startsWith("Loses"), "the comment of the current move");
  await page.getByRole("button", { name: "中文" }).click();
  await waitForText(page, "你改动了这份棋谱");
  await waitUntil(() => page.locator(".record li li button").textContent(), (text) => text === "22-18? 错着", "the variation in Chinese");
  await page.locator(".record").getByText("Loses").waitFor();
});

test("the game can be copied and downloaded as PDN that reads back", { url: GAME }, async (page) => {
  await annotate(page);
  assert.equal(await copied(page), WRITTEN);
  const [download] = await Promise.all([page.waitForEvent("download"), click(page, "Download as PDN")]);
  assert.equal(download.suggestedFilename(), "checkers-Club-match-A-Ash.pdn");
  assert.equal(await readFile(await download.path(), "utf8"), WRITTEN);
  await page.goto(pageUrl("checkers", { view: "replay", text: WRITTEN }));
  await page.reload();
  await waitForMoveCount(page, 4);
  assert.deepEqual(await variations(page), ["22-18? mistake"]);
  assert.equal(await copied(page), WRITTEN);
});

test("edits are undone one by one, and typing as a whole", { url: GAME }, async (page) => {
  await annotate(page);
  await click(page, "Undo edit");
  await waitUntil(() => variations(page), (seen) => seen.join() === "22-18", "no mark");
  await click(page, "Undo edit");
  await waitUntil(() => comment(page).inputValue(), (text) => text === "", "no comment");
  await click(page, "Undo edit");
  await waitUntil(() => variations(page), (seen) => seen.length === 0, "no variation");
  await waitUntil(() => page.locator(".study-state").count(), (count) => count === 0, "nothing is changed");
  await page.reload();
  await waitForMoveCount(page, 4);
  assert.deepEqual(await variations(page), []);
});

test("a variation is promoted and deleted, and the original comes back", { url: GAME }, async (page) => {
  await annotate(page);
  await click(page, "Promote variation");
  await waitUntil(() => moves(page), (seen) => seen.join() === "11-15,22-18? mistake", "the variation as the game");
  assert.deepEqual(await variations(page), ["23-18", "8-11", "27-23"]);
  await page.getByRole("button", { name: "8-11" }).click();
  await click(page, "Delete variation");
  await waitUntil(() => variations(page), (seen) => seen.length === 0, "no variation");
  await click(page, "Back to the original");
  await waitForMoveCount(page, 4);
  await click(page, "Undo edit");
  await waitForMoveCount(page, 2);
});

test("moves can be deleted from one on, and go on elsewhere", { url: GAME }, async (page) => {
  await waitForMoveCount(page, 4);
  await page.getByRole("button", { name: "8-11" }).click();
  await click(page, "Delete from here");
  await waitForMoveCount(page, 2);
  await clickSquares(page, 12, 16);
  await waitForMoveCount(page, 3);
  assert.deepEqual((await moves(page)).at(-1), "12-16");
});

test("an illegal move is explained and not added", { url: GAME }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 4);
  await clickSquares(page, 22, 14);
  await waitForText(page, "Not allowed");
  assert.deepEqual(await variations(page), []);
  assert.equal(await page.locator(".study-state").count(), 0);
});

test("a game from nothing is kept, listed and can be deleted", { url: pageUrl("checkers", { view: "replay" }) }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 11, 15);
  await waitForMoveCount(page, 1);
  await comment(page).fill("My opening");
  await idle(page);
  await page.reload();
  await page.locator(".record").getByText("My opening").waitFor();
  await page.goto(pageUrl("checkers", { view: "replay" }));
  await page.reload();
  await page.getByText("My annotated games (1)").click();
  await page.getByRole("link", { name: "Game of 1 move" }).click();
  await page.locator(".record").getByText("My opening").waitFor();
  await page.getByText("My annotated games (1)").click();
  await click(page, "Delete Game of 1 move");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await waitUntil(() => page.getByText("My annotated games").count(), (count) => count === 0, "no study");
});

test("the record that was changed is recognized when it is loaded again", { url: GAME }, async (page) => {
  await annotate(page);
  await page.goto(pageUrl("checkers", { view: "replay" }));
  await page.reload();
  await waitForBoard(page);
  await page.locator("#record").fill(RECORD);
  await click(page, "Load");
  await waitForText(page, "You have changed this record");
  assert.deepEqual(await variations(page), ["22-18? mistake"]);
});

test("where the browser keeps nothing, the page says so", { url: GAME, initScript: "Storage.prototype.setItem = () => { throw new Error('denied') };" }, async (page) => {
  await annotate(page);
  await page.locator(".notice").getByText("The browser does not keep your changes").waitFor();
  await page.getByRole("button", { name: "中文" }).click();
  await page.locator(".record").getByText("Loses").waitFor();
});

test("duck chess is written as a list of moves, and says what that leaves out", { url: pageUrl("duck-chess", { view: "replay", text: "a4a5 a7a6" }) }, async (page) => {
  await waitForMoveCount(page, 2);
  await comment(page).fill("A start");
  await click(page, "Copy as move list");
  await waitForText(page, "without comments and variations");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "position startpos moves a4a5 a7a6\n");
  const [download] = await Promise.all([page.waitForEvent("download"), click(page, "Download with comments and variations (JSON)")]);
  const json = await readFile(await download.path(), "utf8");
  await page.locator("#record").fill(json);
  await click(page, "Load");
  await page.locator(".record").getByText("A start").waitFor();
});

test("annotating is accessible and fits a phone", { url: GAME, size: "small", touch: true }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 4);
  await square(page, 22).tap();
  await square(page, 18).tap();
  await waitUntil(() => variations(page), (seen) => seen.length === 1, "the variation");
  await comment(page).fill("A remark that is long enough to need more than one line on a phone");
  await idle(page);
  await assertFitsWidth(page, "a study");
  await assertAccessible(page, "a study");
});

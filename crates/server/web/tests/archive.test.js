// Files with many games.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { idle, pageTests, waitUntil } from "./browser.js";
import { assertAccessible, assertFitsWidth } from "./input.js";
import { pageUrl, waitForBoard, waitForMoveCount, waitForPiece, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

const EMPTY = pageUrl("checkers", { view: "replay" });

/** @param {number} number @param {string} moves */
const game = (number, moves) =>
  `[Event "Match ${number % 7}"]\n[Date "19${10 + (number % 90)}.??.??"]\n[Black "Player ${number}"]\n[White "M\u00fcller"]\n[Result "${number % 2 ? "1-0" : "0-1"}"]\n\n${moves}\n\n`;

const COUNT = 6_000;

/** 6,000 games, of which one is illegal and one cannot be read; in Latin-1, more than two parts. */
function archive() {
  const texts = Array.from({ length: COUNT }, (_, index) => {
    const moves = index === 4_000 ? "1. 11-15 23-18 2. 15x23 *" : index === 5_000 ? "1. 11-15 { never closed" : `{ ${"remark ".repeat(10)} } 1. 11-15 23-18 2. 8-11 27-23 *`;
    return game(index + 1, moves);
  });
  return Buffer.from(texts.join(""), "latin1");
}

/** @param {Page} page @param {Buffer} buffer */
const openFile = (page, buffer) => page.locator("input[type=file]").setInputFiles({ name: "archive.pdn", mimeType: "text/plain", buffer });
/** @param {Page} page */
const rows = (page) => page.locator(".games li[data-number]");
/** @param {Page} page @param {string | RegExp} text */
const summaryIs = (page, text) => page.locator(".archive summary", { hasText: text }).waitFor();

test("a large file is read in parts, and all of its games are listed", { url: EMPTY }, async (page) => {
  const sizes = /** @type {number[]} */ ([]);
  page.on("request", (request) => {
    if (request.url().includes("/record?")) sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  await waitForBoard(page);
  const file = archive();
  await openFile(page, file);
  await summaryIs(page, /^6,000 games$/);
  assert.ok(file.length > 1_000_000 && sizes.length > 3 && Math.max(...sizes) <= 256 * 1024, `${sizes}`);
  await waitForText(page, "100 of 6,000 listed");
  assert.equal(await rows(page).count(), 100);
  // The first game is on the board.
  await waitForMoveCount(page, 4);
  await waitForText(page, "Player 1 (Red)");
  await page.getByRole("button", { name: "Show more" }).click();
  await waitUntil(() => rows(page).count(), (count) => count >= 200, "more games");
  await page.getByRole("list", { name: "Games of the file" }).evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await waitUntil(() => rows(page).count(), (count) => count >= 300, "even more games");
});

test("games are found by player, event, date and result, also among those that are not listed yet", { url: EMPTY }, async (page) => {
  await waitForBoard(page);
  await openFile(page, archive());
  await summaryIs(page, /^6,000 games$/);
  const search = page.getByRole("searchbox", { name: "Search the games" });
  await search.fill("m\u00fcller player 5678");
  await waitForText(page, "1 found, 1 listed");
  await rows(page).getByRole("button").click();
  await waitForText(page, "Player 5678 (Red)");
  await waitForText(page, "0-1: White wins");
  await waitUntil(() => page.locator("#record").inputValue(), (text) => text.startsWith('[Event "Match 1"]') && text.split("[Event").length === 2, "the text of this game");
  await search.fill("match 1-0");
  await waitForText(page, "3,000 found, 100 listed");
  await search.fill("nobody");
  await waitForText(page, "0 found");
});

test("illegal and unreadable games are listed with their reasons, and the others stay readable", { url: EMPTY }, async (page) => {
  await waitForBoard(page);
  await openFile(page, archive());
  await summaryIs(page, /^6,000 games$/);
  await page.getByLabel("Show", { exact: true }).selectOption("illegal");
  await waitUntil(() => rows(page).allInnerTexts(), (texts) => texts.length === 1 && /Player 4001[^]*illegal at half-move 3: CK/.test(texts[0]), "the illegal game");
  await page.getByLabel("Show", { exact: true }).selectOption("unreadable");
  // Its comment begins in line 7 of the game, after those of 5,000 games with 8 lines each.
  await waitUntil(() => rows(page).allInnerTexts(), (texts) => texts.length === 1 && /Player 5001[^]*cannot be read: 40007:10/.test(texts[0]), "the unreadable game");
  await rows(page).getByRole("button").click();
  await waitForText(page, "Player 5001 (Red)");
  await page.getByLabel("Show", { exact: true }).selectOption("");
  await page.getByRole("searchbox").fill("player 5002");
  await rows(page).getByRole("button").click();
  await waitForText(page, "Player 5002 (Red)");
  await waitForMoveCount(page, 4);
});

test("the file stays open when the language changes, and the game after a reload", { url: EMPTY }, async (page) => {
  await waitForBoard(page);
  await openFile(page, archive());
  await page.getByRole("searchbox").fill("player 1234");
  await summaryIs(page, /^6,000 games$/);
  await rows(page).getByRole("button").first().click();
  await waitForText(page, "Player 1234 (Red)");
  await page.keyboard.press("End");
  await waitForPiece(page, 23, "white man");
  await page.getByRole("button", { name: "中文" }).click();
  await summaryIs(page, /^6,000 局$/);
  await waitForText(page, "Player 1234（红方）");
  await page.reload();
  await waitForText(page, "Player 1234（红方）");
  await waitForPiece(page, 23, "白兵");
});

test("games without tags that share a line are told apart", { url: EMPTY }, async (page) => {
  await waitForBoard(page);
  const line = "1. 11-15 23-18 * 1. 9-14 * 1. 10-15 23-19 2. 7-10 *\n";
  await openFile(page, Buffer.from(line.repeat(5_000)));
  await summaryIs(page, /^15,000 games$/);
  await rows(page).nth(4).getByRole("button").click();
  await waitForMoveCount(page, 1);
  await rows(page).nth(5).getByRole("button").click();
  await waitForMoveCount(page, 3);
});

test("a file that is no record says so", { url: EMPTY }, async (page) => {
  await waitForBoard(page);
  await openFile(page, Buffer.from("{ nothing but words }\n".repeat(5_000)));
  await waitForText(page, "There is no game in this text.");
});

test("the list is accessible and fits a phone", { url: EMPTY, size: "small", touch: true }, async (page) => {
  await waitForBoard(page);
  await openFile(page, archive());
  await summaryIs(page, /^6,000 games$/);
  await rows(page).getByRole("button").nth(3).tap();
  await waitForText(page, "Player 4 (Red)");
  await idle(page);
  await assertFitsWidth(page, "a list of games");
  await assertAccessible(page, "a list of games");
});

// Undo, redo, new game; the URL; copies and pictures.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { holdRequests, pageTests, waitUntil } from "./browser.js";
import { board, clickSquares, highlighted, moves, openShareMenu, pageUrl, pieces, waitForBoard, waitForMoveCount, waitForPiece, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

test("undo, redo, new game", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  const opening = await pieces(page);
  assert.ok(await page.getByRole("button", { name: "Undo", exact: true }).isDisabled());
  await clickSquares(page, 9, 14);
  await waitForPiece(page, 14, "red man");
  await clickSquares(page, 22, 18);
  await waitForPiece(page, 18, "white man");
  assert.deepEqual(await moves(page), ["9-14", "22-18"]);
  await press(page, "Undo");
  await waitForPiece(page, 22, "white man");
  await press(page, "Undo");
  await waitForPiece(page, 9, "red man");
  assert.deepEqual(await pieces(page), opening);
  await press(page, "Redo");
  await waitForPiece(page, 14, "red man");
  await press(page, "Redo");
  await waitForPiece(page, 18, "white man");
  assert.ok(await page.getByRole("button", { name: "Redo", exact: true }).isDisabled());
  await press(page, "Undo");
  await waitForPiece(page, 22, "white man");
  await clickSquares(page, 24, 19);
  await waitForPiece(page, 19, "white man");
  await waitUntil(() => moves(page), (list) => list.join() === "9-14,24-19", "a new move replaces those that were undone");
  await press(page, "New game");
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await waitForPiece(page, 9, "red man");
  assert.deepEqual(await pieces(page), opening);
  await waitUntil(() => new URL(page.url()).hash, (hash) => hash === "", "no fragment in the URL of a new game");
});

test("clicking a move shows the position after it", { url: pageUrl("checkers", { moves: ["9-14", "22-18", "11-15", "18-11"] }) }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("list", { name: "Moves" }).getByRole("button", { name: "22-18" }).click();
  await waitForPiece(page, 11, "red man");
  await waitForPiece(page, 18, "white man");
  assert.deepEqual(await highlighted(page, "last-move"), ["18", "22"]);
  await waitUntil(() => page.url(), (url) => url.includes("at=2"), "the ply in the URL");
  const current = page.getByRole("list", { name: "Moves" }).locator("[aria-current]");
  assert.deepEqual(await current.allTextContents(), ["22-18"]);
});

for (const [game, state] of Object.entries({
  "correct-move": { start: "17 49", moves: ["55", "16", "54"], at: 2 },
  "kings-tour": { moves: ["d5"] },
  checkers: { moves: ["9-14", "22-18", "11-15", "18-11", "8-15"], at: 4, flip: 1 },
  "duck-chess": { moves: ["3 0 4 0", "6 0 5 0", "4 0 5 0"] },
})) {
  test(`${game}: the URL restores the same state`, { url: pageUrl(game, state) }, async (page, context) => {
    await waitForBoard(page);
    const read = async (/** @type {Page} */ page) => ({
      pieces: await pieces(page),
      lastMove: await highlighted(page, "last-move"),
      captured: await highlighted(page, "captured"),
      moves: await moves(page),
      corner: await board(page).getByRole("gridcell").first().getAttribute("aria-label"),
    });
    await waitForMoveCount(page, state.moves.length);
    const other = await context.newPage();
    await other.goto(page.url());
    await waitForBoard(other);
    await waitForMoveCount(other, state.moves.length);
    assert.deepEqual(await read(other), await read(page));
  });
}

test("a game of 300 moves fits in the URL", { url: pageUrl("duck-chess", { without: "HR1_HR3", moves: Array(75).fill(["0 1 2 2", "9 1 7 2", "2 2 0 1", "7 2 9 1"]).flat() }) }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 300);
  await clickSquares(page, "(3,0)", "(4,0)");
  await waitForPiece(page, "(4,0)", "red soldier");
  await waitForMoveCount(page, 301);
  const url = page.url();
  assert.match(url, /_3\.0\.4\.0(&|$)/, "the URL has the last move");
  await page.goto("/");
  await page.goto(url);
  await waitForBoard(page);
  await waitForPiece(page, "(4,0)", "red soldier");
  assert.equal((await moves(page)).length, 301);
  const last = page.getByRole("list", { name: "Moves" }).locator("[aria-current]");
  const [inner, outer] = [await last.boundingBox(), await page.getByRole("list", { name: "Moves" }).boundingBox()];
  assert.ok(inner && outer && inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1, "the list is scrolled to the last move");
  await press(page, "Undo");
  await waitForPiece(page, "(3,0)", "red soldier");
});

test("the URL follows the game", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForPiece(page, 14, "red man");
  await waitUntil(() => page.url(), (url) => url.endsWith("#moves=9-14"), "the move in the URL");
  await page.reload();
  await waitForPiece(page, 14, "red man");
});

/** @param {Page} page */
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

test("the position is copied as text, the game as a link", { url: pageUrl("checkers", { moves: ["9-14"] }) }, async (page) => {
  await waitForBoard(page);
  await openShareMenu(page);
  await press(page, "Copy position");
  await waitUntil(() => clipboard(page), (text) => text === "W:W21-32:B1-8,10,11,12,14", "the position in the clipboard");
  await waitForText(page, "Copied");
  await press(page, "Copy link");
  await waitUntil(() => clipboard(page), (text) => text === page.url(), "the link in the clipboard");
});

test("copying works without the clipboard API", { url: "/kings-tour", initScript: "delete Navigator.prototype.clipboard" }, async (page) => {
  await waitForBoard(page);
  await openShareMenu(page);
  await press(page, "Copy position");
  await waitForText(page, "Copied");
  await page.getByRole("link", { name: "Set up", exact: true }).click();
  await waitForText(page, "This position can be played.");
  await page.getByLabel("Position as text").fill("");
  await page.getByLabel("Position as text").press("Control+V");
  await waitUntil(() => page.getByLabel("Position as text").inputValue(), (text) => text === "c4 e6 d5", "the position in the clipboard");
});

test("the focus stays on a pressed button, or moves on if that is disabled", { url: pageUrl("checkers", { moves: ["9-14", "22-18"] }) }, async (page) => {
  await waitForBoard(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.getByRole("button", { name: "Undo", exact: true }).focus();
  await page.keyboard.press("Enter");
  await waitForPiece(page, 22, "white man");
  assert.equal(await focused(), "Undo");
  await page.keyboard.press("Enter");
  await waitForPiece(page, 9, "red man");
  await waitUntil(focused, (text) => text === "Redo", "the focus on Redo");
});

for (const format of ["SVG", "PNG"]) {
  test(`the board is downloaded as ${format}`, { url: pageUrl("duck-chess", { moves: ["3 0 4 0"], flip: 1 }) }, async (page) => {
    await waitForBoard(page);
    await openShareMenu(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `Download as ${format}` }).click(),
    ]);
    assert.match(download.suggestedFilename(), new RegExp(`^duck-chess.*\\.${format.toLowerCase()}$`));
    const bytes = await readFile(await download.path());
    if (format === "SVG") assert.match(bytes.toString("utf8"), /^<svg[\s\S]*<\/svg>\s*$/);
    else assert.deepEqual([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  });
}

test("the pieces of duck chess can be shown as letters", { url: "/duck-chess" }, async (page) => {
  await waitForBoard(page);
  const drawing = () => board(page).locator(".pieces").innerHTML();
  const before = await drawing();
  await openShareMenu(page);
  await page.getByRole("combobox", { name: "Pieces" }).selectOption({ label: "Letters" });
  await waitUntil(drawing, (now) => now !== before, "another drawing");
  await page.reload();
  await waitForBoard(page);
  assert.notEqual(await drawing(), before);
});

test("a second move before the first is answered is ignored", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  const requests = await holdRequests(page, "**/move*");
  await clickSquares(page, 9, 14);
  await clickSquares(page, 10, 15);
  await requests.answer([0]);
  await waitForText(page, "White to move");
  assert.deepEqual(await moves(page), ["9-14"]);
});

test("a legal move is on the board before it is confirmed, and can be taken back", { url: pageUrl("checkers", { start: "W:W10,K12:B7,8" }) }, async (page) => {
  await waitForBoard(page);
  await holdRequests(page, "**/move*");
  await clickSquares(page, 10, 3);
  await waitForPiece(page, 3, "white king");
  assert.equal((await pieces(page))["7"], undefined, "the captured piece is gone");
  await waitForText(page, "10-3 …");
  assert.deepEqual(await moves(page), [], "the move is not in the game yet");
  assert.doesNotMatch(page.url(), /moves=/);
  await press(page, "Take the move back");
  await waitForPiece(page, 10, "white man");
  assert.equal((await pieces(page))["7"], "red man");
});

test("must jump is said before a refusal", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  await waitForText(page, "You must jump: 12x3 captures 8");
  assert.equal(await page.getByText("Not allowed").count(), 0);
});

test("the menu is opened and closed by keyboard, and closed by a click elsewhere", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  const link = page.getByRole("button", { name: "Copy link" });
  await page.locator(".menu summary").focus();
  await page.keyboard.press("Enter");
  await link.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await link.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "SUMMARY");
  await openShareMenu(page);
  await page.getByRole("main").getByRole("grid").click({ position: { x: 5, y: 5 } });
  await link.waitFor({ state: "hidden" });
});

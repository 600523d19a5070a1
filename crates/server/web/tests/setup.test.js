// Setting up positions.
import assert from "node:assert/strict";
import { holdRequests, pageTests, waitUntil } from "./browser.js";
import { announcements, drag } from "./input.js";
import { board, clickSquares, pageUrl, pieces, waitForBoard, waitForText, square, waitForPiece } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** @param {Page} page @param {string} name */
const choosePiece = (page, name) => page.getByRole("radio", { name, exact: true }).click();
/** @param {Page} page */
const positionField = (page) => page.getByLabel("Position as text");

test("pieces are placed, moved and removed, and the referee checks the position", { url: pageUrl("checkers", { view: "setup" }) }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await waitUntil(() => pieces(page), (seen) => Object.keys(seen).length === 0, "an empty board");
  await choosePiece(page, "white king");
  await clickSquares(page, 10, 12);
  await choosePiece(page, "red man");
  await clickSquares(page, 8, 7);
  await waitForPiece(page, 8, "red man");
  await choosePiece(page, "Erase");
  await clickSquares(page, 7);
  await waitUntil(() => pieces(page), (seen) => seen["7"] === undefined, "no piece on 7");
  await page.getByLabel("To move").selectOption("White");
  await waitUntil(() => positionField(page).inputValue(), (text) => text === "W:WK10,K12:B8", "the position as text");
  await waitForText(page, "This position can be played.");
  await drag(page, square(page, 8), square(page, 16));
  await waitForPiece(page, 16, "red man");
  await waitUntil(() => positionField(page).inputValue(), (text) => text === "W:WK10,K12:B16", "the position as text");
  await page.getByRole("link", { name: "Play from here" }).click();
  await waitForText(page, "White to move");
  await waitForBoard(page);
  assert.deepEqual(await pieces(page), { 10: "white king", 12: "white king", 16: "red man" });
  assert.match(page.url(), /start=W%3AWK10%2CK12%3AB16/);
  assert.doesNotMatch(page.url(), /view=/);
});

test("an impossible position is explained and cannot be played", { url: pageUrl("duck-chess", { view: "setup" }) }, async (page) => {
  await waitForBoard(page);
  await page.getByLabel("To move").selectOption("Blue");
  await choosePiece(page, "Erase");
  await clickSquares(page, "(0,4)");
  await waitForText(page, "Red has just moved and has no captain (DC9)");
  assert.ok((await announcements(page)).some((text) => text.includes("has no captain")), "the reason is announced");
  assert.equal(await page.getByRole("link", { name: "Play from here" }).count(), 0);
  await page.getByRole("button", { name: "Opening" }).click();
  await waitForText(page, "This position can be played.");
  await waitForPiece(page, "(0,4)", "red captain");
});

test("a position can be typed", { url: pageUrl("kings-tour", { view: "setup" }), expectedErrors: /^422 / }, async (page) => {
  await waitForBoard(page);
  await positionField(page).fill("a1 a2 b1");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await waitForPiece(page, "a1", "king");
  await waitForText(page, "This position can be played.");
  await positionField(page).fill("c4 c4 d5");
  await positionField(page).press("Enter");
  await waitForText(page, "two pieces stand on c4");
  await positionField(page).fill("nonsense");
  await positionField(page).press("Enter");
  await waitUntil(() => page.locator(".panel .error").allTextContents(), (errors) => errors.some((error) => error && !error.includes("two pieces")), "another error");
});

test("a position is set up by keyboard, in Chinese", { url: pageUrl("correct-move", { view: "setup" }), locale: "zh-CN" }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("radio", { name: "王", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  const queen = page.getByRole("radio", { name: "后", exact: true });
  assert.equal(await queen.getAttribute("aria-checked"), "true");
  assert.ok(await queen.evaluate((element) => element === document.activeElement), "the focus follows");
  assert.equal(await page.locator("[role=radio][tabindex='0']").count(), 1);
  await square(page, 0).focus();
  await page.keyboard.press("Enter");
  await waitForPiece(page, 0, "后");
});

test("a position is set up by touch", { url: pageUrl("duck-chess", { view: "setup" }), touch: true, size: "phone" }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("radio", { name: "red car", exact: true }).tap();
  await square(page, "(4,4)").tap();
  await waitForPiece(page, "(4,4)", "red car");
});

test("the URL has the position", { url: pageUrl("checkers", { view: "setup", start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  assert.deepEqual(await pieces(page), { 8: "red man", 10: "white king", 12: "white king" });
  await choosePiece(page, "red king");
  await clickSquares(page, 1);
  await waitUntil(() => page.url(), (url) => url.includes("B8%2CK1"), "the position in the URL");
  await page.reload();
  await waitForPiece(page, 1, "red king");
  assert.equal(await board(page).getByRole("gridcell").count(), 32);
});

test("the position that is played can be edited", { url: pageUrl("checkers", { moves: ["9-14"] }) }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("link", { name: "Set up", exact: true }).click();
  await waitUntil(() => page.url(), (url) => url.includes("view=setup"), "the set-up view");
  await waitForBoard(page);
  await waitForPiece(page, 14, "red man");
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await waitForPiece(page, 14, "red man");
  assert.match(page.url(), /#moves=9-14$/, "visiting other views keeps the game");
});

test("late answers of the referee do not undo later changes", { url: pageUrl("checkers", { view: "setup", start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  await choosePiece(page, "red king");
  const requests = await holdRequests(page, "**/setup*");
  await clickSquares(page, 1, 2, 3, 4);
  await requests.answer([3, 2, 1, 0]);
  assert.deepEqual(Object.keys(await pieces(page)), ["1", "2", "3", "4", "8", "10", "12"]);
  assert.equal(await positionField(page).inputValue(), "W:WK10,K12:B8,K1,K2,K3,K4");
});

test("the URL also has a position that is not legal yet", { url: pageUrl("duck-chess", { view: "setup" }) }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await waitForText(page, /has no captain/);
  await page.getByRole("radio", { name: "blue duck" }).click();
  await clickSquares(page, "(4,4)");
  await page.getByLabel("To move").selectOption("Blue");
  await waitUntil(() => page.url(), (url) => url.includes("d.5.4") && url.includes("turn=Blue"), "the pieces and the side to move in the URL");
  await page.reload();
  await waitForPiece(page, "(4,4)", "blue duck");
  assert.deepEqual(Object.keys(await pieces(page)), ["(4,4)"]);
  assert.equal(await page.getByLabel("To move").inputValue(), "Blue");
});

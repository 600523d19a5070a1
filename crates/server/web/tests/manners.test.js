// What people stumbled over who came new to the page.
import assert from "node:assert/strict";
import { pages, until } from "./browser.js";
import { board, click, link, marked, pieces, ready, sees, stands } from "./player.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pages();
const JUMPS = "B:W14,22,31:B1,9";

/** @param {Page} page */
const moves = (page) => page.getByRole("list", { name: "Moves" }).getByRole("button").count();
/** @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.textContent ?? "");
/** How many squares each way leads over that is drawn. @param {Page} page */
const ways = (page) => board(page).locator(".ways polyline").evaluateAll((lines) => lines.map((line) => line.getAttribute("points")?.split(" ").length).join());

test("a look at how a piece goes loses no move", { at: link("duck-chess", { moves: ["3 0 4 0"] }) }, async (page) => {
  await ready(page);
  await click(page, "(6,0)", "(5,0)");
  await until(() => moves(page), (count) => count === 2, "two moves");
  await page.locator(".legend").getByRole("link", { name: "DC1", exact: true }).click();
  await until(() => page.url(), (url) => url.includes("clause=DC1"), "the rulebook");
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await ready(page);
  await until(() => moves(page), (count) => count === 2, "both moves are there again");
});

test("a piece that cannot move is chosen like any other, and one learns why", { at: "/duck-chess" }, async (page) => {
  await ready(page);
  await click(page, "(0,1)", "(2,0)");
  await until(() => marked(page, "chosen"), (chosen) => chosen.join() === "(2,0)", "the duck is chosen");
  await sees(page, "Click where it should go, and you are told why not.");
  await click(page, "(4,3)");
  await sees(page, /the duck's way is blocked/);
});

test("a piece that was refused is in the hand after a click on it", { at: "/duck-chess" }, async (page) => {
  await ready(page);
  await click(page, "(0,1)", "(1,3)");
  await sees(page, "Not allowed");
  await click(page, "(0,1)", "(2,2)");
  await stands(page, "(2,2)", "red horse");
});

test("in the middle of a jump the piece is where it has come to, and can be taken back", { at: link("checkers", { start: JUMPS }) }, async (page) => {
  await ready(page);
  await click(page, 9, 18);
  await stands(page, 18, "red man");
  assert.equal((await pieces(page))["9"], undefined);
  await click(page, 9);
  await stands(page, 9, "red man");
  assert.equal(await moves(page), 0);
});

test("a record that cannot be read does not leave the one before it there", { at: link("checkers", { view: "replay", text: "1. 11-15 23-18" }) }, async (page) => {
  await ready(page);
  await until(() => moves(page), (count) => count === 2, "loaded");
  await page.getByRole("textbox").fill("1. 11-15 { 23-18");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await sees(page, /cannot be read/);
  await until(() => moves(page), (count) => count === 0, "nothing of the other is left");
});

test("an illegal record opens where it stops", { at: link("checkers", { view: "replay" }) }, async (page) => {
  await ready(page);
  await page.getByRole("textbox").fill("1. 11-15 22-18 2. 8-11");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await sees(page, "illegal at half-move 3");
  await until(() => marked(page, "reason"), (squares) => squares.length > 0, "the squares of the reason");
});

test("contest input that goes on after a refusal opens at the first of them", { at: link("duck-chess", { view: "replay", text: "4\n3 0 4 0\n0 0 5 0\n6 0 5 0\n0 0 1 0\n" }) }, async (page) => {
  await ready(page);
  await sees(page, "illegal at half-move 2");
  await until(() => page.locator(".moves [aria-current]").innerText(), (text) => text.includes("✗"), "the refused one");
  assert.equal(await moves(page), 4);
});

test("a text that is no position is not played from", { at: link("checkers", { view: "setup" }), fails: /^422 / }, async (page) => {
  await ready(page);
  await page.getByLabel("Position as text").fill("garbage");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await sees(page, /found `garbage`/);
  assert.equal(await page.getByText("Play from here").getAttribute("href"), null);
});

for (const game of ["correct-move", "kings-tour", "checkers", "duck-chess"]) {
  test(`${game}: there is a record for an example, and it is legal`, { at: link(game, { view: "replay" }) }, async (page) => {
    await ready(page);
    await page.getByRole("button", { name: "Example", exact: true }).click();
    await sees(page, /^legal, \d+ moves$/);
  });
}

test("a judged case can be walked through", { at: link("checkers", { view: "contest" }) }, async (page) => {
  await ready(page);
  await page.getByRole("button", { name: "Example", exact: true }).click();
  // The first answer is open at once.
  await sees(page, /a jump is due/);
  await page.getByRole("button", { name: "All moves valid" }).click();
  await page.getByRole("link", { name: "Walk through it" }).click();
  await sees(page, /^legal, 1 move$/);
});

test("a shortest way is drawn, in an answer and on request", { at: link("kings-tour", { view: "contest", text: "c4 e6 d5\n" }) }, async (page) => {
  await until(() => ways(page), (seen) => seen === "3", "from the king over both squares");
  await page.goto("/kings-tour");
  await ready(page);
  await page.getByRole("button", { name: "Show the best way" }).click();
  await until(() => ways(page), (seen) => seen === "3", "the way");
});

test("a position that cannot be has its square lit", { at: link("correct-move", { view: "contest", text: "17 17 49\n" }) }, async (page) => {
  await until(() => marked(page, "reason"), (squares) => squares.join() === "17", "the square");
});

test("where nothing is asked, that is said", { at: link("duck-chess", { view: "contest" }) }, async (page) => {
  await ready(page);
  await page.getByRole("textbox").fill("0\n");
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await sees(page, "There is nothing to answer in it.");
});

test("nothing on a phone stays under a refusal", { at: link("checkers", { view: "contest", text: "1 2\n8\n-10 -12\n2 W\n10-6\n8-11\n0 0\n" }), size: "small", touch: true }, async (page) => {
  await sees(page, /a jump is due/);
  const answer = page.getByRole("list", { name: "Answers" }).getByRole("button").last();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await answer.tap();
  await page.getByRole("button", { name: "Close" }).tap();
  await until(() => page.locator(".panel").getByText(/a jump is due/).count(), (count) => count === 0, "put away");
});

test("the focus stays where one was: at the view, at the language", { at: "/checkers" }, async (page) => {
  await ready(page);
  await page.getByRole("link", { name: "Rules", exact: true }).focus();
  await page.keyboard.press("Enter");
  await until(() => focused(page), (words) => words === "Rules", "the tab");
  await page.getByRole("button", { name: "中文" }).focus();
  await page.keyboard.press("Enter");
  await until(() => focused(page), (words) => words === "English", "the button");
});

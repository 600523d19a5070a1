// What is printed.
import assert from "node:assert/strict";
import { idle, pageTests } from "./browser.js";
import { readRepoFile } from "./input.js";
import { board, pageUrl, waitForBoard, waitForMoveCount } from "./board-page.js";
import { viewComplete } from "./views.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** The commands that would be printed: buttons whose words are not a move or an answer. @param {Page} page */
const commands = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, select, input, nav, header, .button")]
      .filter((element) => element.checkVisibility() && !element.closest(".record, .answers, .example-moves"))
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** The colors of the page and of a light square, which a dark screen must not change. @param {Page} page */
const colors = (page) =>
  page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.body).color,
    ...[...document.querySelectorAll(".board .light")].slice(0, 1).map((square) => getComputedStyle(square).fill),
  ]);

const LIGHT = ["rgb(255, 255, 255)", "rgb(0, 0, 0)", "rgb(245, 236, 217)"];
const LONG = `[Black "A. Ash"]\n\n1. 11-15 { A remark } 23-18 ${Array.from({ length: 40 }, (_, index) => `(1... 22-18 { line ${index} })`).join(" ")} *`;

test("a game is printed with its diagram, all moves and comments, without commands", { url: pageUrl("checkers", { view: "replay", text: LONG }), colorScheme: "dark" }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 2);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await commands(page), []);
  assert.deepEqual(await colors(page), LIGHT);
  assert.ok(await board(page).isVisible());
  assert.ok(await page.getByText("A remark").first().isVisible());
  assert.ok(await page.locator(".record").evaluate((list) => list.scrollHeight <= list.clientHeight + 1), "no move is hidden in a list that scrolls");
  assert.ok(!(await page.locator("#record").isVisible()) && !(await page.locator("#comment").isVisible()));
  assert.ok((await page.pdf({ format: "A4" })).length > 10_000);
});

for (const [view, state] of /** @type {const} */ ([["rules", {}], ["contest", { text: readRepoFile("examples/checkers.in"), pick: 2 }]])) {
  test(`${view}: it is printed in light colors, without commands`, { url: pageUrl("checkers", { view, ...state }), colorScheme: "dark" }, async (page) => {
    await viewComplete(page);
    await idle(page);
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await commands(page), []);
    assert.deepEqual(await colors(page), LIGHT);
    assert.ok(await board(page).isVisible());
  });
}

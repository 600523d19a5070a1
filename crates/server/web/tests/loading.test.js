// The scripts of a view are loaded when it is opened, or when the browser has nothing else to do.
import assert from "node:assert/strict";
import { pageTests } from "./browser.js";
import { assertAccessible } from "./input.js";
import { clickSquares, waitForBoard, waitForPiece, waitForText } from "./board-page.js";

const test = pageTests();

/** Keeps the browser from loading views in advance. */
const NEVER_IDLE = "window.requestIdleCallback = () => 0;";

/** @param {import("playwright-core").Page} page @param {string} name */
const openTab = (page, name) => page.getByRole("navigation", { name: /Views|视图/ }).getByRole("link", { name, exact: true }).click();

test("the scripts of other views are not needed for a board", { url: "/checkers", initScript: NEVER_IDLE }, async (page) => {
  await waitForBoard(page);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").slice(5).join("/")));
  assert.ok(loaded.includes("play.js"), `${loaded}`);
  for (const name of ["contest.js", "puzzles.js", "replay.js", "setup.js", "rules.js"]) assert.ok(!loaded.includes(name), name);
});

for (const [locale, tab, again, reason] of /** @type {const} */ ([
  ["en", "Contest", "Try again", "The scripts of this view did not load."],
  ["zh-CN", "评测", "重试", "这个视图的脚本没有载入"],
])) {
  test(`a view that does not load explains itself, ${locale}`, { url: "/checkers", locale, initScript: NEVER_IDLE, expectedErrors: /ERR_FAILED/ }, async (page) => {
    await waitForBoard(page);
    await clickSquares(page, 9, 14);
    await waitForPiece(page, 14, locale === "en" ? "red man" : "红兵");
    await page.route("**/contest.js", (route) => route.abort());
    await openTab(page, tab);
    await waitForText(page, reason);
    await assertAccessible(page, "a view that did not load");
    // The game goes on, and the view can be opened later.
    await openTab(page, locale === "en" ? "Play" : "对弈");
    await waitForPiece(page, 14, locale === "en" ? "red man" : "红兵");
    await openTab(page, tab);
    await waitForText(page, reason);
    await page.unroute("**/contest.js");
    await page.getByRole("button", { name: again }).click();
    await page.getByRole("main").getByRole("textbox").first().waitFor();
  });
}

test("views that were loaded in advance open without a connection", { url: "/checkers", expectedErrors: /ERR_/ }, async (page) => {
  await waitForBoard(page);
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/rules.js") || name.endsWith("/contest.js")));
  await page.waitForFunction(() => performance.getEntriesByType("resource").filter(({ name }) => /\/(puzzles|setup|replay|contest|rules)\.js$/.test(name)).length === 5);
  await page.route("**/assets/**", (route) => route.abort());
  await openTab(page, "Set up");
  await waitForBoard(page);
});

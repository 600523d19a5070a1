// Positions set up by hand.
import assert from "node:assert/strict";
import { pages, until } from "./browser.js";
import { drag, said } from "./hands.js";
import { board, click, link, pieces, ready, sees, square, stands } from "./player.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pages();

/** @param {Page} page @param {string} name */
const take = (page, name) => page.getByRole("radio", { name, exact: true }).click();
/** @param {Page} page */
const position = (page) => page.getByLabel("Position as text");

test("pieces are placed, moved and taken away, and the referee says whether it can be", { at: link("checkers", { view: "setup" }) }, async (page) => {
  await ready(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await until(() => pieces(page), (seen) => Object.keys(seen).length === 0, "an empty board");
  await take(page, "white king");
  await click(page, 10, 12);
  await take(page, "red man");
  await click(page, 8, 7);
  await stands(page, 8, "red man");
  await take(page, "Erase");
  await click(page, 7);
  await until(() => pieces(page), (seen) => seen["7"] === undefined, "7 is empty again");
  await page.getByLabel("To move").selectOption("White");
  await until(() => position(page).inputValue(), (text) => text === "W:WK10,K12:B8", "the position as text");
  await sees(page, "This position can be played.");
  await drag(page, square(page, 8), square(page, 16));
  await stands(page, 16, "red man");
  await until(() => position(page).inputValue(), (text) => text === "W:WK10,K12:B16", "the position as text");
  await page.getByRole("link", { name: "Play from here" }).click();
  await sees(page, "White to move");
  await ready(page);
  assert.deepEqual(await pieces(page), { 10: "white king", 12: "white king", 16: "red man" });
  assert.match(page.url(), /start=W%3AWK10%2CK12%3AB16/);
  assert.doesNotMatch(page.url(), /view=/);
});

test("what cannot be is said, and not played", { at: link("duck-chess", { view: "setup" }) }, async (page) => {
  await ready(page);
  await page.getByLabel("To move").selectOption("Blue");
  await take(page, "Erase");
  await click(page, "(0,4)");
  await sees(page, "Red has just moved and has no captain (DC9)");
  assert.ok((await said(page)).some((words) => words.includes("has no captain")), "that is spoken");
  assert.equal(await page.getByRole("link", { name: "Play from here" }).count(), 0);
  await page.getByRole("button", { name: "Opening" }).click();
  await sees(page, "This position can be played.");
  await stands(page, "(0,4)", "red captain");
});

test("a position is typed", { at: link("kings-tour", { view: "setup" }), fails: /^422 / }, async (page) => {
  await ready(page);
  await position(page).fill("a1 a2 b1");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await stands(page, "a1", "king");
  await sees(page, "This position can be played.");
  await position(page).fill("c4 c4 d5");
  await position(page).press("Enter");
  await sees(page, "two pieces stand on c4");
  await position(page).fill("nonsense");
  await position(page).press("Enter");
  await until(() => page.locator(".panel .why").allTextContents(), (all) => all.some((one) => one && !one.includes("two pieces")), "what is wrong");
});

test("by keyboard, in Chinese", { at: link("correct-move", { view: "setup" }), locale: "zh-CN" }, async (page) => {
  await ready(page);
  await page.getByRole("radio", { name: "王", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  const queen = page.getByRole("radio", { name: "后", exact: true });
  assert.equal(await queen.getAttribute("aria-checked"), "true");
  assert.ok(await queen.evaluate((one) => one === document.activeElement), "the focus goes along");
  assert.equal(await page.locator("[role=radio][tabindex='0']").count(), 1);
  await square(page, 0).focus();
  await page.keyboard.press("Enter");
  await stands(page, 0, "后");
});

test("by touch", { at: link("duck-chess", { view: "setup" }), touch: true, size: "phone" }, async (page) => {
  await ready(page);
  await page.getByRole("radio", { name: "red car", exact: true }).tap();
  await square(page, "(4,4)").tap();
  await stands(page, "(4,4)", "red car");
});

test("the address has what was set up", { at: link("checkers", { view: "setup", start: "W:WK10,K12:B8" }) }, async (page) => {
  await ready(page);
  assert.deepEqual(await pieces(page), { 8: "red man", 10: "white king", 12: "white king" });
  await take(page, "red king");
  await click(page, 1);
  await until(() => page.url(), (url) => url.includes("B8%2CK1"), "the address follows");
  await page.reload();
  await stands(page, 1, "red king");
  assert.equal(await board(page).getByRole("gridcell").count(), 32);
});

test("what is being played can be changed by hand", { at: link("checkers", { moves: ["9-14"] }) }, async (page) => {
  await ready(page);
  await page.getByRole("link", { name: "Set up", exact: true }).click();
  await until(() => page.url(), (url) => url.includes("view=setup"), "the set-up view");
  await ready(page);
  await stands(page, 14, "red man");
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await stands(page, 14, "red man");
  assert.match(page.url(), /#moves=9-14$/, "a look elsewhere ends no game");
});

test("fast hands lose nothing, however slowly the referee answers", { at: link("checkers", { view: "setup", start: "W:WK10,K12:B8" }) }, async (page) => {
  await ready(page);
  await take(page, "red king");
  let waits = 500;
  await page.route("**/setup*", async (route) => {
    const wait = waits;
    waits = Math.max(0, waits - 200);
    await new Promise((done) => setTimeout(done, wait));
    await route.continue();
  });
  await click(page, 1, 2, 3, 4);
  await page.waitForTimeout(700);
  assert.deepEqual(Object.keys(await pieces(page)), ["1", "2", "3", "4", "8", "10", "12"]);
  assert.equal(await position(page).inputValue(), "W:WK10,K12:B8,K1,K2,K3,K4");
});

test("what cannot be yet is in the address too", { at: link("duck-chess", { view: "setup" }) }, async (page) => {
  await ready(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await sees(page, /has no captain/);
  await page.getByRole("radio", { name: "blue duck" }).click();
  await click(page, "(4,4)");
  await page.getByLabel("To move").selectOption("Blue");
  await until(() => page.url(), (url) => url.includes("d.5.4") && url.includes("turn=Blue"), "the address");
  await page.reload();
  await stands(page, "(4,4)", "blue duck");
  assert.deepEqual(Object.keys(await pieces(page)), ["(4,4)"]);
  assert.equal(await page.getByLabel("To move").inputValue(), "Blue");
});

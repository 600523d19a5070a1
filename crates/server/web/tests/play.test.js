// Undo, redo, new game; the address; copies and pictures.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { pages, until } from "./browser.js";
import { board, click, link, marked, pieces, ready, sees, square, stands } from "./player.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pages();

/** @param {Page} page */
const moves = (page) => page.getByRole("list", { name: "Moves" }).getByRole("button").allTextContents();
/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

test("undo, redo, new game", { at: "/checkers" }, async (page) => {
  await ready(page);
  const opening = await pieces(page);
  assert.ok(await page.getByRole("button", { name: "Undo", exact: true }).isDisabled());
  await click(page, 9, 14);
  await stands(page, 14, "red man");
  await click(page, 22, 18);
  await stands(page, 18, "white man");
  assert.deepEqual(await moves(page), ["9-14", "22-18"]);
  await press(page, "Undo");
  await stands(page, 22, "white man");
  await press(page, "Undo");
  await stands(page, 9, "red man");
  assert.deepEqual(await pieces(page), opening);
  await press(page, "Redo");
  await stands(page, 14, "red man");
  await press(page, "Redo");
  await stands(page, 18, "white man");
  assert.ok(await page.getByRole("button", { name: "Redo", exact: true }).isDisabled());
  await press(page, "Undo");
  await stands(page, 22, "white man");
  await click(page, 24, 19);
  await stands(page, 19, "white man");
  await until(() => moves(page), (list) => list.join() === "9-14,24-19", "another move takes the place of what was to come");
  await press(page, "New game");
  await stands(page, 9, "red man");
  assert.deepEqual(await pieces(page), opening);
  await until(() => new URL(page.url()).hash, (hash) => hash === "", "a new game has a plain address");
});

test("a click on a move goes there", { at: link("checkers", { moves: ["9-14", "22-18", "11-15", "18-11"] }) }, async (page) => {
  await ready(page);
  await page.getByRole("list", { name: "Moves" }).getByRole("button", { name: "22-18" }).click();
  await stands(page, 11, "red man");
  await stands(page, 18, "white man");
  assert.deepEqual(await marked(page, "last"), ["18", "22"]);
  await until(() => page.url(), (url) => url.includes("at=2"), "the address says where we are");
  const current = page.getByRole("list", { name: "Moves" }).locator("[aria-current]");
  assert.deepEqual(await current.allTextContents(), ["22-18"]);
});

for (const [game, state] of Object.entries({
  "correct-move": { start: "17 49", moves: ["55", "16", "54"], at: 2 },
  "kings-tour": { moves: ["d5"] },
  checkers: { moves: ["9-14", "22-18", "11-15", "18-11", "8-15"], at: 4, flip: 1 },
  "duck-chess": { moves: ["3 0 4 0", "6 0 5 0", "4 0 5 0"] },
})) {
  test(`${game}: the address brings the same state back`, { at: link(game, state) }, async (page, { context }) => {
    await ready(page);
    const see = async (/** @type {Page} */ one) => ({
      pieces: await pieces(one),
      last: await marked(one, "last"),
      captured: await marked(one, "captured"),
      moves: await moves(one),
      corner: await board(one).getByRole("gridcell").first().getAttribute("aria-label"),
    });
    await until(() => moves(page), (list) => list.length === state.moves.length, "all moves should be there");
    const other = await context.newPage();
    await other.goto(page.url());
    await ready(other);
    await until(() => moves(other), (list) => list.length === state.moves.length, "all moves should be there");
    assert.deepEqual(await see(other), await see(page));
  });
}

test("a game of 300 moves is in the address", { at: link("duck-chess", { moves: Array(75).fill(["0 1 2 2", "9 1 7 2", "2 2 0 1", "7 2 9 1"]).flat() }) }, async (page) => {
  await ready(page);
  await until(async () => (await moves(page)).length, (count) => count === 300, "300 moves");
  await click(page, "(3,0)", "(4,0)");
  await stands(page, "(4,0)", "red soldier");
  await until(async () => (await moves(page)).length, (count) => count === 301, "301 moves");
  const url = page.url();
  assert.ok(url.endsWith("_3.0.4.0"), "the last one is in the address");
  await page.goto("/");
  await page.goto(url);
  await ready(page);
  await stands(page, "(4,0)", "red soldier");
  assert.equal((await moves(page)).length, 301);
  const last = page.getByRole("list", { name: "Moves" }).locator("[aria-current]");
  const [inner, outer] = [await last.boundingBox(), await page.getByRole("list", { name: "Moves" }).boundingBox()];
  assert.ok(inner && outer && inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1, "the last one is in sight");
  await press(page, "Undo");
  await stands(page, "(3,0)", "red soldier");
});

test("the address follows the game without filling the history", { at: "/checkers" }, async (page) => {
  await ready(page);
  await click(page, 9, 14);
  await stands(page, 14, "red man");
  await until(() => page.url(), (url) => url.endsWith("#moves=9-14"), "the address");
  await page.reload();
  await stands(page, 14, "red man");
});

/** @param {Page} page */
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

test("the position is copied as text, and the game as a link", { at: link("checkers", { moves: ["9-14"] }) }, async (page) => {
  await ready(page);
  await press(page, "Copy position");
  await until(() => clipboard(page), (text) => text === "W:W21-32:B1-8,10,11,12,14", "the position");
  await sees(page, "Copied");
  await press(page, "Copy link");
  await until(() => clipboard(page), (text) => text === page.url(), "the link");
});

test("where the browser has no clipboard it is copied all the same", { at: "/kings-tour", script: "delete Navigator.prototype.clipboard" }, async (page) => {
  await ready(page);
  await press(page, "Copy position");
  await sees(page, "Copied");
  await page.getByRole("link", { name: "Set up", exact: true }).click();
  await sees(page, "This position can be played.");
  await page.getByLabel("Position as text").fill("");
  await page.getByLabel("Position as text").press("Control+V");
  await until(() => page.getByLabel("Position as text").inputValue(), (text) => text === "c4 e6 d5", "the position");
});

test("the focus stays on what is pressed, and goes on where it can do no more", { at: link("checkers", { moves: ["9-14", "22-18"] }) }, async (page) => {
  await ready(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.getByRole("button", { name: "Undo", exact: true }).focus();
  await page.keyboard.press("Enter");
  await stands(page, 22, "white man");
  assert.equal(await focused(), "Undo");
  await page.keyboard.press("Enter");
  await stands(page, 9, "red man");
  await until(focused, (name) => name === "Redo", "the focus should go on");
});

for (const format of ["SVG", "PNG"]) {
  test(`the board is downloaded as ${format}`, { at: link("duck-chess", { moves: ["3 0 4 0"], flip: 1 }) }, async (page) => {
    await ready(page);
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

test("the pieces of duck chess can be letters", { at: "/duck-chess" }, async (page) => {
  await ready(page);
  const shape = () => square(page, "(0,0)").locator(".piece").innerHTML();
  const before = await shape();
  const choice = page.getByRole("combobox", { name: "Pieces" });
  if (await choice.count()) await choice.selectOption({ label: "Letters" });
  else await page.getByRole("button", { name: /Letters|Pieces/ }).click();
  await until(shape, (now) => now !== before, "the pieces should look different");
  await page.reload();
  await ready(page);
  assert.notEqual(await shape(), before);
});

test("fast hands: the second click does not wait for the first answer", { at: "/checkers" }, async (page) => {
  await ready(page);
  await page.route("**/move*", async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  await click(page, 9, 14);
  await click(page, 10, 15);
  await sees(page, "White to move");
  await page.waitForTimeout(500);
  assert.deepEqual(await moves(page), ["9-14"]);
});

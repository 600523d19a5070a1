// Records, walked through.
import assert from "node:assert/strict";
import { writeFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pages, until } from "./browser.js";
import { drag, path, said, text } from "./hands.js";
import { board, click, link, marked, pieces, ready, sees, square, stands } from "./player.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pages();

/** @param {Page} page */
const moves = (page) => page.getByRole("list", { name: "Moves" }).getByRole("button").allTextContents();
/** Where we are: the number of the current move. @param {Page} page */
const ply = (page) =>
  page
    .getByRole("list", { name: "Moves" })
    .getByRole("button")
    .evaluateAll((all) => all.findIndex((one) => one.hasAttribute("aria-current")) + 1);
/** @param {Page} page @param {number} number */
const at = (page, number) => until(() => ply(page), (seen) => seen === number, `we should be at move ${number}`);
/** @param {Page} page @param {string} words */
async function load(page, words) {
  await ready(page);
  await page.getByRole("textbox").fill(words);
  await page.getByRole("button", { name: "Load", exact: true }).click();
}

test("PDN with several games: each is chosen, walked through, and judged", { at: link("checkers", { view: "replay" }) }, async (page) => {
  await load(page, text("examples/games.pdn"));
  await sees(page, "legal, 12 moves");
  const choice = page.getByLabel("Game", { exact: true });
  assert.deepEqual(await choice.locator("option").allTextContents(), [
    "Game 1, Club evening, A. Ash – B. Brook",
    "Game 2, Club evening, B. Brook – C. Cedar ✗",
    "Game 3, Endgame study, White to move ✗",
  ]);
  assert.equal((await moves(page)).length, 12);
  await page.getByRole("button", { name: "Last", exact: true }).click();
  await at(page, 12);
  await stands(page, 13, "white man");
  await choice.selectOption("2");
  await sees(page, /illegal at half-move 12.*CK4.*a jump is due: 18x9 takes 14/);
  assert.deepEqual((await moves(page)).slice(-2), ["9-14", "28-24 ✗"]);
  await page.getByRole("button", { name: "28-24 ✗" }).click();
  await sees(page, "Not allowed");
  assert.deepEqual(await marked(page, "reason"), ["9", "14", "18"]);
  assert.ok(await page.getByRole("main").getByRole("link", { name: "CK4" }).first().isVisible());
  await stands(page, 28, "white man");
  await choice.selectOption("3");
  await sees(page, /it does not say which way/);
  await until(() => pieces(page), (seen) => Object.keys(seen).join() === "3,6,7,8,14,15,16", "the position of the study");
});

test("buttons and keys walk through a game", { at: link("checkers", { view: "replay", text: text("examples/games.pdn") }) }, async (page) => {
  await ready(page);
  await until(async () => (await moves(page)).length, (count) => count === 12, "the record should be loaded from the address");
  await at(page, 0);
  await page.getByRole("button", { name: "Forward", exact: true }).click();
  await at(page, 1);
  assert.deepEqual(await marked(page, "last"), ["11", "15"]);
  await page.keyboard.press("ArrowRight");
  await at(page, 2);
  await page.keyboard.press("ArrowRight");
  await at(page, 3);
  await page.keyboard.press("ArrowLeft");
  await at(page, 2);
  await page.keyboard.press("End");
  await at(page, 12);
  await page.keyboard.press("ArrowRight");
  await at(page, 12);
  await page.keyboard.press("Home");
  await at(page, 0);
  await stands(page, 11, "red man");
  await page.getByRole("button", { name: "Last", exact: true }).click();
  await at(page, 12);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await at(page, 11);
  await page.getByRole("button", { name: "First", exact: true }).click();
  await at(page, 0);
  await page.getByRole("button", { name: "18x9", exact: true }).or(page.getByRole("button", { name: "18-9", exact: true })).first().click();
  await at(page, 8);
  assert.deepEqual(await marked(page, "captured"), ["14"]);
  await until(() => page.url(), (url) => /[#&](at|ply)=8/.test(url), "the address says where we are");
  await page.reload();
  await ready(page);
  await at(page, 8);
});

test("the keys work wherever the focus is", { at: link("checkers", { view: "replay", text: text("examples/games.pdn") }) }, async (page) => {
  await ready(page);
  await until(async () => (await moves(page)).length, (count) => count === 12, "loaded");
  await page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
  await page.keyboard.press("ArrowRight");
  await at(page, 1);
  const forward = page.getByRole("button", { name: "Forward", exact: true });
  await forward.focus();
  await page.keyboard.press("Enter");
  await at(page, 2);
  await page.keyboard.press("Enter");
  await at(page, 3);
  // In the text, arrows are for the text.
  await page.getByRole("textbox").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Home");
  await page.waitForTimeout(100);
  await at(page, 3);
});

test("a game plays by itself, and pauses", { at: link("checkers", { view: "replay", text: "1. 11-15 23-18 2. 8-11 27-23" }), motion: true }, async (page) => {
  await ready(page);
  await until(async () => (await moves(page)).length, (count) => count === 4, "loaded");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await at(page, 1);
  await at(page, 2);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const here = await ply(page);
  await page.waitForTimeout(1_200);
  assert.equal(await ply(page), here);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await at(page, 4);
  // At the end it stops by itself.
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("leaving a game that plays by itself ends it", { at: link("checkers", { view: "replay", text: "1. 11-15 23-18 2. 8-11 27-23" }) }, async (page) => {
  await ready(page);
  await until(async () => (await moves(page)).length, (count) => count === 4, "loaded");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("link", { name: "Kings Tour" }).first().click();
  await stands(page, "c4", "king");
  const url = page.url();
  await page.waitForTimeout(1_800);
  assert.equal(page.url(), url, "the address is that of the new view");
});

test("contest input", { at: link("duck-chess", { view: "replay" }) }, async (page) => {
  await load(page, text("examples/duck-chess.in"));
  await until(async () => (await moves(page)).length, (count) => count > 5, "the moves");
  assert.ok((await moves(page)).some((move) => move.includes("✗")), "refused commands are among them");
  await page.keyboard.press("End");
  await until(() => ply(page), (number) => number > 5, "the end");
});

test("contest input of checkers", { at: link("checkers", { view: "replay" }), locale: "zh-CN" }, async (page) => {
  await ready(page);
  await page.getByRole("textbox").fill(text("examples/checkers.in"));
  await page.getByRole("button", { name: "载入" }).click();
  await sees(page, "合法，3 着");
  await page.getByLabel("第几局").selectOption("2");
  await sees(page, /第 5 着不合法/);
});

test("a list of moves, in the game's own coordinates", { at: link("duck-chess", { view: "replay" }) }, async (page) => {
  await load(page, "a4a5 a7a6 # soldiers first\n");
  await sees(page, "legal, 2 moves");
  await page.keyboard.press("End");
  await at(page, 2);
  await stands(page, "(4,0)", "red soldier");
});

test("an illegal record of duck chess says why", { at: link("duck-chess", { view: "replay" }) }, async (page) => {
  await load(page, "a4a5 a7a6 b1d2\n");
  await sees(page, /illegal at half-move 3/);
  await page.keyboard.press("End");
  await sees(page, "the horse's leg is blocked by the red elephant on (0,2)");
  assert.deepEqual(await marked(page, "reason"), ["(0,2)"]);
});

test("what is no record is said", { at: link("checkers", { view: "replay" }) }, async (page) => {
  await load(page, "[Event \"x\"]\n\n1. 9-14 hello *\n");
  await until(() => page.locator(".verdict").innerText(), (words) => words.trim().length > 5, "something is said");
  await page.getByRole("textbox").fill("");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await sees(page, "There is no game in it.");
});

test("what is no record is said in Chinese on a Chinese page", { at: link("checkers", { view: "replay" }), locale: "zh-CN" }, async (page) => {
  await ready(page);
  await page.getByRole("textbox").fill("1. 9-14 22-18 { hello");
  await page.getByRole("button", { name: "载入", exact: true }).click();
  await sees(page, "无法读取：1:15：读到没有结束的注释，应为其后的 `}`");
});

test("a file is opened", { at: link("checkers", { view: "replay" }) }, async (page) => {
  await ready(page);
  await page.locator("input[type=file]").setInputFiles(path("examples/games.pdn"));
  await sees(page, "legal, 12 moves");
  const folder = await mkdtemp(join(tmpdir(), "touchmove-"));
  await writeFile(join(folder, "other.pdn"), "1. 11-15 23-18 *\n");
  await page.locator("input[type=file]").setInputFiles(join(folder, "other.pdn"));
  await sees(page, "legal, 2 moves");
});

test("a file is dropped", { at: link("checkers", { view: "replay" }) }, async (page) => {
  await ready(page);
  const things = await page.evaluateHandle((words) => {
    const things = new DataTransfer();
    things.items.add(new File([words], "games.pdn", { type: "text/plain" }));
    return things;
  }, text("examples/games.pdn"));
  await page.getByRole("textbox").dispatchEvent("drop", { dataTransfer: things });
  await sees(page, "legal, 12 moves");
});

test("each move is spoken", { at: link("checkers", { view: "replay", text: "1. 11-15 23-18" }) }, async (page) => {
  await ready(page);
  await until(async () => (await moves(page)).length, (count) => count === 2, "loaded");
  await page.keyboard.press("ArrowRight");
  await until(() => said(page), (words) => words.some((one) => one.includes("the red man goes from 11 to 15")), "spoken");
});

test("by touch", { at: link("checkers", { view: "replay", text: text("examples/games.pdn") }), touch: true, size: "small" }, async (page) => {
  await ready(page);
  await until(async () => (await moves(page)).length, (count) => count === 12, "loaded");
  const forward = page.getByRole("button", { name: "Forward", exact: true });
  await forward.tap();
  await at(page, 1);
  const [above, below] = [await board(page).boundingBox(), await forward.boundingBox()];
  assert.ok(above && below && below.y + below.height - above.y < 640, "board and buttons are in the window together");
  await page.getByRole("list", { name: "Moves" }).getByRole("button").nth(4).tap();
  await at(page, 5);
});

test("trying a move within a record does not spoil it", { at: link("checkers", { view: "replay", text: text("examples/games.pdn") }) }, async (page) => {
  await ready(page);
  await until(async () => (await moves(page)).length, (count) => count === 12, "loaded");
  await page.getByRole("button", { name: "Flip the board" }).click();
  await until(() => board(page).getByRole("gridcell").first().getAttribute("data-label"), (label) => label === "32", "turned");
  await drag(page, square(page, 9), square(page, 13));
  await page.waitForTimeout(200);
  await click(page, 1);
  const [first] = await moves(page);
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await sees(page, "legal, 12 moves");
  await until(async () => (await moves(page)).length, (count) => count === 12, "the record is whole again");
  assert.ok(first);
});

test("who walks fast sees where he is, however slowly the referee answers", { at: link("checkers", { view: "replay", text: text("examples/games.pdn") }) }, async (page) => {
  await ready(page);
  await until(async () => (await moves(page)).length, (count) => count === 12, "loaded");
  let waits = 600;
  await page.route("**/view", async (route) => {
    const wait = waits;
    waits = Math.max(0, waits - 200);
    await new Promise((done) => setTimeout(done, wait));
    await route.continue();
  });
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(800);
  await at(page, 4);
  assert.deepEqual(await marked(page, "last"), ["23", "27"]);
  await stands(page, 23, "white man");
  await stands(page, 11, "red man");
});

test("a record too long for an address leaves its game there", { at: link("checkers", { view: "replay" }) }, async (page) => {
  await load(page, `1. 11-15 23-18 { ${"a long remark ".repeat(4_000)}} 2. 8-11 27-23 *`);
  await sees(page, "legal, 4 moves");
  await page.keyboard.press("End");
  await at(page, 4);
  await page.keyboard.press("ArrowLeft");
  await at(page, 3);
  await until(() => page.url(), (url) => url.length < 2_000 && url.includes("moves="), "the moves are in the address");
  await page.reload();
  await at(page, 3);
  await stands(page, 11, "red man");
});

/** A record of two moves, and where it is kept. */
const SHORT = link("checkers", { view: "replay", text: "1. 11-15 23-18 2. 8-11 27-23" });

test("moves tried beside a record are in the address, and the record is there again by a click", { at: SHORT }, async (page, { context }) => {
  await ready(page);
  await page.getByRole("button", { name: "Forward" }).click();
  await click(page, 22, 18);
  await sees(page, "You are trying moves beside the record.");
  await click(page, 15, 22);
  await sees(page, "the red man jumps 15x22 and takes 18");
  const other = await context.newPage();
  await other.goto(page.url());
  await sees(other, "You are trying moves beside the record.");
  await stands(other, 22, "red man");
  await page.getByRole("button", { name: "Back to the record" }).click();
  await stands(page, 22, "white man");
  await page.getByRole("button", { name: "Last" }).click();
  await stands(page, 23, "white man");
  assert.equal(await page.getByText("beside the record").count(), 0);
});

test("what the record has next is no side line", { at: SHORT }, async (page) => {
  await ready(page);
  await click(page, 11, 15);
  await stands(page, 15, "red man");
  assert.equal(await page.getByText("beside the record").count(), 0);
  await until(() => page.url(), (url) => /ply=1/.test(url), "one move into the record");
});

for (const view of /** @type {const} */ (["replay", "contest"])) {
  test(`${view}: what was typed is there in the other language too, and after a look at the rules`, { at: link("duck-chess", { view }) }, async (page) => {
    await ready(page);
    await page.locator("textarea").fill("1\n3 0 4 0\n");
    await page.getByRole("button", { name: "中文" }).click();
    await until(() => page.locator("html").getAttribute("lang"), (lang) => lang === "zh-CN", "lang");
    await until(() => page.locator("textarea").inputValue(), (text) => text === "1\n3 0 4 0\n", "the text");
    await page.getByRole("link", { name: "规则", exact: true }).click();
    await sees(page, "DC12");
    await page.getByRole("link", { name: view === "replay" ? "打谱" : "评测", exact: true }).click();
    await until(() => page.locator("textarea").inputValue(), (text) => text === "1\n3 0 4 0\n", "the text");
  });
}

// Replaying game records.
import assert from "node:assert/strict";
import { writeFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holdRequests, idle, pageTests, waitUntil } from "./browser.js";
import { announcements, drag, readRepoFile, repoPath } from "./input.js";
import { board, clickSquares, currentPly, highlighted, moves, pageUrl, pieces, square, waitForBoard, waitForMoveCount, waitForPiece, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** A record of four moves. */
const SHORT = pageUrl("checkers", { view: "replay", text: "1. 11-15 23-18 2. 8-11 27-23" });

const AUTOPLAY_INTERVAL_MS = 800;

/** From now on the page's timers run only when the test advances its clock. @param {Page} page */
async function stopClock(page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

/** @param {Page} page @param {number} ply */
const waitForPly = (page, ply) => waitUntil(() => currentPly(page), (seen) => seen === ply, `move ${ply} is current`);

/** Returns the moves of the variations. @param {Page} page */
const variationMoves = (page) => page.getByRole("list", { name: "Variations" }).getByRole("button").allTextContents();

/** @param {Page} page @param {string} record */
async function load(page, record) {
  await waitForBoard(page);
  await page.locator("#record").fill(record);
  await page.getByRole("button", { name: "Load", exact: true }).click();
}

test("PDN with several games: each can be selected, replayed and judged", { url: pageUrl("checkers", { view: "replay" }) }, async (page) => {
  await load(page, readRepoFile("examples/games.pdn"));
  await waitForText(page, "legal, 12 moves");
  const select = page.getByLabel("Game", { exact: true });
  assert.deepEqual(await select.locator("option").allTextContents(), [
    "Game 1, Club evening, A. Ash – B. Brook",
    "Game 2, Club evening, B. Brook – C. Cedar ✗",
    "Game 3, Endgame study, White to move ✗",
  ]);
  assert.equal((await moves(page)).length, 12);
  await page.getByRole("button", { name: "Last", exact: true }).click();
  await waitForPly(page, 12);
  await waitForPiece(page, 13, "white man");
  await select.selectOption("2");
  await waitForText(page, /illegal at half-move 12.*CK4.*you must jump: 18x9 captures 14/);
  assert.deepEqual((await moves(page)).slice(-2), ["9-14", "28-24 ✗"]);
  await page.getByRole("button", { name: "28-24 ✗" }).click();
  await waitForText(page, "Not allowed");
  assert.deepEqual(await highlighted(page, "why"), ["9", "14", "18"]);
  assert.ok(await page.getByRole("main").getByRole("link", { name: "CK4" }).first().isVisible());
  await waitForPiece(page, 28, "white man");
  await select.selectOption("3");
  await waitForText(page, /the move is ambiguous/);
  await waitUntil(() => pieces(page), (seen) => Object.keys(seen).join() === "3,6,7,8,14,15,16", "the position of the study");
});

test("buttons and keys step through a game", { url: pageUrl("checkers", { view: "replay", text: readRepoFile("examples/games.pdn") }) }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 12);
  await waitForPly(page, 0);
  await page.getByRole("button", { name: "Forward", exact: true }).click();
  await waitForPly(page, 1);
  await waitUntil(() => highlighted(page, "last-move"), (squares) => squares.join() === "11,15", "the move");
  await page.keyboard.press("ArrowRight");
  await waitForPly(page, 2);
  await page.keyboard.press("ArrowRight");
  await waitForPly(page, 3);
  await page.keyboard.press("ArrowLeft");
  await waitForPly(page, 2);
  await page.keyboard.press("End");
  await waitForPly(page, 12);
  await page.keyboard.press("ArrowRight");
  await waitForPly(page, 12);
  await page.keyboard.press("Home");
  await waitForPly(page, 0);
  await waitForPiece(page, 11, "red man");
  await page.getByRole("button", { name: "Last", exact: true }).click();
  await waitForPly(page, 12);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await waitForPly(page, 11);
  await page.getByRole("button", { name: "First", exact: true }).click();
  await waitForPly(page, 0);
  await page.getByRole("button", { name: /^18[x-]9$/ }).click();
  await waitForPly(page, 8);
  await waitUntil(() => highlighted(page, "captured"), (squares) => squares.join() === "14", "the captured piece");
  await waitUntil(() => page.url(), (url) => /[#&]ply=8/.test(url), "the ply in the URL");
  await page.reload();
  await waitForBoard(page);
  await waitForPly(page, 8);
});

test("the keys work wherever the focus is", { url: pageUrl("checkers", { view: "replay", text: readRepoFile("examples/games.pdn") }) }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 12);
  await page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
  await page.keyboard.press("ArrowRight");
  await waitForPly(page, 1);
  const forward = page.getByRole("button", { name: "Forward", exact: true });
  await forward.focus();
  await page.keyboard.press("Enter");
  await waitForPly(page, 2);
  await page.keyboard.press("Enter");
  await waitForPly(page, 3);
  // In the text field, the arrow keys move the cursor.
  await page.locator("#record").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Home");
  await idle(page);
  assert.equal(await currentPly(page), 3);
});

test("autoplay steps through a game, pauses, and stops at the end", { url: SHORT }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 4);
  await stopClock(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS);
  await waitForPly(page, 1);
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS);
  await waitForPly(page, 2);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.clock.runFor(10 * AUTOPLAY_INTERVAL_MS);
  await idle(page);
  assert.equal(await currentPly(page), 2);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.clock.runFor(10 * AUTOPLAY_INTERVAL_MS);
  await waitForPly(page, 4);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("leaving the view ends autoplay", { url: SHORT }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 4);
  await stopClock(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("link", { name: "Kings Tour" }).first().click();
  await waitForPiece(page, "c4", "king");
  const url = page.url();
  await page.clock.runFor(10 * AUTOPLAY_INTERVAL_MS);
  await idle(page);
  assert.equal(page.url(), url, "the URL of the new view");
});

test("contest input of duck chess", { url: pageUrl("duck-chess", { view: "replay" }) }, async (page) => {
  await load(page, readRepoFile("examples/duck-chess.in"));
  await waitUntil(async () => (await moves(page)).length, (count) => count > 5, "more than 5 moves");
  assert.ok((await moves(page)).some((move) => move.includes("✗")), "refused moves are in the list");
  await page.keyboard.press("End");
  await waitUntil(() => currentPly(page), (ply) => ply > 5, "the last move is current");
});

test("contest input of checkers", { url: pageUrl("checkers", { view: "replay" }), locale: "zh-CN" }, async (page) => {
  await waitForBoard(page);
  await page.locator("#record").fill(readRepoFile("examples/checkers.in"));
  await page.getByRole("button", { name: "载入" }).click();
  await waitForText(page, "合法，3 着");
  await page.getByLabel("第几局").selectOption("2");
  await waitForText(page, /第 5 着不合法/);
});

test("a list of moves", { url: pageUrl("duck-chess", { view: "replay" }) }, async (page) => {
  await load(page, "a4a5 a7a6 # soldiers first\n");
  await waitForText(page, "legal, 2 moves");
  await page.keyboard.press("End");
  await waitForPly(page, 2);
  await waitForPiece(page, "(4,0)", "red soldier");
});

test("the illegal move of a list is explained", { url: pageUrl("duck-chess", { view: "replay" }) }, async (page) => {
  await load(page, "a4a5 a7a6 b1d2\n");
  await waitForText(page, /illegal at half-move 3/);
  await page.keyboard.press("End");
  await waitForText(page, "the horse's leg is blocked by the red elephant on (0,2)");
  assert.deepEqual(await highlighted(page, "why"), ["(0,2)"]);
});

test("a text without games is reported", { url: pageUrl("checkers", { view: "replay" }) }, async (page) => {
  await load(page, "[Event \"x\"]\n\n1. 9-14 hello *\n");
  await waitUntil(() => page.locator(".verdict").innerText(), (text) => text.trim().length > 5, "a message");
  await page.locator("#record").fill("");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await waitForText(page, "There is no game in this text.");
});

test("an unreadable record is reported in Chinese on a Chinese page", { url: pageUrl("checkers", { view: "replay" }), locale: "zh-CN" }, async (page) => {
  await waitForBoard(page);
  await page.locator("#record").fill("1. 9-14 22-18 { hello");
  await page.getByRole("button", { name: "载入", exact: true }).click();
  await waitForText(page, "无法读取：1:15：读到没有结束的注释，应为其后的 `}`");
});

test("a file can be opened", { url: pageUrl("checkers", { view: "replay" }) }, async (page) => {
  await waitForBoard(page);
  await page.locator("input[type=file]").setInputFiles(repoPath("examples/games.pdn"));
  await waitForText(page, "legal, 12 moves");
  const folder = await mkdtemp(join(tmpdir(), "touchmove-"));
  await writeFile(join(folder, "other.pdn"), "1. 11-15 23-18 *\n");
  await page.locator("input[type=file]").setInputFiles(join(folder, "other.pdn"));
  await waitForText(page, "legal, 2 moves");
});

test("a file can be dropped", { url: pageUrl("checkers", { view: "replay" }) }, async (page) => {
  await waitForBoard(page);
  const dataTransfer = await page.evaluateHandle((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "games.pdn", { type: "text/plain" }));
    return dataTransfer;
  }, readRepoFile("examples/games.pdn"));
  await page.locator("#record").dispatchEvent("drop", { dataTransfer });
  await waitForText(page, "legal, 12 moves");
});

test("each move is announced", { url: pageUrl("checkers", { view: "replay", text: "1. 11-15 23-18" }) }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 2);
  await page.keyboard.press("ArrowRight");
  await waitUntil(() => announcements(page), (texts) => texts.some((text) => text.includes("the red man moves from 11 to 15")), "the move is announced");
});

test("stepping through a game by touch", { url: pageUrl("checkers", { view: "replay", text: readRepoFile("examples/games.pdn") }), touch: true, size: "small" }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 12);
  const forward = page.getByRole("button", { name: "Forward", exact: true });
  await forward.tap();
  await waitForPly(page, 1);
  const [top, bottom] = [await board(page).boundingBox(), await forward.boundingBox()];
  assert.ok(top && bottom && bottom.y + bottom.height - top.y < 640, "board and buttons fit in the window together");
  await page.getByRole("list", { name: "Moves" }).getByRole("button").nth(4).tap();
  await waitForPly(page, 5);
});

test("a move that is played on the board becomes a variation", { url: pageUrl("checkers", { view: "replay", text: readRepoFile("examples/games.pdn") }) }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 12);
  await page.getByRole("button", { name: "Flip the board" }).click();
  await waitUntil(() => board(page).getByRole("gridcell").first().getAttribute("data-label"), (label) => label === "32", "a flipped board");
  await drag(page, square(page, 9), square(page, 13));
  await waitUntil(() => variationMoves(page), (seen) => seen.includes("9-13"), "the variation");
  await page.getByRole("button", { name: "Back to the original" }).click();
  await waitUntil(() => variationMoves(page), (seen) => !seen.includes("9-13"), "the record as it was");
});

test("late answers of the referee do not replace the current position", { url: pageUrl("checkers", { view: "replay", text: readRepoFile("examples/games.pdn") }) }, async (page) => {
  await waitForBoard(page);
  await waitForMoveCount(page, 12);
  const requests = await holdRequests(page, "**/view");
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("ArrowRight");
  await requests.answer([3, 2, 1, 0]);
  await waitForPly(page, 4);
  assert.deepEqual(await highlighted(page, "last-move"), ["23", "27"]);
  await waitForPiece(page, 23, "white man");
  await waitForPiece(page, 11, "red man");
});

test("if a record is too long for the URL, the moves of its game are there", { url: pageUrl("checkers", { view: "replay" }) }, async (page) => {
  await load(page, `1. 11-15 23-18 { ${"a long remark ".repeat(4_000)}} 2. 8-11 27-23 *`);
  await waitForText(page, "legal, 4 moves");
  await page.keyboard.press("End");
  await waitForPly(page, 4);
  await page.keyboard.press("ArrowLeft");
  await waitForPly(page, 3);
  await waitUntil(() => page.url(), (url) => url.length < 2_000 && url.includes("moves="), "the moves in the URL");
  await page.reload();
  await waitForPly(page, 3);
  await waitForPiece(page, 11, "red man");
  // This browser has the rest of it.
  await page.locator(".record").getByText("a long remark").waitFor();
  const link = page.url();
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto(link);
  await waitForPly(page, 3);
  assert.equal(await page.locator(".record").getByText("a long remark").count(), 0);
});

test("a variation is in the URL", { url: SHORT }, async (page, context) => {
  await waitForBoard(page);
  await page.getByRole("button", { name: "Forward" }).click();
  await clickSquares(page, 22, 18);
  await waitForText(page, "the white man moves from 22 to 18");
  await clickSquares(page, 15, 22);
  await waitForText(page, "the red man jumps 15x22 and captures 18");
  assert.deepEqual(await variationMoves(page), ["22-18", "15-22"]);
  const other = await context.newPage();
  await other.goto(page.url());
  await waitForPiece(other, 22, "red man");
  assert.deepEqual(await variationMoves(other), ["22-18", "15-22"]);
  await page.getByRole("button", { name: "First" }).click();
  await waitForPiece(page, 22, "white man");
  await page.getByRole("button", { name: "Last" }).click();
  await waitForPiece(page, 23, "white man");
});

test("playing the next move of the record starts no variation", { url: SHORT }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 11, 15);
  await waitForPiece(page, 15, "red man");
  assert.equal((await moves(page)).length, 4);
  await waitUntil(() => page.url(), (url) => /ply=1/.test(url), "ply 1 in the URL");
});

/** A game with tags, comments, annotations, and variations, one of them in another one. */
const ANNOTATED = `[Event "Club match"]
[Site "Leeds"]
[Black "A. Ash"]
[White "B. Brook"]
[Result "1-0"]

{ A quiet start } 1. 11-15! 23-18 $10 (1... 22-18 { wins nothing } 2. 15x22 25x18 (2... 26x17 8-11)) (1... 24-20 15-19) 2. 8-11 27-23 1-0
`;

test("tags, comments, annotations and the result are shown", { url: pageUrl("checkers", { view: "replay", text: ANNOTATED }) }, async (page) => {
  await waitForBoard(page);
  await waitForText(page, "A. Ash (Red)");
  await waitForText(page, "B. Brook (White)");
  await waitForText(page, "Club match");
  await waitForText(page, "1-0: Red wins");
  await waitForText(page, "not decided on the board");
  assert.equal(await page.locator("dd", { hasText: "Leeds" }).filter({ visible: true }).count(), 0);
  await page.getByText("All tags").click();
  await page.locator("dd", { hasText: "Leeds" }).waitFor();
  await waitForText(page, "A quiet start");
  await page.getByRole("button", { name: "11-15 good move", exact: true }).waitFor();
  await page.getByRole("button", { name: /^23-18 equal position/ }).waitFor();
});

test("variations can be walked into with mouse and keys", { url: pageUrl("checkers", { view: "replay", text: ANNOTATED }) }, async (page) => {
  await waitForBoard(page);
  const current = () => page.locator(".record [aria-current]").getAttribute("data-path");
  /** @param {string} key @param {string} path */
  const press = async (key, path) => {
    await page.keyboard.press(key);
    await waitUntil(current, (seen) => seen === path, `${key} leads to ${path}`);
  };
  await page.getByRole("button", { name: "26x17" }).click();
  await waitForPiece(page, 17, "white man");
  await press("ArrowRight", "0.1.0.1.0");
  await press("ArrowLeft", "0.1.0.1");
  await press("ArrowUp", "0.1.0.0");
  await press("ArrowDown", "0.1.0.1");
  await press("ArrowLeft", "0.1.0");
  await press("ArrowLeft", "0.1");
  await press("ArrowDown", "0.2");
  await press("End", "0.2.0");
  await waitForPiece(page, 20, "white man");
  await press("ArrowLeft", "0.2");
  await press("ArrowUp", "0.1");
  await press("ArrowUp", "0.0");
  await press("End", "0.0.0.0");
  await page.keyboard.press("Home");
  await waitForPiece(page, 11, "red man");
  assert.equal(await page.locator(".record [aria-current]").count(), 0);
  await waitUntil(() => page.url(), (url) => /[#&]ply=0/.test(url), "the start in the URL");
});

test("a variation survives a reload", { url: pageUrl("checkers", { view: "replay", text: ANNOTATED }) }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("button", { name: "26x17" }).click();
  await waitForPiece(page, 17, "white man");
  await waitUntil(() => page.url(), (url) => /[#&]moves=/.test(url), "the variation in the URL");
  await page.reload();
  await waitForPiece(page, 17, "white man");
  await waitUntil(() => page.locator(".record [aria-current]").getAttribute("data-path"), (path) => path === "0.1.0.1", "the move");
});

test("an illegal move is marked at its place, also in a variation", { url: pageUrl("checkers", { view: "replay", text: "1. 11-15 23-18 (1... 24-19 15-11 { never }) 2. 18-22 27-23 *" }) }, async (page) => {
  await waitForBoard(page);
  const list = page.locator(".record");
  await list.getByText("CK4").first().waitFor();
  assert.match(await list.innerText(), /15-11 ✗[^]*CK4[^]*18-22 ✗[^]*Not played: 27-23/);
  await page.getByRole("button", { name: "15-11 ✗" }).click();
  await waitForText(page, "Not allowed");
  await waitForPiece(page, 19, "white man");
});

test("typed text that is too long for the URL survives a reload and a change of language", { url: pageUrl("checkers", { view: "replay" }) }, async (page) => {
  await waitForBoard(page);
  const long = `1. 11-15 { ${"a long remark ".repeat(4_000)}} *`;
  await page.locator("#record").fill(long);
  await page.reload();
  await waitUntil(() => page.locator("#record").inputValue(), (text) => text === long, "the text after a reload");
  await page.getByRole("button", { name: "中文" }).click();
  await waitForText(page, "载入");
  await waitUntil(() => page.locator("#record").inputValue(), (text) => text === long, "the text in Chinese");
});

for (const view of /** @type {const} */ (["replay", "contest"])) {
  test(`${view}: typed text survives a change of language and a visit to the rules`, { url: pageUrl("duck-chess", { view }) }, async (page) => {
    const field = view === "replay" ? "#record" : "textarea >> nth=0";
    await waitForBoard(page);
    await page.locator(field).fill("1\n3 0 4 0\n");
    await page.getByRole("button", { name: "中文" }).click();
    await waitUntil(() => page.locator("html").getAttribute("lang"), (lang) => lang === "zh-CN", "lang");
    await waitUntil(() => page.locator(field).inputValue(), (text) => text === "1\n3 0 4 0\n", "the typed text");
    await page.getByRole("link", { name: "规则", exact: true }).click();
    await waitForText(page, "DC12");
    await page.getByRole("link", { name: view === "replay" ? "打谱" : "评测", exact: true }).click();
    await waitUntil(() => page.locator(field).inputValue(), (text) => text === "1\n3 0 4 0\n", "the typed text");
  });
}

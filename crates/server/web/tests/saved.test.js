// Games kept in the browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { pageTests, waitUntil } from "./browser.js";
import { readRepoFile } from "./input.js";
import { clickSquares, pageUrl, pieces, waitForBoard, waitForMoveCount, waitForPiece, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** @param {Page} page */
const items = (page) => page.locator(".my-games li");
/** @param {Page} page @param {number} count */
const waitForGames = (page, count) => waitUntil(() => items(page).count(), (seen) => seen === count, `${count} saved games`);

test("a game is continued from the home page", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForMoveCount(page, 1);
  await page.goto("/");
  await waitForGames(page, 1);
  await page.getByRole("link", { name: /^Continue: Checkers · 1 move/ }).click();
  await waitForPiece(page, 14, "red man");
  await clickSquares(page, 22, 18);
  await waitForMoveCount(page, 2);
  await page.goto("/");
  await waitForText(page, "Checkers · 2 moves");
  await waitForGames(page, 1);
});

test("a look at the rules and a reload do not save a game twice", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForMoveCount(page, 1);
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await waitForBoard(page);
  await page.reload();
  await waitForBoard(page);
  await clickSquares(page, 22, 18);
  await waitForMoveCount(page, 2);
  await page.goto("/");
  await waitForText(page, "Checkers · 2 moves");
  await waitForGames(page, 1);
});

test("a link that is only looked at is not saved", { url: pageUrl("checkers", { moves: ["9-14"] }) }, async (page) => {
  await waitForBoard(page);
  await page.goto("/");
  await waitForText(page, "Games that you play are kept in this browser");
  await waitForGames(page, 0);
});

test("a move that is confirmed after the user has left is saved", { url: "/checkers", expectedErrors: /ERR_/ }, async (page) => {
  await waitForBoard(page);
  let isDown = true;
  await page.route("**/move*", (route) => (isDown ? route.abort("connectionrefused") : route.continue()));
  await clickSquares(page, 9, 14);
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.getByRole("link", { name: "touchmove" }).click();
  await waitForText(page, "Games that you play");
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await waitUntil(() => page.evaluate(() => localStorage.getItem("games")), (games) => games?.includes("9-14") ?? false, "the saved game");
});

test("a game is deleted after a question", { url: "/duck-chess", locale: "zh-CN", size: "phone", touch: true }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "(3,0)", "(4,0)");
  await waitForPiece(page, "(4,0)", "红兵");
  await page.waitForURL(/moves=/);
  await page.goto("/");
  await waitForGames(page, 1);
  await items(page).getByRole("button", { name: /删除/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
  await waitForGames(page, 1);
  await items(page).getByRole("button", { name: /删除/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await waitForGames(page, 0);
});

for (const [game, state, extension, text] of /** @type {const} */ ([
  ["checkers", { start: "W:W10,K12:B7,8", squares: [10, 3] }, "pdn", /\[FEN "W:W10,K12:B7,8"\][^]*1\.\.\. 10x3/],
  ["duck-chess", { start: "", squares: ["(3,0)", "(4,0)"] }, "json", /"3 0 4 0"/],
])) {
  test(`${game}: a game is exported and imported`, { url: pageUrl(game, state.start ? { start: state.start } : {}) }, async (page) => {
    await waitForBoard(page);
    await clickSquares(page, ...state.squares);
    await waitForMoveCount(page, 1);
    const expected = await pieces(page);
    await page.goto("/");
    await waitForGames(page, 1);
    const [download] = await Promise.all([page.waitForEvent("download"), items(page).getByRole("button", { name: /Export/ }).click()]);
    assert.ok(download.suggestedFilename().endsWith(extension));
    const exported = await readFile(await download.path(), "utf8");
    assert.match(exported, text);
    await items(page).getByRole("button", { name: /Delete/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await waitForGames(page, 0);
    await page.locator("#import").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(exported) });
    await waitForText(page, "1 game was imported.");
    await items(page).getByRole("link").click();
    await waitForMoveCount(page, 1);
    await waitUntil(() => pieces(page), (seen) => JSON.stringify(seen) === JSON.stringify(expected), "the same position");
  });
}

/** @param {Page} page @param {string} text */
const importText = (page, text) => page.locator("#import").setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(text) });

for (const [game, record, outcome, reason, exported] of /** @type {const} */ ([
  ["checkers", '[Result "1-0"]\n\n1. 9-14 1-0\n', "Red wins", "HR5", /\[Result "1-0"\][^]* 1-0\n$/],
  ["checkers", '[FEN "W:WK10,K12:B8"]\n[Result "0-1"]\n\n1... 12x3 0-1\n', "White wins", "Red has no legal move", /\[Result "0-1"\]/],
  ["duck-chess", '{"v":1,"game":"duck-chess","moves":[{"move":"3 0 4 0"}],"result":"1/2-1/2"}\n', "the game is drawn", "HR4", /"result":"1\/2-1\/2"/],
])) {
  test(`${game}, ${outcome}: the result is imported and exported`, {}, async (page) => {
    await importText(page, record);
    await waitForText(page, "1 game was imported.");
    await items(page).getByText(outcome).waitFor();
    assert.equal(await page.getByRole("link", { name: /^Continue/ }).count(), 0, "a finished game is not continued");
    const [download] = await Promise.all([page.waitForEvent("download"), items(page).getByRole("button", { name: /Export/ }).click()]);
    assert.match(await readFile(await download.path(), "utf8"), exported);
    await items(page).getByRole("link").click();
    await page.locator(".banner").getByText(reason).waitFor();
    // A look at the moves before changes nothing.
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await waitUntil(() => page.locator(".banner").count(), (count) => count === 0, "no banner before the end");
    await page.goto("/");
    await items(page).getByText(outcome).waitFor();
  });
}

test("games that are not imported are mentioned", {}, async (page) => {
  await importText(page, readRepoFile("examples/games.pdn"));
  await waitForText(page, /^1 game was imported\. The file has other games, which were not imported/);
});

test("a tour that was finished is not offered again", { url: "/kings-tour" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "c4", "d5");
  await waitForMoveCount(page, 1);
  await page.goto("/");
  await page.getByRole("link", { name: /^Continue: Kings Tour/ }).click();
  await waitForBoard(page);
  await clickSquares(page, "d5", "e6");
  await waitForMoveCount(page, 2);
  await page.goto("/");
  await waitForGames(page, 1);
  assert.equal(await page.getByRole("link", { name: /^Continue/ }).count(), 0);
  assert.equal(await items(page).getByText("in progress").count(), 0);
});

test("a file without a game is reported", {}, async (page) => {
  await page.locator("#import").setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await waitForText(page, "0 games were imported.");
});

test("without storage games last as long as the page, which says so", { url: "/checkers", initScript: `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } })` }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForMoveCount(page, 1);
  await page.getByRole("link", { name: "touchmove" }).click();
  await waitForGames(page, 1);
  await waitForText(page, "does not let this page store anything");
});

test("a full storage is reported", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await clickSquares(page, 9, 14);
  await page.locator(".notice").getByText("does not let this page store anything").waitFor();
});

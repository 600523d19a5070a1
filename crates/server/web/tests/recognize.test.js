// Texts and files that are pasted or dropped anywhere on the page.
import assert from "node:assert/strict";
import { pageTests, waitUntil } from "./browser.js";
import { announcements, readRepoFile } from "./input.js";
import { pageUrl, pieces, waitForBoard, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** Waits until the script that recognizes texts has run; it is loaded when the browser is idle. @param {Page} page */
async function ready(page) {
  const script = await page.waitForFunction(() => performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/recognize.js"))?.name);
  await page.evaluate(async (name) => void (await import(String(name))), await script.jsonValue());
}

/** Pastes a text where nothing has the focus. @param {Page} page @param {string} text */
async function paste(page, text) {
  await ready(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
  await page.keyboard.press("ControlOrMeta+v");
}

/** Drops a file or a text on an element. @param {Page} page @param {string} selector @param {{file?: string, text?: string}} what */
async function drop(page, selector, { file, text }) {
  await ready(page);
  const data = await page.evaluateHandle(
    ({ file, text }) => {
      const transfer = new DataTransfer();
      if (file !== undefined) transfer.items.add(new File([file], "games.txt", { type: "text/plain" }));
      if (text !== undefined) transfer.setData("text/plain", text);
      return transfer;
    },
    { file, text },
  );
  await page.locator(selector).first().dispatchEvent("drop", { dataTransfer: data });
}

/** @param {Page} page */
const notice = (page) => page.locator(".notice p").innerText();

const CASES = /** @type {const} */ ([
  ["a position", "W:WK10,K12:B8\n", /^\/checkers#start=/, "Recognized: a position of Checkers."],
  ["contest input", "17 49 25\n17 49 33\n", /^\/correct-move#view=contest&/, "Recognized: contest input of Correct Move."],
  ["malformed contest input", "c4 e6 d5\nc4 e6\n", /^\/kings-tour#view=contest&/, "Recognized: contest input of Kings Tour."],
  ["a move list", "a4a5 a7a6 b1c3", /^\/duck-chess#view=replay&/, "Recognized: a game record of Duck chess."],
  ["PDN", readRepoFile("examples/games.pdn"), /^\/checkers#view=replay&/, "Recognized: a game record of Checkers."],
]);

for (const [name, text, url, message] of CASES) {
  test(`${name} is recognized when it is pasted`, { url: "/" }, async (page) => {
    await page.locator(".game-card").first().waitFor();
    await paste(page, text);
    await waitUntil(() => page.url(), (seen) => url.test(seen.slice(new URL(seen).origin.length)), `an address like ${url}`);
    await waitForBoard(page);
    assert.equal(await notice(page), message);
    assert.ok((await announcements(page)).includes(message), "it is announced");
    // The way back leads to where the text was pasted.
    await page.goBack();
    await page.locator(".game-card").first().waitFor();
  });
}

test("a pasted position can be played, and the game before is one step back", { url: pageUrl("checkers", { moves: ["9-14"] }) }, async (page) => {
  await waitForBoard(page);
  await paste(page, "W:WK10,K12:B8");
  await waitUntil(() => pieces(page), (seen) => Object.keys(seen).join() === "8,10,12", "the pasted position");
  await page.goBack();
  await waitUntil(() => pieces(page), (seen) => seen["14"] === "red man", "the game before");
});

test("a dropped file is read, also on a text field", { url: pageUrl("duck-chess", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await drop(page, "#input", { file: readRepoFile("examples/checkers.in") });
  await waitForText(page, "Move 5 is invalid");
  await drop(page, "body", { text: "c4 e6 d5\ng2 a8 a2\n" });
  await waitUntil(() => page.url(), (url) => new URL(url).pathname === "/kings-tour", "the page of the other game");
  await waitUntil(() => page.getByLabel("Contest input").inputValue(), (text) => text === "c4 e6 d5\ng2 a8 a2\n", "the dropped text");
});

test("a text that is too long for the address is opened all the same", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await drop(page, "main", { file: "17 49 25\n".repeat(50_000) });
  await waitUntil(() => page.getByRole("list", { name: "Answers" }).getByRole("button").count(), (count) => count === 1_000, "1,000 answers");
  await page.reload();
  await waitUntil(() => page.getByLabel("Contest input").inputValue(), (text) => text.length === 450_000, "the input");
});

for (const [locale, message] of /** @type {const} */ ([
  ["en", "This text was not recognized. Expected: a position, a game record (PDN or a list of moves) or contest input of one of the games."],
  ["zh-CN", "无法识别这段文本。应为某种棋的局面、棋谱（PDN 或着法列表）或比赛输入。"],
])) {
  test(`what is not recognized is explained, ${locale}`, { url: "/checkers", locale }, async (page) => {
    await waitForBoard(page);
    await paste(page, "Good morning!");
    await waitUntil(() => page.locator(".notice p").allInnerTexts(), (texts) => texts.includes(message), "a notice");
    assert.ok(page.url().endsWith("/checkers"));
  });
}

test("what is pasted into a text field stays there", { url: pageUrl("checkers", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await ready(page);
  await page.evaluate(() => navigator.clipboard.writeText("c4 e6 d5"));
  await page.getByLabel("Contest input").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await waitUntil(() => page.getByLabel("Contest input").inputValue(), (text) => text === "c4 e6 d5", "the pasted text");
  assert.equal(await page.locator(".notice").count(), 0);
  assert.ok(new URL(page.url()).pathname === "/checkers");
});

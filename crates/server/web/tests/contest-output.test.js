// Comparing the output of a program with the right answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pageTests, waitUntil } from "./browser.js";
import { announcements, assertAccessible, assertFitsWidth, readRepoFile } from "./input.js";
import { arrows, highlighted, pageUrl, waitForBoard, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

const INPUT = readRepoFile("examples/correct-move.in");
const RIGHT = ["Illegal state", "Illegal move", "Illegal move", "Illegal move", "Move not allowed", "Continue", "Continue", "Illegal move", "Stop", ""].join("\n");

/** @param {Page} page */
const output = (page) => page.getByLabel("My program's output");
/** @param {Page} page */
const explanation = (page) => page.locator(".case-pane .explanation").innerText();
/** @param {Page} page */
const answers = (page) => page.getByRole("list", { name: "Answers" }).getByRole("button");
/** @param {Page} page @param {string} text */
async function compare(page, text) {
  await output(page).fill(text);
  await page.getByRole("button", { name: "Compare" }).click();
}

test("the first mistake is shown with its case, its board and the reason", { url: pageUrl("correct-move", { view: "contest", text: INPUT }) }, async (page) => {
  await answers(page).first().waitFor();
  await compare(page, RIGHT.replace("Move not allowed", "Continue").replace("Stop", "Continue"));
  await waitForText(page, "2 lines are wrong of 9.");
  await waitUntil(() => explanation(page), (text) => /^Line 5 of your output is wrong[^]*Expected\s+Move not allowed\s+Found\s+Continue/.test(text), "the first mistake");
  const text = await explanation(page);
  assert.match(text, /the king on 17 could move to 25 as well CM3/);
  assert.match(text, /Input, line 5 17 49 25/);
  await waitUntil(() => highlighted(page, "why"), (squares) => squares.join() === "17,25", "the squares of the reason");
  assert.equal((await arrows(page, "refused")).length, 1);
  assert.deepEqual(await page.locator(".my-output .marks mark").allTextContents(), ["Continue"]);
  assert.deepEqual(await page.locator(".my-output .gutter .marked").allTextContents(), ["5"]);
  assert.ok((await announcements(page)).some((spoken) => spoken.includes("Expected: Move not allowed. Found: Continue.")), "it is announced");
  await assertAccessible(page, "a mistake");
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible(page, "a mistake, dark", ["color-contrast"]);
  for (const width of [320, 390, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await assertFitsWidth(page, `a mistake at ${width}`);
  }
});

test("all mistakes can be stepped through, and are marked in the list", { url: pageUrl("correct-move", { view: "contest", text: INPUT }) }, async (page) => {
  await answers(page).first().waitFor();
  await compare(page, RIGHT.replace("Move not allowed", "Continue").replace("Stop\n", "") );
  await waitForText(page, "1 of 2");
  await page.getByRole("button", { name: "Next mistake" }).focus();
  await page.keyboard.press("Enter");
  await waitUntil(() => explanation(page), (text) => /Line 9 of your output is wrong[^]*Stop[^]*the output ends before/.test(text), "the missing line");
  assert.equal(await answers(page).nth(8).getAttribute("aria-current"), "true");
  // Next is disabled now.
  await waitUntil(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), (name) => name === "Previous mistake", "the focus stays");
  await page.keyboard.press("Enter");
  await waitUntil(() => explanation(page), (text) => text.includes("Line 5 of your output"), "the first mistake again");
  await page.getByLabel("Show").selectOption("Wrong in my output");
  assert.deepEqual(await answers(page).filter({ visible: true }).allTextContents(), ["Move not allowed", "Stop"]);
  await waitForText(page, "✗ yours: Continue");
  // A right answer is explained as usual.
  await page.getByLabel("Show").selectOption("All");
  await answers(page).nth(5).click();
  await waitUntil(() => explanation(page), (text) => text.startsWith("Continue"), "the answer itself");
});

test("a right output is said to be right, and another layout to be one", { url: pageUrl("correct-move", { view: "contest", text: INPUT }), size: "phone", touch: true }, async (page) => {
  await answers(page).first().waitFor();
  await compare(page, RIGHT);
  await waitForText(page, "All right: 9 answers.");
  await compare(page, RIGHT.replace("Move not", "Move  not"));
  await waitForText(page, "The answers are right, but not their layout. The first line that differs is line 5.");
  await compare(page, `${RIGHT}Stop\n`);
  await waitUntil(() => explanation(page), (text) => text.includes("there are no more cases"), "an answer too many");
});

test("input and output are judged and compared by one key, and both are kept", { url: pageUrl("correct-move", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await page.getByLabel("Contest input").fill("17 49 25\n56 48 49\n");
  await output(page).fill("Stop\nStop\n");
  await output(page).press("Control+Enter");
  await waitForText(page, "1 line is wrong of 2.");
  await page.getByRole("button", { name: "中文" }).click();
  await waitForText(page, "2 行中有 1 行错误。");
  await waitForText(page, "王在 17 一步也能走到 25");
  await page.reload();
  await waitUntil(() => page.locator("#output").inputValue(), (text) => text === "Stop\nStop\n", "the output");
  await waitForText(page, "2 行中有 1 行错误。");
  // A change of the output takes the marks away.
  await page.locator("#output").fill("Move not allowed\nStop\n");
  assert.equal(await page.locator(".my-output .marks mark").count(), 0);
  assert.equal(await page.locator(".answers .yours").count(), 0);
  await page.getByRole("button", { name: "比较" }).click();
  await waitForText(page, "全部正确：2 个回答。");
});

test("an output that is too long keeps the answers and says so", { url: pageUrl("kings-tour", { view: "contest", text: "c4 e6 d5\n" }), expectedErrors: /^413 / }, async (page) => {
  await answers(page).first().waitFor();
  await output(page).evaluate((field) => {
    /** @type {HTMLTextAreaElement} */ (field).value = "2\n".repeat(1_100_000);
    field.dispatchEvent(new Event("input"));
  });
  await page.getByRole("button", { name: "Compare" }).click();
  await waitForText(page, /^The output could not be compared: /);
  assert.deepEqual(await answers(page).allTextContents(), ["2"]);
});

test("test data are generated, judged and downloaded", { url: pageUrl("checkers", { view: "contest", text: readRepoFile("examples/checkers.in") }) , expectedErrors: /^400 / }, async (page) => {
  await answers(page).first().waitFor();
  await page.getByRole("button", { name: "Test data" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Generator").selectOption("must-jump");
  await dialog.getByLabel("Cases").fill("7");
  await dialog.getByLabel("Seed").fill("3");
  await assertAccessible(page, "the dialog");
  const content = async (/** @type {string} */ name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name }).click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
  };
  const input = await content("Download input");
  const expected = await content("Download answers");
  assert.deepEqual([input.name, expected.name], ["checkers-must-jump-3.in", "checkers-must-jump-3.ans"]);
  await dialog.getByRole("button", { name: "Put into the input" }).click();
  await waitUntil(() => page.getByLabel("Contest input").inputValue(), (text) => text === input.text, "the downloaded input");
  await waitUntil(() => answers(page).count(), (count) => count === 7, "seven answers");
  assert.equal((await answers(page).allTextContents()).join("\n"), expected.text.trimEnd());
  await waitForText(page, "The input that you had here before is kept.");
  // What does not exist is refused with a reason.
  await page.getByRole("button", { name: "Test data" }).click();
  assert.equal(await dialog.getByLabel("Generator").inputValue(), "must-jump");
  await dialog.getByLabel("Cases").fill("100000");
  await dialog.getByRole("button", { name: "Download input" }).click();
  await dialog.getByText(/^There are no such test data: .*1000/).waitFor();
});

// Judging contest input.
import assert from "node:assert/strict";
import { holdRequests, idle, pageTests, waitUntil } from "./browser.js";
import { announcements, readRepoFile } from "./input.js";
import { arrows, GAMES, highlighted, pageUrl, pieces, waitForBoard, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

/** @param {Page} page */
const answers = (page) => page.getByRole("list", { name: "Answers" }).getByRole("button");

const CASES = /** @type {const} */ ([
  ["correct-move", ["Illegal state", "Illegal move", "Illegal move", "Illegal move", "Move not allowed", "Continue", "Continue", "Illegal move", "Stop"]],
  ["kings-tour", null],
  ["checkers", ["All moves valid", "Move 5 is invalid"]],
  ["duck-chess", null],
]);

for (const [game, expected] of CASES) {
  test(`${game}: input is judged, and each answer explained`, { url: pageUrl(game, { view: "contest" }), expectedErrors: /^422 / }, async (page) => {
    await waitForBoard(page);
    await page.getByLabel("Contest input").fill(readRepoFile(`examples/${game}.in`));
    await page.getByRole("button", { name: "Judge", exact: true }).click();
    await answers(page).first().waitFor();
    if (expected) assert.deepEqual(await answers(page).allTextContents(), expected);
    const count = await answers(page).count();
    for (let index = 0; index < Math.min(count, 6); index += 1) {
      await answers(page).nth(index).click();
      await waitUntil(() => answers(page).nth(index).getAttribute("aria-current"), (current) => current === "true", "the answer is current");
      const answer = (await answers(page).nth(index).textContent()) ?? "?";
      await waitUntil(() => page.locator(".case-pane .explanation").innerText(), (text) => text.includes(answer), "an explanation of the answer");
    }
    await waitUntil(() => page.url(), (url) => /pick=\d/.test(url), "the case in the URL");
    const explanation = await page.locator(".case-pane .explanation").innerText();
    await page.reload();
    await waitUntil(() => page.locator(".case-pane .explanation").innerText(), (text) => text === explanation, "the same explanation after a reload");
  });
}

test("an answer shows its position, the squares that explain it and the clause", { url: pageUrl("correct-move", { view: "contest", text: "17 49 25\n56 48 49\n" }) }, async (page) => {
  await waitForBoard(page);
  await answers(page).first().click();
  await waitForText(page, "the king on 17 could move to 25 as well");
  await waitUntil(() => highlighted(page, "why"), (squares) => squares.join() === "17,25", "squares that explain the refusal");
  assert.deepEqual(await pieces(page), { 17: "king", 49: "queen" });
  assert.ok((await announcements(page)).some((text) => text.includes("Move not allowed")), "the answer is announced");
  await page.getByRole("main").getByRole("link", { name: "CM3" }).click();
  await waitUntil(() => page.url(), (url) => url.includes("view=rules") && url.includes("clause=CM3"), "the rulebook");
  await page.goBack();
  await waitUntil(() => page.locator(".case-pane .explanation").innerText(), (text) => text.includes("could move to 25"), "the same explanation");
});

test("an impossible position does not leave the pieces of another answer on the board", { url: pageUrl("correct-move", { view: "contest", text: "17 49 25\n17 17 49\n" }), expectedErrors: /^422 / }, async (page) => {
  await waitForBoard(page);
  await answers(page).first().click();
  await waitUntil(() => highlighted(page, "why"), (squares) => squares.length === 2, "squares that explain the refusal");
  await answers(page).nth(1).click();
  await waitForText(page, "Illegal state");
  await waitUntil(() => pieces(page), (seen) => seen["49"] === undefined, "no queen of the other case");
});

test("malformed input is reported with its line and column", { url: pageUrl("correct-move", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await page.getByLabel("Contest input").fill("17 49 25\n17 x 25\n");
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await waitForText(page, /Line 2, column 4: found `x`/);
  assert.deepEqual(await answers(page).allTextContents(), ["Move not allowed"]);
});

test("malformed input is reported in Chinese on a Chinese page", { url: pageUrl("duck-chess", { view: "contest" }), locale: "zh-CN" }, async (page) => {
  await waitForBoard(page);
  await page.getByLabel("比赛输入").fill("2\n0 0 5 0\n0 x 1 1\n");
  await page.getByRole("button", { name: "评测", exact: true }).click();
  await waitForText(page, "第 3 行第 3 列：读到 `x`，应为 2 条操作中的第 2 条：起点的列");
});

/** @param {Page} page */
const input = (page) => page.getByLabel("Contest input");
/** Sets the input as pasting does; playwright would type the lines one by one. @param {Page} page @param {string} text */
const setLongInput = (page, text) =>
  input(page).evaluate((field, text) => {
    /** @type {HTMLTextAreaElement} */ (field).value = text;
    field.dispatchEvent(new Event("input"));
  }, text);
/** @param {Page} page */
const gutter = (page) => page.locator(".gutter").first().locator("div");

test("the malformed place is marked, and its message leads there", { url: pageUrl("correct-move", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await input(page).fill(`${"17 49 25\n".repeat(300)}17 xyz 25\n`);
  await input(page).press("Control+Enter");
  const message = page.getByRole("button", { name: /^Line 301, column 4: found `xyz`/ });
  await message.waitFor();
  await message.click();
  await waitUntil(() => page.locator(".marks mark").allTextContents(), (marks) => marks.join() === "xyz", "a mark on the word");
  assert.deepEqual(await page.locator(".gutter .marked").allTextContents(), ["301"]);
  assert.equal(await page.evaluate(() => getSelection()?.toString()), "xyz");
  const [mark, field] = [await page.locator(".marks mark").boundingBox(), await input(page).boundingBox()];
  assert.ok(mark && field && mark.y > field.y && mark.y + mark.height < field.y + field.height, "the mark is in view");
  // The mark would be at a wrong place after a change.
  await input(page).press("ControlOrMeta+a");
  await page.keyboard.insertText("17 49 25\n");
  assert.equal(await message.count(), 0);
  assert.equal(await page.locator(".marks mark").count(), 0);
  await waitForText(page, "The input has changed since it was judged.");
});

test("long inputs have elements for the lines in view only", { url: pageUrl("correct-move", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await setLongInput(page, "17 49 25\n".repeat(99_999));
  await input(page).evaluate((field) => void (field.scrollTop = field.scrollHeight));
  await waitUntil(() => gutter(page).last().textContent(), (text) => text === "100000", "the last line number");
  const [number, field] = [await gutter(page).last().boundingBox(), await input(page).boundingBox()];
  assert.ok(number && field && number.y > field.y && number.y + number.height <= field.y + field.height, "the last number is in view");
  assert.ok((await gutter(page).count()) < 100);
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await waitUntil(() => answers(page).count(), (count) => count === 1_000, "1,000 answers");
  await page.reload();
  await waitUntil(() => input(page).inputValue(), (text) => text.length === 9 * 99_999, "the whole input");
});

test("answers are selected with the arrow keys, filtered and copied", { url: pageUrl("correct-move", { view: "contest", text: readRepoFile("examples/correct-move.in") }) }, async (page) => {
  await waitForText(page, "9 answers, 6 refused");
  await answers(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await waitUntil(() => answers(page).nth(2).getAttribute("aria-current"), (current) => current === "true", "the third answer is selected");
  await page.keyboard.press("End");
  await waitForText(page, /^Stop$/);
  await waitUntil(() => page.url(), (url) => url.includes("pick=9"), "the last case in the URL");
  const visible = () => answers(page).filter({ visible: true }).allTextContents();
  await page.getByLabel("Show").selectOption("Refused only");
  assert.ok((await visible()).every((answer) => answer.startsWith("Illegal") || answer === "Move not allowed"));
  await page.getByLabel("Find in the answers").fill("CM3");
  assert.deepEqual(await visible(), ["Move not allowed"]);
  await page.getByLabel("Find in the answers").fill("nothing like this");
  await waitForText(page, "No answer matches.");
  await page.getByRole("button", { name: "Copy answers" }).click();
  await waitForText(page, "All answers were copied: 9 lines.");
  const expected = [...(CASES[0][1] ?? []), ""].join("\n");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), expected);
});

test("what was typed survives a reload, and a link does not replace it", { url: pageUrl("correct-move", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await input(page).fill("17 49 25\n");
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await answers(page).first().waitFor();
  await input(page).press("ControlOrMeta+End");
  await page.keyboard.insertText("17 49");
  // Without leaving the field first.
  await page.reload();
  await waitUntil(() => input(page).inputValue(), (text) => text === "17 49 25\n17 49", "the typed text");
  await page.goto("/kings-tour");
  await page.goto(pageUrl("correct-move", { view: "contest", text: "56 48 49\n" }));
  await waitUntil(() => input(page).inputValue(), (text) => text === "56 48 49\n", "the input of the link");
  await page.getByRole("button", { name: "Bring it back" }).click();
  assert.equal(await input(page).inputValue(), "17 49 25\n17 49");
});

test("a request that fails keeps the earlier answers and says so", { url: pageUrl("kings-tour", { view: "contest", text: "c4 e6 d5\n" }), expectedErrors: /^413 / }, async (page) => {
  await waitForBoard(page);
  await answers(page).first().waitFor();
  await setLongInput(page, "c4 e6 d5\n".repeat(120_000));
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await waitForText(page, /^The input could not be judged: .*The answers are those of the input that was judged before\.$/);
  assert.deepEqual(await answers(page).allTextContents(), ["2"]);
  assert.ok((await announcements(page)).some((text) => text.startsWith("The input could not be judged")), "the failure is announced");
});

test("the view works when nothing can be stored", { url: pageUrl("kings-tour", { view: "contest" }), initScript: "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });" }, async (page) => {
  await waitForBoard(page);
  await input(page).fill("c4 e6 d5\n");
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  await waitForText(page, "KT5");
  await page.getByRole("link", { name: "Contest", exact: true }).click();
  await waitUntil(() => input(page).inputValue(), (text) => text === "c4 e6 d5\n", "the typed text");
});

for (const [size, layout] of /** @type {const} */ ([["desktop", "beside"], ["phone", "below"]])) {
  test(`the board is ${layout} the answers on a ${size}`, { url: pageUrl("checkers", { view: "contest", text: readRepoFile("examples/checkers.in"), pick: 2 }), size }, async (page) => {
    await waitForBoard(page);
    await answers(page).nth(1).click();
    await page.locator(".answers-pane").scrollIntoViewIfNeeded();
    await page.locator(".answers-pane").evaluate((pane) => pane.scrollIntoView());
    const box = async (/** @type {string} */ selector) => {
      const found = await page.locator(selector).boundingBox();
      assert.ok(found, selector);
      return found;
    };
    const [list, board, reason] = [await box(".answers"), await box(".case-pane .board"), await box(".case-pane .explanation")];
    if (layout === "beside") assert.ok(board.x >= list.x + list.width);
    const { height } = page.viewportSize() ?? { height: 0 };
    for (const part of [list, board, reason]) assert.ok(part.y >= 0 && part.y + part.height <= height, `${JSON.stringify(part)} is in the window`);
  });
}

for (const game of GAMES) {
  test(`${game}: the example is well-formed`, { url: pageUrl(game, { view: "contest" }), locale: "zh-CN", size: "phone", touch: true }, async (page) => {
    await waitForBoard(page);
    await page.getByRole("button", { name: "示例", exact: true }).tap();
    const list = page.getByRole("list", { name: "回答" }).getByRole("button");
    await list.nth(1).waitFor();
    await list.nth(1).tap();
    await waitUntil(() => page.locator(".case-pane .explanation code").count(), (count) => count > 0, "a position");
    assert.equal(await page.locator(".place").filter({ hasText: /第 \d+ 行/ }).count(), 0);
  });
}

test("many answers are loaded in pages", { url: pageUrl("kings-tour", { view: "contest" }) }, async (page) => {
  await waitForBoard(page);
  await page.getByLabel("Contest input").fill("c4 e6 d5\n".repeat(1_200));
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await waitUntil(() => answers(page).count(), (count) => count === 1_000, "1,000 answers");
  await page.getByRole("button", { name: "More answers" }).click();
  await waitUntil(() => answers(page).count(), (count) => count === 1_200, "1,200 answers");
});

test("a late answer of the referee does not replace the position of a later click", { url: pageUrl("kings-tour", { view: "contest", text: "c4 e6 d5\na1 a2 b1\n" }) }, async (page) => {
  await waitForBoard(page);
  await answers(page).nth(1).waitFor();
  await idle(page);
  const requests = await holdRequests(page, "**/view");
  await answers(page).nth(1).click();
  // This position is known already.
  await answers(page).nth(0).click();
  await requests.answer([0]);
  assert.equal((await pieces(page)).c4, "king");
});

test("an answer is next to its input line and shows the path of the move", { url: pageUrl("duck-chess", { view: "contest", text: "2\n2 0 4 3\n0 1 2 2\n" }) }, async (page) => {
  await waitForBoard(page);
  await waitForText(page, "line 2 2 0 4 3");
  await page.getByRole("button", { name: "Invalid command" }).click();
  await waitForText(page, /blocked by the red soldier on \(3,2\)/);
  // The path has three squares: the start, the bend, and the end.
  await waitUntil(() => arrows(page, "refused"), (lengths) => lengths.join() === "3", "the path of the duck");
  assert.deepEqual(await highlighted(page, "why"), ["(3,2)"]);
  await page.getByRole("button", { name: "red horse;NA;no;no" }).click();
  await waitUntil(() => arrows(page, "played"), (lengths) => lengths.join() === "3", "the path of the horse");
  assert.deepEqual(await highlighted(page, "last-move"), ["(0,1)", "(2,2)"]);
});

// The rulebook: its table of contents, and the boards of its examples.
import assert from "node:assert/strict";
import { idle, pageTests, waitUntil } from "./browser.js";
import { announcements, assertAccessible, assertFitsWidth, swipe } from "./input.js";
import { GAMES, pageUrl } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

const test = pageTests();

const PREFIXES = /** @type {Record<string, string>} */ ({ "correct-move": "CM", "kings-tour": "KT", checkers: "CK", "duck-chess": "DC" });

/** @param {Page} page @param {string} clause @param {number} [index] */
const example = (page, clause, index = 0) => page.locator(`#${clause} .example`).nth(index);

/** Brings an example into view, and returns it as soon as its pieces are there. @param {Page} page @param {string} clause @param {number} [index] */
async function openExample(page, clause, index = 0) {
  const figure = example(page, clause, index);
  await figure.scrollIntoViewIfNeeded();
  await figure.locator(".board .piece > *").first().waitFor();
  return figure;
}

/** @param {Locator} figure @param {string} name */
const square = (figure, name) => figure.getByRole("gridcell", { name: new RegExp(`^${name.replace(/[()]/g, "\\$&")}[:：]`) });

/** @param {Locator} figure @param {string} text */
const answer = (figure, text) => figure.locator(".example-answer").getByText(text).first().waitFor();

for (const game of GAMES) {
  test(`${game}: every clause has a title, a text and a link in the contents`, { url: pageUrl(game, { view: "rules" }) }, async (page) => {
    const headings = page.locator(".rule h3");
    await headings.nth(3).waitFor();
    const book = await (await page.request.get(`/api/games/${game}/rules`)).json();
    const clauses = [...book.clauses, ...book.house_rules];
    assert.deepEqual(await headings.allTextContents(), clauses.map(({ title, id }) => `${title.en} ${id}`));
    assert.ok(clauses.some(({ id }) => id === `${PREFIXES[game]}1`));
    assert.deepEqual(await page.locator(".contents li").allTextContents(), clauses.map(({ title, id }) => `${id}${title.en}`));
    assert.equal(await page.getByRole("heading", { name: "House rules" }).count(), game === "kings-tour" ? 0 : 1);
  });

  test(`${game}: the referee says of every move of the examples what the rulebook says`, { url: pageUrl(game, { view: "rules" }) }, async (page) => {
    await page.locator(".example").first().waitFor();
    for (const figure of await page.locator(".example:has(.example-moves button)").all()) {
      await figure.scrollIntoViewIfNeeded();
      for (const item of await figure.locator("li:has(button)").all()) {
        const message = (await item.locator("span").innerText()).toLowerCase();
        await item.getByRole("button").click();
        await waitUntil(async () => (await figure.locator(".example-answer").innerText()).toLowerCase(), (text) => text.includes(message), message);
      }
    }
  });
}

test("a board is created when it comes into view", { url: pageUrl("duck-chess", { view: "rules" }) }, async (page) => {
  await openExample(page, "DC1");
  assert.equal(await example(page, "DC12").locator(".board").count(), 0);
  await openExample(page, "DC12");
});

test("moves on an example are answered there, and can be reset", { url: pageUrl("checkers", { view: "rules", clause: "CK4" }) }, async (page) => {
  const figure = await openExample(page, "CK4");
  await square(figure, "10").click();
  await square(figure, "6").click();
  await answer(figure, "you must jump: 12x3 captures 8");
  assert.equal(await figure.locator(".example-answer .clause").innerText(), "CK4");
  assert.ok((await announcements(page)).some((text) => text.includes("you must jump")), "the refusal is announced");
  await square(figure, "12").click();
  await square(figure, "3").click();
  await answer(figure, "The white king jumps 12x3");
  assert.equal(await figure.locator(".status").innerText(), "White wins");
  assert.equal(await square(figure, "3").getAttribute("aria-label"), "3: white king");
  await figure.getByRole("button", { name: "Reset" }).click();
  await waitUntil(() => square(figure, "12").getAttribute("aria-label"), (label) => label === "12: white king", "the king is back");
  assert.equal(await figure.getByRole("button", { name: "Reset" }).isDisabled(), true);
});

test("an example is played by keyboard", { url: pageUrl("correct-move", { view: "rules", clause: "CM3" }) }, async (page) => {
  const figure = await openExample(page, "CM3");
  await square(figure, "49").focus();
  await page.keyboard.press("Enter");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await answer(figure, "the king on 17 could move to 25 as well");
});

test("an example is played by touch, on a phone", { url: pageUrl("duck-chess", { view: "rules", clause: "DC4" }), size: "phone", touch: true }, async (page) => {
  const figure = await openExample(page, "DC4");
  await swipe(page, square(figure, "(0,1)"), square(figure, "(2,2)"));
  await answer(figure, "The red horse moves from (0,1) to (2,2)");
});

test("an example goes on in the play view", { url: pageUrl("checkers", { view: "rules", clause: "CK3" }) }, async (page) => {
  const figure = await openExample(page, "CK3");
  await square(figure, "3").click();
  await square(figure, "17").click();
  await answer(figure, "3x10x17");
  await figure.getByRole("link", { name: "Continue in the play view" }).click();
  await page.waitForURL(/moves=3-10-17/);
  await page.getByText("White has no legal move").first().waitFor();
});

test("a clause that explains an answer is shown without losing what was played or the game", { url: pageUrl("checkers", { moves: ["11-15"] }) }, async (page) => {
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  const figure = await openExample(page, "CK4");
  await figure.getByRole("button", { name: "✓ 12-3" }).click();
  await answer(figure, "The white king jumps 12x3");
  const other = await openExample(page, "CK3");
  await other.getByRole("button", { name: "✗ 3-10" }).click();
  await other.locator(".example-answer").getByRole("link", { name: "CK3" }).click();
  await page.waitForURL(/clause=CK3/);
  await waitUntil(() => page.evaluate(() => document.activeElement?.id), (id) => id === "CK3", "the clause is focused");
  await answer(figure, "The white king jumps 12x3");
  await page.getByRole("button", { name: "中文" }).click();
  await answer(await openExample(page, "CK4"), "白王");
  await page.getByRole("link", { name: "对弈", exact: true }).click();
  await page.waitForURL(/moves=11-15/);
});

test("the table of contents follows on a phone and leads to a clause", { url: pageUrl("checkers", { view: "rules" }), size: "phone", touch: true }, async (page) => {
  await openExample(page, "CK1");
  const contents = page.locator(".contents");
  assert.equal(await contents.getByRole("link").first().isVisible(), false);
  await contents.locator("summary").tap();
  await assertAccessible(page, "the open contents");
  await contents.getByRole("link", { name: "HR2" }).tap();
  await waitUntil(() => page.evaluate(() => document.activeElement?.id), (id) => id === "HR2", "the clause is focused");
  assert.equal(await contents.getByRole("link").first().isVisible(), false);
  await waitUntil(() => page.locator(".current-clause").innerText(), (text) => text.startsWith("HR"), "the clause in the contents");
  const [bar, title] = await Promise.all([contents.boundingBox(), page.locator("#HR2 h3").boundingBox()]);
  assert.ok(bar && title && bar.y >= 0 && title.y >= bar.y + bar.height, "the title is below the contents");
  await contents.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  assert.equal(await contents.getByRole("link").first().isVisible(), false);
});

test("an example after an answer: axe reports nothing, light and dark", { url: pageUrl("checkers", { view: "rules" }), size: "phone" }, async (page) => {
  const figure = await openExample(page, "CK4");
  await figure.getByRole("button", { name: "✗ 10-6" }).click();
  await answer(figure, "you must jump");
  // So high that the contents cover nothing.
  await page.setViewportSize({ width: 390, height: 9_000 });
  await example(page, "CK7").locator(".board .piece > *").first().waitFor();
  await idle(page);
  await assertAccessible(page, "an answer, light");
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible(page, "an answer, dark");
  await assertFitsWidth(page, "the rulebook");
});

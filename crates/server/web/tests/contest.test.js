// Contest input and its answers; the rulebook.
import assert from "node:assert/strict";
import { pages, until } from "./browser.js";
import { said, text } from "./hands.js";
import { board, GAMES, link, marked, pieces, ready, sees } from "./player.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pages();

/** @param {Page} page */
const answers = (page) => page.getByRole("list", { name: "Answers" }).getByRole("button");

const CASES = /** @type {const} */ ([
  ["correct-move", ["Illegal state", "Illegal move", "Illegal move", "Illegal move", "Move not allowed", "Continue", "Continue", "Illegal move", "Stop"]],
  ["kings-tour", null],
  ["checkers", ["All moves valid", "Move 5 is invalid"]],
  ["duck-chess", null],
]);

for (const [game, expected] of CASES) {
  test(`${game}: input is answered, and each answer explained`, { at: link(game, { view: "contest" }), fails: /^422 / }, async (page) => {
    await ready(page);
    await page.getByLabel("Contest input").fill(text(`examples/${game}.in`));
    await page.getByRole("button", { name: "Judge", exact: true }).click();
    await answers(page).first().waitFor();
    if (expected) assert.deepEqual(await answers(page).allTextContents(), expected);
    const count = await answers(page).count();
    for (let index = 0; index < Math.min(count, 6); index += 1) {
      await answers(page).nth(index).click();
      await until(() => answers(page).nth(index).getAttribute("aria-current"), (current) => current === "true", "the answer is the current one");
      const words = (await answers(page).nth(index).textContent()) ?? "?";
      await until(() => page.locator(".panel .reason").innerText(), (reason) => reason.includes(words), "what it says is beside the board");
    }
    await until(() => page.url(), (url) => /pick=\d/.test(url), "the address has it");
    const picked = await page.locator(".panel .reason").innerText();
    await page.reload();
    await until(() => page.locator(".panel .reason").innerText(), (reason) => reason === picked, "the address brings it back");
  });
}

test("an answer shows its board, the squares of its reason and the clause", { at: link("correct-move", { view: "contest", text: "17 49 25\n56 48 49\n" }) }, async (page) => {
  await ready(page);
  await answers(page).first().click();
  await sees(page, "the king on 17 could move to 25 as well");
  await until(() => marked(page, "reason"), (squares) => squares.join() === "17,25", "the squares");
  assert.deepEqual(await pieces(page), { 17: "king", 49: "queen" });
  assert.ok((await said(page)).some((words) => words.includes("Move not allowed")), "it is spoken");
  await page.getByRole("main").getByRole("link", { name: "CM3" }).click();
  await until(() => page.url(), (url) => url.includes("view=rules") && url.includes("clause=CM3"), "the rulebook");
  await page.goBack();
  await until(() => page.locator(".panel .reason").innerText(), (words) => words.includes("could move to 25"), "the answer is still open");
});

test("a board that cannot be shown is not that of another answer", { at: link("correct-move", { view: "contest", text: "17 49 25\n17 17 49\n" }), fails: /^422 / }, async (page) => {
  await ready(page);
  await answers(page).first().click();
  await until(() => marked(page, "reason"), (squares) => squares.length === 2, "the squares");
  await answers(page).nth(1).click();
  await sees(page, "Illegal state");
  await until(() => pieces(page), (seen) => seen["49"] === undefined, "the queen of the other case is gone");
});

test("malformed input is said with its place", { at: link("correct-move", { view: "contest" }) }, async (page) => {
  await ready(page);
  await page.getByLabel("Contest input").fill("17 49 25\n17 x 25\n");
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await sees(page, /Line 2, column 4: found `x`/);
  assert.deepEqual(await answers(page).allTextContents(), ["Move not allowed"]);
});

test("malformed input is said in Chinese on a Chinese page", { at: link("duck-chess", { view: "contest" }), locale: "zh-CN" }, async (page) => {
  await ready(page);
  await page.getByLabel("比赛输入").fill("2\n0 0 5 0\n0 x 1 1\n");
  await page.getByRole("button", { name: "评测", exact: true }).click();
  await sees(page, "第 3 行第 3 列：读到 `x`，应为 2 条操作中的第 2 条：起点的列");
});

for (const game of GAMES) {
  test(`${game}: there is an example`, { at: link(game, { view: "contest" }), locale: "zh-CN", size: "phone", touch: true }, async (page) => {
    await ready(page);
    await page.getByRole("button", { name: "示例", exact: true }).tap();
    const list = page.getByRole("list", { name: "回答" }).getByRole("button");
    await list.nth(1).waitFor();
    await list.nth(1).tap();
    await until(() => page.locator(".panel .reason code").count(), (count) => count > 0, "the position");
    assert.equal(await page.locator(".panel > div > .why").filter({ hasText: /第 \d+ 行/ }).count(), 0, "the example is well-formed");
  });

  test(`${game}: the rulebook has every clause, with examples`, { at: link(game, { view: "rules" }) }, async (page) => {
    await page.getByRole("main").getByRole("heading", { level: 2 }).nth(3).waitFor();
    const names = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    const prefix = { "correct-move": "CM", "kings-tour": "KT", checkers: "CK", "duck-chess": "DC" }[game];
    for (const number of [1, 2, 3, 4]) assert.ok(names.some((name) => name.includes(`${prefix}${number}`)), `${prefix}${number} is in ${names}`);
    await page.locator("figure img").last().scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    for (const picture of await page.locator("figure img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await until(() => picture.evaluate((one) => /** @type {HTMLImageElement} */ (one).naturalWidth), (width) => width > 0, "each picture is there");
    }
  });
}

test("many answers come in pages", { at: link("kings-tour", { view: "contest" }) }, async (page) => {
  await ready(page);
  await page.getByLabel("Contest input").fill("c4 e6 d5\n".repeat(1_200));
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await until(() => answers(page).count(), (count) => count === 1_000, "1,000 answers");
  await page.getByRole("button", { name: "More answers" }).click();
  await until(() => answers(page).count(), (count) => count === 1_200, "1,200 answers");
});

test("the board is that of the last answer clicked, however slowly the referee answers", { at: link("kings-tour", { view: "contest", text: "c4 e6 d5\na1 a2 b1\n" }) }, async (page) => {
  await ready(page);
  await answers(page).nth(1).waitFor();
  let waits = 500;
  await page.route("**/view", async (route) => {
    const wait = waits;
    waits = 0;
    await new Promise((done) => setTimeout(done, wait));
    await route.continue();
  });
  await answers(page).nth(1).click();
  await answers(page).nth(0).click();
  await page.waitForTimeout(700);
  assert.equal((await pieces(page)).c4, "king");
});

/** The middle of each square that a way leads over, in order. @param {import("playwright-core").Page} page @param {string} kind */
const way = (page, kind) => board(page).locator(`.ways polyline.${kind}`).evaluateAll((lines) => lines.map((line) => line.getAttribute("points")?.split(" ").length));

test("an answer stands beside what was asked, and shows what was tried", { at: link("duck-chess", { view: "contest", text: "2\n2 0 4 3\n0 1 2 2\n" }) }, async (page) => {
  await ready(page);
  await sees(page, "line 2 2 0 4 3");
  await page.getByRole("button", { name: "Invalid command" }).click();
  await sees(page, /blocked by the red soldier on \(3,2\)/);
  // From its square, to where it turns, to where it was meant to go.
  await until(() => way(page, "tried"), (ways) => ways.join() === "3", "the way of the duck");
  assert.deepEqual(await marked(page, "reason"), ["(3,2)"]);
  await page.getByRole("button", { name: "red horse;NA;no;no" }).click();
  await until(() => way(page, "went"), (ways) => ways.join() === "3", "the way of the horse");
  assert.deepEqual(await marked(page, "last"), ["(0,1)", "(2,2)"]);
});

for (const game of GAMES) {
  test(`${game}: a rulebook's pictures show what is about to move`, { at: link(game, { view: "rules" }) }, async (page) => {
    await sees(page, "✓");
    const pictures = await page.locator("figure img").evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));
    const arrows = pictures.map((src) => new URL(src, page.url()).searchParams).filter((query) => query.get("arrows"));
    assert.ok(arrows.length > 0);
    for (const query of arrows) {
      const position = query.get("position") ?? "";
      const view = await (await page.request.post(`/api/games/${game}/view`, { data: { position } })).json();
      const from = query.get("arrows")?.split("-")[0];
      const cell = view.cells.find((/** @type {any} */ { spot }) => [spot.label].flat().join(".") === from);
      const empty = page.locator("figure", { hasText: `no piece stands on` });
      assert.ok(cell?.figure || (await empty.count()) > 0, `${position}: ${from}`);
    }
  });
}

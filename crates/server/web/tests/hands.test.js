// The same by keyboard and by touch, and what must not happen meanwhile.
import assert from "node:assert/strict";
import { pages, until } from "./browser.js";
import { drag, ears, hush, middle, said, swipe } from "./hands.js";
import { board, click, GAMES, link, marked, ready, sees, square, stands } from "./player.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pages();

/** The name of the square which has the focus. @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-label") ?? document.activeElement?.tagName ?? "");

/** Comes to the board by the tab key alone. @param {Page} page */
async function tabToBoard(page) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) return;
  }
  assert.fail("the tab key does not lead to the board");
}

/** Walks with the arrows to a square. @param {Page} page @param {string} name */
async function walk(page, name) {
  const rows = { from: await middle(board(page).locator(":focus")), to: await middle(square(page, name)) };
  for (let presses = 0; presses < 24; presses += 1) {
    if ((await focused(page)) === name) return;
    const here = await middle(board(page).locator(":focus"));
    const [down, right] = [rows.to.y - here.y, rows.to.x - here.x];
    await page.keyboard.press(Math.abs(down) > 8 ? (down > 0 ? "ArrowDown" : "ArrowUp") : right > 0 ? "ArrowRight" : "ArrowLeft");
  }
  assert.equal(await focused(page), name);
}

const MOVES = /** @type {const} */ ([
  ["correct-move", "49", "55", "queen", "后"],
  ["kings-tour", "c4", "d5", "king", "王"],
  ["checkers", "9", "14", "red man", "红兵"],
  ["duck-chess", "(3,0)", "(4,0)", "red soldier", "红兵"],
]);

for (const [game, from, to, what] of MOVES) {
  for (const flip of [0, 1]) {
    test(`${game} by keyboard${flip ? ", the board turned" : ""}`, { at: link(game, flip ? { flip } : {}) }, async (page) => {
      await ready(page);
      assert.equal(await board(page).locator("[tabindex='0']").count(), 1, "one tab stop");
      await tabToBoard(page);
      await walk(page, from);
      await hush(page);
      await page.keyboard.press("Enter");
      await until(() => marked(page, "chosen"), (chosen) => chosen[0] === from, `${from} should be chosen`);
      await until(() => said(page), (words) => words.some((one) => one.includes(`${what} selected`)), "the choice should be spoken");
      assert.equal(await square(page, from).getAttribute("aria-selected"), "true");
      await walk(page, to);
      await page.keyboard.press("Enter");
      await stands(page, to, what);
      assert.equal(await focused(page), to, "the focus stays where the hand is");
      assert.equal(await board(page).locator("[tabindex='0']").count(), 1, "still one tab stop");
      await until(() => said(page), (words) => words.some((one) => one.includes("goes from") || one.includes("takes")), "the move should be spoken");
      await page.keyboard.press("Tab");
      assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
    });
  }
}

const JUMPS = link("checkers", { start: "B:W14,22,31:B1,9" });

test("a multi-jump by keyboard, each landing square", { at: JUMPS }, async (page) => {
  await ready(page);
  await tabToBoard(page);
  for (const name of ["9", "18", "25"]) {
    await walk(page, name);
    await page.keyboard.press("Enter");
  }
  await stands(page, 25, "red man");
  await until(() => said(page), (words) => words.some((one) => one.includes("takes 14, 22")), "what was taken should be spoken");
});

test("a multi-jump by touch, each landing square", { at: JUMPS, touch: true, size: "phone" }, async (page) => {
  await ready(page);
  for (const name of ["9", "18", "25"]) await square(page, name).tap();
  await stands(page, 25, "red man");
});

test("a multi-jump by a finger's drag to its last square", { at: JUMPS, touch: true, size: "small" }, async (page) => {
  await ready(page);
  await swipe(page, square(page, 9), square(page, 25));
  await stands(page, 25, "red man");
});

test("a refusal by touch goes back and says why", { at: link("checkers", { start: "W:WK10,K12:B8" }), touch: true, size: "small" }, async (page) => {
  await ready(page);
  await swipe(page, square(page, 10), square(page, 6));
  await sees(page, "a jump is due: 12x3 takes 8");
  await stands(page, 10, "white king");
  assert.deepEqual(await marked(page, "reason"), ["3", "8", "12"]);
});

test("what is dropped beside the board goes back", { at: "/checkers" }, async (page) => {
  await ready(page);
  await drag(page, square(page, 9), page.getByRole("heading", { level: 1 }));
  await page.waitForTimeout(100);
  await stands(page, 9, "red man");
  assert.equal(await board(page).locator(".piece[transform]").count(), 0, "nothing is left hanging");
  await click(page, 11);
  await click(page, 15);
  await stands(page, 15, "red man");
});

test("a refusal by keyboard is spoken", { at: link("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await ready(page);
  await tabToBoard(page);
  await walk(page, "10");
  await page.keyboard.press("Enter");
  await walk(page, "6");
  await hush(page);
  await page.keyboard.press("Enter");
  await until(() => said(page), (words) => words.includes("Not allowed: a jump is due: 12x3 takes 8 (CK4)"), "the refusal should be spoken");
  assert.equal(await ears(page), 1, "one live region");
  assert.equal(await focused(page), "6");
});

test("the same refusal twice is spoken twice", { at: link("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await ready(page);
  for (const times of [1, 2]) {
    await hush(page);
    await click(page, 10, 6);
    await until(() => said(page), (words) => words.some((one) => one.startsWith("Not allowed")), `spoken ${times}`);
  }
});

test("Escape lets a chosen piece go; Home and End go to the ends of a row", { at: "/duck-chess" }, async (page) => {
  await ready(page);
  await tabToBoard(page);
  await walk(page, "(3,4)");
  await page.keyboard.press("Enter");
  await until(() => marked(page, "chosen"), (chosen) => chosen.length === 1, "chosen");
  await page.keyboard.press("Escape");
  await until(() => marked(page, "chosen"), (chosen) => chosen.length === 0, "let go");
  await page.keyboard.press("Home");
  assert.equal(await focused(page), "(3,0)");
  await page.keyboard.press("End");
  assert.equal(await focused(page), "(3,8)");
});

test("the board is a grid of rows and cells with names", { at: "/checkers" }, async (page) => {
  await ready(page);
  assert.match((await board(page).getAttribute("aria-label")) ?? "", /Checkers/);
  assert.equal(await board(page).getByRole("row").count(), 8);
  assert.equal(await board(page).getByRole("row").first().getByRole("gridcell").count(), 4);
  assert.equal(await square(page, 1).count(), 1);
  assert.match((await square(page, 18).getAttribute("aria-label")) ?? "", /^18: empty$/);
});

for (const size of /** @type {const} */ (["small", "phone"])) {
  for (const [game, from, to, what, chinese] of MOVES) {
    test(`${game} by touch on a ${size} screen`, { at: `/${game}`, size, touch: true }, async (page) => {
      await ready(page);
      await square(page, from).tap();
      await until(() => marked(page, "target"), (targets) => targets.includes(to), `${to} should be shown`);
      await square(page, to).tap();
      await stands(page, to, what);
    });

    test(`${game} by a finger's drag on a ${size} screen, in Chinese`, { at: `/${game}`, size, touch: true, locale: "zh-CN" }, async (page) => {
      await ready(page);
      await middle(square(page, from));
      await middle(square(page, to));
      const before = await page.evaluate(() => window.scrollY);
      await swipe(page, square(page, from), square(page, to));
      await stands(page, to, chinese);
      assert.equal(await page.evaluate(() => window.scrollY), before, "the page does not scroll under the finger");
    });
  }
}

test("nothing lies over the board of a phone while a piece is in the hand", { at: "/duck-chess", size: "small", touch: true }, async (page) => {
  await ready(page);
  await square(page, "(0,4)").scrollIntoViewIfNeeded();
  for (const name of ["(0,1)", "(2,2)"]) {
    await square(page, name).tap();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(50);
    const hidden = await board(page).getByRole("gridcell").evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const box = cell.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          return y > 0 && y < innerHeight && document.elementFromPoint(x, y)?.closest(".cell") !== cell;
        })
        .map((cell) => cell.getAttribute("data-label")),
    );
    assert.deepEqual(hidden, [], `after ${name}`);
  }
  await stands(page, "(2,2)", "red horse");
});

test("a refusal is in a phone's window", { at: link("duck-chess"), size: "small", touch: true }, async (page) => {
  await ready(page);
  await square(page, "(0,1)").tap();
  await square(page, "(1,3)").tap();
  await sees(page, "the horse's leg is blocked");
  const why = await page.getByText("the horse's leg is blocked").filter({ visible: true }).first().boundingBox();
  assert.ok(why && why.y > 0 && why.y + why.height <= 640);
});

test("squares are large enough for a finger", { at: "/checkers", size: "small", touch: true }, async (page) => {
  await ready(page);
  const box = await square(page, 18).boundingBox();
  assert.ok(box && box.width >= 30, `a square is ${box?.width} wide`);
});

/** Counts what is played. */
const LISTENER = `{
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
}`;
/** @param {Page} page @returns {Promise<number>} */
const tones = (page) => page.evaluate(() => /** @type {any} */ (window).tones);

test("moves sound, unless that is turned off, also the next time", { at: "/checkers", script: LISTENER }, async (page) => {
  await ready(page);
  await click(page, 9, 14);
  await stands(page, 14, "red man");
  await until(() => tones(page), (count) => count > 0, "a move should sound");
  await page.getByRole("button", { name: /^sound/i }).click();
  const before = await tones(page);
  await click(page, 22, 18);
  await stands(page, 18, "white man");
  await page.waitForTimeout(100);
  assert.equal(await tones(page), before);
  await page.goto("/kings-tour");
  await ready(page);
  await click(page, "c4", "d5");
  await stands(page, "d5", "king");
  await page.waitForTimeout(100);
  assert.equal(await tones(page), 0);
});

/** Counts what moves by itself. */
const EYE = `{
  window.glides = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.glides += 1; return animate.apply(this, how); };
  for (const name of ["animationstart", "transitionrun"]) addEventListener(name, () => (window.glides += 1), true);
}`;
/** @param {Page} page @returns {Promise<number>} */
const glides = (page) => page.evaluate(() => /** @type {any} */ (window).glides);

test("who wants no motion has none", { at: "/checkers", script: EYE, motion: false }, async (page) => {
  await ready(page);
  await click(page, 9, 14);
  await stands(page, 14, "red man");
  await click(page, 9, 10);
  await page.getByRole("button", { name: "Undo" }).click();
  await stands(page, 9, "red man");
  await page.waitForTimeout(200);
  assert.equal(await glides(page), 0);
});

test("otherwise a piece glides to where it goes", { at: "/checkers", script: EYE, motion: true }, async (page) => {
  await ready(page);
  await click(page, 9, 14);
  await stands(page, 14, "red man");
  await until(() => glides(page), (count) => count > 0, "the piece should glide");
  const before = await glides(page);
  await drag(page, square(page, 22), square(page, 18));
  await stands(page, 18, "white man");
  await page.waitForTimeout(100);
  assert.equal(await glides(page), before, "what a hand has put down does not glide there once more");
});

test("what the skip link leads to is the main part", { at: "/checkers" }, async (page) => {
  await ready(page);
  await page.keyboard.press("Tab");
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /skip/i);
  await page.keyboard.press("Enter");
  await until(() => page.evaluate(() => document.activeElement?.closest("main") !== null), Boolean, "the focus should be in the main part");
  await sees(page, "Red to move");
});

test("every game can be reached by keyboard from the start", {}, async (page) => {
  for (const game of GAMES) {
    await page.goto("/");
    const way = page.getByRole("main").locator(`a[href="/${game}"]`).first();
    await way.focus();
    await page.keyboard.press("Enter");
    await until(() => new URL(page.url()).pathname, (at) => at === `/${game}`, game);
    await ready(page);
  }
});

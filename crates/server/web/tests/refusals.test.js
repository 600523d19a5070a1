// A move that is refused: it goes back, and the page says why and where that is written.
import assert from "node:assert/strict";
import { pages, until } from "./browser.js";
import { drag, hush, said } from "./hands.js";
import { board, click, link, marked, pieces, ready, sees, square } from "./player.js";

const test = pages();

/** Moves that are refused: where they start, and what is said about them. */
const CASES = [
  {
    game: "correct-move", start: "17 49", from: "49", to: "25", what: "queen", clause: "CM3",
    squares: ["17", "25"], en: "the king on 17 could move to 25 as well", zh: "王在 17 一步也能走到 25",
  },
  {
    game: "kings-tour", start: "", from: "c4", to: "c6", what: "king", clause: "KT1",
    squares: ["c4", "c6"], en: "c6 is not one square away from the king on c4", zh: /c6.*c4/,
  },
  {
    game: "checkers", start: "W:WK10,K12:B8", from: "10", to: "6", what: "white king", clause: "CK4",
    squares: ["3", "8", "12"], en: "a jump is due: 12x3 takes 8", zh: "有子可吃必须吃：12x3 可吃 8",
  },
  {
    game: "duck-chess", start: "", from: "(0,1)", to: "(1,3)", what: "red horse", clause: "DC4",
    squares: ["(0,2)"], en: "the horse's leg is blocked by the red elephant on (0,2)", zh: /马/,
  },
];

for (const { game, start, from, to, what, clause, squares, en, zh } of CASES) {
  const at = link(game, start ? { start } : {});
  test(`${game}: a dragged piece goes back, and the page says why`, { at }, async (page) => {
    await ready(page);
    const before = await pieces(page);
    // Where the piece is drawn within its square.
    const place = () =>
      square(page, from).evaluate((cell) => {
        const [outer, inner] = [cell.querySelector(".touch"), cell.querySelector(".piece")].map((one) => one?.getBoundingClientRect());
        return outer && inner ? [inner.x - outer.x, inner.y - outer.y].map(Math.round).join() : "nowhere";
      });
    const home = await place();
    const plain = await board(page).innerHTML();
    await drag(page, square(page, from), square(page, to));
    await sees(page, "Not allowed");
    await sees(page, en);
    assert.deepEqual(await pieces(page), before);
    assert.equal((await pieces(page))[from], what);
    assert.equal(await place(), home, "the piece is where it was");
    assert.deepEqual(await marked(page, "reason"), squares);
    assert.notEqual(await board(page).innerHTML(), plain);
    // Whatever is done next, the reason is no longer in the way.
    await page.keyboard.press("Escape");
    await until(() => marked(page, "reason"), (left) => left.length === 0, "the marks should go");
  });

  test(`${game}: the clause opens the rulebook at its place`, { at }, async (page) => {
    await ready(page);
    await click(page, from, to);
    await sees(page, "Not allowed");
    const way = page.getByRole("main").getByRole("link", { name: clause, exact: true }).first();
    await way.click();
    await until(() => page.url(), (url) => url.includes("view=rules") && url.includes(`clause=${clause}`), "the rulebook should be open");
    const heading = page.getByRole("heading", { name: clause, exact: true });
    await heading.waitFor();
    await until(
      async () => (await heading.boundingBox())?.y ?? -1,
      (y) => y >= 0 && y < 700,
      `${clause} should be in the window`,
    );
    await page.goBack();
    await until(() => marked(page, "chosen"), (chosen) => chosen.length === 0, "back at the game");
    await ready(page);
    assert.ok(!page.url().includes("view=rules"));
  });

  test(`${game}: a refusal in Chinese`, { at, locale: "zh-CN" }, async (page) => {
    await ready(page);
    await hush(page);
    await click(page, from, to);
    await sees(page, "不可以");
    await sees(page, zh);
    const words = (await said(page)).at(-1) ?? "";
    assert.match(words, new RegExp(`不可以.*${clause}`));
  });
}

test("the squares of a reason look different from the others", { at: link("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await ready(page);
  const look = (/** @type {string} */ name) =>
    square(page, name).locator(".touch").evaluate((one) => {
      const { fill, stroke, strokeWidth, fillOpacity } = getComputedStyle(one);
      return [fill, stroke, strokeWidth, fillOpacity].join();
    });
  const before = await look("8");
  await click(page, 10, 6);
  await sees(page, "a jump is due");
  assert.notEqual(await look("8"), before);
  assert.equal(await look("8"), await look("3"));
});

test("where there is no way at all, that is said as well", { at: "/duck-chess" }, async (page) => {
  await ready(page);
  await click(page, "(9,0)", "(8,0)");
  await sees(page, "Not allowed");
  await sees(page, /Red/);
});

test("a refusal does not end up among the moves", { at: "/checkers" }, async (page) => {
  await ready(page);
  await click(page, 9, 14);
  await until(() => marked(page, "last"), (last) => last.length === 2, "9-14 should be played");
  await click(page, 22, 14);
  await sees(page, "Not allowed");
  assert.deepEqual(await page.getByRole("list", { name: "Moves" }).getByRole("button").allTextContents(), ["9-14"]);
  assert.match(page.url(), /moves=9-14(&|$)/);
});

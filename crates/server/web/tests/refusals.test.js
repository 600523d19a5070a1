// Refused moves: the piece goes back, and the page shows the reason and its clause.
import assert from "node:assert/strict";
import { pageTests, waitUntil } from "./browser.js";
import { announcements, clearAnnouncements, drag } from "./input.js";
import { board, clickSquares, pageUrl, highlighted, moves, pieces, waitForBoard, waitForText, square } from "./board-page.js";

const test = pageTests();

const CASES = [
  {
    game: "correct-move", start: "17 49", from: "49", to: "25", piece: "queen", clause: "CM3",
    squares: ["17", "25"], en: "the king on 17 could move to 25 as well", zh: "王在 17 一步也能走到 25",
  },
  {
    game: "kings-tour", start: "", from: "c4", to: "c6", piece: "king", clause: "KT1",
    squares: ["c4", "c6"], en: "c6 is not one square away from the king on c4", zh: /c6.*c4/,
  },
  {
    game: "checkers", start: "W:WK10,K12:B8", from: "10", to: "6", piece: "white king", clause: "CK4",
    squares: ["3", "8", "12"], en: "you must jump: 12x3 captures 8", zh: "有子可吃必须吃：12x3 可吃 8",
  },
  {
    game: "duck-chess", start: "", from: "(0,1)", to: "(1,3)", piece: "red horse", clause: "DC4",
    squares: ["(0,2)"], en: "the horse's leg is blocked by the red elephant on (0,2)", zh: /马/,
  },
];

for (const { game, start, from, to, piece, clause, squares, en, zh } of CASES) {
  const url = pageUrl(game, start ? { start } : {});
  test(`${game}: a dragged piece goes back, and the page shows why`, { url }, async (page) => {
    await waitForBoard(page);
    const before = await pieces(page);
    // The offset of the piece within its square.
    const offset = () =>
      square(page, from).evaluate((cell) => {
        const [outer, inner] = [cell.querySelector(".highlight"), cell.querySelector(".piece")].map((element) => element?.getBoundingClientRect());
        return outer && inner ? [inner.x - outer.x, inner.y - outer.y].map(Math.round).join() : "nowhere";
      });
    const initialOffset = await offset();
    const htmlBefore = await board(page).innerHTML();
    await drag(page, square(page, from), square(page, to));
    await waitForText(page, "Not allowed");
    await waitForText(page, en);
    assert.deepEqual(await pieces(page), before);
    assert.equal((await pieces(page))[from], piece);
    assert.equal(await offset(), initialOffset, "the piece is where it was");
    assert.deepEqual(await highlighted(page, "why"), squares);
    assert.notEqual(await board(page).innerHTML(), htmlBefore);
    await page.keyboard.press("Escape");
    await waitUntil(() => highlighted(page, "why"), (left) => left.length === 0, "no highlights after Escape");
  });

  test(`${game}: the link opens the rulebook at the clause`, { url }, async (page) => {
    await waitForBoard(page);
    await clickSquares(page, from, to);
    await waitForText(page, "Not allowed");
    await page.getByRole("main").getByRole("link", { name: clause, exact: true }).first().click();
    await waitUntil(() => page.url(), (url) => url.includes("view=rules") && url.includes(`clause=${clause}`), "the rulebook");
    const heading = page.getByRole("heading", { level: 3, name: clause });
    await heading.waitFor();
    await waitUntil(
      async () => (await heading.boundingBox())?.y ?? -1,
      (y) => y >= 0 && y < 700,
      `${clause} in the window`,
    );
    await page.goBack();
    await waitUntil(() => highlighted(page, "selected"), (selected) => selected.length === 0, "back at the game");
    await waitForBoard(page);
    assert.ok(!page.url().includes("view=rules"));
  });

  test(`${game}: a refusal in Chinese`, { url, locale: "zh-CN" }, async (page) => {
    await waitForBoard(page);
    await clearAnnouncements(page);
    await clickSquares(page, from, to);
    await waitForText(page, "不可以");
    await waitForText(page, zh);
    assert.match((await announcements(page)).at(-1) ?? "", new RegExp(`不可以.*${clause}`));
  });
}

test("the squares that explain a refusal look different", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  const style = (/** @type {string} */ name) =>
    square(page, name).locator(".highlight").evaluate((element) => {
      const { fill, stroke, strokeWidth, fillOpacity } = getComputedStyle(element);
      return [fill, stroke, strokeWidth, fillOpacity].join();
    });
  const before = await style("8");
  await clickSquares(page, 10, 6);
  await waitForText(page, "Not allowed");
  assert.notEqual(await style("8"), before);
  assert.equal(await style("8"), await style("3"));
});

test("moving a piece of the other side is refused", { url: "/duck-chess" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, "(9,0)", "(8,0)");
  await waitForText(page, "Not allowed");
  await waitForText(page, /Red/);
});

test("a refused move is not added to the moves", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitUntil(() => highlighted(page, "last-move"), (squares) => squares.length === 2, "9-14 played");
  await clickSquares(page, 22, 14);
  await waitForText(page, "Not allowed");
  assert.deepEqual(await moves(page), ["9-14"]);
  assert.match(page.url(), /moves=9-14(&|$)/);
});

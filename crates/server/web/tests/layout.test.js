// The size of the board on every kind of screen, and what must be visible beside it without scrolling.
import assert from "node:assert/strict";
import { pageTests, waitUntil } from "./browser.js";
import { assertFitsWidth } from "./input.js";
import { board, GAMES, openShareMenu, square, waitForBoard } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

const DESKTOPS = [{ width: 1366, height: 768 }, { width: 1920, height: 1080 }];
const LANDSCAPE_PHONE = { width: 844, height: 390 };

/** Returns the rectangle that the squares of the board fill; the coordinates beside them do not count. @param {Page} page */
async function squaresBox(page) {
  const boxes = await board(page).locator(".highlight").evaluateAll((squares) => squares.map((square) => square.getBoundingClientRect().toJSON()));
  const edge = (/** @type {(...values: number[]) => number} */ pick, /** @type {string} */ side) => pick(...boxes.map((box) => box[side]));
  const [left, top, right, bottom] = [edge(Math.min, "left"), edge(Math.min, "top"), edge(Math.max, "right"), edge(Math.max, "bottom")];
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

/** Fails unless a text is within the window of a page that was not scrolled. @param {Page} page */
async function assertStatusVisible(page) {
  const box = await page.locator(".status").boundingBox();
  const { height, scrollY } = await page.evaluate(() => ({ height: innerHeight, scrollY: window.scrollY }));
  assert.equal(scrollY, 0);
  assert.ok(box && box.height > 0 && box.y >= 0 && box.y + box.height <= height, `the side to move is at ${JSON.stringify(box)}`);
}

for (const game of GAMES) {
  test(`${game}: the board fills a desktop window`, { url: `/${game}` }, async (page) => {
    await waitForBoard(page);
    for (const size of DESKTOPS) {
      await page.setViewportSize(size);
      const box = await squaresBox(page);
      assert.ok(box.height >= 0.85 * size.height, `${box.height} of ${size.height}`);
      assert.ok(box.top >= 0 && box.bottom <= size.height, `from ${box.top} to ${box.bottom}`);
      await assertStatusVisible(page);
      await assertFitsWidth(page, `${game} at ${size.width}`);
    }
  });

  test(`${game}: the board fills a phone held sideways`, { url: `/${game}`, touch: true }, async (page) => {
    await page.setViewportSize(LANDSCAPE_PHONE);
    await waitForBoard(page);
    const box = await squaresBox(page);
    assert.ok(box.height >= 270, `${box.height} of ${LANDSCAPE_PHONE.height}`);
    assert.ok(box.top >= 0 && box.bottom <= LANDSCAPE_PHONE.height, `from ${box.top} to ${box.bottom}`);
    await assertStatusVisible(page);
    await assertFitsWidth(page, `${game} sideways`);
  });

  test(`${game}: the board is as wide as a phone held upright`, { url: `/${game}`, size: "phone", touch: true }, async (page) => {
    await waitForBoard(page);
    const box = await board(page).boundingBox();
    assert.equal(box?.width, 390);
    await assertStatusVisible(page);
  });
}

for (const size of [...DESKTOPS, LANDSCAPE_PHONE, { width: 1024, height: 768 }]) {
  test(`a message does not cover the board of a window of ${size.width}×${size.height}`, { url: "/checkers", expectedErrors: /ERR_/ }, async (page) => {
    await page.setViewportSize(size);
    await waitForBoard(page);
    await page.route("**/move*", (route) => route.abort("connectionrefused"));
    await square(page, 9).click();
    await square(page, 14).click();
    const box = await page.locator(".notice").boundingBox();
    const { right } = await squaresBox(page);
    assert.ok(box && box.x >= right && box.x + box.width <= size.width, `${JSON.stringify(box)} beside ${right}`);
  });
}

for (const size of [{ width: 390, height: 844 }, LANDSCAPE_PHONE]) {
  test(`the menu is within a window of ${size.width}×${size.height}`, { url: "/checkers", touch: true }, async (page) => {
    await page.setViewportSize(size);
    await waitForBoard(page);
    await openShareMenu(page);
    await waitUntil(
      () => page.locator(".menu-items").evaluate((items) => items.getBoundingClientRect().bottom - innerHeight),
      (below) => below <= 0,
      "no item below the window",
    );
  });
}

test("on windows of unusual shapes the whole board fits", { url: "/duck-chess" }, async (page) => {
  await waitForBoard(page);
  for (const [width, height] of [[568, 320], [600, 900], [900, 800], [1024, 768], [820, 1180], [1300, 500], [2560, 1440]]) {
    await page.setViewportSize({ width, height });
    const box = await squaresBox(page);
    assert.ok(box.height <= height && box.right <= width && box.left >= 0, `${width}×${height}: ${JSON.stringify(box)}`);
    await assertFitsWidth(page, `${width}×${height}`);
  }
});

test("coordinates never touch a piece", {}, async (page) => {
  for (const game of GAMES) {
    for (const flip of ["", "#flip=1"]) {
      await page.goto(`/${game}${flip}`);
      await waitForBoard(page);
      const collisions = await board(page).evaluate((svg) => {
        const boxes = (/** @type {string} */ selector) => [...svg.querySelectorAll(selector)].map((element) => ({ element, box: element.getBoundingClientRect() }));
        const pieces = boxes(".piece").filter(({ element }) => element.childElementCount > 0);
        return boxes(".coord").flatMap(({ element: coord, box }) => {
          const text = /** @type {SVGTextContentElement} */ (coord);
          return pieces.filter(({ element, box: piece }) => {
            // Pieces are round or slender: only their drawn shapes count, not the corners of their boxes.
            if (box.right < piece.left || box.left > piece.right || box.bottom < piece.top || box.top > piece.bottom) return false;
            const corners = [[box.left, box.top], [box.right, box.top], [box.left, box.bottom], [box.right, box.bottom], [(box.left + box.right) / 2, (box.top + box.bottom) / 2]];
            return [...element.querySelectorAll("path, circle")].some((shape) => {
              const geometry = /** @type {SVGGeometryElement} */ (shape);
              const matrix = geometry.getScreenCTM()?.inverse();
              return corners.some(([x, y]) => {
                const point = new DOMPoint(x, y).matrixTransform(matrix);
                return geometry.isPointInFill(point) || geometry.isPointInStroke(point);
              });
            });
          }).map(() => text.textContent);
        });
      });
      assert.deepEqual(collisions, [], `${game}${flip}`);
    }
  }
});

test("the squares of a board stay where they are when the panel changes", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  const before = await squaresBox(page);
  await square(page, 9).click();
  await square(page, 13).click();
  assert.deepEqual(await squaresBox(page), before);
});

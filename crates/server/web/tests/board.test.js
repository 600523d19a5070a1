// The board as a view: elements that stay, animation of differences, dragging, scrolling and focus.
import assert from "node:assert/strict";
import { holdRequests, idle, pageTests, waitUntil } from "./browser.js";
import { center, drag, swipe } from "./input.js";
import { board, clickSquares, GAMES, pageUrl, square, waitForBoard, waitForPiece, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();
const JUMPS = pageUrl("checkers", { start: "B:W14,22,31:B1,9" });

/** Returns the index of the piece that is shown at the center of a square, or -1. @param {Page} page @param {string | number} name */
async function pieceShownAt(page, name) {
  const { x, y } = await center(square(page, name));
  return board(page).locator(".piece").evaluateAll((pieces, { x, y }) =>
    pieces.findIndex((piece) => {
      const box = piece.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < box.width / 4;
    }), { x, y });
}

/** Records the transforms of all pieces at the end of the event that drops one, before any answer. */
const RECORD_DROP = `addEventListener("pointerup", () => {
  window.transformsAtDrop = [...document.querySelectorAll(".board .piece")].map((piece) => piece.style.transform);
});`;

test("a move is on the board within the frame of its input", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9);
  // It has to be there before the referee has answered.
  const requests = await holdRequests(page, "**/move*");
  const box = await square(page, 14).boundingBox();
  assert.ok(box);
  const inFrame = await page.evaluate(async ({ x, y }) => {
    const options = { bubbles: true, clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", isPrimary: true };
    const target = document.elementFromPoint(x, y);
    const frame = new Promise(requestAnimationFrame);
    for (const type of ["pointerdown", "pointerup"]) target?.dispatchEvent(new PointerEvent(type, options));
    await frame;
    return [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.getAttribute("aria-label") ?? "").filter((label) => /^(9|14):/.test(label));
  }, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  assert.ok(inFrame.some((label) => label.startsWith("14: red man")), inFrame.join("; "));
  await requests.answer([0]);
});

test("a dropped piece is on its square before the referee answers", { url: "/checkers", initScript: RECORD_DROP }, async (page) => {
  await waitForBoard(page);
  const { x, y } = await board(page).evaluate((svg) => {
    const highlight = /** @type {SVGRectElement} */ (svg.querySelector("[data-label='14'] .highlight"));
    return { x: highlight.x.baseVal.value + 50, y: highlight.y.baseVal.value + 50 };
  });
  const requests = await holdRequests(page, "**/move*");
  await drag(page, square(page, 9), square(page, 14));
  /** @type {string[]} */
  const transforms = await page.evaluate(() => /** @type {any} */ (window).transformsAtDrop);
  assert.ok(transforms.includes(`translate(${x}px, ${y}px)`), transforms.join());
  assert.ok((await pieceShownAt(page, 14)) >= 0);
  await requests.answer([0]);
  await waitForPiece(page, 14, "red man");
});

for (const game of GAMES) {
  test(`${game}: a move creates no element but its arrow`, { url: `/${game}` }, async (page) => {
    await waitForBoard(page);
    await idle(page);
    const [from, to] = { "correct-move": ["49", "55"], "kings-tour": ["c4", "d5"], checkers: ["9", "14"], "duck-chess": ["(3,0)", "(4,0)"] }[game] ?? [];
    await board(page).evaluate((svg) => {
      /** @type {string[]} */
      const added = (/** @type {any} */ (window).added = []);
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
          // A piece that is lifted is moved to the end of its layer.
          if (!(target instanceof Element) || target.closest(".shapes, .pieces")) continue;
          for (const node of addedNodes) added.push(node.nodeName);
        }
      }).observe(svg, { childList: true, subtree: true });
      for (const piece of svg.querySelectorAll(".piece")) piece.setAttribute("data-known", "");
    });
    await clickSquares(page, from, to);
    await waitUntil(() => square(page, to).getAttribute("class"), (marks) => marks?.includes("last-move") ?? false, "the move");
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).added), []);
    assert.equal(await board(page).locator(".piece:not([data-known])").count(), 0, "the pieces keep their elements");
  });
}

const RECORD_ANIMATIONS = `{
  window.recorded = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    if (this.closest(".board")) window.recorded.push(keyframes.map(({ transform, opacity }) => transform ?? opacity));
    return animate.call(this, keyframes, options);
  };
}`;

/** Returns the recorded animations and forgets them. @param {Page} page @returns {Promise<(string | number)[][]>} */
const recorded = (page) => page.evaluate(() => /** @type {any} */ (window).recorded.splice(0));

/** Returns the transforms of pieces on squares. @param {Page} page @param {number[]} names */
const transformsOf = (page, names) =>
  board(page).evaluate((svg, names) => names.map((name) => {
    const { x, y } = /** @type {SVGRectElement} */ (svg.querySelector(`[data-label='${name}'] .highlight`));
    return `translate(${x.baseVal.value + 50}px, ${y.baseVal.value + 50}px)`;
  }), names);

test("a multi-jump is shown along its path, what it captures fades, and undo shows it backwards", { url: JUMPS, initScript: RECORD_ANIMATIONS, animations: true }, async (page) => {
  await waitForBoard(page);
  const path = await transformsOf(page, [9, 18, 25]);
  await recorded(page);
  await clickSquares(page, 9, 25);
  await waitForPiece(page, 25, "red man");
  assert.deepEqual(await recorded(page), [[1, 0], [1, 0], path]);
  await waitUntil(() => board(page).locator(".leaving").count(), (count) => count === 0, "the captured pieces are gone");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await waitForPiece(page, 9, "red man");
  assert.deepEqual((await recorded(page)).sort((a, b) => b.length - a.length), [[...path].reverse(), [0, 1], [0, 1]]);
});

const FORK = pageUrl("checkers", { start: "B:W14,22,23:B1,9" });

test("each step of a multi-jump is shown from the square before", { url: FORK, initScript: RECORD_ANIMATIONS, animations: true }, async (page) => {
  await waitForBoard(page);
  const [first, second, third] = await transformsOf(page, [9, 18, 25]);
  await recorded(page);
  await clickSquares(page, 9, 18);
  await waitForPiece(page, 18, "red man");
  assert.deepEqual(await recorded(page), [[first, second]]);
  await clickSquares(page, 25);
  await waitForPiece(page, 25, "red man");
  assert.deepEqual((await recorded(page)).filter(([from]) => typeof from === "string"), [[second, third]]);
});

test("the difference of two positions follows paths, and else the nearest piece of the same kind", {}, async (page) => {
  const moved = await page.evaluate(async () => {
    const app = /** @type {HTMLScriptElement} */ (document.querySelector("script[src]"));
    const path = new URL("board/diff.js", app.src).href;
    /** @typedef {{column: number}} Column */
    /** @type {{difference: (...args: unknown[]) => {moved: {path: Column[], letter: string}[], removed: Column[], added: {square: Column}[]}}} */
    const { difference } = await import(path);
    const at = (/** @type {number} */ column, letter = "m") => ({ square: { row: 0, column, label: column }, letter });
    const squares = (/** @type {number[]} */ ...columns) => columns.map((column) => at(column).square);
    const describe = (/** @type {ReturnType<typeof difference>} */ { moved, removed, added }) => ({
      moved: moved.map(({ path, letter }) => letter + path.map(({ column }) => column).join("-")),
      removed: removed.map(({ column }) => column),
      added: added.map(({ square }) => square.column),
    });
    return {
      path: describe(difference([at(0), at(1, "x"), at(3, "x")], [at(4)], [squares(0, 2, 4)])),
      part: describe(difference([at(2), at(3, "x")], [at(4)], [squares(0, 2, 4)])),
      round: describe(difference([at(0), at(1, "x")], [at(0)], [squares(0, 2, 4, 0)])),
      promotion: describe(difference([at(0)], [at(1, "k")], [squares(0, 1)])),
      capture: describe(difference([at(0), at(5, "x")], [at(5)], [squares(0, 5)])),
      nearest: describe(difference([at(0), at(9)], [at(1), at(8)], [])),
      appears: describe(difference([at(0)], [at(0), at(7, "x")], [])),
    };
  });
  assert.deepEqual(moved, {
    path: { moved: ["m0-2-4"], removed: [1, 3], added: [] },
    part: { moved: ["m2-4"], removed: [3], added: [] },
    round: { moved: ["m0-2-4-0"], removed: [1], added: [] },
    promotion: { moved: ["k0-1"], removed: [], added: [] },
    capture: { moved: ["m0-5"], removed: [5], added: [] },
    nearest: { moved: ["m0-1", "m9-8"], removed: [], added: [] },
    appears: { moved: [], removed: [], added: [7] },
  });
});

test("a dragged piece is lifted, follows the pointer beyond the board, and is never clipped", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  const from = await center(square(page, 9));
  const box = await board(page).boundingBox();
  assert.ok(box);
  const resting = await board(page).locator(".piece").nth(await pieceShownAt(page, 9)).boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const outside = { x: box.x + box.width + 20, y: box.y + 200 };
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 3 });
  await page.mouse.move(outside.x, outside.y, { steps: 3 });
  const lifted = await board(page).locator(":scope > :last-child > .piece.lifted").boundingBox();
  assert.ok(lifted && resting && lifted.width > 1.1 * resting.width, `${lifted?.width} of ${resting?.width}`);
  assert.ok(Math.hypot(lifted.x + lifted.width / 2 - outside.x, lifted.y + lifted.height / 2 - outside.y) < 2, "under the pointer");
  assert.equal(await board(page).evaluate((svg) => getComputedStyle(svg).overflow), "visible");
  const ghost = await center(board(page).locator(".ghost"));
  assert.ok(Math.hypot(ghost.x - from.x, ghost.y - from.y) < 2, "a shadow stays on the square");
  await page.mouse.up();
  assert.equal(await board(page).locator(":is(.piece.lifted, .ghost)").count(), 0);
  assert.ok((await pieceShownAt(page, 9)) >= 0, "the piece is back on its square");
});

test("the square under a dragged piece is marked", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await drag(page, square(page, 9), square(page, 14), async () => {
    assert.deepEqual(await board(page).locator("[data-hover]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-label"))), ["14"]);
  });
  assert.equal(await board(page).locator("[data-hover]").count(), 0);
});

test("a refused drop leads back", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  await drag(page, square(page, 10), square(page, 6));
  await waitForText(page, "you must jump");
  assert.ok((await pieceShownAt(page, 10)) >= 0);
  assert.equal(await pieceShownAt(page, 6), -1);
});

test("movable pieces are marked, others are not", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  assert.deepEqual(await board(page).locator(".movable").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-label"))), ["12"]);
});

for (const [name, from, to] of /** @type {const} */ ([["empty squares", 18, 10], ["pieces of the other side", 22, 14]])) {
  test(`a finger on ${name} scrolls the page`, { url: "/checkers", size: "small", touch: true }, async (page) => {
    await waitForBoard(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await swipe(page, square(page, from), square(page, to));
    await waitUntil(() => page.evaluate(() => window.scrollY), (y) => y > 20, "the page scrolls");
    assert.equal(await board(page).locator(".selected").count(), 0, "nothing is selected");
  });
}

test("a mouse click shows no focus ring, a key does", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  const ring = (/** @type {string} */ name) => square(page, name).locator(".highlight").evaluate((element) => getComputedStyle(element).strokeWidth);
  await page.keyboard.press("Tab");
  await square(page, "18").click();
  await page.mouse.move(0, 0);
  assert.notEqual(await ring("18"), "9px");
  await page.keyboard.press("ArrowUp");
  assert.equal(await board(page).locator(":focus .highlight").evaluate((element) => getComputedStyle(element).strokeWidth), "9px");
});

test("in forced colors the board keeps its colors and shows the focus", { url: "/checkers" }, async (page) => {
  await page.emulateMedia({ forcedColors: "active" });
  await waitForBoard(page);
  const fill = (/** @type {string} */ selector) => board(page).locator(selector).first().evaluate((element) => getComputedStyle(element).fill);
  assert.notEqual(await fill(".light"), await fill(".dark"));
  await square(page, 9).focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await board(page).locator(":focus .highlight").evaluate((element) => getComputedStyle(element).strokeWidth), "14px");
});

test("the board is dark where the page is", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  const lightness = () => board(page).locator(".light").evaluate((element) => (getComputedStyle(element).fill.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, channel) => sum + Number(channel), 0));
  const before = await lightness();
  await page.emulateMedia({ colorScheme: "dark" });
  assert.ok((await lightness()) < before - 100);
});

test("the board has the colors of the pictures", {}, async (page) => {
  for (const [game, grounds] of /** @type {const} */ ([["checkers", [".light", ".dark"]], ["duck-chess", [".background"]]])) {
    await page.goto(`/${game}`);
    await waitForBoard(page);
    const picture = await page.evaluate(async (game) => (await fetch(`/api/games/${game}/picture.svg`)).text(), game);
    for (const ground of grounds) {
      const fill = await board(page).locator(ground).evaluate((element) => getComputedStyle(element).fill);
      const hex = (fill.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, "0")).join("");
      assert.ok(picture.includes(`#${hex}`), `${ground} of ${game} is #${hex}`);
    }
  }
});

/** Returns the colors of the circles and arrows that the user drew. @param {Page} page */
const drawn = (page) => board(page).locator(".drawn :is(circle, polyline)").evaluateAll((shapes) => shapes.map((shape) => `${shape.tagName} ${shape.getAttribute("class")}`));

test("the right mouse button draws arrows and circles, which a click or a move removes", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  const draw = async (/** @type {number} */ from, /** @type {number} */ to) => {
    const [a, b] = [await center(square(page, from)), await center(square(page, to))];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await page.mouse.move(b.x, b.y);
    await page.mouse.up({ button: "right" });
  };
  await draw(9, 14);
  assert.deepEqual(await drawn(page), ["polyline green"]);
  await page.keyboard.down("Shift");
  await draw(18, 18);
  await page.keyboard.up("Shift");
  assert.deepEqual(await drawn(page), ["polyline green", "circle red"]);
  await page.keyboard.down("Alt");
  await draw(18, 18);
  await page.keyboard.up("Alt");
  assert.deepEqual(await drawn(page), ["polyline green", "circle blue"], "another color");
  await draw(9, 14);
  assert.deepEqual(await drawn(page), ["circle blue"], "the same arrow once more");
  await page.getByRole("button", { name: "Flip the board" }).click();
  assert.deepEqual(await drawn(page), ["circle blue"], "turned with the board");
  await square(page, 17).click();
  assert.deepEqual(await drawn(page), []);
  await draw(22, 17);
  await clickSquares(page, 9, 14);
  await waitForPiece(page, 14, "red man");
  assert.deepEqual(await drawn(page), []);
  assert.equal(await board(page).locator(".cell.selected").count(), 0, "drawing selects nothing");
});

// Mouse and touch input, spoken announcements, and checks of accessibility and layout.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** @param {string} path relative to the repository */
export const repoPath = (path) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
/** @param {string} path relative to the repository */
export const readRepoFile = (path) => readFileSync(repoPath(path), "utf8");

/** Returns the center of an element in the window. @param {Locator} locator */
export async function center(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  assert.ok(box, "the element is not visible");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the centers of two elements after both were scrolled into view. @param {Locator} from @param {Locator} to */
async function centers(from, to) {
  await to.scrollIntoViewIfNeeded();
  await center(from);
  const end = await center(to);
  return [await center(from), end];
}

/**
 * Drags with the mouse. `beforeDrop` runs while the button is still pressed.
 * @param {Page} page
 * @param {Locator} from
 * @param {Locator} to
 * @param {() => Promise<void>} [beforeDrop]
 */
export async function drag(page, from, to, beforeDrop) {
  const [a, b] = await centers(from, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await beforeDrop?.();
  await page.mouse.up();
}

/**
 * Drags with a finger. The touches are real: the browser could also take them for scrolling.
 * @param {Page} page
 * @param {Locator} from
 * @param {Locator} to
 */
export async function swipe(page, from, to) {
  const [a, b] = await centers(from, to);
  const session = await page.context().newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {number} [part] */
  const touch = (type, part) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: part === undefined ? [] : [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 10; step += 1) {
    await touch("touchMove", step / 10);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch("touchEnd");
  await session.detach();
}

const LIVE_REGIONS = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";

/** A script that records what live regions announce, from the very beginning. */
export const RECORD_ANNOUNCEMENTS = `{
  const announcements = (window.announcements = []);
  new MutationObserver((changes) => {
    for (const change of changes) {
      const node = change.target instanceof Element ? change.target : change.target.parentElement;
      const text = node?.closest(${JSON.stringify(LIVE_REGIONS)})?.textContent.trim();
      if (text && announcements.at(-1) !== text) announcements.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}`;

/** @param {Page} page @returns {Promise<string[]>} */
export const announcements = (page) => page.evaluate(() => /** @type {any} */ (window).announcements);

/** @param {Page} page */
export const clearAnnouncements = (page) => page.evaluate(() => void (/** @type {any} */ (window).announcements.length = 0));

/** @param {Page} page */
export const liveRegionCount = (page) => page.locator(LIVE_REGIONS).count();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails on whatever axe finds. @param {Page} page @param {string} name */
export async function assertAccessible(page, name, rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]) {
  await page.evaluate(axe);
  const violations = await page.evaluate(async (rules) => {
    const result = await /** @type {any} */ (window).axe.run(document, { runOnly: rules });
    return result.violations.map(
      (/** @type {any} */ { id, nodes }) => `${id}: ${nodes.slice(0, 4).map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`).join(" | ")}`,
    );
  }, rules);
  assert.deepEqual(violations, [], `axe on ${name}`);
}

/** Fails if the page is wider than the window. @param {Page} page @param {string} name */
export async function assertFitsWidth(page, name) {
  const { content, window, overflowing } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const overflowing = [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && box.right > clientWidth + 1;
      })
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")}`);
    return { content: scrollWidth, window: clientWidth, overflowing };
  });
  assert.ok(content <= window, `${name} is ${content} wide in a window of ${window}: ${overflowing}`);
}

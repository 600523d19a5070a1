// What a player does and sees: hands, ears, and the eyes of an accessibility checker.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** A file of the repository. @param {string} name */
export const path = (name) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));
/** @param {string} name */
export const text = (name) => readFileSync(path(name), "utf8");

/** The middle of something, in the window. @param {Locator} what */
export async function middle(what) {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  assert.ok(box, "it is not to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The middles of two things; coming to see the one may have moved the other. @param {Locator} from @param {Locator} to */
async function ends(from, to) {
  await to.scrollIntoViewIfNeeded();
  await middle(from);
  const b = await middle(to);
  return [await middle(from), b];
}

/**
 * Drags by mouse, over several points, as a hand does. `hold` looks at things before the button is let go.
 * @param {Page} page
 * @param {Locator} from
 * @param {Locator} to
 * @param {() => Promise<void>} [hold]
 */
export async function drag(page, from, to, hold) {
  const [a, b] = await ends(from, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await hold?.();
  await page.mouse.up();
}

/**
 * Drags by a finger: real touches, which the browser may also take for scrolling.
 * @param {Page} page
 * @param {Locator} from
 * @param {Locator} to
 */
export async function swipe(page, from, to) {
  const [a, b] = await ends(from, to);
  const hand = await page.context().newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {number} [part] */
  const touch = (type, part) =>
    hand.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: part === undefined ? [] : [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 10; step += 1) {
    await touch("touchMove", step / 10);
    await page.waitForTimeout(16);
  }
  await touch("touchEnd");
  await hand.detach();
}

/** Listens from the very beginning to what live regions say. */
export const EARS = `{
  const said = (window.said = []);
  const regions = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";
  new MutationObserver((changes) => {
    for (const change of changes) {
      const node = change.target instanceof Element ? change.target : change.target.parentElement;
      const words = node?.closest(regions)?.textContent.trim();
      if (words && said.at(-1) !== words) said.push(words);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}`;

/** What was said so far. @param {Page} page @returns {Promise<string[]>} */
export const said = (page) => page.evaluate(() => /** @type {any} */ (window).said);

/** Forgets what was said. @param {Page} page */
export const hush = (page) => page.evaluate(() => void (/** @type {any} */ (window).said.length = 0));

/** How many live regions there are. @param {Page} page */
export const ears = (page) =>
  page.locator("[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]").count();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails on whatever axe finds. @param {Page} page @param {string} where */
export async function accessible(page, where, rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]) {
  await page.evaluate(axe);
  const found = await page.evaluate(async (rules) => {
    const result = await /** @type {any} */ (window).axe.run(document, {
      runOnly: rules,
    });
    return result.violations.map(
      (/** @type {any} */ one) => `${one.id}: ${one.nodes.slice(0, 4).map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`).join(" | ")}`,
    );
  }, rules);
  assert.deepEqual(found, [], `axe on ${where}`);
}

/** Fails if the page is wider than the window. @param {Page} page @param {string} where */
export async function fits(page, where) {
  const { inner, outer, wide } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const wide = [...document.body.querySelectorAll("*")]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.right > width + 1;
      })
      .slice(0, 5)
      .map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class")}`);
    return { inner: document.documentElement.scrollWidth, outer: width, wide };
  });
  assert.ok(inner <= outer, `${where} is ${inner} wide in a window of ${outer}: ${wide}`);
}

// Every view in light and dark, in both languages, on every size of screen.
import assert from "node:assert/strict";
import { pages, until } from "./browser.js";
import { accessible, ears, fits } from "./hands.js";
import { link, ready, square } from "./player.js";
import { settled, VIEWS } from "./views.js";

const test = pages();

for (const [name, at] of Object.entries(VIEWS)) {
  test(`${name}, light and dark: axe finds nothing`, { at }, async (page) => {
    await settled(page);
    await accessible(page, `${name}, light`);
    await page.emulateMedia({ colorScheme: "dark" });
    // Other colours, the same page.
    await accessible(page, `${name}, dark`, ["color-contrast"]);
    assert.equal(await ears(page), 1, "one live region");
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1, "one heading of the first level");
  });

  for (const locale of /** @type {const} */ (["en", "zh-CN"])) {
    test(`${name}, ${locale}: nothing is wider than a phone`, { at, locale, size: "small", touch: true, scheme: locale === "en" ? "dark" : "light" }, async (page) => {
      await settled(page);
      await fits(page, `${name} at 320`);
      if (locale === "zh-CN") await accessible(page, `${name} in Chinese at 320`);
      await page.setViewportSize({ width: 390, height: 844 });
      await fits(page, `${name} at 390`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await fits(page, `${name} at 1280`);
    });
  }
}

test("axe finds nothing on a board with a refusal, light and dark", { at: link("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await ready(page);
  await square(page, 10).click();
  await accessible(page, "a chosen piece");
  await square(page, 6).click();
  await page.getByText("a jump is due").filter({ visible: true }).first().waitFor();
  await accessible(page, "a refusal, light");
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible(page, "a refusal, dark");
});

/** How light a background is, 0 to 255. @param {import("playwright-core").Page} page */
const light = (page) =>
  page.evaluate(() => {
    for (const one of [document.body, document.documentElement]) {
      const numbers = getComputedStyle(one).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
      if (numbers.length === 3 || (numbers[3] ?? 0) > 0) return (numbers[0] + numbers[1] + numbers[2]) / 3;
    }
    return 255;
  });

test("dark is dark, light is light, and it follows the system while open", { at: "/checkers", scheme: "dark" }, async (page) => {
  await ready(page);
  assert.ok((await light(page)) < 80, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await until(() => light(page), (value) => value > 180, "light");
});

test("the whole board is in a phone's window at once", { at: "/duck-chess", size: "phone", touch: true }, async (page) => {
  await ready(page);
  await square(page, "(0,0)").scrollIntoViewIfNeeded();
  const [top, bottom] = [await square(page, "(9,8)").boundingBox(), await square(page, "(0,0)").boundingBox()];
  assert.ok(top && bottom && bottom.y + bottom.height - top.y <= 844);
});

test("larger letters do not break the page", { at: link("checkers", { moves: ["9-14", "22-18"] }), size: "phone" }, async (page) => {
  await ready(page);
  await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  await fits(page, "at twice the size of letters");
});

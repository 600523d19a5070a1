// Accessibility and layout of every view: light and dark, in both languages, on every size of screen.
import assert from "node:assert/strict";
import { pageTests, waitUntil } from "./browser.js";
import { assertAccessible, assertFitsWidth, liveRegionCount } from "./input.js";
import { pageUrl, waitForBoard, square } from "./board-page.js";
import { viewComplete, VIEWS } from "./views.js";

const test = pageTests();

for (const [name, url] of Object.entries(VIEWS)) {
  test(`${name}, light and dark: axe reports nothing`, { url }, async (page) => {
    await viewComplete(page);
    await assertAccessible(page, `${name}, light`);
    await page.emulateMedia({ colorScheme: "dark" });
    // Only the colours differ.
    await assertAccessible(page, `${name}, dark`, ["color-contrast"]);
    assert.equal(await liveRegionCount(page), 1, "one live region");
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1, "one level-1 heading");
  });

  for (const locale of /** @type {const} */ (["en", "zh-CN"])) {
    test(`${name}, ${locale}: nothing overflows the window`, { url, locale, size: "small", touch: true, colorScheme: locale === "en" ? "dark" : "light" }, async (page) => {
      await viewComplete(page);
      await assertFitsWidth(page, `${name} at 320`);
      if (locale === "zh-CN") await assertAccessible(page, `${name} in Chinese at 320`);
      await page.setViewportSize({ width: 390, height: 844 });
      await assertFitsWidth(page, `${name} at 390`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await assertFitsWidth(page, `${name} at 1280`);
    });
  }
}

test("a refusal, light and dark: axe reports nothing", { url: pageUrl("checkers", { start: "W:WK10,K12:B8" }) }, async (page) => {
  await waitForBoard(page);
  await square(page, 10).click();
  await assertAccessible(page, "a selected piece");
  await square(page, 6).click();
  await page.getByText("Not allowed").filter({ visible: true }).first().waitFor();
  await assertAccessible(page, "a refusal, light");
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible(page, "a refusal, dark");
});

test("the dialog, the evaluation, a notice and the saved games: axe reports nothing", { url: "/checkers", size: "phone", expectedErrors: /ERR_/ }, async (page) => {
  await waitForBoard(page);
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("dialog").waitFor();
  await assertAccessible(page, "the dialog, light");
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible(page, "the dialog, dark");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Evaluation" }).click();
  await page.getByText("about", { exact: false }).first().waitFor();
  await square(page, 9).click();
  await square(page, 14).click();
  await page.waitForURL(/moves=/);
  await page.route("**/move*", (route) => route.abort("connectionrefused"));
  await square(page, 22).click();
  await square(page, 18).click();
  await page.locator(".notice").waitFor();
  await assertAccessible(page, "a notice, dark");
  await assertFitsWidth(page, "with a notice");
  await page.goto("/");
  await page.locator(".my-games li").waitFor();
  await assertAccessible(page, "saved games, dark");
  await assertFitsWidth(page, "with saved games");
});

/** Returns the brightness of the background, 0 to 255. @param {import("playwright-core").Page} page */
const brightness = (page) =>
  page.evaluate(() => {
    for (const element of [document.body, document.documentElement]) {
      const channels = getComputedStyle(element).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
      if (channels.length === 3 || (channels[3] ?? 0) > 0) return (channels[0] + channels[1] + channels[2]) / 3;
    }
    return 255;
  });

test("the color scheme follows the system while the page is open", { url: "/checkers", colorScheme: "dark" }, async (page) => {
  await waitForBoard(page);
  assert.ok((await brightness(page)) < 80, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await waitUntil(() => brightness(page), (value) => value > 180, "light");
});

test("the whole board fits in the window of a phone", { url: "/duck-chess", size: "phone", touch: true }, async (page) => {
  await waitForBoard(page);
  await square(page, "(0,0)").scrollIntoViewIfNeeded();
  const [top, bottom] = [await square(page, "(9,8)").boundingBox(), await square(page, "(0,0)").boundingBox()];
  assert.ok(top && bottom && bottom.y + bottom.height - top.y <= 844);
});

test("a larger font does not break the layout", { url: pageUrl("checkers", { moves: ["9-14", "22-18"] }), size: "phone" }, async (page) => {
  await waitForBoard(page);
  await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  await assertFitsWidth(page, "at twice the font size");
});

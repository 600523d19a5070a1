// The home page, deep links, and the language.
import assert from "node:assert/strict";
import { pageTests, waitUntil } from "./browser.js";
import { viewComplete, VIEWS } from "./views.js";
import { board, GAMES, waitForBoard, waitForText } from "./board-page.js";

const test = pageTests();

const TITLES = {
  en: ["Correct Move", "Kings Tour", "Checkers", "Duck chess"],
  "zh-CN": ["王与后", "王的征途", "西洋跳棋", "鸭棋"],
};

for (const locale of /** @type {const} */ (["en", "zh-CN"])) {
  for (const size of /** @type {const} */ (["small", "phone", "desktop"])) {
    test(`the home page shows four games, ${locale}, ${size}`, { locale, size, touch: size !== "desktop" }, async (page) => {
      for (const [index, title] of TITLES[locale].entries()) {
        const link = page.getByRole("main").getByRole("link", { name: title });
        await link.first().waitFor();
        assert.equal(await link.first().getAttribute("href"), `/${GAMES[index]}`);
      }
      assert.equal(await page.locator("html").getAttribute("lang"), locale);
    });
  }
}

for (const [index, game] of GAMES.entries()) {
  test(`${game} is reached from the home page, and back`, {}, async (page) => {
    await page.getByRole("main").getByRole("link", { name: TITLES.en[index] }).first().click();
    await waitForBoard(page);
    assert.equal(new URL(page.url()).pathname, `/${game}`);
    assert.match(await page.title(), new RegExp(TITLES.en[index]));
    await page.goBack();
    await page.getByRole("main").getByRole("link", { name: TITLES.en[3 - index] }).first().waitFor();
    assert.equal(await board(page).count(), 0);
  });

  test(`${game} has its own URL`, { url: `/${game}`, locale: "zh-CN" }, async (page) => {
    await waitForBoard(page);
    assert.match(await page.title(), new RegExp(TITLES["zh-CN"][index]));
    await page.getByRole("link", { name: "touchmove" }).click();
    await page.getByRole("main").getByRole("link", { name: TITLES["zh-CN"][index] }).first().waitFor();
    assert.equal(new URL(page.url()).pathname, "/");
  });
}

test("switching the language keeps the game, and is remembered", { url: "/checkers#moves=9-14" }, async (page) => {
  await waitForBoard(page);
  await waitForText(page, "White to move");
  await page.getByRole("button", { name: "中文" }).click();
  await waitForText(page, "轮到白方");
  await waitUntil(() => page.locator("html").getAttribute("lang"), (lang) => lang === "zh-CN", "lang");
  assert.match(page.url(), /moves=9-14/);
  await page.goto("/duck-chess");
  await waitForText(page, "轮到红方");
  await page.getByRole("button", { name: "English" }).click();
  await waitForText(page, "Red to move");
});

/** Returns the text of a view without its boards: those of the rulebook are created when they come into view. @param {import("playwright-core").Page} page */
const viewText = (page) =>
  page.getByRole("main").evaluate((main) => {
    const boards = /** @type {NodeListOf<HTMLElement | SVGElement>} */ (main.querySelectorAll("svg, .example-status, .example .buttons"));
    for (const part of boards) part.style.display = "none";
    const text = /** @type {HTMLElement} */ (main).innerText;
    for (const part of boards) part.style.display = "";
    return text;
  });

for (const [name, url] of Object.entries(VIEWS)) {
  test(`${name}: switching the language keeps the URL`, { url }, async (page) => {
    await viewComplete(page);
    const [before, urlBefore] = [await viewText(page), page.url()];
    await page.getByRole("button", { name: "中文" }).click();
    await waitUntil(() => page.locator("html").getAttribute("lang"), (lang) => lang === "zh-CN", "lang");
    await waitUntil(() => viewText(page), (text) => text !== before && /[\u4e00-\u9fff]{3}/.test(text), "Chinese text");
    await viewComplete(page);
    assert.equal(decodeURIComponent(page.url()), decodeURIComponent(urlBefore));
    await page.getByRole("button", { name: "English" }).click();
    await waitUntil(() => viewText(page), (text) => text === before, "the same text as before");
  });
}

test("the views of a game are linked", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  for (const [name, view] of [["Puzzles", "puzzles"], ["Set up", "setup"], ["Replay", "replay"], ["Contest", "contest"], ["Rules", "rules"]]) {
    await page.getByRole("link", { name, exact: true }).click();
    await waitUntil(() => page.url(), (url) => url.includes(`view=${view}`), name);
    const tab = page.getByRole("link", { name, exact: true });
    await waitUntil(() => tab.getAttribute("aria-current"), (current) => current === "page", `${name} is the current tab`);
  }
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await waitForBoard(page);
});

test("an unknown view opens the board", { url: "/checkers#view=nonsense" }, async (page) => {
  await waitForBoard(page);
});

test("an impossible start position in the URL is explained", { url: "/kings-tour#start=c4+c4+d5", expectedErrors: /^422 / }, async (page) => {
  await waitForText(page, /two pieces stand on c4/);
});

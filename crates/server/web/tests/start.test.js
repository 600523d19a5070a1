// The start view, deep links, and the language.
import assert from "node:assert/strict";
import { pages, until } from "./browser.js";
import { settled, VIEWS } from "./views.js";
import { board, GAMES, ready, sees } from "./player.js";

const test = pages();

const TITLES = {
  en: ["Correct Move", "Kings Tour", "Checkers", "Duck chess"],
  "zh-CN": ["王与后", "王的征途", "西洋跳棋", "鸭棋"],
};

for (const locale of /** @type {const} */ (["en", "zh-CN"])) {
  for (const size of /** @type {const} */ (["small", "phone", "desktop"])) {
    test(`the start shows four games, ${locale}, ${size}`, { locale, size, touch: size !== "desktop" }, async (page) => {
      for (const [index, title] of TITLES[locale].entries()) {
        const way = page.getByRole("main").getByRole("link", { name: title });
        await way.first().waitFor();
        assert.equal(await way.first().getAttribute("href"), `/${GAMES[index]}`);
      }
      assert.equal(await page.locator("html").getAttribute("lang"), locale);
    });
  }
}

for (const [index, game] of GAMES.entries()) {
  test(`${game} is reached from the start, and back`, {}, async (page) => {
    await page.getByRole("main").getByRole("link", { name: TITLES.en[index] }).first().click();
    await ready(page);
    assert.equal(new URL(page.url()).pathname, `/${game}`);
    assert.match(await page.title(), new RegExp(TITLES.en[index]));
    await page.goBack();
    await page.getByRole("main").getByRole("link", { name: TITLES.en[3 - index] }).first().waitFor();
    assert.equal(await board(page).count(), 0);
  });

  test(`${game} has an address of its own`, { at: `/${game}`, locale: "zh-CN" }, async (page) => {
    await ready(page);
    assert.match(await page.title(), new RegExp(TITLES["zh-CN"][index]));
    await page.getByRole("link", { name: "touchmove" }).click();
    await page.getByRole("main").getByRole("link", { name: TITLES["zh-CN"][index] }).first().waitFor();
    assert.equal(new URL(page.url()).pathname, "/");
  });
}

test("the language is switched, without losing the game, and kept", { at: "/checkers#moves=9-14" }, async (page) => {
  await ready(page);
  await sees(page, "White to move");
  await page.getByRole("button", { name: "中文" }).click();
  await sees(page, "轮到白方");
  await until(() => page.locator("html").getAttribute("lang"), (lang) => lang === "zh-CN", "lang");
  assert.match(page.url(), /moves=9-14/);
  await page.goto("/duck-chess");
  await sees(page, "轮到红方");
  await page.getByRole("button", { name: "English" }).click();
  await sees(page, "Red to move");
});

for (const [name, at] of Object.entries(VIEWS)) {
  test(`${name}: the language is switched in place`, { at }, async (page) => {
    await settled(page);
    const [before, place] = [await page.getByRole("main").innerText(), page.url()];
    await page.getByRole("button", { name: "中文" }).click();
    await until(() => page.locator("html").getAttribute("lang"), (lang) => lang === "zh-CN", "lang");
    await until(() => page.getByRole("main").innerText(), (words) => words !== before && /[\u4e00-\u9fff]{3}/.test(words), "Chinese");
    await settled(page);
    assert.equal(decodeURIComponent(page.url()), decodeURIComponent(place));
    await page.getByRole("button", { name: "English" }).click();
    await until(() => page.getByRole("main").innerText(), (words) => words === before, "as before");
  });
}

test("the views of a game are linked", { at: "/checkers" }, async (page) => {
  await ready(page);
  for (const [name, view] of [["Set up", "setup"], ["Replay", "replay"], ["Contest", "contest"], ["Rules", "rules"]]) {
    await page.getByRole("link", { name, exact: true }).click();
    await until(() => page.url(), (url) => url.includes(`view=${view}`), name);
    const here = page.getByRole("link", { name, exact: true });
    await until(() => here.getAttribute("aria-current"), (current) => current === "page", `${name} should be the current one`);
  }
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await ready(page);
});

test("what is not there is said", { at: "/checkers#view=nonsense" }, async (page) => {
  await ready(page);
});

test("an address whose start cannot be is no dead end", { at: "/kings-tour#start=c4+c4+d5", fails: /^422 / }, async (page) => {
  await sees(page, /two pieces stand on c4/);
});

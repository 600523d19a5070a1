// Failures are explained, nothing is lost, and there is a way to continue.
import assert from "node:assert/strict";
import { test as nodeTest } from "node:test";
import { idle, launchBrowser, openPage, pageTests, startServer, waitUntil } from "./browser.js";
import { clickSquares, moves, openShareMenu, pageUrl, waitForBoard, waitForPiece, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */

const test = pageTests();

const NO_CONNECTION = { en: "There is no connection to the referee", "zh-CN": "与裁判失去连接" };

/** @param {Page} page @param {string} text */
const waitForNotice = (page, text) => page.locator(".notice").getByText(text).waitFor();
/** @param {Page} page */
const waitForNoNotice = (page) => waitUntil(() => page.locator(".notice").count(), (count) => count === 0, "no notice");

for (const locale of /** @type {const} */ (["en", "zh-CN"])) {
  test(`without a connection a move is played as soon as there is one, ${locale}`, { url: "/checkers", locale, expectedErrors: /ERR_/ }, async (page) => {
    await waitForBoard(page);
    let isDown = true;
    await page.route("**/api/**", (route) => (isDown ? route.abort("connectionrefused") : route.continue()));
    await clickSquares(page, 9, 14);
    await waitForNotice(page, NO_CONNECTION[locale]);
    isDown = false;
    await page.getByRole("button", { name: locale === "en" ? "Try again" : "重试" }).click();
    await waitForPiece(page, 14, locale === "en" ? "red man" : "红兵");
    await idle(page);
    await waitForNoNotice(page);
    assert.match(page.url(), /moves=9-14$/);
  });
}

nodeTest("the page survives that the server stops and starts again", async () => {
  const [server, browser] = [await startServer(), await launchBrowser()];
  const { page } = await openPage(browser, server.origin, { url: "/checkers" });
  try {
    await waitForBoard(page);
    await server.stop();
    await clickSquares(page, 9, 14);
    await waitForNotice(page, NO_CONNECTION.en);
    const again = await startServer(Number(new URL(server.origin).port));
    try {
      await waitForPiece(page, 14, "red man");
      await waitForNoNotice(page);
      assert.deepEqual(await moves(page), ["9-14"]);
    } finally {
      await again.stop();
    }
  } finally {
    await browser.close();
  }
});

test("one failed request is asked again", { expectedErrors: /ERR_|^502 / }, async (page) => {
  let failures = 0;
  await page.route("**/api/games/*/view*", (route) => (failures++ ? route.continue() : route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" })));
  // The opening is known without asking.
  await page.goto(pageUrl("checkers", { moves: ["9-14"] }));
  await waitForBoard(page);
  await waitForNoNotice(page);
  assert.ok(failures > 1);
});

test("a slow answer is announced", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  /** @type {(value?: unknown) => void} */
  let answer = () => {};
  const held = new Promise((resolve) => (answer = resolve));
  await page.route("**/move*", async (route) => {
    await held;
    await route.continue();
  });
  await clickSquares(page, 9, 14);
  await waitForNotice(page, "has not answered yet");
  answer();
  await waitForPiece(page, 14, "red man");
  await waitForNoNotice(page);
});

test("Set up says nothing about a position that the referee has not seen", { url: pageUrl("checkers", { view: "setup" }), expectedErrors: /ERR_/ }, async (page) => {
  await waitForText(page, "This position can be played.");
  await page.route("**/setup*", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Clear" }).click();
  await waitForNotice(page, NO_CONNECTION.en);
  assert.equal(await page.getByText("This position can be played.").count(), 0);
  await waitForText(page, "Asking the referee");
  assert.equal(await page.getByRole("link", { name: "Play from here" }).count(), 0);
  await page.unroute("**/setup*");
  await page.getByRole("button", { name: "Try again" }).click();
  await waitUntil(() => page.getByText("Asking the referee").count(), (count) => count === 0, "an answer");
});

const DENY_STORAGE = `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } })`;

for (const [locale, text] of /** @type {const} */ ([["en", "does not let this page store anything"], ["zh-CN", "浏览器不允许本页存储数据"]])) {
  test(`without storage the page works, and says what that means, ${locale}`, { url: "/checkers", locale, initScript: DENY_STORAGE }, async (page) => {
    await waitForBoard(page);
    await waitForNotice(page, text);
    await clickSquares(page, 9, 14);
    await waitUntil(() => page.url(), (url) => url.endsWith("moves=9-14"), "the move in the URL");
    await page.getByRole("button", { name: locale === "en" ? "中文" : "English" }).click();
    await waitForText(page, locale === "en" ? "轮到白方" : "White to move");
  });
}

const DENY_CLIPBOARD = `if (navigator.clipboard) navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError")); document.execCommand = () => false;`;

test("without a clipboard the text can be copied by hand", { url: "/kings-tour", initScript: DENY_CLIPBOARD }, async (page) => {
  await waitForBoard(page);
  await openShareMenu(page);
  await page.getByRole("button", { name: "Copy position" }).click();
  await waitForText(page, "does not let this page copy");
  assert.equal(await page.getByRole("textbox", { name: /does not let this page copy/ }).inputValue(), "c4 e6 d5");
});

test("a copied link says that it works on this computer only", { url: "/checkers" }, async (page) => {
  await waitForBoard(page);
  await openShareMenu(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await waitForText(page, "works on this computer only");
});

test("a link with an impossible position offers a new game", { url: pageUrl("kings-tour", { start: "c4 c4 d5" }), expectedErrors: /^422 / }, async (page) => {
  await waitForText(page, /This link cannot be opened: two pieces stand on c4/);
  assert.equal(await page.locator("main :is(.board, .gauge)").count(), 0, "no empty board");
  await page.getByRole("link", { name: "New game" }).click();
  await waitForBoard(page);
});

test("a link with moves that cannot be read opens at the last good one", { url: pageUrl("checkers", { moves: ["9-14", "nonsense"] }) }, async (page) => {
  await waitForBoard(page);
  await waitForNotice(page, "cannot be read from here on");
  assert.deepEqual(await moves(page), ["9-14"]);
});

for (const [path, text] of /** @type {const} */ ([["/nothing", "There is nothing at /nothing"], ["/nothing/at/all", "There is nothing at"], ["/%FF", "There is nothing at"]])) {
  test(`${path} leads to the games`, { url: path, expectedErrors: /^404 / }, async (page) => {
    await waitForText(page, text);
    await page.getByRole("main").getByRole("link", { name: "Kings Tour" }).click();
    await waitForBoard(page);
  });
}

for (const [path, game] of /** @type {const} */ ([["/checkers/", "checkers"], ["/uva1540", "checkers"], ["/yaqi/", "duck-chess"], ["/鸭棋", "duck-chess"]])) {
  test(`${path} leads to ${game}`, { url: `${path}#flip=1` }, async (page) => {
    await waitForBoard(page);
    await waitUntil(() => new URL(page.url()), ({ pathname, hash }) => pathname === `/${game}` && hash === "#flip=1", "the address of the game");
  });
}

test("an alias in capitals leads to the game", { url: "/UVA255", expectedErrors: /^404 / }, async (page) => {
  await waitForBoard(page);
  assert.equal(new URL(page.url()).pathname, "/correct-move");
});

test("a script that does not load is reported in both languages", { url: "/", expectedErrors: /ERR_/ }, async (page) => {
  await page.route("**/legend.js", (route) => route.abort("connectionreset"));
  await page.goto("/checkers");
  await page.getByText("a file of the page did not load").waitFor();
  await page.getByText("页面的一个文件没有载入").waitFor();
  await page.unroute("**/legend.js");
  await page.getByRole("link", { name: "Reload the page" }).click();
  await waitForBoard(page);
});

test("a style sheet that does not load is reported", { url: "/", expectedErrors: /ERR_/ }, async (page) => {
  await page.route("**/style.css", (route) => route.abort("connectionreset"));
  await page.goto("/checkers");
  await waitForNotice(page, "A file of this page did not load");
});

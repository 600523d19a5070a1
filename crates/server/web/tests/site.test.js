// The static site: the referee runs in the page, without a server and without a connection.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launchBrowser, openPage, startServer, waitUntil } from "./browser.js";
import { clickSquares, moves, openShareMenu, pageUrl, square, waitForBoard, waitForMoveCount, waitForPiece, waitForText } from "./board-page.js";
import { readRepoFile } from "./input.js";
import { startStaticHost } from "./static-host.js";

const SITE = process.env.SITE ?? "";
const PATH = "/some/path/";
const MODULES = /\/assets\/\w+\/\w+\.wasm$/;

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startStaticHost>>} */
let host;
before(async () => {
  if (!SITE) throw new Error("SITE must name a folder that ./site has written; crates/server/web/tests/run sets it");
  browser = await launchBrowser();
  host = await startStaticHost(SITE, PATH);
});
after(async () => {
  await browser?.close();
  await host?.stop();
});

/**
 * Defines a test of a page whose host works again afterwards.
 * @param {string} name
 * @param {import("./browser.js").PageOptions} options
 * @param {(page: import("playwright-core").Page, context: import("playwright-core").BrowserContext) => Promise<void>} body
 */
function siteTest(name, options, body) {
  test(name, async () => {
    const { context, page, errors } = await openPage(browser, host.origin, { url: PATH, serviceWorkers: "allow", ...options });
    try {
      await body(page, context);
      assert.deepEqual(errors, []);
    } finally {
      host.isDown = false;
      host.folder = SITE;
      await context.close();
    }
  });
}

/** Waits until a version is stored and its service worker is active. @param {import("playwright-core").Page} page @param {string} [not] another version */
async function waitForVersion(page, not = "") {
  /** @type {string[]} */
  const names = await waitUntil(
    () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const isSettled = registration?.active?.state === "activated" && !registration.installing && !registration.waiting;
        return isSettled ? caches.keys() : [];
      }),
    (names) => names.some((name) => name !== not),
    "a version",
  );
  return names.find((name) => name !== not) ?? "";
}

siteTest("plays on any path, and asks no server", { url: `${PATH}checkers/` }, async (page) => {
  const before = host.requests.length;
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForPiece(page, 14, "red man");
  assert.deepEqual(await moves(page), ["9-14"]);
  await page.getByRole("link", { name: "Duck chess" }).first().click();
  await waitForBoard(page);
  assert.equal(new URL(page.url()).pathname, `${PATH}duck-chess`);
  await page.reload();
  await waitForBoard(page);
  // The page about the API is part of the site.
  const outside = host.requests.slice(before).filter((path) => !path.startsWith(PATH) || (path.includes("/api/") && path !== `${PATH}api/`));
  assert.deepEqual(outside, []);
});

siteTest("works without a connection after the first visit", { expectedErrors: /nothing$/ }, async (page) => {
  await waitForVersion(page);
  host.isDown = true;
  for (const path of ["checkers", "checkers/", "checkers/index.html"]) {
    await page.goto(PATH + path + pageUrl("", { start: "W:WK10,K12:B8" }).slice(1));
    await waitForBoard(page);
    await clickSquares(page, 10, 6);
    await waitForText(page, "you must jump");
    await clickSquares(page, 12, 3);
    await waitForPiece(page, 3, "white king");
  }
  await page.goto(`${PATH}nothing`);
  await page.getByRole("main").getByRole("link", { name: "Kings Tour" }).click();
  await waitForBoard(page);
});

siteTest("on a phone in flight mode the computer plays, puzzles are made and contest input is judged", { size: "phone", touch: true }, async (page) => {
  await waitForVersion(page);
  host.isDown = true;
  await page.goto(PATH + pageUrl("checkers", { computer: "White.5" }).slice(1));
  await waitForBoard(page);
  await square(page, 9).tap();
  await square(page, 14).tap();
  await waitForMoveCount(page, 2);
  await page.goto(PATH + pageUrl("kings-tour", { view: "puzzles" }).slice(1));
  await waitForBoard(page);
  await page.goto(PATH + pageUrl("checkers", { view: "contest", text: readRepoFile("examples/checkers.in") }).slice(1));
  await waitForText(page, "Move 5 is invalid");
});

siteTest("a new version replaces page and modules together", {}, async (page) => {
  const first = await waitForVersion(page);
  const folder = await mkdtemp(join(tmpdir(), "touchmove-site-"));
  try {
    // Another module: with a custom section that has the name `x` and nothing else.
    const [version] = await readdir(join(SITE, "assets"));
    for (const name of ["board", "engine", "texts"]) {
      const module = await readFile(join(SITE, "assets", version, `${name}.wasm`));
      await writeFile(join(folder, `${name}.wasm`), name === "board" ? Buffer.concat([module, Buffer.from([0, 2, 1, 120])]) : module);
    }
    const next = join(folder, "site");
    execFileSync(process.env.BUILD_SITE ?? "", [next, folder]);
    assert.notEqual((await readdir(join(next, "assets")))[0], version);

    /** Returns the versions of the page and of what it loads. */
    const versions = async () => {
      /** @type {string[]} */
      const loaded = await page.evaluate(() => [
        ...[...document.querySelectorAll("script[src]")].map((script) => /** @type {HTMLScriptElement} */ (script).src),
        ...performance.getEntriesByType("resource").map(({ name }) => name),
      ]);
      return [...new Set(loaded.flatMap((url) => /\/assets\/(\w+)\//.exec(url)?.[1] ?? []))];
    };
    const play = async () => {
      await page.goto(`${PATH}checkers/`);
      await waitForBoard(page);
      // The worker and the module are loaded with the first move.
      await clickSquares(page, 9, 14);
      await waitForPiece(page, 14, "red man");
    };
    await page.goto(`${PATH}checkers/`);
    await waitForBoard(page);
    host.folder = next;
    await waitForVersion(page, first);
    // An open page keeps its version, although the host has it no more.
    await clickSquares(page, 9, 14);
    await waitForPiece(page, 14, "red man");
    assert.deepEqual(await versions(), [version]);
    await play();
    const [second, ...others] = await versions();
    assert.notEqual(second, version);
    assert.deepEqual(others, []);
    host.isDown = true;
    await play();
    assert.deepEqual(await versions(), [second]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

for (const address of ["", "checkers/"]) siteTest(`can be installed from /${address}`, { url: PATH + address }, async (page, context) => {
  if (address) await waitForBoard(page);
  const client = await context.newCDPSession(page);
  const { url, errors } = await client.send("Page.getAppManifest");
  assert.equal(new URL(url).pathname, `${PATH}manifest.webmanifest`);
  assert.deepEqual(errors, []);
  const manifest = await (await page.request.get(url)).json();
  for (const { src, sizes } of manifest.icons) {
    const png = await (await page.request.get(new URL(src, url).href)).body();
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
  }
});

siteTest("code is loaded when it is needed", { url: `${PATH}checkers/`, serviceWorkers: "block" }, async (page) => {
  await waitForBoard(page);
  await clickSquares(page, 9, 14);
  await waitForPiece(page, 14, "red man");
  const modules = () => host.requests.flatMap((path) => /(\w+)\.wasm$/.exec(path)?.[1] ?? []);
  const before = modules().length;
  await page.getByRole("button", { name: "Hint" }).click();
  await waitForText(page, "Try ");
  assert.deepEqual(modules().slice(before), ["engine"]);
});

siteTest("pictures are drawn in the page", { url: `${PATH}checkers/` }, async (page) => {
  await waitForBoard(page);
  await openShareMenu(page);
  for (const [format, start] of /** @type {const} */ ([["SVG", "<svg"], ["PNG", "\u0089PNG"]])) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `Download as ${format}` }).click(),
    ]);
    const bytes = await readFile(await download.path());
    assert.ok(bytes.toString("latin1").startsWith(start), format);
  }
});

test("a page whose module does not load asks the server", async () => {
  const server = await startServer();
  const { context, page } = await openPage(browser, host.origin, { url: "about:blank" });
  try {
    await page.route(MODULES, (route) => route.abort("connectionreset"));
    await page.route("**/api/**", async (route) => {
      const url = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: server.origin + url.pathname.slice(PATH.length - 1) + url.search }) });
    });
    await page.goto(`${host.origin}${PATH}checkers/`);
    await waitForBoard(page);
    await clickSquares(page, 9, 14);
    await waitForPiece(page, 14, "red man");
  } finally {
    await context.close();
    await server.stop();
  }
});

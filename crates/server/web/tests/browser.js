// The fixtures of every page test: a server, a browser, and a page whose errors fail the test.
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { RECORD_ANNOUNCEMENTS } from "./input.js";
import { startStaticHost } from "./static-host.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContext} BrowserContext */

/**
 * @typedef {object} PageOptions
 * @property {string} [url] by default `/`
 * @property {"en" | "zh-CN"} [locale]
 * @property {keyof typeof SIZES} [size]
 * @property {boolean} [touch]
 * @property {"light" | "dark"} [colorScheme]
 * @property {boolean} [animations] off by default, so that tests need not wait for them
 * @property {RegExp} [expectedErrors] failed requests that are part of the test: `status path`
 * @property {"allow" | "block"} [serviceWorkers] blocked by default
 * @property {string} [initScript] runs in the page before its own scripts
 */

/** Waits end on events. The timeouts only end tests that hang, also on a machine that is very busy. */
const WAIT_TIMEOUT_MS = Number(process.env.WAIT_TIMEOUT_MS ?? 180_000);
const TEST_TIMEOUT_MS = 600_000;

export const SIZES = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

const isRoot = process.getuid?.() === 0;

export const launchBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    headless: true,
    timeout: WAIT_TIMEOUT_MS,
    args: [
      "--headless",
      // Chromium refuses to run as root inside its sandbox.
      ...(isRoot ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/** Starts the server, by default on a free port. @returns {Promise<{ origin: string, stop: () => Promise<void> }>} */
export async function startServer(port = 0) {
  const program = process.env.TOUCHMOVE;
  if (!program) throw new Error("TOUCHMOVE must name the program to test; crates/server/web/tests/run sets it");
  const child = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const url = /http:\/\/[^\s/]+/.exec(line);
      if (url) resolve(url[0]);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/**
 * Opens a page in a context of its own. `errors` collects everything that must not happen.
 * @param {import("playwright-core").Browser} browser
 * @param {string} origin
 * @param {PageOptions} options
 */
export async function openPage(browser, origin, options = {}) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: options.locale ?? "en",
    viewport: SIZES[options.size ?? "desktop"],
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: options.animations ? "no-preference" : "reduce",
    acceptDownloads: true,
    // Each test has a context of its own: with this, all would store the site first.
    serviceWorkers: options.serviceWorkers ?? "block",
  });
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await context.addInitScript(RECORD_ANNOUNCEMENTS);
  if (options.initScript) await context.addInitScript(options.initScript);
  /** @type {string[]} */
  const errors = [];
  const isExpected = (/** @type {string} */ error) => options.expectedErrors?.test(error) ?? false;
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    // Chromium logs every error response; the "response" handler below checks those.
    if (/^Failed to load resource/.test(message.text()) && options.expectedErrors) return;
    // Playwright's own.
    if (/^Service Worker registration blocked/.test(message.text())) return;
    errors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => errors.push(`page error: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (["http:", "https:", "ws:", "wss:"].includes(url.protocol) && url.origin !== origin) {
      errors.push(`request to another host: ${url}`);
    }
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    // Downloads, and requests of a page that was left.
    if (reason === "net::ERR_ABORTED") return;
    const error = `${reason} ${new URL(request.url()).pathname}`;
    if (!isExpected(error)) errors.push(`request failed: ${error}`);
  });
  context.on("response", (response) => {
    const error = `${response.status()} ${new URL(response.url()).pathname}`;
    if (response.status() >= 400 && !isExpected(error)) errors.push(`error response: ${error}`);
  });
  const page = await context.newPage();
  await page.goto(options.url ?? "/");
  return { context, page, errors };
}

/**
 * Returns the `test` function of a file. Its tests share a server and a browser; each has a page of its own.
 * @returns {(name: string, options: PageOptions, body: (page: Page, context: BrowserContext) => Promise<void>) => void}
 */
export function pageTests() {
  /** @type {{origin: string, stop: () => Promise<void>}} */
  let server;
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    server = await (process.env.TRANSPORT === "wasm" ? startStaticHost(process.env.SITE ?? "") : startServer());
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return (name, options, body) => {
    test(name, { timeout: TEST_TIMEOUT_MS }, async () => {
      const { context, page, errors } = await openPage(browser, server.origin, options);
      try {
        await body(page, context);
        assert.deepEqual(errors, [], "errors on the page");
      } catch (error) {
        if (process.env.SCREENSHOT_DIR) {
          await page.screenshot({ path: `${process.env.SCREENSHOT_DIR}/${name.replace(/\W+/g, "-").slice(0, 80)}.png` }).catch(() => {});
        }
        if (error instanceof Error && errors.length > 0) error.message += `\n${errors.join("\n")}`;
        throw error;
      } finally {
        await context.close();
      }
    });
  };
}

/**
 * Reads a value until it satisfies the predicate, and returns it.
 * @template T
 * @param {() => T | Promise<T>} read
 * @param {(value: T) => boolean} predicate
 * @param {string} expectation
 * @returns {Promise<T>}
 */
export async function waitUntil(read, predicate, expectation) {
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    const value = await read();
    if (predicate(value)) return value;
    if (Date.now() > deadline) assert.fail(`expected: ${expectation}; the value is ${JSON.stringify(value)}`);
    await sleep(40);
  }
}

/** Waits until the page has no unanswered request to the server, and so has handled all input. @param {Page} page */
export const idle = (page) => page.locator("html[data-pending='0']").waitFor({ state: "attached" });

/**
 * Holds back the page's requests to a URL, so that a test decides when and in which order they are answered.
 * @param {Page} page
 * @param {string} url
 */
export async function holdRequests(page, url) {
  /** @type {import("playwright-core").Route[]} */
  const held = [];
  await page.route(url, (route) => void held.push(route));
  return {
    /** Waits for a number of requests, answers them in the order of their indices and waits until the page is idle. @param {number[]} order */
    async answer(order) {
      await waitUntil(() => held.length, (count) => count >= order.length, `${order.length} requests to ${url}`);
      for (const index of order) {
        await held[index].continue();
        await (await held[index].request().response())?.finished();
      }
      await idle(page);
    },
  };
}

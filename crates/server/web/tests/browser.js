// What every test of the page needs: a server of its own, a browser, and a page that is watched.
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { EARS } from "./hands.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {import("playwright-core").BrowserContext} Context */

/**
 * How a page is opened.
 * @typedef {object} Options
 * @property {string} [at] where, `/` unless told
 * @property {"en" | "zh-CN"} [locale]
 * @property {keyof typeof SIZES} [size]
 * @property {boolean} [touch]
 * @property {"light" | "dark"} [scheme]
 * @property {boolean} [motion] whether things may move; they may not unless told, so that nothing has to be waited for
 * @property {RegExp} [fails] requests which may fail: `status path`
 * @property {string} [script] runs in the page before anything else
 * @property {string} [skip] why it is not tested
 */

export const SIZES = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

const root = typeof process.getuid === "function" && process.getuid() === 0;

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    headless: true,
    args: [
      "--headless",
      ...(root ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/** Starts the server on a free port. @returns {Promise<{ origin: string, stop: () => Promise<void> }>} */
export async function serve() {
  const program = process.env.TOUCHMOVE;
  if (!program) throw new Error("TOUCHMOVE says which program to test; web/tests/run sets it");
  const child = spawn(program, ["serve", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => child.once("exit", done));
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise((found, failed) => {
    lines.on("line", (line) => {
      const address = /http:\/\/[^\s/]+/.exec(line);
      if (address) found(address[0]);
    });
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/**
 * Opens a page in a context of its own. `faults` collects whatever must not happen.
 * @param {import("playwright-core").Browser} browser
 * @param {string} origin
 * @param {Options} options
 */
export async function open(browser, origin, options = {}) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: options.locale ?? "en",
    viewport: SIZES[options.size ?? "desktop"],
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    colorScheme: options.scheme ?? "light",
    reducedMotion: options.motion ? "no-preference" : "reduce",
    acceptDownloads: true,
  });
  context.setDefaultTimeout(8_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await context.addInitScript(EARS);
  if (options.script) await context.addInitScript(options.script);
  /** @type {string[]} */
  const faults = [];
  /** What may fail, and is then not held against the page. @param {string} what */
  const expected = (what) => options.fails?.test(what) ?? false;
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    // Chromium writes a line of its own for each answer that is an error; the answer itself is looked at below.
    if (/^Failed to load resource/.test(message.text()) && options.fails) return;
    faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => faults.push(`page error: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (["http:", "https:", "ws:", "wss:"].includes(url.protocol) && url.origin !== origin) {
      faults.push(`a request to another host: ${url}`);
    }
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "failed";
    // Downloads, and questions which a later one has overtaken, are ended by the page itself.
    if (why === "net::ERR_ABORTED") return;
    const what = `${why} ${new URL(request.url()).pathname}`;
    if (!expected(what)) faults.push(`a request failed: ${what}`);
  });
  context.on("response", (response) => {
    const what = `${response.status()} ${new URL(response.url()).pathname}`;
    if (response.status() >= 400 && !expected(what)) faults.push(`an answer is an error: ${what}`);
  });
  const page = await context.newPage();
  await page.goto(options.at ?? "/");
  return { context, page, faults };
}

/**
 * The tests of a file: starts server and browser before the first and ends them after the last.
 * @returns {(name: string, options: Options, body: (page: Page, more: { context: Context, origin: string }) => Promise<void>) => void}
 */
export function pages() {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    server = await serve();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return (name, options, body) => {
    test(name, { timeout: 60_000, skip: options.skip ?? false }, async () => {
      const { context, page, faults } = await open(browser, server.origin, options);
      try {
        await body(page, { context, origin: server.origin });
        assert.deepEqual(faults, [], "the page went wrong by itself");
      } catch (error) {
        if (process.env.SHOTS) {
          await page.screenshot({ path: `${process.env.SHOTS}/${name.replace(/\W+/g, "-").slice(0, 80)}.png` }).catch(() => {});
        }
        if (error instanceof Error && faults.length > 0) error.message += `\n${faults.join("\n")}`;
        throw error;
      } finally {
        await context.close();
      }
    });
  };
}

/**
 * Waits until something holds, then goes on; after five seconds it fails with what `look` gave last.
 * @template T
 * @param {() => T | Promise<T>} look
 * @param {(seen: T) => boolean} holds
 * @param {string} what
 * @returns {Promise<T>}
 */
export async function until(look, holds, what) {
  const end = Date.now() + 5_000;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > end) assert.fail(`${what}; it is ${JSON.stringify(seen)}`);
    await new Promise((done) => setTimeout(done, 40));
  }
}

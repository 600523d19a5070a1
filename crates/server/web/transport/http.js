// Asks a server.

import { Unavailable } from "./failures.js";

/** @typedef {import("./transport.js").Request} Request */
/** @typedef {import("./transport.js").Response} Response */

/** A little longer than a server works on a request and lets it wait. */
const TIMEOUT_MS = 30_000;

/** What a touchmove server answers with; anything else comes from a host that knows no API. */
const ANSWER_TYPE = /^(application\/(problem\+)?json|image\/svg\+xml)\b/;

/**
 * @param {URL} base  the address of the site
 * @param {number} [timeout]
 * @returns {import("./transport.js").Transport}
 */
export function httpTransport(base, timeout = TIMEOUT_MS) {
  return async ({ method, target, body, contentType }, signal) => {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const abort = () => controller.abort();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      abort();
    }, timeout);
    signal?.addEventListener("abort", abort);
    /** @type {RequestInit} */
    const init = { method, body, signal: controller.signal };
    if (contentType) init.headers = { "content-type": contentType };
    try {
      const response = await fetch(new URL(target.slice(1), base), init);
      if (!ANSWER_TYPE.test(response.headers.get("content-type") ?? "")) throw new Unavailable("the host does not answer questions");
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof Unavailable) throw error;
      throw new Unavailable("the server does not answer", { cause: error, timedOut });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  };
}

// The page about the API: each question with an example of a request, which can be changed, and the answer to it.

import * as api from "./api.js";
import { t } from "./api-page-texts.js";
import { announce, button, el } from "./dom.js";
import { language } from "./i18n.js";
import { base, embedded } from "./site.js";
import { httpTransport } from "./transport/http.js";

/** @typedef {{summary: string, "x-summary-zh": string, "x-example": {target: string, body?: string | object}}} Operation */
/** @typedef {{method: "GET" | "POST", target: string, body?: string, contentType?: string}} Request */

/** How much of an answer is shown. */
const MAX_SHOWN = 4_000;

/** Only a static site has a service worker. */
const hasServer = embedded.serviceWorker === null;
/** On a server the answers shown are those that programs get. */
const ask = hasServer ? httpTransport(base) : api.ask;

/** What only a server answers. @param {string} path */
const needsServer = (path) => !path.startsWith("/api/games") && path !== "/api/detect";

/** @param {HTMLElement} main */
export async function apiPage(main) {
  const contract = new URL("openapi.json", import.meta.url);
  /** @type {{paths: Record<string, Record<string, Operation>>}} */
  const { paths } = await (await fetch(contract)).json();
  const questions = Object.entries(paths)
    // Pictures as PNG are no text.
    .filter(([path]) => !path.endsWith(".png") && (hasServer || !needsServer(path)))
    .flatMap(([path, operations]) => Object.entries(operations).map(([method, operation]) => question(method.toUpperCase(), path, operation)));
  main.replaceChildren(
    el("h1", {}, t("title")),
    el("p", { class: "tagline" }, t("intro")),
    el("p", { class: "hint" }, hasServer ? "" : t("noServer")),
    el("p", {}, el("a", { href: contract.href, download: "openapi.json" }, t("contract"))),
    el("div", { class: "api-questions" }, ...questions),
  );
}

/** @param {string} method @param {string} path @param {Operation} operation */
function question(method, path, operation) {
  const { target, body } = operation["x-example"];
  const isJson = typeof body === "object";
  const address = el("input", { type: "text", "aria-label": t("address"), spellcheck: "false" });
  address.value = target;
  const field = el("textarea", { rows: 3, "aria-label": t("body"), spellcheck: "false" });
  field.value = isJson ? JSON.stringify(body) : (body ?? "");
  const [curl, script, answer] = [el("code", {}), el("code", {}), el("div", { class: "api-answer" })];
  /** @returns {Request} */
  const request = () => ({
    method: method === "POST" ? "POST" : "GET",
    target: address.value,
    ...(method === "POST" ? { body: field.value, contentType: isJson ? "application/json" : "text/plain" } : {}),
  });
  const describe = () => {
    curl.textContent = toCurl(request());
    script.textContent = toFetch(request());
  };
  const tryIt = async () => {
    try {
      const { status, text } = await ask(request());
      const shown = pretty(text);
      const rest = shown.length - MAX_SHOWN;
      answer.replaceChildren(el("p", { class: "hint" }, t("answer", status)), el("pre", { tabindex: 0 }, shown.slice(0, MAX_SHOWN), rest > 0 ? `\n${t("cut", rest)}` : ""));
      announce(t("answer", status));
    } catch (error) {
      const message = t("noAnswer", error instanceof Error ? error.message : String(error));
      answer.replaceChildren(el("p", { class: "error" }, message));
      announce(message);
    }
  };
  address.addEventListener("input", describe);
  field.addEventListener("input", describe);
  describe();
  const isEnglish = language() === "en";
  const details = el(
    "details",
    {},
    el("summary", {}, el("code", {}, `${method} ${path}`), " ", el("span", { class: "hint" }, isEnglish ? operation.summary : operation["x-summary-zh"])),
    el("div", { class: "buttons" }, address, button(t("tryIt"), tryIt, { class: "primary" })),
    body === undefined ? null : field,
    el("pre", { tabindex: 0 }, curl),
    el("pre", { tabindex: 0 }, script),
    answer,
  );
  details.addEventListener("toggle", () => {
    if (details.open && !answer.childElementCount) tryIt();
  });
  return details;
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    // A picture.
    return text;
  }
}

/** @param {Request} request */
function toCurl({ target, body, contentType }) {
  const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
  const data = body === undefined ? "" : ` -H 'content-type: ${contentType}' --data-binary ${quoted(body)}`;
  return `curl ${quoted(new URL(target.slice(1), base).href)}${data}`;
}

/** @param {Request} request */
function toFetch({ method, target, body, contentType }) {
  const options = body === undefined ? "" : `, ${JSON.stringify({ method, headers: { "content-type": contentType }, body })}`;
  return `await (await fetch(${JSON.stringify(new URL(target.slice(1), base).href)}${options})).text()`;
}

// Saves texts as files.

import { el } from "./dom.js";

/** @param {string} name  of the file @param {string} text */
export function saveText(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  el("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}

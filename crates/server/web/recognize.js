// Texts and files that are pasted or dropped anywhere on the page: the API says what they are, and the view for them opens.

import * as api from "./api.js";
import { localize } from "./i18n.js";
import { showNotice } from "./notices.js";
import { t } from "./recognize-texts.js";
import { currentRoute, fitsInUrl, pagePath, toHash } from "./route.js";

/** The beginning of a text says what it is. */
const MAX_SENT = 200_000;

const NOTICE = "recognized";

/** Text fields take what is pasted into them. @param {EventTarget | null} target */
const isTextField = (target) => target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

/** @param {DataTransfer | null} data */
const hasFiles = (data) => data?.types.includes("Files") ?? false;

document.addEventListener("paste", (event) => {
  if (!event.defaultPrevented && !isTextField(event.target)) take(event, event.clipboardData);
});

// Browsers would open a dropped file in place of the page, also one that is dropped on a text field.
document.addEventListener("dragover", (event) => {
  if (hasFiles(event.dataTransfer) || !isTextField(event.target)) event.preventDefault();
});

document.addEventListener("drop", (event) => {
  if (event.defaultPrevented || (isTextField(event.target) && !hasFiles(event.dataTransfer))) return;
  take(event, event.dataTransfer);
});

/** @param {Event} event @param {DataTransfer | null} data */
async function take(event, data) {
  const [file] = data?.files ?? [];
  const text = data?.getData("text/plain") ?? "";
  if (!file && !text.trim()) return;
  event.preventDefault();
  await recognize(file ? await file.text() : text);
}

/** Opens the view for a text, or says what was expected. @param {string} text */
async function recognize(text) {
  const infos = await api.games();
  const { game } = currentRoute();
  const current = infos.find((info) => info.game === game || info.aliases.includes(game));
  try {
    const detected = await api.detect(beginning(text), current?.game);
    const info = infos.find((info) => info.game === detected?.game);
    if (!detected || !info) return showNotice(NOTICE, t("unrecognized"), [], true);
    open(detected.game, detected.kind, text);
    showNotice(NOTICE, t(detected.kind, localize(info.short_name)), [], true);
  } catch (problem) {
    if (!(problem instanceof api.Problem)) throw problem;
    showNotice(NOTICE, t("notAsked", problem.message), [], true);
  }
}

/** Returns the whole lines at the beginning of a text. @param {string} text */
function beginning(text) {
  if (text.length <= MAX_SENT) return text;
  const end = text.lastIndexOf("\n", MAX_SENT);
  return text.slice(0, end < 0 ? MAX_SENT : end + 1);
}

/** @param {string} game @param {api.Detected["kind"]} kind @param {string} text */
function open(game, kind, text) {
  const isShort = fitsInUrl(text);
  const route = kind === "position" ? { start: text.trim() } : { view: kind === "contest" ? /** @type {const} */ ("contest") : /** @type {const} */ ("replay"), text: isShort ? text : "" };
  // A text that is too long for the URL goes into the entry of the browser's history.
  history.pushState(isShort ? null : { text }, "", pagePath(game) + toHash(route));
  dispatchEvent(new PopStateEvent("popstate"));
}

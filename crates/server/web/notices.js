// Messages about the page itself, such as a lost connection: a strip at the bottom of the window, above everything else.

import { announce, closeButton, el } from "./dom.js";

/** @type {Map<string, HTMLElement>} */
const shown = new Map();

/**
 * Shows a message, in place of an earlier one with the same name.
 * @param {string} name
 * @param {string} text
 * @param {Node[]} [actions]
 * @param {boolean} [isClosable]  whether the user may hide it
 */
export function showNotice(name, text, actions = [], isClosable = false) {
  const old = shown.get(name);
  if (old?.dataset.text === text) return;
  const notice = el("div", { class: "notice", "data-text": text }, el("p", {}, text), ...actions, isClosable ? closeButton(() => hideNotice(name)) : null);
  if (old) old.replaceWith(notice);
  else region().append(notice);
  shown.set(name, notice);
  announce(text);
}

/** @param {string} name */
export function hideNotice(name) {
  shown.get(name)?.remove();
  shown.delete(name);
}

function region() {
  const existing = document.querySelector(".notices");
  if (existing) return existing;
  const created = el("section", { class: "notices", "aria-label": "touchmove" });
  document.body.append(created);
  return created;
}

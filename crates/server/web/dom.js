// Helpers that create and update elements.

import { t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | EventListener | undefined>} Attributes */
/** @typedef {Node | string | null | undefined} Child */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function setUp(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
}

/**
 * Creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setUp(element, attributes, children);
  return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svgEl(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setUp(element, attributes, children);
  return element;
}

/**
 * @param {string} text
 * @param {() => void} onclick
 * @param {Attributes} [attributes]
 */
export function button(text, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

/** A button that hides an explanation, which covers part of the board on phones. @param {() => void} onclick */
export function closeButton(onclick) {
  return button("×", onclick, { class: "close-button", "aria-label": t("close") });
}

/**
 * Replaces the children of an element and gives the focus back to the control with the same `data-key`, or to `fallback` if that is disabled now.
 * @param {HTMLElement} parent
 * @param {Child[]} children
 * @param {() => Element | null} fallback
 */
export function replaceKeepingFocus(parent, children, fallback) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && parent.contains(active) ? active.dataset.key : undefined;
  parent.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  if (!key) return;
  const next = parent.querySelector(`[data-key="${key}"]:enabled`) ?? fallback();
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Copies a text; returns whether the browser allowed it. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers provide no clipboard to pages that were loaded over plain HTTP from another computer, and users may deny it.
    const field = el("textarea", { class: "visually-hidden", "aria-hidden": "true" });
    field.value = text;
    const { activeElement } = document;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    return isCopied;
  }
}

/** Lets screen readers speak a text. @param {string} text */
export function announce(text) {
  const live = byId("live");
  // An unchanged text would not be spoken again.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no #${id}`);
  return element;
}

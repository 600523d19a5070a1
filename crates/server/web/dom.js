// Elements made in one go.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | EventListener | undefined>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {(Node | string | null | undefined)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined).map((child) => /** @type {Node | string} */ (child)));
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * @param {string} text
 * @param {() => void} action
 * @param {Attributes} [attributes]
 */
export function button(text, action, attributes = {}) {
  return make("button", { type: "button", onclick: action, ...attributes }, text);
}

/**
 * The one place where things are spoken.
 * @param {string} text
 */
export function announce(text) {
  const live = document.getElementById("live");
  if (!live) return;
  // The same words twice are spoken twice.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no #${id}`);
  return element;
}

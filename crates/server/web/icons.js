// Icons of buttons, drawn with lines on 24×24 squares. The words beside them, or the names of their buttons, are read.

import { el, svgEl } from "./dom.js";

const PATHS = {
  undo: "M9 6L4 11L9 16M4 11H14A6 6 0 0 1 14 22H11",
  redo: "M15 6L20 11L15 16M20 11H10A6 6 0 0 0 10 22H13",
  first: "M6 5V19M18 5L10 12L18 19",
  previous: "M15 5L8 12L15 19",
  next: "M9 5L16 12L9 19",
  last: "M18 5V19M6 5L14 12L6 19",
  play: "M8 5L19 12L8 19Z",
  pause: "M8 5V19M16 5V19",
  plus: "M12 5V19M5 12H19",
  flip: "M8 20V4M4 8L8 4L12 8M16 4V20M12 16L16 20L20 16",
  hint: "M9 18H15M10 21.5H14M12 2.5A6.5 6.5 0 0 0 8 14.2C8.8 15 9 15.6 9 16H15C15 15.6 15.2 15 16 14.2A6.5 6.5 0 0 0 12 2.5Z",
  line: "M3 19L9 12L13 15L21 6M21 11V6H16",
  evaluation: "M4 20V10M10 20V4M16 20V13M21 20H3",
  draw: "M5 9H19M5 15H19",
  flag: "M6 22V3M6 4C10 2 14 7 19 5V14C14 16 10 11 6 13",
  share: "M12 15V3M8 7L12 3L16 7M6 11H5V21H19V11H18",
  copy: "M9 9H20V21H9ZM5 15H4V3H15V4",
  link: "M10 14A4 4 0 0 0 16 14L19.5 10.5A4 4 0 0 0 13.5 4.5L12 6M14 10A4 4 0 0 0 8 10L4.5 13.5A4 4 0 0 0 10.5 19.5L12 18",
  download: "M12 3V15M7 10L12 15L17 10M4 21H20",
  upload: "M12 16V4M7 9L12 4L17 9M4 21H20",
  delete: "M4 7H20M9 7V4H15V7M6 7L7 21H17L18 7M10 11V17M14 11V17",
  close: "M6 6L18 18M18 6L6 18",
  down: "M6 9L12 15L18 9",
  up: "M12 20V5M6 11L12 5L18 11",
  check: "M5 13L10 18L20 6",
  computer: "M4 4H20V16H4ZM2 20H22M9 10H9.01M15 10H15.01",
  sound: "M4 9H8L13 5V19L8 15H4ZM16.5 8.5A5 5 0 0 1 16.5 15.5M19 6A9 9 0 0 1 19 18",
  muted: "M4 9H8L13 5V19L8 15H4ZM16.5 9.5L21.5 14.5M21.5 9.5L16.5 14.5",
  target: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3M12 1V7M12 17V23M1 12H7M17 12H23",
  more: "M5 12H5.01M12 12H12.01M19 12H19.01",
  search: "M10.5 17A6.5 6.5 0 1 0 10.5 4A6.5 6.5 0 0 0 10.5 17M15.5 15.5L21 21",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return svgEl("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svgEl("path", { d: PATHS[name] }));
}

/**
 * Creates a button with an icon and words.
 * @param {IconName} name
 * @param {string} text
 * @param {() => void} onclick
 * @param {import("./dom.js").Attributes} [attributes]
 */
export function iconButton(name, text, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, icon(name), el("span", {}, text));
}

// Menus: a button that opens a list of further commands.

import { el } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Creates a menu, which stays open until something else is clicked or Escape is pressed.
 * @param {import("./icons.js").IconName} iconName
 * @param {string} text
 * @param {HTMLElement} items
 */
export function menu(iconName, text, items) {
  const summary = el("summary", {}, icon(iconName), el("span", {}, text));
  const details = el("details", { class: "menu" }, summary, items);
  // Below the edge of a small window the items would be out of sight.
  details.addEventListener("toggle", () => details.open && items.scrollIntoView({ block: "nearest" }));
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    summary.focus();
    event.stopPropagation();
  });
  return details;
}

document.addEventListener("pointerdown", ({ target }) => {
  for (const details of document.querySelectorAll(".menu[open]")) {
    if (target instanceof Node && !details.contains(target)) details.removeAttribute("open");
  }
});

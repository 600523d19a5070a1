// Questions that the user answers before the game goes on.

import { button, el } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Opens a dialog; the promise is fulfilled with whether the user agreed to it.
 * @param {string} title
 * @param {(Node | string)[]} parts
 * @param {string} agree  the text of the button that agrees
 * @returns {Promise<boolean>}
 */
export function openDialog(title, parts, agree) {
  return new Promise((resolve) => {
    const form = el(
      "form",
      { method: "dialog" },
      el("h2", {}, title),
      ...parts,
      el("div", { class: "buttons" }, el("button", { value: "yes", class: "primary" }, agree), button(t("cancel"), () => dialog.close())),
    );
    const dialog = el("dialog", { "aria-label": title }, form);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

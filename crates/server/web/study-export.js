// A recorded game with what the user has added, as a file or a text to copy: PDN for checkers, lists of moves for the other games.

import * as api from "./api.js";
import { announce, copyText, el } from "./dom.js";
import { t as shared } from "./i18n.js";
import { iconButton } from "./icons.js";
import { t } from "./replay-texts.js";
import { isAnnotated, toJsonRecord } from "./record-tree.js";

/**
 * @param {import("./api.js").GameInfo} info
 * @param {() => {tree: import("./record-tree.js").RecordTree, title: string}} current
 */
export function exportButtons(info, current) {
  const status = el("p", { class: "hint" });
  const [format, name, extension] = info.has_pdn ? /** @type {const} */ (["pdn", "PDN", "pdn"]) : /** @type {const} */ (["list", t("moveList"), "txt"]);
  return el(
    "div",
    { class: "export" },
    el(
      "div",
      { class: "buttons" },
      iconButton("download", shared("download", name), () => withText((text) => download(text, extension))),
      iconButton("copy", t("copyAs", name), () => withText(copy)),
      // Lists of moves have no comments and variations.
      info.has_pdn ? null : iconButton("download", t("downloadAll"), () => download(toJsonRecord(current().tree, info), "json")),
    ),
    status,
  );

  /** @param {(text: string) => unknown} use */
  async function withText(use) {
    const { tree } = current();
    try {
      const { text, dropped } = await api.convert(info.game, toJsonRecord(tree, info), format);
      const left = [!info.has_pdn && isAnnotated(tree) ? t("onlyMoves") : "", dropped ? t("dropped", dropped) : ""];
      say(left.filter(Boolean).join(" "));
      await use(text);
    } catch (error) {
      if (!(error instanceof api.Problem)) throw error;
      say(t("notWritten", error.message));
    }
  }

  /** @param {string} text @param {string} extension */
  function download(text, extension) {
    const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const name = `${info.game} ${current().title}`.trim().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/-$/, "");
    el("a", { href, download: `${name}.${extension}` }).click();
    URL.revokeObjectURL(href);
  }

  /** @param {string} text */
  async function copy(text) {
    const left = status.textContent ?? "";
    if (await copyText(text)) return say(`${shared("copied")} ${left}`);
    const field = el("textarea", { readonly: true, rows: 4, "aria-label": shared("copyDenied") });
    field.value = text;
    say(shared("copyDenied"));
    status.append(field);
    field.select();
  }

  /** @param {string} text */
  function say(text) {
    status.textContent = text;
    if (text) announce(text);
  }
}

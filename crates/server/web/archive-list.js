// The list of the games of a file: it can be searched, and grows as it is scrolled.

import { Problem } from "./api.js";
import { found, readArchive, ReadError } from "./archive.js";
import { announce, button, el } from "./dom.js";
import { language, t as shared } from "./i18n.js";
import { t } from "./replay-texts.js";

/** @typedef {import("./archive.js").Entry} Entry */

/** How many games are added to the list at a time. */
const PAGE = 100;

/** The files that were opened, by game, with the number of the game that was chosen: they outlive the view. @type {Map<string, {file: Blob, current: number}>} */
export const openFiles = new Map();

/**
 * Reads a file and lists its games.
 * @param {import("./api.js").GameInfo} info
 * @param {{file: Blob, current: number}} archive
 * @param {(entry: Entry) => void} onSelect
 * @param {(entry: Entry) => void} onFirst  called with the first game as soon as it is known
 */
export function archiveList(info, archive, onSelect, onFirst) {
  const { file } = archive;
  /** @type {Entry[]} */
  const entries = [];
  let shown = PAGE;
  let progress = "";
  /** Why the file could not be read to its end. */
  let problem = "";
  const controller = new AbortController();
  const summary = el("summary", {});
  const search = el("input", { type: "search", id: "search-games", placeholder: t("searchHint") });
  const verdict = el("select", { "aria-label": t("show") });
  for (const [value, text] of [["", t("allGames")], ["legal", t("legalGames")], ["illegal", t("illegalGames")], ["unreadable", t("unreadableGames")]]) {
    verdict.append(el("option", { value }, text));
  }
  const count = el("p", { class: "hint" });
  const list = el("ol", { class: "games", tabindex: 0, "aria-label": t("games") });
  const more = el("li", {}, button(t("showMore"), showMore, { class: "wide" }));
  let listed = "";
  const element = el(
    "details",
    { class: "archive", open: true },
    summary,
    el("div", { class: "filters" }, el("label", { class: "visually-hidden", for: "search-games" }, t("searchGames")), search, verdict),
    count,
    list,
  );
  search.addEventListener("input", filter);
  verdict.addEventListener("change", filter);
  list.addEventListener("scroll", () => {
    if (more.isConnected && list.scrollHeight - list.scrollTop - list.clientHeight < list.clientHeight) showMore();
  });
  read();
  return { element, stop: () => controller.abort() };

  async function read() {
    try {
      for await (const part of readArchive(info, file, language(), controller.signal)) {
        // The view was left.
        if (controller.signal.aborted || !element.isConnected) return;
        if (!entries.length && part.entries.length) onFirst(part.entries[0]);
        entries.push(...part.entries);
        progress = part.read < file.size ? t("reading", Math.floor((100 * part.read) / file.size)) : "";
        if (part.isCut) problem = t("moreGames", entries.length);
        render();
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof ReadError) {
        entries.push(...error.entries);
        problem = shared("parseError", error.place.line, error.place.column, error.message);
      } else if (error instanceof Problem || error instanceof DOMException) problem = t("notRead", error.message);
      else throw error;
    }
    progress = "";
    if (!entries.length) problem ||= t("noGames");
    render();
    announce(summary.textContent ?? "");
  }

  function filter() {
    shown = PAGE;
    list.scrollTop = 0;
    announce(render());
  }

  function showMore() {
    shown += PAGE;
    render();
  }

  /** Returns what is said about the number of games. */
  function render() {
    const matching = found(entries, search.value, verdict.value);
    summary.textContent = [t("gameCount", entries.length.toLocaleString()), progress].filter(Boolean).join(" · ");
    const isFiltered = search.value.trim() !== "" || verdict.value !== "";
    const visible = Math.min(shown, matching.length);
    const text = isFiltered ? t("matching", matching.length.toLocaleString(), visible) : t("visible", visible, entries.length.toLocaleString());
    count.replaceChildren(text, ...(problem ? [" ", el("span", { class: "error" }, problem)] : []));
    // Rows that are there already stay, so that the list does not jump.
    more.remove();
    const filter = `${search.value} ${verdict.value}`;
    if (listed !== filter) list.replaceChildren();
    listed = filter;
    list.append(...matching.slice(list.children.length, visible).map(row));
    if (visible < matching.length) list.append(more);
    element.hidden = !progress && !problem && entries.length < 2;
    return text;
  }

  /** @param {Entry} entry */
  function row(entry) {
    const { number, summary } = entry;
    const { title, event, date, black, white, result, verdict, reason, plies } = summary;
    const players = [black, white].filter(Boolean).join(" – ") || title || t("game", number);
    const details = [event, date, t("plies", plies)].filter(Boolean).join(" · ");
    const item = el(
      "button",
      { type: "button", "aria-current": number === archive.current ? "true" : undefined },
      el("span", { class: "number" }, String(number)),
      el("span", { class: "names" }, players),
      el("span", { class: "result" }, result ?? ""),
      el("span", { class: "details" }, details),
      verdict === "legal" ? null : el("span", { class: "error reason" }, `✗ ${t(verdict === "illegal" ? "illegal" : "unreadable", summary.ply ?? 0)}${shared("colon")}${reason ?? ""}`),
    );
    item.addEventListener("click", () => {
      archive.current = number;
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      item.setAttribute("aria-current", "true");
      onSelect(entry);
    });
    return el("li", { "data-number": number }, item);
  }
}

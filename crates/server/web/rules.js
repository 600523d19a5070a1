// The rulebook view: a table of contents, and every clause with its examples, which are boards to play on.

import * as api from "./api.js";
import { clauseLink } from "./clause-link.js";
import { el } from "./dom.js";
import { exampleFigures } from "./examples.js";
import { language, localize } from "./i18n.js";
import { t } from "./rules-texts.js";

/** @typedef {import("./route.js").Route} Route */
/** @typedef {import("./api.js").Clause} Clause */

/** Where the table of contents stands beside the clauses and is always open; the same as in rules.css. */
const WIDE = matchMedia("(min-width: 60rem)");

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {Route} route
 * @param {(route: Route) => void} saveRoute
 */
export async function rulesView(main, info, route, saveRoute) {
  const book = await api.rules(info.game, language());
  const all = [...book.clauses, ...book.house_rules];
  const current = el("span", { class: "current-clause" });
  const contents = el(
    "details",
    { class: "contents", open: WIDE.matches },
    el("summary", {}, t("contents"), current),
    el("nav", { "aria-label": t("contents") }, contentsList(book.clauses), book.house_rules.length ? el("p", {}, t("houseRules")) : null, contentsList(book.house_rules)),
  );
  const rulebook = el(
    "div",
    { class: "rulebook" },
    contents,
    el(
      "div",
      { class: "clauses" },
      el("h2", {}, localize(book.title)),
      el("p", { class: "hint" }, localize(book.board_description)),
      ...book.clauses.map(clauseSection),
      ...(book.house_rules.length ? [el("h2", {}, t("houseRules")), el("p", { class: "hint" }, t("houseRulesScope")), ...book.house_rules.map(clauseSection)] : []),
    ),
  );
  WIDE.addEventListener("change", onWidthChange);
  rulebook.addEventListener("click", onClick);
  rulebook.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && contents.open && !WIDE.matches) closeContents();
  });
  main.replaceChildren(rulebook);
  followReading();
  if (route.clause) showClause(route.clause);

  /** @param {Clause[]} clauses */
  function contentsList(clauses) {
    const items = clauses.map(({ id, title }) => el("li", {}, el("a", { href: clauseLink(info.game, id).href, "data-clause": id }, el("span", {}, id), localize(title))));
    return el("ol", {}, ...items);
  }

  /** @param {Clause} clause */
  function clauseSection(clause) {
    const { id, title, text } = clause;
    return el(
      "section",
      { class: "rule", id, tabindex: -1, "aria-labelledby": `title-${id}` },
      el("h3", { id: `title-${id}` }, localize(title), " ", el("span", { class: "clause-id" }, id)),
      el("p", {}, localize(text)),
      el("div", { class: "examples" }, ...exampleFigures(info, clause)),
    );
  }

  /** Links to clauses scroll, so that the boards stay as they are. @param {MouseEvent} event */
  function onClick(event) {
    const link = /** @type {Element} */ (event.target).closest("a");
    const id = link?.dataset.clause ?? (link?.classList.contains("clause") ? link.textContent : null);
    if (!link || !id || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    saveRoute({ ...route, clause: id });
    if (!WIDE.matches) contents.open = false;
    showClause(id);
  }

  function closeContents() {
    contents.open = false;
    contents.querySelector("summary")?.focus();
  }

  function onWidthChange() {
    if (!rulebook.isConnected) WIDE.removeEventListener("change", onWidthChange);
    contents.open = WIDE.matches;
  }

  /** @param {string} id */
  function showClause(id) {
    const section = all.some((clause) => clause.id === id) ? document.getElementById(id) : null;
    for (const other of rulebook.querySelectorAll(".rule.current")) other.classList.remove("current");
    section?.classList.add("current");
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  }

  /** Marks the clause that is being read in the table of contents. */
  function followReading() {
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.find(({ isIntersecting }) => isIntersecting);
      const clause = all.find(({ id }) => id === entry?.target.id);
      if (!clause) return;
      for (const link of contents.querySelectorAll("a")) {
        if (link.dataset.clause === clause.id) link.setAttribute("aria-current", "location");
        else link.removeAttribute("aria-current");
      }
      current.textContent = `${clause.id} ${localize(clause.title)}`;
    }, { rootMargin: "-25% 0px -74%" });
    for (const section of rulebook.querySelectorAll(".rule")) observer.observe(section);
  }
}

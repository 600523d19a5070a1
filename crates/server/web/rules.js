// The rulebook view.

import * as api from "./api.js";
import { fullPath, pictureSquares, pieceSet } from "./board.js";
import { clauseLink } from "./clause-link.js";
import { el } from "./dom.js";
import { language, localize, t } from "./i18n.js";
import { pictureImage } from "./pictures.js";

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {import("./route.js").Route} route
 */
export async function rulesView(main, { game }, route) {
  const book = await api.rules(game, language());
  const contents = el("nav", { class: "buttons", "aria-label": t("clauses") }, ...book.clauses.map(({ id }) => clauseLink(game, id)));
  const clauses = book.clauses.map(({ id, text, examples }) =>
    el(
      "section",
      { class: "rule", id, tabindex: -1, "aria-labelledby": `name-${id}` },
      el("h2", { id: `name-${id}` }, id),
      el("p", {}, localize(text)),
      el("div", { class: "examples" }, ...examples.map((example) => exampleFigure(game, example))),
    ),
  );
  main.replaceChildren(el("div", { class: "rulebook" }, el("h2", {}, localize(book.title)), el("p", {}, localize(book.board_description)), contents, ...clauses));
  const current = route.clause && document.getElementById(route.clause);
  if (current) {
    current.classList.add("current");
    current.scrollIntoView({ block: "start" });
    current.focus({ preventScroll: true });
  }
}

/** @param {string} game @param {import("./api.js").Example} example */
function exampleFigure(game, { position, moves, message: note }) {
  const caption = el(
    "figcaption",
    {},
    ...moves.map(({ legal, text, message }) => el("span", { class: legal ? "ok" : "error" }, `${legal ? "✓" : "✗"} ${text}: ${message}`)),
    note ? (typeof note === "string" ? note : localize(note)) : null,
  );
  const last = moves[moves.length - 1];
  if (!last) return el("figure", {}, el("code", {}, position), caption);
  // The picture shows the last move as an arrow in the position before it.
  const before = moves[moves.length - 2]?.position ?? position;
  const query = {
    position: before,
    marks: last.legal ? "" : pictureSquares(last.squares, ","),
    arrows: last.path.length > 1 ? pictureSquares(fullPath(last), "-") : "",
    refused: String(!last.legal),
    pieces: pieceSet(),
    lang: language(),
  };
  return el("figure", {}, pictureImage(game, query, { alt: before, width: 200, loading: "lazy" }), caption);
}

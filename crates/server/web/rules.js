// The rulebook, with what its examples show.

import * as api from "./api.js";
import { hash } from "./address.js";
import { inPictures, wayOf } from "./board.js";
import { make } from "./dom.js";
import { language, say, tell } from "./words.js";

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").Card} card
 * @param {import("./address.js").State} state
 */
export async function rules(main, card, state) {
  const book = await api.rules(card.game, language());
  const clauses = book.clauses.map((clause) =>
    make(
      "section",
      { class: "rule", id: clause.id, tabindex: -1, "aria-labelledby": `name-${clause.id}` },
      make("h2", { id: `name-${clause.id}` }, clause.id),
      make("p", {}, tell(clause.text)),
      make("div", { class: "examples" }, ...clause.examples.map((example) => shown(card.game, example))),
    ),
  );
  main.replaceChildren(
    make("div", { class: "rulebook" }, make("h2", {}, tell(book.title)), make("p", {}, tell(book.board)), contents(card.game, book), ...clauses),
  );
  const open = state.clause && document.getElementById(state.clause);
  if (open) {
    open.classList.add("open");
    open.scrollIntoView({ block: "start" });
    open.focus({ preventScroll: true });
  }
}

/** @param {string} game @param {import("./api.js").Rulebook} book */
function contents(game, book) {
  const links = book.clauses.map(({ id }) => make("a", { class: "clause", href: `/${game}${hash({ view: "rules", clause: id })}` }, id));
  return make("nav", { class: "buttons", "aria-label": say("contents") }, ...links);
}

/** @param {string} game @param {import("./api.js").Example} example */
function shown(game, example) {
  const figure = make("figure", {});
  const last = example.moves[example.moves.length - 1];
  const marks = last && !last.legal ? inPictures(last.squares, ",") : "";
  const arrows = last && last.path.length > 1 ? inPictures(wayOf(last), "-") : "";
  if (last) {
    // What is shown is the last move, and so the position before it.
    const position = example.moves[example.moves.length - 2]?.position ?? example.position;
    const query = { position, marks, arrows, refused: String(!last.legal), lang: language() };
    figure.append(make("img", { src: api.picture(game, "svg", query), alt: position, width: 200, loading: "lazy" }));
  } else {
    figure.append(make("code", {}, example.position));
  }
  const lines = example.moves.map((move) =>
    make("span", { class: move.legal ? "fine" : "why" }, `${move.legal ? "✓" : "✗"} ${move.text}: ${move.words}`),
  );
  const own = example.words ? [typeof example.words === "string" ? example.words : tell(example.words)] : [];
  figure.append(make("figcaption", {}, ...lines, ...own));
  return figure;
}

// The pieces of a game and how each of them goes.

import { hash } from "./address.js";
import * as api from "./api.js";
import { pieceSet } from "./board.js";
import { draw, make } from "./dom.js";
import { language, say, tell } from "./words.js";

/** @param {import("./api.js").Card} card */
export function legend(card) {
  const list = make("ul", {});
  const whole = make("a", { href: `/${card.game}${hash({ view: "rules" })}` }, say("allRules"));
  const box = make("details", { class: "legend" }, make("summary", {}, say("howTheyGo")), list, make("p", {}, whole));
  box.open = localStorage.getItem("legend") !== "closed";
  box.addEventListener("toggle", () => localStorage.setItem("legend", box.open ? "open" : "closed"));
  // The board does not wait for it.
  fill(list, card);
  return box;
}

/** @param {HTMLElement} list @param {import("./api.js").Card} card */
async function fill(list, card) {
  const [book, shapes] = await Promise.all([api.rules(card.game, language()), api.pieces(card.game, pieceSet())]);
  // Pieces that go alike stand together: one of each side.
  for (const ids of new Set(card.figures.map((figure) => figure.clauses.join()))) {
    const alike = card.figures.filter((figure) => figure.clauses.join() === ids);
    const texts = book.clauses.filter(({ id }) => alike[0].clauses.includes(id)).flatMap(({ id, text }) => [tell(text), " ", clauseLink(card.game, id), " "]);
    list.append(make("li", {}, make("span", { class: "icons" }, ...alike.map((figure) => icon(shapes, figure))), make("span", {}, ...texts)));
  }
}

/** @param {string} game @param {string} id */
function clauseLink(game, id) {
  return make("a", { class: "clause", href: `/${game}${hash({ view: "rules", clause: id })}` }, id);
}

/** @param {Document} shapes @param {import("./api.js").Piece} figure */
export function icon(shapes, { letter, name }) {
  const shape = shapes.getElementById(letter)?.cloneNode(true);
  if (shape instanceof Element) shape.removeAttribute("id");
  return draw("svg", { viewBox: "-50 -50 100 100", role: "img", "aria-label": tell(name) }, draw("title", {}, tell(name)), shape);
}

// The pieces of a game and how each of them moves.

import * as api from "./api.js";
import { pieceSet } from "./board.js";
import { clauseLink } from "./clause-link.js";
import { el, svgEl } from "./dom.js";
import { language, localize, t } from "./i18n.js";
import { pagePath, toHash } from "./route.js";
import { load, store } from "./storage.js";

/** Creates a collapsible legend that fills itself, so that the board need not wait for it. @param {import("./api.js").GameInfo} info */
export function pieceLegend(info) {
  const list = el("ul", {});
  const allRules = el("a", { href: `${pagePath(info.game)}${toHash({ view: "rules" })}` }, t("allRules"));
  const details = el("details", { class: "legend" }, el("summary", {}, t("pieceMovement")), list, el("p", {}, allRules));
  details.open = load("legend") !== "closed";
  details.addEventListener("toggle", () => store("legend", details.open ? "open" : "closed"));
  loadItems(info).then((items) => list.replaceChildren(...items));
  return details;
}

/** @param {import("./api.js").GameInfo} info */
async function loadItems({ game, pieces: all }) {
  const [book, drawings] = await Promise.all([api.rules(game, language()), api.pieces(game, pieceSet())]);
  // Pieces with the same rules, such as those of the two sides, share an item.
  return [...new Set(all.map(({ movement }) => movement.join()))].map((ids) => {
    const pieces = all.filter(({ movement }) => movement.join() === ids);
    const texts = book.clauses.filter(({ id }) => pieces[0].movement.includes(id)).flatMap(({ id, text }) => [localize(text), " ", clauseLink(game, id), " "]);
    return el("li", {}, el("span", { class: "icons" }, ...pieces.map((piece) => pieceIcon(drawings, piece))), el("span", {}, ...texts));
  });
}

/** @param {Document} drawings @param {import("./api.js").Piece} piece */
export function pieceIcon(drawings, { letter, name }) {
  const drawing = drawings.getElementById(letter)?.cloneNode(true);
  if (drawing instanceof Element) drawing.removeAttribute("id");
  return svgEl("svg", { viewBox: "-50 -50 100 100", role: "img", "aria-label": localize(name) }, svgEl("title", {}, localize(name)), drawing);
}

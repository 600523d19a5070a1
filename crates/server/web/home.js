// The home page: a card for each game, and the games that were played.

import * as api from "./api.js";
import { Board } from "./board.js";
import { el } from "./dom.js";
import { t } from "./home-texts.js";
import { localize } from "./i18n.js";
import { continueLink, myGames } from "./my-games.js";
import { pagePath } from "./route.js";

/** @param {HTMLElement} main @param {string} unknownPath  the address at which nothing was found, if any */
export async function homeView(main, unknownPath) {
  const infos = await api.games();
  const cards = infos.map((info) =>
    el(
      "a",
      { class: "game-card", href: pagePath(info.game) },
      el("div", { inert: true, "aria-hidden": "true" }, board(info)),
      el("h2", {}, localize(info.short_name)),
      el("p", {}, localize(info.summary)),
    ),
  );
  const intro = el("div", {}, el("h1", {}, t("slogan")), unknownPath ? el("p", { class: "error" }, t("noSuchPage", unknownPath)) : el("p", { class: "tagline" }, t("tagline")));
  main.replaceChildren(el("div", { class: "hero" }, intro, continueLink(infos)), el("div", { class: "game-cards" }, ...cards), myGames(infos), el("p", { class: "hint" }, el("a", { href: pagePath("api") }, "API")));
}

/** Creates the board of a game, which fills itself. @param {api.GameInfo} info */
function board(info) {
  const board = new Board({ info });
  Promise.all([api.position(info.game, info.default_position), board.loadPieces()]).then(([position]) => board.render({ position, flipped: false, hidesMovable: true }));
  return board.svg;
}

// The home page: a card for each game.

import * as api from "./api.js";
import { pieceSet } from "./board.js";
import { el } from "./dom.js";
import { language, localize, t } from "./i18n.js";
import { myGames } from "./my-games.js";
import { pictureImage } from "./pictures.js";
import { pagePath } from "./route.js";

/** @param {HTMLElement} main @param {string} unknownPath  the address at which nothing was found, if any */
export async function homeView(main, unknownPath) {
  const infos = await api.games();
  const cards = infos.map((info) =>
    el(
      "a",
      { class: "game-card", href: pagePath(info.game) },
      pictureImage(info.game, { position: info.default_position, pieces: pieceSet(), lang: language() }, { alt: "", width: 220, height: 220 }),
      el("h2", {}, localize(info.short_name)),
      el("p", {}, localize(info.summary)),
    ),
  );
  const intro = unknownPath ? t("noSuchPage", unknownPath) : t("tagline");
  main.replaceChildren(el("h1", { class: "visually-hidden" }, "touchmove"), el("p", { class: unknownPath ? "error" : "tagline" }, intro), el("div", { class: "game-cards" }, ...cards), myGames(infos));
}

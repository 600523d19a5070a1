// The start: the four games.

import * as api from "./api.js";
import { make } from "./dom.js";
import { language, say, tell } from "./words.js";

/** @param {HTMLElement} main */
export async function home(main) {
  const cards = (await api.games()).map((card) => {
    const picture = api.picture(card.game, "svg", { position: card.start, lang: language() });
    return make(
      "a",
      { class: "card", href: `/${card.game}` },
      make("img", { src: picture, alt: "", width: 220, height: 220 }),
      make("h2", {}, tell(card.short)),
      make("p", {}, tell(card.sentence)),
    );
  });
  main.replaceChildren(make("h1", { class: "unseen" }, "touchmove"), make("p", { class: "tagline" }, say("tagline")), make("div", { class: "cards" }, ...cards));
}

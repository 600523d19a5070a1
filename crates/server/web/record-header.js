// What a record says about its game: the players, when and where they met, and the result, as claimed and as played.

import * as api from "./api.js";
import { el } from "./dom.js";
import { localize, t as shared } from "./i18n.js";
import { claimedWinner } from "./pdn-result.js";
import { t } from "./replay-texts.js";

/** Tags that are shown above the others. */
const SHOWN = new Set(["event", "date", "black", "white", "result"]);

/**
 * @param {import("./api.js").GameInfo} info
 * @param {import("./api.js").SelectedGame} game
 */
export function recordHeader(info, game) {
  const { event, date, black, white, result } = game;
  const player = (/** @type {string | undefined} */ name, /** @type {number} */ side) =>
    name ? el("span", {}, info.sides[side] ? t("players", name, localize(info.sides[side])) : name) : null;
  // In PDN, Black moves first.
  const players = [player(black, 0), player(white, 1)].filter((part) => part !== null);
  const occasion = [event, date].filter(Boolean).join(" · ");
  const hasMore = game.tags.some(({ name }) => !SHOWN.has(name.toLowerCase()));
  return el(
    "section",
    { class: "record-header" },
    players.length ? el("p", { class: "players" }, ...players) : null,
    occasion ? el("p", { class: "hint" }, occasion) : null,
    result ? results(info, game, result) : null,
    hasMore
      ? el(
          "details",
          {},
          el("summary", {}, t("allTags")),
          el("dl", {}, ...game.tags.map(({ name, value }) => el("div", {}, el("dt", {}, name), el("dd", {}, value)))),
        )
      : null,
  );
}

/** @param {import("./api.js").GameInfo} info @param {import("./api.js").SelectedGame} game @param {string} claimed */
function results(info, game, claimed) {
  const winner = claimedWinner(info, claimed);
  const text = winner === undefined ? claimed : `${claimed}${shared("colon")}${winner ? shared("wins", localize(winner)) : shared("drawn")}`;
  const played = el("dd", {});
  const last = game.moves.at(-1)?.position ?? game.start;
  if (game.verdict === "legal" && last) {
    api.position(info.game, last).then(({ winner: actual, draw }) => {
      const isDecided = draw || actual !== null;
      const contradicts = isDecided && winner !== undefined && winner?.en !== actual?.en;
      const outcome = actual ? shared("wins", localize(actual)) : draw ? shared("drawn") : t("noWinner");
      played.replaceChildren(outcome, ...(contradicts ? [" ", el("span", { class: "error" }, t("contradiction"))] : []));
    });
  }
  const row = (/** @type {string} */ name, /** @type {HTMLElement} */ value) => el("div", {}, el("dt", {}, name), value);
  return el("dl", {}, row(t("claimed"), el("dd", {}, text)), game.verdict === "legal" ? row(t("played"), played) : null);
}

// The saved games on the home page: to continue, delete, export and import.

import * as api from "./api.js";
import { pieceSet } from "./board.js";
import { openDialog } from "./dialog.js";
import { announce, el } from "./dom.js";
import { fromRecord } from "./history.js";
import { t } from "./home-texts.js";
import { language, localize, t as shared } from "./i18n.js";
import { icon, iconButton } from "./icons.js";
import { endingOf } from "./match.js";
import { claimedWinner } from "./pdn-result.js";
import { pictureImage } from "./pictures.js";
import { pagePath, toHash } from "./route.js";
import { saveText } from "./save-text.js";
import { addGames, deleteGame, MAX_GAMES, newId, savedGames, toMoveList, toPdn, toSaved } from "./saved.js";
import { initialState, NO_MATCH } from "./state.js";
import { isStorageDenied } from "./storage.js";

/** @typedef {import("./api.js").GameInfo} GameInfo */
/** @typedef {import("./saved.js").SavedGame} SavedGame */

/** How many games of a file are imported. */
const MAX_IMPORTED = 100;

/** Returns the saved games of known games. @param {GameInfo[]} infos */
function listed(infos) {
  return savedGames().flatMap((saved) => {
    const info = infos.find(({ game }) => game === saved.game);
    return info ? [{ saved, info }] : [];
  });
}

/** @param {SavedGame} saved @param {GameInfo} info */
function address({ game, start, moves, at, flipped, match }, info) {
  return `${pagePath(game)}${toHash({ start: start === info.default_position ? "" : start, moves, at, flipped, match })}`;
}

/** @param {SavedGame} saved @param {GameInfo} info */
function title({ moves, match }, info) {
  const opponent = match.computer ? ` · ${shared("computerLevel", match.computer.level)}` : "";
  return `${localize(info.short_name)} · ${shared("moveCount", moves.length)}${opponent}`;
}

/** Creates a link to the unfinished game that was played last, if there is one. @param {GameInfo[]} infos */
export function continueLink(infos) {
  const unfinished = listed(infos).find(({ saved }) => !saved.ending);
  if (!unfinished) return null;
  const { saved, info } = unfinished;
  return el("a", { class: "button primary continue", href: address(saved, info) }, icon("play"), `${t("continueGame")}${shared("colon")}${title(saved, info)}`);
}

/** Creates the list; it is empty for those who have not played yet. @param {GameInfo[]} infos */
export function myGames(infos) {
  const section = el("section", { class: "my-games", "aria-label": t("myGames") });
  const status = el("p", { class: "hint" });
  render();
  return section;

  function render() {
    const games = listed(infos);
    const file = el("input", { type: "file", id: "import", class: "visually-hidden" });
    file.addEventListener("change", () => importFile(file.files?.[0]));
    section.replaceChildren(
      el("h2", {}, t("myGames")),
      el("p", { class: "hint" }, isStorageDenied() ? shared("storageDenied") : games.length ? t("gamesStayHere", MAX_GAMES) : t("noGamesYet")),
      el("ul", {}, ...games.map(({ saved, info }) => item(saved, info))),
      el("div", { class: "buttons" }, el("label", { for: "import", class: "button" }, icon("upload"), t("importGames")), file),
      status,
    );
  }

  /** @param {SavedGame} saved @param {GameInfo} info */
  function result({ ending }, { sides }) {
    if (!ending) return t("unfinished");
    const winner = sides.find(({ en }) => en === ending.winner);
    return winner ? shared("wins", localize(winner)) : shared("drawn");
  }

  /** @param {SavedGame} saved @param {GameInfo} info */
  function item(saved, info) {
    const query = { position: saved.position, flip: String(saved.flipped), pieces: pieceSet(), lang: language() };
    const picture = pictureImage(saved.game, query, { alt: "", width: 72, height: 72 });
    const date = new Date(saved.updated).toLocaleString(language() === "zh" ? "zh-CN" : "en", { dateStyle: "medium", timeStyle: "short" });
    const name = title(saved, info);
    return el(
      "li",
      {},
      el("a", { href: address(saved, info) }, picture, el("span", {}, name)),
      el("span", { class: "hint" }, `${result(saved, info)} · ${date}`),
      el(
        "span",
        { class: "buttons" },
        iconButton("download", t("exportGame"), () => download(saved, info), { "aria-label": `${t("exportGame")}${shared("colon")}${name}` }),
        iconButton("delete", shared("deleteGame"), () => confirmDeletion(saved, name), { "aria-label": `${shared("deleteGame")}${shared("colon")}${name}` }),
      ),
    );
  }

  /** @param {SavedGame} saved @param {string} name */
  async function confirmDeletion({ id }, name) {
    if (!(await openDialog(shared("deleteGame"), [el("p", {}, name)], shared("deleteGame")))) return;
    deleteGame(id);
    render();
    announce(t("gameDeleted"));
    section.querySelector("label")?.focus();
  }

  /** @param {File | undefined} file */
  async function importFile(file) {
    if (!file) return;
    const { games, isWhole } = await readGames(infos, await file.text());
    addGames(games);
    render();
    const parts = [t("imported", games.length), games.length && !isWhole ? t("notImported", MAX_IMPORTED) : ""];
    status.textContent = parts.filter(Boolean).join(" ");
    announce(status.textContent);
  }
}

/** Saves a game as a file: as PDN where there is one, otherwise as a list of moves. @param {SavedGame} saved @param {GameInfo} info */
function download(saved, info) {
  const text = info.has_pdn ? toPdn(saved, info) : toMoveList(saved, info);
  saveText(`${saved.game}-${saved.id}.${info.has_pdn ? "pdn" : "json"}`, text);
}

/** The games of a text, and whether these are all of its games. @typedef {{games: SavedGame[], isWhole: boolean}} ReadGames */

/** Reads the legal games of a text, which may be of any game. @param {GameInfo[]} infos @param {string} text @returns {Promise<ReadGames>} */
async function readGames(infos, text) {
  for (const info of infos) {
    const read = await readGamesOf(info, text);
    if (read.games.length) return read;
  }
  return { games: [], isWhole: true };
}

/** @param {GameInfo} info @param {string} text @returns {Promise<ReadGames>} */
async function readGamesOf(info, text) {
  /** @type {SavedGame[]} */
  const games = [];
  let isWhole = true;
  try {
    const { records, more } = await api.record(info.game, text, language());
    const playable = records.filter(({ verdict, plies }) => verdict === "legal" && plies > 0).slice(0, MAX_IMPORTED);
    isWhole = !more && playable.length === records.length;
    for (const { record } of playable) {
      const { selected } = await api.record(info.game, text, language(), record);
      if (selected) games.push(await fromSelected(selected, info));
    }
  } catch (error) {
    // The text is a record of another game.
    if (!(error instanceof api.Problem)) throw error;
  }
  return { games, isWhole };
}

/** @param {api.SelectedGame} selected @param {GameInfo} info @returns {Promise<SavedGame>} */
async function fromSelected(selected, info) {
  const state = initialState(info, fromRecord(selected, info.default_position));
  const saved = toSaved(state, newId(), Date.now());
  if (info.sides.length < 2) return saved;
  const { start, moves } = saved;
  const ending = await endingOf(info.game, { position: start, moves, without: [] });
  if (ending) return { ...saved, ending: { winner: ending.winner?.en ?? "" } };
  const winner = claimedWinner(info, selected.result ?? "");
  if (winner === undefined) return saved;
  // Records do not say how a game ended that the rules had not ended.
  const loser = info.sides.find(({ en }) => en !== winner?.en)?.en ?? "";
  const match = { ...NO_MATCH, ...(winner ? { resigned: loser } : { agreedDraw: true }) };
  return { ...saved, match, ending: { winner: winner?.en ?? "" } };
}

// The view that replays game records: contest input, PDN, lists of moves.

import * as api from "./api.js";
import { announce, button, el, replaceKeepingFocus } from "./dom.js";
import { GameController, scrollToCurrent } from "./game.js";
import { atPly, fromRecord, moveTexts, newGame, positionText, withVariation } from "./history.js";
import { language, t } from "./i18n.js";
import { replay } from "./load-game.js";
import { showNotice } from "./notices.js";
import { fitsInUrl } from "./route.js";

/** @typedef {import("./route.js").Route} Route */

const AUTOPLAY_INTERVAL_MS = 800;

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {Route} route
 * @param {(route: Route) => void} saveRoute
 */
export async function replayView(main, info, route, saveRoute) {
  const controller = new GameController(info, newGame(info.default_position), { flipped: route.flipped, isRecord: true }, () => render());
  /** @type {number | undefined} */
  let autoplayTimer;
  let lastRequest = 0;
  let gameNumber = route.item;
  const text = el("textarea", { id: "record", rows: 6, spellcheck: "false" });
  text.value = route.text;
  const file = el("input", { type: "file", id: "file", class: "visually-hidden" });
  const verdict = el("div", { class: "verdict" });
  const navigation = el("div", { class: "navigation" });
  const dropZone = el(
    "div",
    { class: "drop-zone" },
    el("label", { for: "record" }, t(info.has_pdn ? "recordOrPdn" : "record")),
    text,
    el(
      "div",
      { class: "buttons" },
      button(t("load"), () => load(1)),
      button(t("example"), () => loadText(info.sample_record)),
      el("label", { for: "file", class: "button" }, t("openFile")),
      file,
      el("span", { class: "hint" }, t("dropFile")),
    ),
  );
  main.replaceChildren(
    el("div", { class: "board-area" }, controller.board.svg),
    el("div", { class: "panel" }, dropZone, verdict, controller.status, controller.explanation, navigation),
  );
  file.addEventListener("change", () => loadFile(file.files?.[0]));
  dropZone.addEventListener("dragover", (event) => event.preventDefault());
  dropZone.addEventListener("drop", (event) => {
    event.preventDefault();
    loadFile(event.dataTransfer?.files[0]);
  });
  document.addEventListener("keydown", onKeyDown);
  text.addEventListener("change", render);
  await controller.load();
  if (route.text) await load(gameNumber || 1, route.ply ?? undefined, route);
  else if (route.moves.length) {
    // The record was too long for the URL, which has the moves of its game instead.
    const { game, error } = await replay(info.game, route.start || info.default_position, route.moves);
    if (error) showNotice("link", t("badMoves", error), [], true);
    controller.dispatch({ type: "setGame", game: atPly(game, route.at) });
  }

  /** @param {string} record */
  async function loadText(record) {
    text.value = record;
    await load(1);
  }

  /** @param {File | undefined} file */
  async function loadFile(file) {
    if (file) await loadText(await file.text());
  }

  /**
   * Loads a game of the record.
   * @param {number} number
   * @param {number} [ply]  the ply to show; by default that of the first illegal move
   * @param {{moves: string[], at: number}} [variation]  moves to play from there
   */
  async function load(number, ply, variation) {
    stopAutoplay();
    const id = ++lastRequest;
    try {
      const records = await api.record(info.game, text.value, language(), number);
      if (id !== lastRequest) return;
      const selected = records.selected;
      renderVerdict(records);
      if (!selected) {
        navigation.replaceChildren();
        return controller.dispatch({ type: "setGame", game: newGame(info.default_position) });
      }
      let game = atPly(fromRecord(selected, info.default_position), ply ?? selected.ply ?? 0);
      gameNumber = number;
      if (variation?.moves.length) {
        const replayed = await replay(info.game, positionText(game), variation.moves);
        if (replayed.error) showNotice("link", t("badMoves", replayed.error), [], true);
        const at = game.ply + variation.at;
        game = atPly(replayed.game.moves.reduce(withVariation, game), at);
      }
      controller.dispatch({ type: "setGame", game });
      if (selected.next) verdict.append(el("p", {}, t("truncated", game.moves.length)));
      focusMoves();
    } catch (error) {
      if (!(error instanceof api.Problem)) throw error;
      verdict.replaceChildren(el("p", { class: "error" }, error.message));
      announce(error.message);
    }
  }

  /** @param {import("./api.js").Records} records */
  function renderVerdict({ records, selected, error }) {
    const message = selected ? verdictText(selected) : error ? t("parseError", error.line, error.column, error.message) : t("noGames");
    /** @type {HTMLElement[]} */
    const parts = [el("p", { class: selected?.verdict === "legal" ? "ok" : "error" }, message)];
    if (records.length > 1) {
      const select = el("select", { id: "game-number" });
      for (const { record, title, verdict } of records) {
        const name = `${t("game", record)}${title ? `, ${title}` : ""}${verdict === "legal" ? "" : " ✗"}`;
        select.append(el("option", { value: record, selected: record === selected?.record }, name));
      }
      select.addEventListener("change", () => load(Number(select.value)));
      parts.unshift(el("label", { for: "game-number" }, t("gameNumber")), select);
    }
    verdict.replaceChildren(...parts);
    announce(message);
  }

  function render() {
    const { game, flipped } = controller.state;
    const { ply, moves, record, start } = game;
    const texts = moveTexts(game);
    const recordPly = record?.ply ?? ply;
    const variation = { moves: record ? texts.slice(recordPly) : [], at: Math.max(0, ply - recordPly) };
    const saved = text.value !== "" && fitsInUrl(text.value)
      ? { text: text.value, item: gameNumber, start: "", ply: recordPly, ...variation }
      : { text: "", item: 0, start, ply: null, moves: texts, at: ply };
    saveRoute({ ...route, flipped, ...saved });
    if (!moves.length) return navigation.replaceChildren();
    const [isStart, isEnd] = [ply === 0, ply === moves.length];
    const list = controller.moveList();
    const parts = [
      el(
        "div",
        { class: "buttons" },
        button("|◀", () => controller.goTo(0), { "aria-label": t("first"), "data-key": "first", disabled: isStart }),
        button("◀", () => controller.goTo(ply - 1), { "aria-label": t("previous"), "data-key": "previous", disabled: isStart }),
        button(autoplayTimer ? t("pause") : t("autoplay"), toggleAutoplay, { "data-key": "autoplay", disabled: isEnd && !autoplayTimer }),
        button("▶", () => controller.goTo(ply + 1), { "aria-label": t("next"), "data-key": "next", disabled: isEnd }),
        button("▶|", () => controller.goTo(moves.length), { "aria-label": t("last"), "data-key": "last", disabled: isEnd }),
        button(t("flip"), () => controller.dispatch({ type: "flip" }), { "aria-pressed": String(flipped), "data-key": "flip" }),
      ),
      record
        ? el("p", { class: "buttons" }, el("span", { class: "hint" }, t("variation")), button(t("backToRecord"), leaveVariation, { "data-key": "back" }))
        : null,
      list,
    ];
    replaceKeepingFocus(navigation, parts, () => list);
    scrollToCurrent(list);
  }

  function focusMoves() {
    navigation.querySelector("ol")?.focus({ preventScroll: true });
  }

  function leaveVariation() {
    controller.dispatch({ type: "leaveVariation" });
  }

  function toggleAutoplay() {
    if (autoplayTimer) return stopAutoplay();
    autoplayTimer = setInterval(() => {
      const { ply, moves } = controller.state.game;
      if (ply >= moves.length || !controller.board.svg.isConnected) stopAutoplay();
      else controller.goTo(ply + 1);
    }, AUTOPLAY_INTERVAL_MS);
    render();
  }

  function stopAutoplay() {
    clearInterval(autoplayTimer);
    autoplayTimer = undefined;
    if (controller.state.game.moves.length) render();
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const target = /** @type {Element} */ (event.target);
    if (!controller.board.svg.isConnected) return document.removeEventListener("keydown", onKeyDown);
    if (target.closest("textarea, input, select, .board") || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { ply: at, moves } = controller.state.game;
    const plies = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves.length };
    const ply = plies[/** @type {keyof typeof plies} */ (event.key)];
    if (ply === undefined || !moves.length) return;
    event.preventDefault();
    controller.goTo(ply);
    focusMoves();
  }
}

/** @param {import("./api.js").SelectedGame} game */
function verdictText({ verdict, plies, ply, reason }) {
  if (verdict === "legal") return t("legal", plies);
  const text = verdict === "illegal" ? t("illegal", ply ?? 0) : t("unreadable");
  return reason ? t("verdictReason", text, reason) : text;
}

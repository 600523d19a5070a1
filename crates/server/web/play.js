// The view in which both sides of a game, or a puzzle, are played.

import * as api from "./api.js";
import { pieceSet, squareName } from "./board.js";
import { announce, button, copyText, el, replaceKeepingFocus } from "./dom.js";
import { GameController, scrollToCurrent } from "./game.js";
import { GameHistory } from "./history.js";
import { t } from "./i18n.js";
import { showNotice } from "./notices.js";
import { pieceLegend } from "./legend.js";
import { isThisComputer, linkTo } from "./route.js";
import { store } from "./storage.js";

/** @typedef {import("./route.js").Route} Route */

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {Route} route
 * @param {(route: Route, position: string) => void} saveRoute
 */
export async function playView(main, info, route, saveRoute) {
  const { history, error } = await GameHistory.replay(info.game, route.start || info.default_position, route.moves);
  history.goTo(route.at);
  const panel = el("div", { class: "panel" });
  if (error) showNotice("link", t("badMoves", error), [], true);
  const copied = el("span", { class: "hint" });
  const controller = new GameController(info, history, { flipped: route.flipped, onChange: render });
  main.replaceChildren(el("div", { class: "board-area" }, controller.board.svg), panel);
  let legend = pieceLegend(info);
  await controller.load();
  render();

  function render() {
    const { ply, moves, position } = history;
    saveRoute(state(), position);
    const list = controller.moveList();
    copied.textContent = "";
    const parts = [
      controller.status,
      controller.explanation,
      info.has_shortest_path ? puzzle() : null,
      el(
        "div",
        { class: "buttons" },
        button(t("undo"), () => controller.goTo(ply - 1), { disabled: ply === 0, "data-key": "undo" }),
        button(t("redo"), () => controller.goTo(ply + 1), { disabled: ply === moves.length, "data-key": "redo" }),
        button(t("newGame"), startNewGame, { "data-key": "new" }),
        button(t("flip"), () => controller.flip(), { "aria-pressed": String(controller.flipped), "data-key": "flip" }),
      ),
      moves.length ? list : el("p", { class: "hint" }, t("noMoves")),
      el(
        "div",
        { class: "buttons" },
        button(t("copyPosition"), () => copy(position), { "data-key": "copy-position" }),
        button(t("copyLink"), copyLink, { "data-key": "copy-link" }),
        controller.pictureLink("svg"),
        controller.pictureLink("png"),
        info.has_characters ? pieceSetSelect() : null,
        copied,
      ),
      el("p", { class: "position" }, el("code", {}, position)),
      legend,
    ];
    replaceKeepingFocus(panel, parts, () => panel.querySelector("button:enabled"));
    scrollToCurrent(list);
  }

  /** @returns {Route} */
  function state() {
    return { ...route, start: controller.routeStart, moves: history.moveTexts, at: history.ply, flipped: controller.flipped };
  }

  /** The number of moves, and a shortest path on request or the minimum at the end. */
  function puzzle() {
    const count = el("p", {}, t("moveCount", history.ply));
    if (controller.position?.winner) {
      api.shortestPath(info.game, history.start).then(({ count: minimum }) => {
        count.textContent = t("puzzleSolved", history.ply, minimum);
        announce(count.textContent);
      });
      return count;
    }
    const show = button(t("showShortestPath"), showShortestPath, { "data-key": "shortest-path" });
    return el("div", {}, count, show, controller.shortestPath.length ? el("p", {}, shortestPathText()) : null);
  }

  function shortestPathText() {
    return t("shortestPath", controller.shortestPath.slice(1).map(({ label }) => squareName(label)).join(" → "));
  }

  async function showShortestPath() {
    const { shortest_path: names } = await api.shortestPath(info.game, history.position);
    const position = controller.position;
    const squares = names.flatMap((name) => position?.cells.find(({ square }) => squareName(square.label) === name)?.square ?? []);
    controller.shortestPath = [...(position?.moves[0]?.path.slice(0, 1) ?? []), ...squares];
    controller.render();
    render();
    announce(shortestPathText());
  }

  function pieceSetSelect() {
    const select = el("select", { "aria-label": t("pieceSet"), "data-key": "piece-set" });
    for (const set of /** @type {const} */ (["chinese", "latin"])) {
      select.append(el("option", { value: set, selected: pieceSet() === set }, t(set)));
    }
    select.addEventListener("change", async () => {
      store("pieces", select.value);
      await controller.load();
      legend = pieceLegend(info);
      render();
    });
    return select;
  }

  async function startNewGame() {
    // The browser's Back button returns to the abandoned game.
    window.history.pushState(null, "", location.href);
    history.reset(info.default_position);
    await controller.goTo(0);
  }

  /** @param {string} text @param {string} success  what to say if it works */
  async function copy(text, success = t("copied")) {
    const isCopied = await copyText(text);
    const message = isCopied ? success : t("copyDenied");
    copied.replaceChildren(message);
    announce(message);
    if (isCopied) return;
    const field = el("input", { type: "text", readonly: true, value: text, "aria-label": t("copyDenied") });
    copied.append(" ", field);
    field.select();
  }

  function copyLink() {
    const url = linkTo(state());
    if (url) copy(url, t(isThisComputer() ? "copiedLocal" : "copied"));
    else {
      copied.textContent = t("tooLongForLink");
      announce(t("tooLongForLink"));
    }
  }
}

// The view in which a game is played, against another person or the computer, or a puzzle is solved.

import * as api from "./api.js";
import { PIECE_SETS, pieceSet, squareName } from "./board.js";
import { openDialog } from "./dialog.js";
import { announce, button, copyText, el, replaceKeepingFocus } from "./dom.js";
import { Evaluation } from "./evaluation.js";
import { capitalize, GameController, reasonText, resultText, scrollToCurrent } from "./game.js";
import { atPly, lastMove, moveTexts, positionText, shownView } from "./history.js";
import { language, localize, t } from "./i18n.js";
import { icon, iconButton } from "./icons.js";
import { pieceLegend } from "./legend.js";
import { replay } from "./load-game.js";
import { MatchRunner, playedGame } from "./match.js";
import { menu } from "./menu.js";
import { showNotice } from "./notices.js";
import { isThisComputer, linkTo, pagePath, toHash } from "./route.js";
import { newId, saveGame, savedId, toSaved } from "./saved.js";
import { playSound } from "./sound.js";
import { isDrawnAbove, isOver } from "./state.js";
import { store } from "./storage.js";

/** @typedef {import("./route.js").Route} Route */

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {Route} route
 * @param {(route: Route, position: string) => void} saveRoute
 */
export async function playView(main, info, route, saveRoute) {
  const { game, error } = await replay(info.game, route.start || info.default_position, route.moves);
  if (error) showNotice("link", t("badMoves", error), [], true);
  const isMatch = info.sides.length > 1;
  const panel = el("div", { class: "panel" });
  const copied = el("span", { class: "hint" });
  const advice = el("p", { class: "hint" });
  const controller = new GameController(info, atPly(game, route.at), { flipped: route.flipped, match: route.match }, onChange);
  const runner = new MatchRunner(controller);
  const evaluation = new Evaluation(render);
  main.replaceChildren(el("div", { class: "board-area" }, controller.board.svg, evaluation.gauge), panel);
  const shareItems = el("div", { class: "menu-items" });
  const share = menu("share", t("share"), shareItems);
  let legend = pieceLegend(info);
  let hasPlayed = false;
  // A game that was saved and is opened again goes on under its id.
  let id = savedId(controller.state);
  controller.board.moveKeys = ["ArrowLeft", "ArrowRight", "Home", "End"];
  document.addEventListener("keydown", onKeyDown);
  await controller.load();
  onChange(controller.state, null);

  /** @param {import("./state.js").State} state @param {import("./state.js").Action | null} action */
  function onChange(state, action) {
    // A move may be confirmed after the user has left the view.
    if (action) save(state, action);
    if (!main.isConnected) return;
    if (action?.type === "answered" || action?.type === "declare") hasPlayed = true;
    // A game that had ended already is opened without a fanfare.
    if (hasPlayed && action?.type === "ended" && action.ending) {
      announce(`${resultText(action.ending)} ${reasonText(action.ending)}`);
      playSound("end");
    }
    copied.textContent = "";
    if (!state.advice) advice.textContent = "";
    runner.update(state);
    evaluation.update(state);
    render();
  }

  /** Keeps a game that is being played in this browser. @param {import("./state.js").State} state @param {import("./state.js").Action} action */
  function save(state, action) {
    if (action.type === "newGame") id = null;
    if (["answered", "declare"].includes(action.type) && !state.refused) id ??= newId();
    if (!id || !["answered", "declare", "ended", "goTo", "flip"].includes(action.type) || !state.game.moves.length) return;
    if (!saveGame(toSaved(state, id, Date.now()))) showNotice("storage", t("storageDenied"), [], true);
  }

  function render() {
    const { state } = controller;
    const { moves } = state.game;
    if (!state.pending) saveRoute(currentRoute(), positionText(state.game));
    const list = controller.moveList();
    updateShare();
    evaluation.gauge.hidden = !evaluation.isOn || isOver(state);
    const parts = [
      banner() ?? el("div", { class: "headline" }, controller.status, opponent()),
      isOver(state) && !state.hint && !state.refused && !state.selected.length ? null : controller.explanation,
      evaluation.isOn && !isOver(state) ? evaluation.text(state) : null,
      advice,
      info.has_shortest_path ? puzzle() : null,
      toolbar(),
      isMatch && !moves.length && !state.match.computer ? iconButton("computer", t("playComputer"), () => startNewGame(true), { class: "primary wide", "data-key": "play-computer" }) : null,
      moves.length ? list : null,
      legend,
    ];
    replaceKeepingFocus(panel, parts, () => panel.querySelector("button:enabled"));
    scrollToCurrent(list);
  }

  /** The commands, each with its name below its icon. */
  function toolbar() {
    const { state } = controller;
    const { ply, moves } = state.game;
    const isEnded = isOver(state) || !shownView(state.game)?.moves.length || ply < moves.length;
    const forMatches = [
      iconButton("hint", t("getHint"), showHint, { disabled: isOver(state), "data-key": "hint" }),
      iconButton("line", t("bestLine"), showBestLine, { disabled: isOver(state), "data-key": "best-line" }),
      iconButton("evaluation", t("evaluation"), toggleEvaluation, { "aria-pressed": String(evaluation.isOn), "data-key": "evaluation" }),
      iconButton("draw", t("offerDraw"), offerDraw, { disabled: isEnded, "data-key": "draw" }),
      iconButton("flag", t("resign"), resign, { disabled: isEnded, "data-key": "resign" }),
    ];
    return el(
      "div",
      { class: "toolbar" },
      state.pending
        ? iconButton("undo", t("takeBackPending"), takeBackPending, { "data-key": "undo" })
        : iconButton("undo", t("undo"), undo, { disabled: ply === 0, title: "←", "data-key": "undo" }),
      iconButton("redo", t("redo"), () => controller.goTo(ply + 1), { disabled: ply === moves.length, title: "→", "data-key": "redo" }),
      ...(isMatch ? forMatches : []),
      iconButton("flip", t("flipShort"), () => controller.dispatch({ type: "flip" }), { "aria-label": t("flip"), title: t("flip"), "aria-pressed": String(state.flipped), "data-key": "flip" }),
      iconButton("plus", t("newGame"), () => startNewGame(false), { "data-key": "new" }),
      share,
    );
  }

  /** Updates the menu in place, since it may be open. */
  function updateShare() {
    const text = positionText(controller.state.game);
    const items = [
      iconButton("link", t("copyLink"), copyLink, { "data-key": "copy-link" }),
      iconButton("copy", t("copyPosition"), () => copy(positionText(controller.state.game)), { "data-key": "copy-position" }),
      el("div", { class: "buttons" }, controller.pictureLink("svg"), controller.pictureLink("png")),
      info.has_characters ? el("label", {}, t("pieceSet"), " ", pieceSetSelect()) : null,
      el("code", { class: "position" }, text),
      copied,
    ];
    replaceKeepingFocus(shareItems, items, () => share.querySelector("summary"));
  }

  /** Goes through the moves. @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (!main.isConnected) return document.removeEventListener("keydown", onKeyDown);
    const { game, pending } = controller.state;
    const last = game.moves.length;
    const plies = { ArrowLeft: game.ply - 1, ArrowRight: game.ply + 1, Home: 0, End: last };
    const ply = plies[/** @type {keyof typeof plies} */ (event.key)];
    if (ply === undefined || !last || pending || !controller.isForMoves(event)) return;
    event.preventDefault();
    if (ply >= 0 && ply <= last && ply !== game.ply) controller.goTo(ply);
  }

  /** Names the computer, if it plays. */
  function opponent() {
    const { computer } = controller.state.match;
    return computer ? el("span", { class: "badge" }, icon("computer"), t("computerLevel", computer.level)) : null;
  }

  /** @returns {Route} */
  function currentRoute() {
    const { game, flipped, match } = controller.state;
    return { ...route, start: controller.routeStart, moves: moveTexts(game), at: game.ply, flipped, match };
  }

  /** Says how the game has ended, and what can be done then. */
  function banner() {
    const { state } = controller;
    const { ending, match } = state;
    if (!ending || !isOver(state)) return null;
    const rule = info.house_rules.find(({ id }) => id === ending.house_rule?.id);
    const replayHash = toHash({ view: "replay", start: controller.routeStart, moves: moveTexts(state.game), at: 0, flipped: state.flipped });
    return el(
      "div",
      { class: "banner" },
      controller.status,
      el("p", {}, capitalize(reasonText(ending) || (lastMove(state.game)?.message ?? ""))),
      el(
        "div",
        { class: "buttons" },
        iconButton("redo", t("rematch"), rematch, { class: "primary", "data-key": "rematch" }),
        el("a", { class: "button", href: pagePath(info.game) + replayHash }, icon("search"), t("review")),
        rule
          ? button(t("playOnWithout", rule.id), () => controller.dispatch({ type: "declare", match: { without: [...match.without, rule.id] } }), { "data-key": "play-on" })
          : null,
      ),
    );
  }

  /** Takes back the last move, and against the computer also the user's own before it. */
  function undo() {
    const { game, match } = controller.state;
    const isOwnTurn = match.computer && shownView(game)?.to_move.en !== match.computer.side;
    controller.goTo(game.ply - (isOwnTurn ? 2 : 1));
  }

  /** Takes back a move that the referee has not confirmed, for example because there is no connection. */
  function takeBackPending() {
    controller.dispatch({ type: "takeBack" });
    announce(t("takenBack"));
  }

  /** Returns the side that resigns: the one that the user plays, or else the side to move. */
  function ownSide() {
    const { match, game } = controller.state;
    const { computer } = match;
    return computer ? info.sides.find(({ en }) => en !== computer.side) : shownView(game)?.to_move;
  }

  async function resign() {
    const side = ownSide();
    if (!side || !(await openDialog(t("resign"), [el("p", {}, t("resignSure", localize(side)))], t("resign")))) return;
    controller.dispatch({ type: "declare", match: { resigned: side.en } });
  }

  async function offerDraw() {
    const { match } = controller.state;
    if (match.computer) {
      if (!(await isDrawAccepted(match.computer.side))) return say(t("drawDeclined"));
    } else if (!(await openDialog(t("offerDraw"), [el("p", {}, t("agreeDraw"))], t("agree")))) return;
    controller.dispatch({ type: "declare", match: { agreedDraw: true } });
  }

  /** Whether the computer agrees on a draw: it does unless it thinks that it is better. @param {string} side */
  async function isDrawAccepted(side) {
    const { state } = controller;
    const { lines } = await api.analyze(info.game, playedGame(state), language());
    if (!lines.length) return true;
    const { result, estimate = 0 } = lines[0].score;
    const sign = shownView(state.game)?.to_move.en === side ? 1 : -1;
    return sign * (result ? { win: 1, draw: 0, loss: -1 }[result] : estimate) <= 0;
  }

  async function showHint() {
    const { state } = controller;
    const { move } = await api.bestMove(info.game, playedGame(state));
    if (move) advise(state, move, t("hintMove", move));
  }

  async function showBestLine() {
    const { state } = controller;
    const { lines } = await api.analyze(info.game, playedGame(state), language());
    if (lines.length) advise(state, lines[0].moves[0], t("bestLineIs", lines[0].score.message, lines[0].moves.join(", ")));
  }

  /** Draws a move in the position that it was asked for. @param {import("./state.js").State} state @param {string} move @param {string} text */
  function advise({ game }, move, text) {
    const path = shownView(game)?.moves.find((legal) => legal.text === move)?.path ?? [];
    const position = positionText(game);
    if (position !== positionText(controller.state.game)) return;
    controller.dispatch({ type: "advised", advice: { position, path, text } });
    say(text);
  }

  /** @param {string} text */
  function say(text) {
    advice.textContent = text;
    announce(text);
  }

  function toggleEvaluation() {
    evaluation.isOn = !evaluation.isOn;
    evaluation.update(controller.state);
    render();
  }

  /** The number of moves, and a shortest path on request or the minimum at the end. */
  function puzzle() {
    const { game, advice } = controller.state;
    const count = el("p", {}, t("moveCount", game.ply));
    if (shownView(game)?.winner) {
      api.shortestPath(info.game, game.start).then(({ count: minimum }) => {
        count.textContent = t("puzzleSolved", game.ply, minimum);
        announce(count.textContent);
      });
      return count;
    }
    const show = iconButton("line", t("showShortestPath"), showShortestPath, { "data-key": "shortest-path" });
    return el("div", { class: "puzzle" }, count, show, advice ? el("p", {}, advice.text) : null);
  }

  async function showShortestPath() {
    const { game } = controller.state;
    const { shortest_path: names } = await api.shortestPath(info.game, positionText(game));
    const view = shownView(game);
    const squares = names.flatMap((name) => view?.cells.find(({ square }) => squareName(square.label) === name)?.square ?? []);
    const path = [...(view?.moves[0]?.path.slice(0, 1) ?? []), ...squares];
    const text = t("shortestPath", squares.map(({ label }) => squareName(label)).join(" → "));
    controller.dispatch({ type: "advised", advice: { position: positionText(game), path, text } });
    announce(text);
  }

  function pieceSetSelect() {
    const select = el("select", { "aria-label": t("pieceSet"), "data-key": "piece-set" });
    for (const set of PIECE_SETS) {
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

  /** @param {boolean} isAgainstComputer  what the dialog suggests */
  async function startNewGame(isAgainstComputer) {
    const { askForMatch } = await import("./new-game.js");
    const match = await askForMatch(info, isAgainstComputer);
    if (match) start(match, info.default_position);
  }

  /** Plays again from the same position, with the sides exchanged against the computer. */
  function rematch() {
    const { match, game } = controller.state;
    const { computer } = match;
    const side = info.sides.find(({ en }) => en !== computer?.side)?.en ?? "";
    start({ ...match, resigned: "", agreedDraw: false, computer: computer && { ...computer, side } }, game.start);
  }

  /** @param {import("./state.js").Match} match @param {string} from  the starting position */
  function start(match, from) {
    // The browser's Back button returns to the abandoned game.
    window.history.pushState(null, "", location.href);
    // The user plays from below; the first side is above or below as the board is drawn.
    const flipped = match.computer ? isDrawnAbove(info, controller.state.game.startView, ownSideOf(match.computer.side)) : controller.state.flipped;
    controller.dispatch({ type: "newGame", start: from, match, flipped });
    announce(t("startingPosition"));
  }

  /** @param {string} computerSide */
  function ownSideOf(computerSide) {
    return info.sides.find(({ en }) => en !== computerSide)?.en ?? "";
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
    const url = linkTo(currentRoute());
    if (url) copy(url, t(isThisComputer() ? "copiedLocal" : "copied"));
    else {
      copied.textContent = t("tooLongForLink");
      announce(t("tooLongForLink"));
    }
  }
}

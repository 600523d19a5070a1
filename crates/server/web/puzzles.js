// The view in which the visitor solves puzzles: positions to win in a number of moves, made by the engine.

import * as api from "./api.js";
import { AttackedSquares } from "./attacked.js";
import { announce, copyText, el, replaceKeepingFocus } from "./dom.js";
import { scrollToCurrent } from "./game.js";
import { moveTexts } from "./history.js";
import { localize, t as shared } from "./i18n.js";
import { icon, iconButton } from "./icons.js";
import { pieceIcon } from "./legend.js";
import { replay } from "./load-game.js";
import { showNotice } from "./notices.js";
import { PuzzleSession } from "./puzzle-session.js";
import { t } from "./puzzle-texts.js";
import { isThisComputer, linkTo, pagePath, toHash } from "./route.js";
import { hadHelp, solvedCount, storeDifficulty } from "./solved-puzzles.js";
import { isStorageDenied } from "./storage.js";

/** @typedef {import("./route.js").Route} Route */

/** The number of moves of the first puzzle. */
const DEFAULT_DIFFICULTY = 2;

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {Route} route
 * @param {(route: Route) => void} saveRoute
 */
export async function puzzlesView(main, info, route, saveRoute) {
  const [fewest, most] = info.puzzle_moves;
  let difficulty = Math.min(Math.max(route.goal || solvedCount(info.game).moves || DEFAULT_DIFFICULTY, fewest), most);
  const panel = el("div", { class: "panel" });
  const copied = el("p", { class: "hint" });
  const session = new PuzzleSession(info, await api.position(info.game, info.default_position), onChange);
  const { controller } = session;
  const attacked = new AttackedSquares(controller, render);
  main.replaceChildren(el("div", { class: "board-area" }, controller.board.svg), panel);
  await controller.load();
  if (route.start && route.goal) await openLink().catch(onBadLink);
  else search(difficulty);

  /** Opens the puzzle of the URL, and plays what was played. */
  async function openLink() {
    const view = await api.position(info.game, route.start);
    const { game, error } = await replay(info.game, route.start, route.moves);
    if (error) showNotice("link", shared("badMoves", error), [], true);
    await session.resume({ position: view.text, moves: route.goal }, game, view);
  }

  /** Makes another puzzle in place of one that cannot be read. @param {unknown} error */
  function onBadLink(error) {
    if (!(error instanceof api.Problem)) throw error;
    showNotice("link", shared("badLink", error.message), [], true);
    search(difficulty);
  }

  /** @param {number} moves */
  function search(moves) {
    difficulty = moves;
    storeDifficulty(info.game, moves);
    // The browser's Back button returns to the puzzle before.
    session.search(moves, () => {
      if (session.puzzle && main.isConnected) history.pushState(null, "", location.href);
    });
  }

  /** @param {PuzzleSession} session @param {import("./state.js").Action | null} action */
  function onChange(session, action) {
    // An answer may come after the user has left the view.
    if (!main.isConnected) {
      session.stop();
      return;
    }
    const { puzzle, state } = session;
    if (puzzle && !state.pending) saveRoute({ ...puzzleRoute(), moves: session.played, at: session.played.length });
    if (isStorageDenied()) showNotice("storage", shared("storageDenied"), [], true);
    if (action) copied.replaceChildren();
    attacked.update();
    render();
  }

  /** The route to the puzzle without what was played. @returns {Route} */
  function puzzleRoute() {
    return { ...route, view: "puzzles", start: session.puzzle?.position ?? "", goal: session.puzzle?.moves ?? 0, moves: [], at: 0, flipped: false };
  }

  function render() {
    const { phase } = session;
    const list = controller.moveList();
    const isDone = phase.name === "solved" || phase.name === "shown";
    const parts = [
      session.puzzle && phase.name !== "searching" && phase.name !== "notFound" ? taskLine(session.puzzle.moves) : null,
      el("div", { class: "puzzle-message" }, ...message()),
      toolbar(),
      copied.hasChildNodes() ? copied : null,
      isDone ? list : iconButton("next", t("skip"), () => search(difficulty), { class: "wide", "data-key": "next", disabled: phase.name === "searching" }),
      difficulties(),
      counts(),
    ];
    replaceKeepingFocus(panel, parts, () => panel.querySelector("button.primary:enabled"));
    scrollToCurrent(list);
  }

  /** Says who is to win in how many moves. @param {number} moves */
  function taskLine(moves) {
    const piece = info.pieces.find(({ side }) => side?.en === session.solver.en);
    const drawings = controller.board.drawings;
    const name = localize(session.solver);
    const text = session.isAlone ? t("finishIn", moves) : t("winIn", name.slice(0, 1).toUpperCase() + name.slice(1), moves);
    return el("h2", { class: "status" }, piece && drawings ? el("span", { class: "status-icon", "aria-hidden": "true" }, pieceIcon(drawings, piece)) : null, text);
  }

  /** Says what the visitor's moves were worth, and what can be done now. */
  function message() {
    const { phase, tip, state } = session;
    const about = controller.explanation;
    switch (phase.name) {
      case "searching": return [waiting(t("searching"))];
      case "notFound": return [failure(t("notFound", phase.reason), iconButton("redo", shared("tryAgain"), () => search(difficulty), { class: "primary", "data-key": "again" }))];
      case "noWin": return [failure(t("noWin", session.puzzle?.moves ?? 0))];
      case "checking": return [waiting(t("checking", session.played[session.played.length - 1] ?? ""))];
      case "notChecked": return [failure(t("notChecked", phase.reason), iconButton("redo", shared("tryAgain"), () => session.judgeAgain(), { class: "primary", "data-key": "again" }))];
      case "wrong": return [failure(session.wrongText, iconButton("undo", t("takeBack"), () => session.takeBack(), { class: "primary", "data-key": "again" }))];
      case "showing": return [waiting(t("showing"))];
      case "solving": {
        if (state.refused || state.hint || (state.selected.length && !tip)) return [about];
        if (tip) return [el("p", {}, tip)];
        if (phase.left !== undefined) return [session.isAlone ? about : el("p", { class: "ok" }, icon("check"), " ", t("right", phase.left))];
        return [el("p", {}, session.isAlone ? localize(info.summary) : t("findMove"))];
      }
      default: return [state.refused ? about : null, banner()].filter((part) => part !== null);
    }
  }

  /** @param {string} text */
  function waiting(text) {
    return el("p", { class: "waiting hint" }, text);
  }

  /** @param {string} text @param {...Node} actions */
  function failure(text, ...actions) {
    return el("div", { class: "explanation" }, el("p", { class: "error" }, text), actions.length ? el("div", { class: "buttons" }, ...actions) : null);
  }

  function banner() {
    const { phase, state, puzzle } = session;
    const isTooLong = session.count > (puzzle?.moves ?? 0);
    const title = phase.name === "shown" ? t("solutionShown") : isTooLong ? t("solvedInMore", session.count, puzzle?.moves ?? 0) : t(hadHelp(info.game, session.key) ? "solvedWithHelp" : "solved");
    const hash = toHash({ view: "play", start: puzzle?.position, moves: moveTexts(state.game), at: state.game.ply, flipped: state.flipped });
    return el(
      "div",
      { class: "banner" },
      el("p", { class: "status" }, title),
      el(
        "div",
        { class: "buttons" },
        iconButton("next", t("next"), () => search(difficulty), { class: "primary", "data-key": "next" }),
        iconButton("first", t("restart"), () => session.restart(), { "data-key": "restart" }),
        el("a", { class: "button", href: pagePath(info.game) + hash }, icon("play"), t("goOn")),
      ),
    );
  }

  function toolbar() {
    const { phase, state } = session;
    const isSolving = phase.name === "solving" && !state.pending;
    const isSolvable = isSolving || phase.name === "wrong";
    return el(
      "div",
      { class: "toolbar" },
      iconButton("hint", shared("getHint"), () => session.hint(), { disabled: !isSolving, "data-key": "hint" }),
      iconButton("line", t("solution"), () => session.showSolution(), { disabled: !isSolvable, "data-key": "solution" }),
      session.isAlone
        ? iconButton("undo", shared("undo"), () => session.takeBack(), { disabled: !isSolving || !state.game.ply, "data-key": "undo" })
        : iconButton("flip", shared("flipShort"), () => controller.dispatch({ type: "flip" }), { "aria-label": shared("flip"), title: shared("flip"), "aria-pressed": String(state.flipped), "data-key": "flip" }),
      attacked.button(phase.name !== "searching" && phase.name !== "notFound"),
      iconButton("link", shared("copyLink"), copyLink, { disabled: !session.puzzle, "data-key": "link" }),
    );
  }

  function difficulties() {
    const numbers = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index);
    const choices = numbers.map((moves) => {
      const input = el("input", { type: "radio", name: "difficulty", class: "visually-hidden", value: moves, checked: moves === difficulty, "data-key": `difficulty-${moves}`, onchange: () => search(moves) });
      return el("label", {}, input, el("span", {}, String(moves)));
    });
    return el("fieldset", { class: "difficulty" }, el("legend", {}, t(session.isAlone ? "difficultyAlone" : "difficulty")), ...choices);
  }

  function counts() {
    const { alone, helped } = solvedCount(info.game);
    return el("p", { class: "hint counts", title: t("countHere") }, t("count", alone, helped));
  }

  async function copyLink() {
    const url = linkTo(puzzleRoute()) ?? "";
    const isCopied = await copyText(url);
    const message = isCopied ? (isThisComputer() ? shared("copiedLocal") : t("linkCopied")) : shared("copyDenied");
    copied.replaceChildren(message);
    announce(message);
    render();
    if (isCopied) return;
    const field = el("input", { type: "text", readonly: true, value: url, "aria-label": message });
    copied.append(" ", field);
    field.select();
  }
}

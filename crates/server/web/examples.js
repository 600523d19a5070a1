// The examples of a clause: boards on which they are shown, and on which the visitor tries other moves.

import * as api from "./api.js";
import { el, replaceKeepingFocus } from "./dom.js";
import { ExerciseController } from "./exercise.js";
import { moveTexts, newGame, positionText, withView } from "./history.js";
import { icon, iconButton } from "./icons.js";
import { replay } from "./load-game.js";
import { pagePath, toHash } from "./route.js";
import { t } from "./rules-texts.js";

/** @typedef {import("./api.js").Example} Example */
/** @typedef {import("./api.js").ExampleMove} ExampleMove */
/** An example's move, and the legal moves of the example before it. @typedef {{move: ExampleMove, before: string[]}} ShownMove */

/** What was played on the boards, so that it outlives a change of the language. @type {Map<string, string[]>} */
const played = new Map();

/** Creates boards when they are about to be seen: a rulebook has dozens. @type {WeakMap<Element, () => void>} */
const creators = new WeakMap();
const visibility = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      visibility.unobserve(target);
      creators.get(target)?.();
    }
  },
  { rootMargin: "50%" },
);

/**
 * Creates a figure for each position of a clause's examples; examples of the same position share a board.
 * @param {import("./api.js").GameInfo} info
 * @param {import("./api.js").Clause} clause
 */
export function exampleFigures(info, { id, examples }) {
  const positions = [...new Set(examples.map(({ position }) => position))];
  return positions.map((position, index) => {
    const shared = examples.filter((example) => example.position === position);
    const name = positions.length > 1 ? t("exampleNumber", id, index + 1) : t("exampleOf", id);
    const [{ view, message }] = shared;
    if (!view) return el("figure", { class: "example", "aria-label": name }, el("p", {}, el("code", {}, position)), el("figcaption", { class: "error" }, message));
    return exampleBoard(info, { name, key: `${id} ${position}`, view, moves: shared.flatMap(shownMoves) });
  });
}

/** @param {Example} example @returns {ShownMove[]} */
function shownMoves({ moves }) {
  return moves.map((move, index) => ({ move, before: moves.slice(0, index).filter(({ legal }) => legal).map(({ text }) => text) }));
}

/**
 * @param {import("./api.js").GameInfo} info
 * @param {{name: string, key: string, view: api.Position, moves: ShownMove[]}} example
 */
function exampleBoard(info, { name, key, view, moves }) {
  const start = view.text;
  const place = el("div", { class: "example-board" });
  place.style.setProperty("--ratio", String(view.columns / view.rows));
  const status = el("div", { class: "example-status" });
  const answer = el("div", { class: "example-answer" });
  const commands = el("div", { class: "buttons" });
  const figure = el(
    "figure",
    { class: "example", "aria-label": name },
    place,
    el("figcaption", {}, status, answer, el("p", { class: "hint" }, t("tryMoves")), el("ul", { class: "example-moves", "aria-label": t("exampleMoves") }, ...moves.map(moveItem)), commands),
  );
  /** @type {Promise<ExerciseController> | null} */
  let created = null;
  const controller = () => (created ??= create());
  renderCommands([], true);
  creators.set(figure, controller);
  visibility.observe(figure);
  return figure;

  async function create() {
    const { game } = await replay(info.game, start, played.get(key) ?? []);
    const controller = new ExerciseController(info, game.moves.length ? game : withView(newGame(start), start, view), {}, () => render(controller));
    await controller.load();
    place.replaceChildren(controller.board.svg);
    status.replaceChildren(controller.status);
    render(controller);
    return controller;
  }

  /** @param {ExerciseController} controller */
  function render({ state, explanation }) {
    const { game, refused, selected, hint, pending } = state;
    if (!pending) played.set(key, moveTexts(game).slice(0, game.ply));
    const isUntouched = !game.ply && !refused && !selected.length && !hint && !pending;
    answer.replaceChildren(...(isUntouched ? [] : [explanation]));
    renderCommands(moveTexts(game).slice(0, game.ply), isUntouched);
  }

  /** @param {string[]} moves @param {boolean} isUntouched */
  function renderCommands(moves, isUntouched) {
    const hash = toHash({ view: "play", start: start === info.default_position ? "" : start, moves });
    replaceKeepingFocus(
      commands,
      [
        iconButton("first", t("reset"), reset, { disabled: isUntouched, "data-key": "reset" }),
        el("a", { class: "button", href: pagePath(info.game) + hash, "data-key": "continue" }, icon("play"), t("continueOnBoard")),
      ],
      () => figure.querySelector(".example-moves button"),
    );
  }

  async function reset() {
    (await controller()).dispatch({ type: "setGame", game: withView(newGame(start), start, view) });
  }

  /** @param {ShownMove} shown */
  function moveItem(shown) {
    const { text, legal, message, path } = shown.move;
    const label = `${legal ? "✓" : "✗"} ${text}`;
    // Squares beyond the edge cannot be shown.
    const move = path.length > 1 ? el("button", { type: "button", class: legal ? "ok" : "error", title: t("showMove"), onclick: () => show(shown) }, label) : el("span", { class: "error" }, label);
    return el("li", {}, move, el("span", {}, message));
  }

  /** Plays an example's move, and has the referee answer it. @param {ShownMove} shown */
  async function show({ move, before }) {
    const shownController = await controller();
    const { game } = await replay(info.game, start, before);
    const position = positionText(game);
    const known = withView(game, position, position === start ? view : await api.position(info.game, position));
    shownController.dispatch({ type: "setGame", game: known });
    shownController.dispatch({ type: "attempt", path: move.path });
  }
}

// Positions set up by hand.

import * as api from "./api.js";
import { hash } from "./address.js";
import { Board, pieceSet, same } from "./board.js";
import { announce, button, draw, make } from "./dom.js";
import { icon } from "./legend.js";
import { say, tell } from "./words.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./api.js").View} View */
/** @typedef {import("./api.js").Spot} Spot */

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").Card} card
 * @param {State} state
 * @param {(state: State) => void} keep
 */
export async function setup(main, card, state, keep) {
  const set = pieceSet();
  const opening = await api.view(card.game, card.start);
  let start = opening;
  try {
    if (state.start) start = await api.view(card.game, state.start);
  } catch (error) {
    if (!(error instanceof api.Problem)) throw error;
  }
  /** @type {View} */
  let shown = { ...start, moves: [], ...(state.put === null ? {} : { cells: arranged(state.put), danger: [] }) };
  let side = state.turn || start.to_move.en;
  /** The letter that is placed; none erases. */
  let letter = card.figures[0].letter;
  let position = start.text;
  /** How often the referee was asked. */
  let asked = 0;
  const board = new Board({ game: card.game, title: tell(card.short), onpick: place, ondrop: shift });
  const words = make("p", { class: "fine" });
  const text = make("input", { id: "text", type: "text", spellcheck: "false", autocomplete: "off" });
  const palette = make("div", { class: "palette", role: "radiogroup", "aria-label": say("palette") });
  const turn = make("select", { id: "turn" });
  for (const name of card.sides) turn.append(make("option", { value: name.en, selected: name.en === side }, tell(name)));
  turn.addEventListener("change", () => {
    side = turn.value;
    check();
  });
  const go = make("a", { class: "button main" }, say("playFrom"));
  main.replaceChildren(
    make("div", { class: "stage" }, board.svg),
    make(
      "div",
      { class: "panel" },
      words,
      make("p", { class: "hint" }, say("setupHint")),
      palette,
      make("div", { class: "buttons" }, make("label", { for: "turn" }, say("side")), turn),
      make(
        "div",
        { class: "buttons" },
        button(say("clear"), () => use({ ...shown, cells: shown.cells.map(({ spot }) => ({ spot, figure: null })), danger: [] })),
        button(card.opening ? say("opening") : say("example"), () => {
          side = opening.to_move.en;
          turn.value = side;
          use(opening);
        }),
        go,
      ),
      make("label", { for: "text" }, say("position")),
      make("form", { class: "buttons", onsubmit: typed }, text, make("button", {}, say("apply"))),
    ),
  );
  await board.load(set);
  const pieces = await api.pieces(card.game, set);
  fillPalette();
  await use(shown);

  /** The squares with the pieces that an address has put on them. @param {string} pieces */
  function arranged(pieces) {
    const letters = new Map(pieces.split("_").map((piece) => [piece.slice(1), piece.slice(0, 1)]));
    return opening.cells.map(({ spot }) => {
      const letter = letters.get(`.${spot.row}.${spot.column}`);
      return { spot, figure: card.figures.find((figure) => figure.letter === letter) ?? null };
    });
  }

  function fillPalette() {
    const cross = draw("path", { d: "M-25 -25L25 25M25 -25L-25 25", class: "cross" });
    const eraser = draw("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, cross);
    const choices = [
      ...card.figures.map((figure) => ({ letter: figure.letter, name: tell(figure.name), picture: icon(pieces, figure) })),
      { letter: "", name: say("eraser"), picture: eraser },
    ];
    palette.replaceChildren(
      ...choices.map((choice) => {
        const isChosen = choice.letter === letter;
        const item = make("button", {
          type: "button", role: "radio", "aria-checked": String(isChosen), "aria-label": choice.name, title: choice.name, tabindex: isChosen ? 0 : -1,
        }, choice.picture);
        item.addEventListener("click", () => pickPiece(choice.letter));
        item.addEventListener("keydown", (event) => {
          const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          const index = choices.findIndex((other) => other.letter === letter);
          pickPiece(choices[(index + step + choices.length) % choices.length].letter);
        });
        return item;
      }),
    );
  }

  /** @param {string} chosen */
  function pickPiece(chosen) {
    const hadFocus = palette.contains(document.activeElement);
    letter = chosen;
    fillPalette();
    const item = palette.querySelector('[aria-checked="true"]');
    if (hadFocus && item instanceof HTMLElement) item.focus();
  }

  /** @param {Spot} spot */
  function place(spot) {
    const figure = card.figures.find((figure) => figure.letter === letter) ?? null;
    const isThere = shown.cells.find((cell) => same(cell.spot, spot))?.figure?.letter === letter;
    put(new Map([[spot, isThere ? null : figure]]));
  }

  /** @param {Spot} from @param {Spot} to */
  function shift(from, to) {
    const figure = shown.cells.find((cell) => same(cell.spot, from))?.figure ?? null;
    put(new Map([[from, null], [to, figure]]));
  }

  /** @param {Map<Spot, import("./api.js").Figure | null>} changes */
  function put(changes) {
    const cells = shown.cells.map((cell) => {
      for (const [spot, figure] of changes) if (same(spot, cell.spot)) return { spot: cell.spot, figure };
      return cell;
    });
    return use({ ...shown, cells, danger: [] });
  }

  /** @param {View} view */
  async function use(view) {
    shown = { ...view, moves: [] };
    board.show(shown, {}, state.flip);
    await check();
  }

  /** Whether this can be, as the referee sees it. */
  async function check() {
    const there = shown.cells.flatMap(({ spot, figure }) => (figure ? [{ row: spot.row, column: spot.column, letter: figure.letter }] : []));
    const mine = ++asked;
    const answer = await api.setup(card.game, there, side);
    // Something else has been put there meanwhile.
    if (mine !== asked) return;
    if (answer.ok) {
      position = answer.view.text;
      shown = { ...answer.view, moves: [] };
      board.show(shown, {}, state.flip);
      text.value = position;
      go.setAttribute("href", `/${card.game}${hash({ start: position })}`);
      keep({ ...state, start: position, put: null, turn: "" });
      tellIt(say("possible"), true);
    } else {
      go.removeAttribute("href");
      text.value = "";
      keep({ ...state, start: "", put: there.map(({ letter, row, column }) => `${letter}.${row}.${column}`).join("_"), turn: side });
      tellIt(tell(answer.words), false);
    }
  }

  /** @param {string} said @param {boolean} isFine */
  function tellIt(said, isFine) {
    if (words.textContent !== said) announce(said);
    words.textContent = said;
    words.className = isFine ? "fine" : "why";
  }

  /** @param {Event} event */
  async function typed(event) {
    event.preventDefault();
    try {
      const view = await api.view(card.game, text.value);
      side = view.to_move.en;
      turn.value = side;
      await use(view);
    } catch (error) {
      if (!(error instanceof api.Problem)) throw error;
      go.removeAttribute("href");
      tellIt(error.said, false);
    }
  }
}

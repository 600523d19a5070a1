// Playing both sides of a game, or a puzzle.

import * as api from "./api.js";
import { nameOf } from "./board.js";
import { announce, button, make } from "./dom.js";
import { legend as pieceLegend } from "./legend.js";
import { Table } from "./table.js";
import { Timeline } from "./timeline.js";
import { say } from "./words.js";

/** @typedef {import("./address.js").State} State */

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").Card} card
 * @param {State} state
 * @param {(state: State, position: string) => void} keep
 */
export async function play(main, card, state, keep) {
  const line = await Timeline.of(card.game, state.start || card.start, state.moves);
  line.go(state.moves.length ? state.at : line.steps.length);
  const side = make("div", { class: "panel" });
  const copied = make("span", { class: "hint" });
  const table = new Table(card, line, { flip: state.flip, onchange: changed });
  main.replaceChildren(make("div", { class: "stage" }, table.board.svg), side);
  let legend = pieceLegend(card);
  await table.look();
  if (line.at) changed();
  else fill();

  function changed() {
    keep({ ...state, start: line.start === card.start ? "" : line.start, moves: line.moves, at: line.at, flip: table.flip }, line.position);
    fill();
  }

  function fill() {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.name : undefined;
    const list = table.list();
    copied.textContent = "";
    side.replaceChildren(
      table.status,
      table.reason,
      puzzle() ?? "",
      make(
        "div",
        { class: "buttons" },
        button(say("undo"), () => table.go(line.at - 1), { disabled: line.at === 0, "data-name": "undo" }),
        button(say("redo"), () => table.go(line.at + 1), { disabled: line.at === line.steps.length, "data-name": "redo" }),
        button(say("newGame"), fresh, { "data-name": "new" }),
        button(say("flip"), flip, { "aria-pressed": String(table.flip), "data-name": "flip" }),
      ),
      line.steps.length ? list : make("p", { class: "hint" }, say("noMoves")),
      make(
        "div",
        { class: "buttons" },
        button(say("copy"), () => copy(line.position), { "data-name": "copy" }),
        button(say("copyGame"), () => copy(location.href), { "data-name": "link" }),
        table.pictureLink("svg"),
        table.pictureLink("png"),
        card.game === "duck-chess" ? pieceSet() : null,
        copied,
      ),
      make("p", { class: "position" }, make("code", {}, line.position)),
      legend,
    );
    Table.reveal(list);
    // A button that can do no more gives the focus to the first that can.
    const again = focused && (side.querySelector(`[data-name="${focused}"]:enabled`) ?? side.querySelector("button:enabled"));
    if (again instanceof HTMLElement) again.focus();
  }

  /** In Kings Tour: how many moves it took, and how few it could have been. */
  function puzzle() {
    if (card.game !== "kings-tour") return null;
    const box = make("div", { class: "puzzle" }, make("p", {}, say("tourCount", line.at)));
    if (table.view?.winner) {
      api.way(card.game, line.start).then(({ count }) => {
        const text = say("tourDone", line.at, count);
        box.replaceChildren(make("p", {}, text));
        announce(text);
      });
    } else {
      box.append(
        button(say("best"), async () => {
          const { way } = await api.way(card.game, line.position);
          const spots = way.flatMap((name) => table.view?.cells.find(({ spot }) => nameOf(spot.label) === name)?.spot ?? []);
          const from = table.view?.moves[0]?.path[0];
          table.best = from ? [from, ...spots] : [];
          table.render();
          const text = say("bestIs", way.join(" → "));
          box.replaceChildren(make("p", {}, say("tourCount", line.at)), make("p", { class: "best" }, text));
          announce(text);
        }, { "data-name": "best" }),
      );
    }
    return box;
  }

  function pieceSet() {
    const pick = make("select", { "aria-label": say("pieceSet"), "data-name": "set" });
    for (const name of /** @type {const} */ (["chinese", "latin"])) {
      pick.append(make("option", { value: name, selected: table.set === name }, say(name)));
    }
    pick.addEventListener("change", async () => {
      localStorage.setItem("pieces", pick.value);
      await table.refresh();
      legend = pieceLegend(card);
      fill();
    });
    return pick;
  }

  async function fresh() {
    // The way back leads to the game that was given up.
    history.pushState(null, "", location.href);
    line.start = card.start;
    line.steps = [];
    await table.go(0);
  }

  function flip() {
    table.flip = !table.flip;
    table.render();
    changed();
  }

  /** @param {string} text */
  async function copy(text) {
    // Browsers have no clipboard for pages that came over plain HTTP from another computer; there the old way is left.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else {
      const field = make("textarea", { class: "unseen" });
      field.value = text;
      side.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    copied.textContent = say("copied");
    announce(say("copied"));
  }
}

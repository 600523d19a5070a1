// Records: contest input, PDN, lists of moves, walked through move by move.

import * as api from "./api.js";
import { fits } from "./address.js";
import { announce, button, make } from "./dom.js";
import { Table } from "./table.js";
import { Timeline } from "./timeline.js";
import { language, say } from "./words.js";

/** @typedef {import("./address.js").State} State */

/** Something to begin with. @type {Record<string, string>} */
const EXAMPLES = {
  "correct-move": "position fen 17 49 moves 41 16 33\n",
  "kings-tour": "position fen c4 e6 d5 moves d5 e6\n",
  checkers: '[Event "Example"]\n\n1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19 4. 10-14 19x10 5. 14x23 26x19 6. 7x14 *\n',
  "duck-chess": "position startpos moves e4e5 e7e6 b1c3 b10c8 e5e6 c8e7\n",
};

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").Card} card
 * @param {State} state
 * @param {(state: State) => void} keep
 */
export async function replay(main, card, state, keep) {
  const line = new Timeline(card.game, card.start);
  const table = new Table(card, line, { flip: state.flip, beside: true, onchange: changed });
  /** @type {number | undefined} */
  let timer;
  /** How often a record was asked for. */
  let asked = 0;
  const text = make("textarea", { id: "record", rows: 6, spellcheck: "false" });
  text.value = state.text;
  const file = make("input", { type: "file", id: "file", class: "unseen" });
  const verdict = make("div", { class: "verdict" });
  const walk = make("div", { class: "walk" });
  const drop = make(
    "div",
    { class: "drop" },
    make("label", { for: "record" }, say(card.game === "checkers" ? "recordLabelPdn" : "recordLabel")),
    text,
    make(
      "div",
      { class: "buttons" },
      button(say("load"), () => load(1)),
      button(say("example"), () => {
        text.value = EXAMPLES[card.game] ?? "";
        load(1);
      }),
      make("label", { for: "file", class: "button" }, say("file")),
      file,
      make("span", { class: "hint" }, say("dropHere")),
    ),
  );
  main.replaceChildren(
    make("div", { class: "stage" }, table.board.svg),
    make("div", { class: "panel" }, drop, verdict, table.status, table.reason, walk),
  );
  file.addEventListener("change", () => take(file.files?.[0]));
  drop.addEventListener("dragover", (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
  document.addEventListener("keydown", keys);
  text.addEventListener("change", changed);
  await table.refresh();
  if (state.text) await load(state.pick || 1, state.ply ?? undefined, state);
  else if (state.moves.length) await resume();

  /** A game whose record was too long for an address: its moves were not. */
  async function resume() {
    const kept = await Timeline.of(card.game, state.start || card.start, state.moves);
    line.start = kept.start;
    line.steps = kept.steps;
    await table.go(state.at);
  }

  /** @param {File | undefined} chosen */
  async function take(chosen) {
    if (!chosen) return;
    text.value = await chosen.text();
    await load(1);
  }

  /**
   * @param {number} record  which of the games
   * @param {number} [ply]  how far into it
   * @param {{moves: string[], at: number}} [beside]  what was tried from there
   */
  async function load(record, ply, beside) {
    stop();
    const mine = ++asked;
    try {
      const records = await api.record(card.game, text.value, language(), record);
      if (mine !== asked) return;
      show(records);
      if (records.chosen) {
        line.steps = [];
        line.record = null;
        line.start = card.start;
        line.take(records.chosen);
        // Where a record stops is what one wants to see.
        line.go(ply ?? records.chosen.ply ?? 0);
        state.pick = record;
        if (beside?.moves.length) {
          const tried = await Timeline.of(card.game, line.position, beside.moves);
          const at = line.at + beside.at;
          for (const step of tried.steps) line.pushBeside(step);
          line.go(at);
        }
        await table.go(line.at);
        if (records.chosen.next) verdict.append(make("p", {}, say("moreMoves", line.steps.length)));
        walk.querySelector("ol")?.focus({ preventScroll: true });
      } else {
        line.steps = [];
        line.record = null;
        line.start = card.start;
        line.go(0);
        walk.replaceChildren();
        await table.refresh();
      }
    } catch (error) {
      if (!(error instanceof api.Problem)) throw error;
      verdict.replaceChildren(make("p", { class: "why" }, error.said));
      announce(error.said);
    }
  }

  /** @param {import("./api.js").Records} records */
  function show(records) {
    const chosen = records.chosen;
    const parts = [];
    if (records.records.length > 1) {
      const pick = make("select", { id: "which" });
      for (const { record, title, verdict } of records.records) {
        const name = `${say("game", record)}${title ? `, ${title}` : ""}${verdict === "legal" ? "" : " ✗"}`;
        pick.append(make("option", { value: record, selected: record === chosen?.record }, name));
      }
      pick.addEventListener("change", () => load(Number(pick.value)));
      parts.push(make("label", { for: "which" }, say("whichGame")), pick);
    }
    const fault = records.fault;
    const words = chosen ? verdictWords(chosen) : fault ? say("malformed", fault.line, fault.column, fault.words) : say("noGames");
    parts.push(make("p", { class: chosen?.verdict === "legal" ? "fine" : "why" }, words));
    verdict.replaceChildren(...parts);
    announce(words);
  }

  /** @param {import("./api.js").Chosen} chosen */
  function verdictWords(chosen) {
    if (chosen.verdict === "legal") return say("legal", chosen.plies);
    const verdict = chosen.verdict === "illegal" ? say("illegal", chosen.ply ?? 0) : say("unreadable");
    return chosen.reason ? say("because", verdict, chosen.reason) : verdict;
  }

  function changed() {
    const isKept = text.value !== "" && fits(text.value);
    const begun = line.record?.at ?? line.at;
    const beside = { moves: line.record ? line.moves.slice(begun) : [], at: Math.max(0, line.at - begun) };
    const game = { start: line.start, moves: line.moves, at: line.at };
    const place = isKept ? { text: text.value, ply: begun, ...beside } : { text: "", ply: null, pick: 0, ...game };
    keep({ ...state, start: "", flip: table.flip, ...place });
    if (!line.steps.length) return walk.replaceChildren();
    const focused = document.activeElement instanceof HTMLElement && walk.contains(document.activeElement) ? document.activeElement.dataset.name : undefined;
    const list = table.list();
    const isEnd = line.at === line.steps.length;
    walk.replaceChildren(
      make(
        "div",
        { class: "buttons" },
        button("|◀", () => table.go(0), { "aria-label": say("first"), "data-name": "first", disabled: line.at === 0 }),
        button("◀", () => table.go(line.at - 1), { "aria-label": say("previous"), "data-name": "previous", disabled: line.at === 0 }),
        button(timer ? say("pause") : say("playOn"), toggle, { disabled: isEnd && !timer, "data-name": "toggle" }),
        button("▶", () => table.go(line.at + 1), { "aria-label": say("next"), "data-name": "next", disabled: isEnd }),
        button("▶|", () => table.go(line.steps.length), { "aria-label": say("last"), "data-name": "last", disabled: isEnd }),
        button(say("flip"), flip, { "aria-pressed": String(table.flip), "data-name": "flip" }),
      ),
      line.record
        ? make("p", { class: "buttons" }, make("span", { class: "hint" }, say("besideRecord")), button(say("backToRecord"), back, { "data-name": "back" }))
        : "",
      list,
    );
    Table.reveal(list);
    // Who walks on by a button stays on it; at the end, where it can do no more, the moves are next.
    const again = focused && walk.querySelector(`[data-name="${focused}"]:enabled`);
    if (again instanceof HTMLElement) again.focus();
    else if (focused) list.focus({ preventScroll: true });
  }

  async function back() {
    line.back();
    await table.go(line.at);
  }

  function flip() {
    table.flip = !table.flip;
    table.render();
    changed();
  }

  function toggle() {
    if (timer) return stop();
    timer = setInterval(() => {
      if (line.at >= line.steps.length || !table.board.svg.isConnected) stop();
      else table.go(line.at + 1);
    }, 800);
    changed();
  }

  function stop() {
    clearInterval(timer);
    timer = undefined;
    if (line.steps.length) changed();
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const target = /** @type {Element} */ (event.target);
    if (!table.board.svg.isConnected) return document.removeEventListener("keydown", keys);
    if (target.closest("textarea, input, select, .board") || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const goals = { ArrowLeft: line.at - 1, ArrowRight: line.at + 1, Home: 0, End: line.steps.length };
    const at = goals[/** @type {keyof typeof goals} */ (event.key)];
    if (at === undefined || !line.steps.length) return;
    event.preventDefault();
    table.go(at).then(() => walk.querySelector("ol")?.focus({ preventScroll: true }));
  }
}

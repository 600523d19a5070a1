// Contest input, answered line by line.

import * as api from "./api.js";
import { fits, hash } from "./address.js";
import { Board, nameOf, pieceSet, wayOf } from "./board.js";
import { announce, button, make } from "./dom.js";
import { closer } from "./table.js";
import { language, say, tell } from "./words.js";

/** @typedef {import("./address.js").State} State */

/** Something to begin with. @type {Record<string, string>} */
const EXAMPLES = {
  "correct-move": "17 17 49\n17 49 56\n17 49 9\n17 49 25\n17 49 33\n56 48 49\n",
  "kings-tour": "c4 e6 d5\na1 a2 b1\nh8 a1 b2\n",
  checkers: "1 2\n8\n-10 -12\n2 W\n10-6\n8-11\n1 4\n-10\n7 -8 15 16\n1 R\n10-3-12-19-10\n0 0\n",
  "duck-chess": "6\n0 0 5 0\n3 0 4 0\n9 0 8 0\n2 0 4 3\n6 0 5 0\n0 1 2 2\n",
};

/** How much of a line of input stands beside its answer. */
const LONGEST_LINE = 60;

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").Card} card
 * @param {State} state
 * @param {(state: State) => void} keep
 */
export async function contest(main, card, state, keep) {
  const board = new Board({ game: card.game, title: tell(card.short) });
  const text = make("textarea", { id: "input", rows: 8, spellcheck: "false", "aria-describedby": "format" });
  text.value = state.text;
  const list = make("ol", { class: "answers", "aria-label": say("answers"), tabindex: 0 });
  const reason = make("div", { class: "reason" });
  const more = make("div", {});
  const fault = make("div", {});
  const note = make("p", { class: "hint" });
  main.replaceChildren(
    make("div", { class: "stage" }, board.svg),
    make(
      "div",
      { class: "panel" },
      make("label", { for: "input" }, say("contestLabel")),
      make("p", { class: "hint", id: "format" }, tell(card.contest)),
      text,
      make("div", { class: "buttons" }, button(say("judge"), () => judge()), button(say("example"), example)),
      fault,
      note,
      reason,
      list,
      more,
    ),
  );
  // What was typed and not judged yet goes along to another language.
  text.addEventListener("change", () => remember(0));
  /** The lines of what was judged. @type {string[]} */
  let judged = [];
  const set = pieceSet();
  await board.load(set);
  board.show(await api.view(card.game, card.start), {}, state.flip);
  if (state.text) await judge(state.pick);

  async function example() {
    text.value = EXAMPLES[card.game] ?? "";
    await judge();
  }

  /** @param {number} [pick] */
  async function judge(pick = 0) {
    list.replaceChildren();
    reason.replaceChildren();
    remember(pick);
    judged = text.value.split("\n");
    const answers = await ask(1);
    if (!answers) return;
    announce(`${say("answers")}: ${list.children.length}`);
    if (!list.children.length && !answers.fault) reason.replaceChildren(make("p", { class: "hint" }, say("nothingAsked")));
    const chosen = list.children[Math.max(pick, 1) - 1]?.querySelector("button");
    if (chosen) chosen.click();
  }

  /** @param {number} from */
  async function ask(from) {
    try {
      const answers = await api.contest(card.game, text.value, language(), from);
      for (const answer of answers.answers) list.append(line(answer));
      const flaw = answers.fault;
      fault.replaceChildren(flaw ? make("p", { class: "why" }, say("malformed", flaw.line, flaw.column, flaw.words)) : "");
      const next = answers.next;
      more.replaceChildren(next ? button(say("moreAnswers"), () => ask(next)) : "");
      return answers;
    } catch (error) {
      if (!(error instanceof api.Problem)) throw error;
      fault.replaceChildren(make("p", { class: "why" }, error.said));
      announce(error.said);
      return null;
    }
  }

  /** @param {import("./api.js").Answer} answer */
  function line(answer) {
    const item = button(answer.answer, () => show(answer, item));
    const number = answer.move_line ?? answer.line;
    const asked = (judged[number - 1] ?? "").trim().slice(0, LONGEST_LINE);
    return make("li", { value: answer.case }, item, " ", make("span", { class: "hint" }, say("line", number), " ", make("code", {}, asked)));
  }

  /** @param {import("./api.js").Answer} answer @param {HTMLElement} item */
  async function show(answer, item) {
    for (const other of list.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
    item.setAttribute("aria-current", "true");
    remember(answer.case);
    const words = answer.reason ?? answer.note ?? "";
    const clause = answer.clause ?? answer.clauses ?? "";
    const id = clause.split("–")[0];
    const link = clause ? make("a", { class: "clause", href: `/${card.game}#view=rules&clause=${id}` }, clause) : "";
    const move = answer.text ? make("code", {}, answer.text) : "";
    reason.replaceChildren(
      make("p", { class: answer.clause ? "why" : "fine" }, make("strong", {}, answer.answer), " ", move),
      make("p", { class: answer.clause ? "why" : "fine" }, words, " ", link),
      make("p", { class: "position" }, make("code", {}, answer.position), " ", walk(answer)),
      closer(() => reason.replaceChildren(make("p", { class: "hint" }, say("clickAnswer")))),
    );
    announce(`${answer.answer}: ${words}`);
    // On a phone the board is above the answers.
    board.svg.scrollIntoView({ block: "nearest" });
    // What is refused without a move is a position, which cannot be: there is nothing to show but its squares.
    if (answer.clause && answer.text === undefined) {
      const empty = await api.view(card.game, card.start);
      if (!item.hasAttribute("aria-current")) return;
      const cells = empty.cells.map(({ spot }) => ({ spot, figure: null }));
      const lit = cells.map(({ spot }) => spot).filter((spot) => answer.squares?.some((label) => nameOf(label) === nameOf(spot.label)));
      board.show({ ...empty, text: answer.position, cells, danger: [], moves: [] }, { reason: lit }, state.flip);
      return;
    }
    const view = await api.view(card.game, answer.position);
    if (!item.hasAttribute("aria-current")) return;
    const spots = (/** @type {import("./api.js").Label[] | undefined} */ labels) =>
      (labels ?? []).flatMap((label) => view.cells.find(({ spot }) => nameOf(spot.label) === nameOf(label))?.spot ?? []);
    const [path, squares, [turning]] = [spots(answer.path), spots(answer.squares), spots(answer.turning === undefined ? [] : [answer.turning])];
    const way = wayOf({ path, turning });
    // A shortest way starts where the only one who moves stands.
    const tour = answer.way ? [...(view.moves[0]?.path.slice(0, 1) ?? []), ...spots(answer.way)] : [];
    const marks = answer.clause
      ? { reason: squares, lines: [{ kind: /** @type {const} */ ("tried"), way }] }
      : { last: path, targets: [...squares, ...spots(answer.way)], lines: [{ kind: /** @type {const} */ ("went"), way: turning ? way : tour }] };
    board.show(view, marks, state.flip);
  }

  /** Where a game that was answered can be walked through; a puzzle's move stands on the board already. @param {import("./api.js").Answer} answer */
  function walk(answer) {
    if (!card.opening || !fits(text.value)) return "";
    const place = card.game === "duck-chess" ? { ply: answer.case } : { pick: answer.case };
    return make("a", { href: `/${card.game}${hash({ view: "replay", text: text.value, ...place })}` }, say("walkThrough"));
  }

  /** @param {number} pick */
  function remember(pick) {
    const isShort = fits(text.value);
    keep({ ...state, text: isShort ? text.value : "", pick: isShort ? pick : 0 });
    note.textContent = isShort ? "" : say("tooLong");
  }
}

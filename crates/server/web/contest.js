// The view that judges contest input and explains each answer.

import * as api from "./api.js";
import { Board, fullPath, squareName } from "./board.js";
import { clauseLink } from "./clause-link.js";
import { announce, button, closeButton, el } from "./dom.js";
import { language, localize, t } from "./i18n.js";
import { fitsInUrl, pagePath, toHash } from "./route.js";

/** @typedef {import("./route.js").Route} Route */
/** @typedef {import("./api.js").Answer} Answer */

/** How much of an input line is shown next to its answer. */
const MAX_LINE_LENGTH = 60;

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {Route} route
 * @param {(route: Route) => void} saveRoute
 */
export async function contestView(main, info, route, saveRoute) {
  const board = new Board({ info });
  const input = el("textarea", { id: "input", rows: 8, spellcheck: "false", "aria-describedby": "format" });
  input.value = route.text;
  const list = el("ol", { class: "answers", "aria-label": t("answers"), tabindex: 0 });
  const explanation = el("div", { class: "explanation" });
  const more = el("div", {});
  const error = el("div", {});
  const linkWarning = el("p", { class: "hint" });
  main.replaceChildren(
    el("div", { class: "board-area" }, board.svg),
    el(
      "div",
      { class: "panel" },
      el("label", { for: "input" }, t("contestInput")),
      el("p", { class: "hint", id: "format" }, localize(info.input_format)),
      input,
      el("div", { class: "buttons" }, button(t("judge"), () => judge()), button(t("example"), judgeExample)),
      error,
      linkWarning,
      explanation,
      list,
      more,
    ),
  );
  // Input that was typed but not judged yet must survive a change of language.
  input.addEventListener("change", () => save(0));
  /** @type {string[]} */
  let judgedLines = [];
  await board.loadPieces();
  board.render({ position: await api.position(info.game, info.default_position), flipped: route.flipped });
  if (route.text) await judge(route.item);

  async function judgeExample() {
    input.value = info.sample_input;
    await judge();
  }

  /** @param {number} [caseNumber]  the case to explain; by default the first */
  async function judge(caseNumber = 0) {
    list.replaceChildren();
    explanation.replaceChildren();
    save(caseNumber);
    judgedLines = input.value.split("\n");
    const answers = await loadAnswers(1);
    if (!answers) return;
    announce(`${t("answers")}: ${list.children.length}`);
    if (!list.children.length && !answers.error) explanation.replaceChildren(el("p", { class: "hint" }, t("noCases")));
    list.children[Math.max(caseNumber, 1) - 1]?.querySelector("button")?.click();
  }

  /** Appends answers to the list. @param {number} from  the first case */
  async function loadAnswers(from) {
    try {
      const answers = await api.contest(info.game, input.value, language(), from);
      const { error: parseError, next } = answers;
      list.append(...answers.answers.map(answerItem));
      error.replaceChildren(parseError ? el("p", { class: "error" }, t("parseError", parseError.line, parseError.column, parseError.message)) : "");
      more.replaceChildren(next ? button(t("moreAnswers"), () => loadAnswers(next)) : "");
      return answers;
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem;
      error.replaceChildren(el("p", { class: "error" }, problem.message));
      announce(problem.message);
      return null;
    }
  }

  /** @param {Answer} answer */
  function answerItem(answer) {
    const item = button(answer.answer, () => render(answer, item));
    const line = answer.move_line ?? answer.line;
    const input = (judgedLines[line - 1] ?? "").trim().slice(0, MAX_LINE_LENGTH);
    return el("li", { value: answer.case }, item, " ", el("span", { class: "hint" }, t("line", line), " ", el("code", {}, input)));
  }

  /** Explains an answer and shows its position. @param {Answer} answer @param {HTMLElement} item */
  async function render(answer, item) {
    for (const other of list.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
    item.setAttribute("aria-current", "true");
    save(answer.case);
    const message = answer.message ?? answer.note ?? "";
    const clause = answer.clause ?? answer.clauses;
    const result = answer.clause ? "error" : "ok";
    explanation.replaceChildren(
      el("p", { class: result }, el("strong", {}, answer.answer), " ", answer.text ? el("code", {}, answer.text) : ""),
      el("p", { class: result }, message, " ", clause ? clauseLink(info.game, clause) : ""),
      el("p", { class: "position" }, el("code", {}, answer.position), " ", replayLink(answer)),
      closeButton(() => explanation.replaceChildren(el("p", { class: "hint" }, t("selectAnswer")))),
    );
    announce(`${answer.answer}: ${message}`);
    // On phones the board is above the answers.
    board.svg.scrollIntoView({ block: "nearest" });
    const state = await boardState(answer);
    if (item.hasAttribute("aria-current")) board.render({ ...state, flipped: route.flipped });
  }

  /** @param {Answer} answer @returns {Promise<Omit<import("./board.js").BoardState, "flipped">>} */
  async function boardState(answer) {
    // A refusal without a move means that the position is impossible: only its squares can be shown.
    const isImpossible = answer.clause !== undefined && answer.text === undefined;
    const position = await api.position(info.game, isImpossible ? info.default_position : answer.position);
    const squares = (/** @type {import("./api.js").Label[]} */ labels = []) =>
      labels.flatMap((label) => position.cells.find(({ square }) => squareName(square.label) === squareName(label))?.square ?? []);
    if (isImpossible) {
      const cells = position.cells.map(({ square }) => ({ square, piece: null }));
      return { position: { ...position, text: answer.position, cells, checks: [], moves: [] }, why: squares(answer.squares) };
    }
    const path = squares(answer.path);
    const [via] = answer.via === undefined ? [] : squares([answer.via]);
    const arrow = fullPath({ path, via });
    if (answer.clause) return { position, why: squares(answer.squares), shapes: [{ kind: "refused", path: arrow }] };
    const shortestPath = squares(answer.shortest_path);
    // It begins at the only piece that moves.
    const tour = shortestPath.length ? [...(position.moves[0]?.path.slice(0, 1) ?? []), ...shortestPath] : [];
    return { position, lastMove: path, dests: [...squares(answer.squares), ...shortestPath], shapes: [{ kind: "played", path: via ? arrow : tour }] };
  }

  /** Links to the replay of a judged game; puzzles have nothing to replay. @param {Answer} answer */
  function replayLink(answer) {
    if (!info.has_initial_position || !fitsInUrl(input.value)) return "";
    const place = info.has_single_case ? { ply: answer.case } : { item: answer.case };
    return el("a", { href: `${pagePath(info.game)}${toHash({ view: "replay", text: input.value, ...place })}` }, t("replayGame"));
  }

  /** @param {number} caseNumber */
  function save(caseNumber) {
    const fits = fitsInUrl(input.value);
    saveRoute({ ...route, text: fits ? input.value : "", item: fits ? caseNumber : 0 });
    linkWarning.textContent = fits ? "" : t("tooLongForLink");
  }
}

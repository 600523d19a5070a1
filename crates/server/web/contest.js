// The view that judges contest input and explains each answer.

import * as api from "./api.js";
import { AnswerList } from "./contest/answers.js";
import { CasePane } from "./contest/case.js";
import { codeSpans } from "./contest/code-spans.js";
import { draftOf, keepDraft } from "./contest/draft.js";
import { MyOutput } from "./contest/my-output.js";
import { chooseTestData } from "./contest/test-data.js";
import { t } from "./contest/texts.js";
import { lineAt, TextPane, wordAt } from "./contest/text-pane.js";
import { announce, button, copyText, el } from "./dom.js";
import { language, localize, t as shared } from "./i18n.js";
import { fitsInUrl, pagePath, toHash } from "./route.js";

/** @typedef {import("./route.js").Route} Route */
/** @typedef {import("./api.js").Answer} Answer */

/** The input of each game that was judged last, and the selected case: shown again in another language. @type {Map<string, {input: string, item: number}>} */
const lastJudged = new Map();

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {Route} route
 * @param {(route: Route) => void} saveRoute
 */
export async function contestView(main, info, route, saveRoute) {
  const input = new TextPane({ id: "input", "aria-describedby": "format input-error" });
  const output = new MyOutput(info.game, forgetComparison, compareAndScroll);
  const answers = new AnswerList(select);
  const shownCase = new CasePane(info, route.flipped);
  const error = el("div", { id: "input-error" });
  const notes = el("div", { class: "notes" });
  const more = el("div", {});
  const copy = button(t("copyAnswers"), copyAnswers, { disabled: true });
  const copied = el("div", {});
  const answersPane = el(
    "section",
    { class: "pane answers-pane" },
    el("div", { class: "pane-head" }, el("h2", {}, t("answers")), el("div", { class: "buttons" }, copy)),
    copied,
    answers.element,
    more,
  );
  main.replaceChildren(
    el(
      "section",
      { class: "pane input-pane" },
      el(
        "div",
        { class: "pane-head" },
        el("label", { for: "input" }, t("contestInput")),
        el("div", { class: "buttons" }, button(shared("example"), () => judgeOther(info.sample_input)), button(t("testData"), judgeTestData), button(t("judge"), judgeAndScroll, { class: "primary", title: t("judgeKeys") })),
      ),
      el("p", { class: "hint", id: "format" }, ...codeSpans(localize(info.input_format))),
      input.element,
      error,
      notes,
      output.element,
    ),
    answersPane,
    shownCase.element,
  );
  input.field.addEventListener("input", () => {
    keep();
    output.clear();
    showNotes();
  });
  input.field.addEventListener("change", () => save(0));
  document.addEventListener("keydown", onKeyDown);

  const draft = draftOf(info.game);
  // A link shows its own input, unless that is what the draft was made of.
  const isDraftShown = draft !== null && (!route.text || draft.link === route.text);
  input.text = isDraftShown ? draft.input : route.text;
  /** The input in the URL. */
  let linkText = route.text;
  /** A draft that the input of a link hides, or the example. @type {{input: string, output: string} | null} */
  let hidden = draft?.input && !isDraftShown && draft.input !== route.text ? draft : null;
  if (draft && !hidden) output.text = draft.output;
  /** The input that the answers are for. @type {string | null} */
  let judged = null;
  /** @type {string[]} */
  let judgedLines = [];
  let lastRequest = 0;
  let lastShown = 0;
  showNotes();

  await shownCase.load();
  const last = lastJudged.get(info.game);
  if (input.text && last?.input === input.text) await judgeAgain(last.item);
  else if (route.text && route.text === input.text) await judgeAgain(route.item);

  /** Judges the input as it was before, and compares the output with it. @param {number} caseNumber */
  async function judgeAgain(caseNumber) {
    await judge(caseNumber);
    if (!output.text.trim()) return;
    await compare();
    if (caseNumber) answers.select(caseNumber);
  }

  async function judgeTestData() {
    const text = await chooseTestData(info.game);
    if (text !== null) await judgeOther(text);
  }

  /** Judges another input, in place of the one that was typed. @param {string} text */
  async function judgeOther(text) {
    if (input.text.trim() && input.text !== text) {
      hidden = { input: input.text, output: output.text };
      output.text = "";
    }
    input.text = text;
    await judgeAndScroll();
  }

  async function judgeAndScroll() {
    await judge();
    if (output.text.trim()) await compare();
    scroll();
  }

  async function compareAndScroll() {
    if (input.text !== judged) await judge();
    await compare();
    scroll();
  }

  /** Scrolls to the board where the panes are below each other. */
  function scroll() {
    if (answers.length) shownCase.element.scrollIntoView({ block: "nearest" });
  }

  /** Compares the output of the user's program with the answers, and shows the first mistake. */
  async function compare() {
    if (judged === null || judged !== input.text) return;
    const mistake = await output.compare(judged);
    answers.markWrong(output.wrongLines());
    if (mistake) showMistake(mistake);
  }

  /** What was compared has changed. */
  function forgetComparison() {
    keep();
    answers.markWrong(new Map());
  }

  /** Explains a wrong line of the output. @param {number} line */
  async function explain(line) {
    const id = ++lastShown;
    const mistake = await output.explain(line);
    if (mistake && id === lastShown) showMistake(mistake);
  }

  /** @param {import("./contest/my-output.js").Mistake} mistake */
  function showMistake(mistake) {
    const { answer, place, count } = mistake;
    const step = (/** @type {string} */ text, /** @type {1 | -1} */ by, /** @type {string} */ key) => {
      const line = output.neighbor(mistake, by);
      return button(text, () => explain(line ?? mistake.line), { "aria-label": t(by > 0 ? "nextWrong" : "previousWrong"), "data-key": key, disabled: line === undefined });
    };
    const steps = count > 1 ? [step("◀", -1, "previous"), el("span", { class: "hint" }, t("nthWrong", place, count)), step("▶", 1, "next")] : [];
    if (!answer) {
      shownCase.showMistake(mistake, steps, "", "");
      return;
    }
    const line = answer.move_line ?? answer.line;
    const text = lineAt(judged ?? "", line);
    const goTo = button(t("caseInput", line), () => input.goTo({ line, column: 1, length: text.length }));
    answers.show(answer.case);
    saveCase(answer.case);
    shownCase.showMistake(mistake, steps, el("p", { class: "case-input" }, goTo, " ", el("code", {}, text.trim())), replayLink(answer));
  }

  function keep() {
    keepDraft(info.game, { input: input.text, output: output.text, link: linkText });
  }

  /** @param {number} [caseNumber]  the case to explain; by default the first */
  async function judge(caseNumber = 0) {
    const id = ++lastRequest;
    const text = input.text;
    save(caseNumber);
    keep();
    const found = await ask(text, 1);
    if (!found || id !== lastRequest) return;
    [judged, judgedLines] = [text, text.split("\n")];
    lastJudged.set(info.game, { input: text, item: caseNumber });
    output.clear();
    answers.markWrong(new Map());
    answers.clear();
    shownCase.clear();
    copied.replaceChildren();
    append(found);
    showNotes();
    announce(found.error ? errorText(found.error) : `${t("answers")}: ${answers.length}`);
    answers.select(caseNumber);
  }

  /** @param {api.Answers} found */
  function append({ answers: found, next, error: parseError }) {
    answers.append(found, judgedLines, next === null);
    copy.disabled = !answers.length;
    more.replaceChildren(next ? button(t("moreAnswers"), () => loadMore(next)) : "");
    if (parseError) showError(parseError);
    else if (input.text === judged) clearError();
  }

  /** @param {number} from  the first case */
  async function loadMore(from) {
    if (judged === null) return;
    const id = lastRequest;
    const found = await ask(judged, from);
    if (found && id === lastRequest) append(found);
  }

  /** Asks for answers; if there are none, says why, and the earlier ones stay. @param {string} text @param {number} from */
  async function ask(text, from) {
    try {
      return await api.contest(info.game, text, language(), from);
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem;
      clearError();
      const message = t("notJudged", problem.message);
      error.replaceChildren(el("p", { class: "error" }, message, answers.length ? ` ${t("oldAnswers")}` : ""));
      announce(message);
      return null;
    }
  }

  /** @param {api.ParseError} parseError */
  function showError(parseError) {
    const place = wordAt(judged ?? "", parseError);
    if (input.text === judged) input.mark(place);
    input.field.setAttribute("aria-invalid", "true");
    const link = button(errorText(parseError), () => input.goTo(place), { class: "error place", title: t("goToError") });
    error.replaceChildren(link);
  }

  function clearError() {
    input.mark(null);
    input.field.removeAttribute("aria-invalid");
    error.replaceChildren();
  }

  /** Says what has become of the input: that it was changed, that a link leaves it out, that another one is kept. */
  function showNotes() {
    const isOutdated = judged !== null && judged !== input.text;
    if (isOutdated) clearError();
    notes.replaceChildren(
      isOutdated ? el("p", { class: "hint" }, t("outdated")) : "",
      fitsInUrl(input.text) ? "" : el("p", { class: "hint" }, t("tooLongForLink")),
      hidden ? el("p", { class: "hint" }, t("otherDraft"), " ", button(t("restoreDraft"), restoreDraft)) : "",
    );
  }

  function restoreDraft() {
    if (!hidden) return;
    const current = { input: input.text, output: output.text };
    [input.text, output.text, hidden] = [hidden.input, hidden.output, current];
    keep();
    output.clear();
    showNotes();
    input.field.focus();
  }

  /** @param {Answer} answer */
  async function select(answer) {
    saveCase(answer.case);
    // Each answer is a line of the output.
    if (output.isWrong(answer.case)) return explain(answer.case);
    lastShown++;
    await shownCase.show(answer, replayLink(answer));
  }

  /** @param {number} number */
  function saveCase(number) {
    save(number);
    if (judged !== null) lastJudged.set(info.game, { input: judged, item: number });
  }

  async function copyAnswers() {
    if (judged === null) return;
    try {
      const { output, answers } = await api.contestOutput(info.game, judged);
      if (await copyText(output)) {
        const message = t("answersCopied", answers);
        copied.replaceChildren(el("p", { class: "ok" }, message));
        return announce(message);
      }
      const field = el("textarea", { id: "copied-answers", rows: 4, readonly: true });
      field.value = output;
      copied.replaceChildren(el("label", { for: "copied-answers" }, t("copyDenied")), field);
      field.select();
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem;
      const message = t("copyFailed", problem.message);
      copied.replaceChildren(el("p", { class: "error" }, message));
      announce(message);
    }
  }

  /** Links to the replay of a judged game; puzzles have nothing to replay. @param {Answer} answer */
  function replayLink(answer) {
    if (judged === null || !info.has_initial_position || !fitsInUrl(judged)) return "";
    const place = info.has_single_case ? { ply: answer.case } : { item: answer.case };
    return el("a", { href: `${pagePath(info.game)}${toHash({ view: "replay", text: judged, ...place })}` }, t("replayGame"));
  }

  /** @param {number} caseNumber */
  function save(caseNumber) {
    const fits = fitsInUrl(input.text);
    linkText = fits ? input.text : "";
    saveRoute({ ...route, text: linkText, item: fits ? caseNumber : 0 });
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (!main.isConnected) return document.removeEventListener("keydown", onKeyDown);
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    judgeAndScroll();
  }
}

/** @param {api.ParseError} error */
function errorText({ line, column, message }) {
  return shared("parseError", line, column, message);
}

// A dialog that generates contest input: to download, with the right answers, or to judge.

import * as api from "../api.js";
import { openDialog } from "../dialog.js";
import { announce, button, el } from "../dom.js";
import { saveText } from "../save-text.js";
import { showNotice } from "../notices.js";
import { codeSpans } from "./code-spans.js";
import { t } from "./texts.js";

/** The choice of the dialog, for when it is opened again. */
let chosen = { generator: "", cases: "100", seed: "1" };

/** Asks which test data to generate. @param {string} game @returns {Promise<string | null>} contest input to judge, if that was chosen */
export async function chooseTestData(game) {
  const generators = await api.generators(game);
  const generator = el("select", {}, el("option", { value: "" }, t("allGenerators")), ...generators.map(({ name }) => el("option", { value: name }, name)));
  const [cases, seed] = ["cases", "seed"].map((name) => el("input", { type: "number", name, min: name === "cases" ? 1 : 0, step: 1, required: true }));
  const description = el("span", { class: "hint", lang: "en" });
  const error = el("p", { class: "error" });
  const known = generators.some(({ name }) => name === chosen.generator);
  [generator.value, cases.value, seed.value] = [known ? chosen.generator : "", chosen.cases, chosen.seed];
  const describe = () => {
    description.textContent = generators.find(({ name }) => name === generator.value)?.description ?? "";
  };
  describe();
  generator.addEventListener("change", describe);
  const data = () => {
    chosen = { generator: generator.value, cases: cases.value, seed: seed.value };
    const query = { cases: chosen.cases, seed: chosen.seed };
    return api.testData(game, generator.value ? { ...query, generator: generator.value } : query);
  };
  const download = async (/** @type {"input" | "answers"} */ part, /** @type {string} */ extension) => {
    error.textContent = "";
    try {
      saveText(`${game}-${generator.value || "all"}-${seed.value}.${extension}`, (await data())[part]);
    } catch (problem) {
      error.textContent = explain(problem);
      announce(error.textContent);
    }
  };
  const fields = el(
    "div",
    { class: "test-data" },
    el("p", { class: "hint" }, ...codeSpans(t("testDataHint"))),
    el("label", { class: "field" }, t("generator"), generator, description),
    el("label", { class: "field" }, t("cases"), cases),
    el("label", { class: "field" }, t("seed"), seed),
    el("div", { class: "buttons" }, button(t("downloadInput"), () => download("input", "in")), button(t("downloadAnswers"), () => download("answers", "ans"))),
    error,
  );
  if (!(await openDialog(t("testData"), [fields], t("intoInput")))) return null;
  try {
    return (await data()).input;
  } catch (problem) {
    showNotice("test-data", explain(problem), [], true);
    return null;
  }
}

/** @param {unknown} problem */
function explain(problem) {
  if (!(problem instanceof api.Problem)) throw problem;
  return t("noTestData", problem.message);
}

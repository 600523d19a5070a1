// The dialog in which a game is started: the opponent, the side, the house rules.

import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { localize, t as shared } from "./i18n.js";
import { t } from "./new-game-texts.js";
import { NO_MATCH } from "./state.js";
import { load, store } from "./storage.js";

/** @typedef {import("./state.js").Match} Match */

export const LEVELS = [1, 2, 3, 4, 5];

/**
 * Lets the user choose; the last choice is the default.
 * @param {import("./api.js").GameInfo} info
 * @param {boolean} isAgainstComputer  suggests the computer, whatever was chosen last
 * @returns {Promise<Match | null>} nothing if the user decided against a new game
 */
export async function askForMatch(info, isAgainstComputer) {
  if (info.sides.length < 2) return NO_MATCH;
  const opponent = choice("opponent", [["", t("twoPlayers")], ...LEVELS.map((level) => /** @type {[string, string]} */ ([String(level), shared("computerLevel", level)]))]);
  const side = choice("mySide", info.sides.map((name) => [name.en, localize(name)]));
  const lastOpponent = load("opponent") ?? "";
  opponent.value = isAgainstComputer && !lastOpponent ? "1" : lastOpponent;
  side.value = info.sides.find(({ en }) => en === load(`side ${info.game}`))?.en ?? info.sides[0].en;
  const row = el("label", { class: "field" }, t("mySide"), " ", side);
  const update = () => {
    row.hidden = opponent.value === "";
  };
  opponent.addEventListener("change", update);
  update();
  const rules = info.house_rules.map(({ id, text }) => {
    const box = el("input", { type: "checkbox", value: id, checked: true });
    return { box, label: el("label", {}, box, el("span", {}, `${id}${shared("colon")}${localize(text)}`)) };
  });
  const fields = el("fieldset", { class: "house-rules" }, el("legend", {}, t("houseRules")), ...rules.map(({ label }) => label));
  if (!(await openDialog(shared("newGame"), [el("label", { class: "field" }, t("opponent"), " ", opponent), row, fields], t("start")))) return null;
  store("opponent", opponent.value);
  store(`side ${info.game}`, side.value);
  const other = info.sides.find(({ en }) => en !== side.value)?.en ?? "";
  return {
    ...NO_MATCH,
    computer: opponent.value ? { side: other, level: Number(opponent.value) } : null,
    without: rules.filter(({ box }) => !box.checked).map(({ box }) => box.value),
  };
}

/** @param {string} name @param {[string, string][]} options */
function choice(name, options) {
  return el("select", { name }, ...options.map(([value, text]) => el("option", { value }, text)));
}

// What the engine thinks of the position: a bar, and the best line on request.

import * as api from "./api.js";
import { el } from "./dom.js";
import { positionText, shownView } from "./history.js";
import { language, localize, t } from "./i18n.js";
import { playedGame } from "./match.js";

/** @typedef {import("./state.js").State} State */

/** How much better a side has to be, in hundredths of a man, for a bar that is three quarters full. */
const CLEAR_ADVANTAGE = 300;

/** Returns the share of the bar of the side to move, from 0 to 1. @param {api.Score} score */
export function share({ result, estimate = 0 }) {
  if (result) return { win: 1, draw: 0.5, loss: 0 }[result];
  return 0.5 + Math.atan(estimate / CLEAR_ADVANTAGE) / Math.PI;
}

export class Evaluation {
  isOn = false;
  /** @type {{position: string, score: api.Score} | null} */
  #result = null;
  #asked = "";
  /** Stops thinking about a position that is not shown any more. */
  #abort = new AbortController();

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /** Asks for the score of the position that is shown. @param {State} state */
  async update(state) {
    const position = positionText(state.game);
    if (!this.isOn || state.pending || position === this.#asked) return;
    this.#asked = position;
    this.#abort.abort();
    const { signal } = (this.#abort = new AbortController());
    try {
      const { lines } = await api.analyze(state.info.game, playedGame(state), language(), signal);
      this.#result = lines.length ? { position, score: lines[0].score } : null;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (!signal.aborted) this.onChange();
  }

  /** Creates the bar, with the share of the first side. @param {State} state */
  bar({ info, game }) {
    const view = shownView(game);
    const known = this.#result?.position === positionText(game) ? this.#result : null;
    const isFirst = view?.to_move.en === info.sides[0].en;
    const toMove = known ? share(known.score) : 0.5;
    const percent = Math.round(100 * (isFirst ? toMove : 1 - toMove));
    const [first, second] = info.sides.map(localize);
    return el(
      "div",
      { class: "evaluation" },
      el("meter", { min: 0, max: 100, value: percent, "aria-label": `${t("evaluation")}${t("colon")}${first} – ${second}` }),
      el("span", {}, known ? known.score.message : "…"),
    );
  }
}

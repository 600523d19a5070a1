// What the engine thinks of the position: a bar, and the best line on request.

import * as api from "./api.js";
import { el } from "./dom.js";
import { positionText, shownView } from "./history.js";
import { language, localize, t } from "./i18n.js";
import { playedGame } from "./match.js";
import { isDrawnAbove } from "./state.js";

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
  /** The bar beside the board. */
  gauge = el("div", { class: "gauge", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 });
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

  /** Shows the share of the side that is drawn below, and returns the score as a text. @param {State} state */
  text({ info, game, flipped }) {
    const view = shownView(game);
    const known = this.#result?.position === positionText(game) ? this.#result : null;
    const toMove = known ? share(known.score) : 0.5;
    const first = Math.round(100 * (view?.to_move.en === info.sides[0].en ? toMove : 1 - toMove));
    const names = info.sides.map(localize);
    this.gauge.setAttribute("aria-valuenow", String(first));
    this.gauge.setAttribute("aria-valuetext", known?.score.message ?? "…");
    this.gauge.setAttribute("aria-label", `${t("evaluation")}${t("colon")}${names.join(" – ")}`);
    this.gauge.style.setProperty("--share", `${isDrawnAbove(info, game.startView, info.sides[0].en) === flipped ? first : 100 - first}%`);
    return el("p", { class: "evaluation" }, known?.score.message ?? "…");
  }
}

// The squares that the other side attacks, marked on request.

import * as api from "./api.js";
import { announce } from "./dom.js";
import { positionText, shownView } from "./history.js";
import { translator } from "./i18n.js";
import { iconButton } from "./icons.js";
import { squareName } from "./board.js";

const t = translator({
  attacked: ["Attacked", "受攻格"],
  show: ["Mark the squares that the other side attacks", "标出对方攻击的格子"],
  squares: ["Attacked squares: {0}", "受攻的格子：{0}"],
  none: ["No square is attacked.", "没有受攻的格子。"],
  failed: ["The attacked squares are not known: {0}", "无法得知受攻的格子：{0}"],
});

export class AttackedSquares {
  isOn = false;
  /** The position that the squares were asked for. */
  #asked = "";

  /** @param {import("./game.js").GameController} controller @param {() => void} onChange  called when the mode is switched */
  constructor(controller, onChange) {
    this.controller = controller;
    this.onChange = onChange;
  }

  /** Creates the button that marks the squares, or no longer marks them. @param {boolean} isEnabled */
  button(isEnabled) {
    return iconButton("target", t("attacked"), () => this.#toggle(), { "aria-pressed": String(this.isOn), title: t("show"), disabled: !isEnabled, "data-key": "attacked" });
  }

  #toggle() {
    this.isOn = !this.isOn;
    this.#asked = "";
    if (!this.isOn) this.#mark([]);
    this.onChange();
    this.update();
  }

  /** Marks the squares of the position that is shown. */
  async update() {
    const { info, state } = this.controller;
    const position = positionText(state.game);
    if (!this.isOn || state.pending || position === this.#asked || !shownView(state.game)) return;
    this.#asked = position;
    try {
      const { squares } = await api.attacked(info.game, position);
      if (this.#asked !== position) return;
      this.#mark(squares);
      announce(squares.length ? t("squares", squares.map(({ label }) => squareName(label)).join(", ")) : t("none"));
    } catch (error) {
      if (!(error instanceof api.Problem)) throw error;
      announce(t("failed", error.message));
    }
  }

  /** @param {import("./api.js").Square[]} squares */
  #mark(squares) {
    this.controller.attacked = { position: positionText(this.controller.state.game), squares };
    this.controller.render();
  }
}

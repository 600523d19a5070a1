// A game between two sides: how it ends, and the moves of the computer.

import * as api from "./api.js";
import { positionText } from "./history.js";
import { isComputersTurn } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** Returns the game up to the position that is shown, as questions about it need it. @param {State} state @returns {api.PlayedGame} */
export function playedGame({ game, match }) {
  const moves = game.moves.slice(0, game.ply).filter(({ refusal }) => !refusal);
  return { position: game.start, moves: moves.map(({ text }) => text), without: match.without };
}

export class MatchRunner {
  /** The game whose ending is known or being asked for, as JSON. */
  #asked = "";
  /** The game whose ending is known. */
  #known = "";
  /** @type {{position: string, abort: AbortController} | null} */
  #thinking = null;

  /** @param {import("./game.js").GameController} controller */
  constructor(controller) {
    this.controller = controller;
  }

  /** Asks what has to be known after a change of the state. @param {State} state */
  update(state) {
    if (state.info.sides.length < 2 || state.pending) return;
    this.#askForEnding(state);
    this.#askForMove(state);
  }

  /** @param {State} state */
  async #askForEnding(state) {
    const { match, game } = state;
    const declared = { agreed_draw: match.agreedDraw, ...(match.resigned && { resigned: match.resigned }) };
    const moves = game.moves.filter(({ refusal }) => !refusal).map(({ text }) => text);
    const played = { position: game.start, moves, without: match.without, ...declared };
    const key = JSON.stringify(played);
    if (key === this.#asked) return;
    this.#asked = key;
    const ending = await endingOf(state.info.game, played);
    if (key !== this.#asked) return;
    this.#known = key;
    if (ending) this.controller.dispatch({ type: "ended", ending });
    else if (this.controller.state.ending) this.controller.dispatch({ type: "ended", ending: null });
    else this.update(this.controller.state);
  }

  /** @param {State} state */
  async #askForMove(state) {
    const { computer } = state.match;
    const position = positionText(state.game);
    // What the computer thinks about may not be asked any more: the user took a move back, or started another game.
    if (this.#thinking && (this.#thinking.position !== position || !isComputersTurn(state))) this.#thinking.abort.abort();
    if (!computer || this.#known !== this.#asked || this.#thinking || !isComputersTurn(state)) return;
    const abort = new AbortController();
    this.#thinking = { position, abort };
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    try {
      const { move } = await api.bestMove(state.info.game, playedGame(state), { level: computer.level, seed }, abort.signal);
      if (move && !abort.signal.aborted) this.controller.dispatch({ type: "engineMove", move });
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    } finally {
      this.#thinking = null;
    }
    this.update(this.controller.state);
  }
}

/** Returns how a game has ended, if it has. @param {string} game @param {Parameters<typeof api.ending>[1]} played */
export async function endingOf(game, played) {
  try {
    return (await api.ending(game, played)).ending ?? null;
  } catch (error) {
    // A game that is too long to ask about goes on.
    if (error instanceof api.Problem) return null;
    throw error;
  }
}

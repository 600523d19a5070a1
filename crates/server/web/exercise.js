// A board for an exercise, such as a puzzle or an example of the rulebook.

import { clauseLink } from "./clause-link.js";
import { GameController } from "./game.js";

export class ExerciseController extends GameController {
  /** Whether the board takes no moves for now. */
  isLocked = false;

  /** @override @param {import("./state.js").Action} action */
  dispatch(action) {
    const isInput = action.type === "select" || action.type === "dragStart" || action.type === "drop";
    if (this.isLocked && isInput) this.board.rejectDrop();
    else super.dispatch(action);
  }

  /** An exercise is not the game to which the rulebook leads back. @override @param {string} clause */
  clauseLink(clause) {
    return clauseLink(this.info.game, clause);
  }
}

// A puzzle that is being solved: asks for it, judges the visitor's moves, replies, gives hints and shows the solution.

import * as api from "./api.js";
import { announce } from "./dom.js";
import { ExerciseController } from "./exercise.js";
import { atPly, moveTexts, newGame, shownView } from "./history.js";
import { localize } from "./i18n.js";
import { squareName } from "./board.js";
import { t } from "./puzzle-texts.js";
import { storeHelp, storeShown, storeSolved } from "./solved-puzzles.js";
import { playSound } from "./sound.js";
import { isDrawnAbove, NO_MATCH, pieceInfoAt } from "./state.js";

/** A position to win in a number of moves. @typedef {{position: string, moves: number}} Puzzle */
/**
 * What happens to the puzzle. A link may claim a puzzle where there is `noWin`; `left` is the number of moves that are left after a right one.
 * @typedef {{name: "searching" | "noWin" | "checking" | "wrong" | "showing" | "solved" | "shown"} | {name: "solving", left?: number} | {name: "notFound" | "notChecked", reason: string}} Phase
 */

/** How long a position stays before the next move of the reply or the solution. */
const STEP_MS = 600;

export class PuzzleSession {
  /** @type {Puzzle | null} */
  puzzle = null;
  /** @type {Phase} */
  phase = { name: "searching" };
  /** What the visitor was told on request. */
  tip = "";
  /** The next moves, which play themselves: the reply, or the solution. @type {string[]} */
  #queue = [];
  /** How often a hint was asked for in the position that is shown. */
  #hints = 0;
  /** Ends what was asked about another puzzle or position. */
  #abort = new AbortController();

  /**
   * @param {import("./api.js").GameInfo} info
   * @param {api.Position} opening  the game's default position, which is shown until there is a puzzle
   * @param {(session: PuzzleSession, action: import("./state.js").Action | null) => void} onChange
   */
  constructor(info, opening, onChange) {
    this.info = info;
    this.opening = opening;
    this.onChange = onChange;
    /** Whether there is only one side, which looks for the shortest way. */
    this.isAlone = info.sides.length < 2;
    this.controller = new ExerciseController(info, newGame(info.default_position), {}, (_, action) => this.#onAction(action));
    this.controller.isLocked = true;
  }

  /** Ends all that is going on: the view was left, or there is another puzzle. */
  stop() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#queue = [];
    this.#hints = 0;
    this.tip = "";
    return this.#abort.signal;
  }

  get state() {
    return this.controller.state;
  }

  /** The side that is to win. */
  get solver() {
    return this.state.game.startView?.to_move ?? this.opening.to_move;
  }

  /** The moves that the solver has played. */
  get count() {
    return this.isAlone ? this.state.game.ply : Math.ceil(this.state.game.ply / 2);
  }

  /** The moves up to the position that is shown. */
  get played() {
    return moveTexts(this.state.game).slice(0, this.state.game.ply);
  }

  /** The puzzle as it is counted. */
  get key() {
    return this.puzzle ? `${this.puzzle.position} ${this.puzzle.moves}` : "";
  }

  /** @param {Phase} phase */
  #enter(phase) {
    this.phase = phase;
    this.controller.isLocked = !["solving", "solved", "shown"].includes(phase.name);
    this.onChange(this, null);
  }

  /** @param {Phase} phase @param {string} text */
  #tell(phase, text) {
    this.#enter(phase);
    announce(text);
  }

  /** Makes a puzzle. Its number of moves is its difficulty. @param {number} moves @param {() => void} onFound  called before the puzzle replaces another one */
  async search(moves, onFound) {
    const signal = this.stop();
    this.#tell({ name: "searching" }, t("searching"));
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      const { position } = await api.puzzle(this.info.game, { moves, seed }, signal);
      const view = await api.position(this.info.game, position);
      if (signal.aborted) return;
      onFound();
      this.#show({ position, moves }, newGame(position), view);
      this.#enter({ name: "solving" });
    } catch (error) {
      this.#fail("notFound", error, signal);
    }
  }

  /** Goes on with a puzzle from a link, and with the moves that were played. @param {Puzzle} puzzle @param {import("./history.js").Game} game @param {api.Position} view */
  async resume(puzzle, game, view) {
    // A link may have a move that is refused.
    const moves = game.moves.filter(({ refusal }) => !refusal);
    this.#show(puzzle, atPly({ ...game, moves }, moves.length), view);
    const last = moves[moves.length - 1];
    if (last && !last.view) this.controller.dispatch({ type: "loaded", text: last.position, view: await api.position(this.info.game, last.position) });
    this.#enter({ name: "solving" });
    this.#judge();
  }

  /** @param {Puzzle} puzzle @param {import("./history.js").Game} game @param {api.Position} view */
  #show(puzzle, game, view) {
    this.puzzle = puzzle;
    const flipped = this.info.has_initial_position && isDrawnAbove(this.info, this.opening, view.to_move.en);
    // The replies are not for the visitor to play.
    const opponent = this.info.sides.find(({ en }) => en !== view.to_move.en);
    const match = { ...NO_MATCH, computer: opponent ? { side: opponent.en, level: 5 } : null };
    this.controller.dispatch({ type: "newGame", start: puzzle.position, match, flipped });
    this.controller.dispatch({ type: "setGame", game });
    this.controller.dispatch({ type: "loaded", text: puzzle.position, view });
  }

  /** @param {"notFound" | "notChecked"} name @param {unknown} error @param {AbortSignal} signal */
  #fail(name, error, signal) {
    if (signal.aborted) return;
    if (!(error instanceof api.Problem)) throw error;
    this.#tell({ name, reason: error.message }, t(name, error.message));
  }

  /** @param {import("./state.js").Action | null} action */
  #onAction(action) {
    if (action?.type === "answered" && action.attempt.legal) this.#onMove();
    this.onChange(this, action);
  }

  #onMove() {
    this.#hints = 0;
    this.tip = "";
    if (this.#queue.length) this.#playNext();
    else if (this.phase.name === "showing") this.#tell({ name: "shown" }, t("solutionShown"));
    else if (!["solved", "shown"].includes(this.phase.name)) this.#judge();
  }

  /** Judges the position that is shown, and replies. */
  async #judge() {
    const { puzzle } = this;
    const view = shownView(this.state.game);
    if (!puzzle || !view) return;
    if (view.winner) return this.#finish(puzzle);
    const isSolversTurn = view.to_move.en === this.solver.en;
    // Moves of the solver are judged, and what a link claims. A tour may take longer than it has to.
    if (isSolversTurn && this.state.game.ply) return this.#enter({ name: "solving", left: puzzle.moves - this.count });
    const signal = this.stop();
    if (!isSolversTurn) this.#enter({ name: "checking" });
    try {
      const { winning, line } = await this.#progress(signal);
      if (signal.aborted) return;
      if (!winning) return this.#refuse(puzzle);
      if (isSolversTurn) return this.#enter({ name: "solving" });
      this.#queue = line.slice(0, 1);
      this.#playNext();
    } catch (error) {
      this.#fail("notChecked", error, signal);
    }
  }

  /** Asks for the judgement once more, after it failed. */
  judgeAgain() {
    this.#judge();
  }

  /** @param {AbortSignal} signal */
  #progress(signal) {
    const { position, moves } = /** @type {Puzzle} */ (this.puzzle);
    return api.puzzleProgress(this.info.game, { position, moves, played: this.played }, signal);
  }

  /** @param {Puzzle} puzzle */
  #refuse({ moves }) {
    if (!this.state.game.ply) return this.#tell({ name: "noWin" }, t("noWin", moves));
    playSound("refused");
    this.#tell({ name: "wrong" }, this.wrongText);
  }

  get wrongText() {
    return t("wrong", this.played[this.played.length - 1] ?? "", (this.puzzle?.moves ?? 0) - this.count + 1);
  }

  /** @param {Puzzle} puzzle */
  #finish({ moves }) {
    if (this.count <= moves) storeSolved(this.info.game, this.key);
    // From here on, both sides can be played.
    this.controller.dispatch({ type: "declare", match: { computer: null } });
    playSound("end");
    this.#tell({ name: "solved" }, this.solvedText);
  }

  get solvedText() {
    const { moves } = this.puzzle ?? { moves: 0 };
    return this.count > moves ? t("solvedInMore", this.count, moves) : t("solvedIn", this.count);
  }

  takeBack() {
    this.stop();
    this.controller.goTo(this.state.game.ply - 1);
    this.#enter({ name: "solving" });
  }

  /** Starts the puzzle again. */
  restart() {
    const { puzzle } = this;
    const view = this.state.game.startView;
    if (!puzzle || !view) return;
    this.stop();
    this.#show(puzzle, newGame(puzzle.position), view);
    this.#enter({ name: "solving" });
  }

  /** Says which piece moves, and if that is known already, where to. */
  async hint() {
    const { signal } = this.#abort;
    storeHelp(this.info.game, this.key);
    try {
      const { line } = await this.#progress(signal);
      const moves = shownView(this.state.game)?.moves ?? [];
      const move = moves.find(({ text }) => text === line[0]);
      if (signal.aborted || this.phase.name !== "solving" || !move) return;
      const [from] = move.path;
      const movable = new Set(moves.map(({ path }) => squareName(path[0].label)));
      const piece = pieceInfoAt(this.state, from);
      if (piece && movable.size > 1 && !this.#hints++) {
        this.controller.dispatch({ type: "cancel" });
        this.controller.dispatch({ type: "select", square: from });
        this.tip = t("hintPiece", localize(piece.name), squareName(from.label));
      } else {
        this.controller.dispatch({ type: "cancel" });
        this.tip = t("hintMove", move.text);
        this.controller.dispatch({ type: "advised", advice: { position: shownView(this.state.game)?.text ?? "", path: move.path, text: this.tip } });
      }
      this.#tell(this.phase, this.tip);
    } catch (error) {
      this.#fail("notChecked", error, signal);
    }
  }

  /** Plays the solution on the board, from the position that is shown; of a tour, from the start. */
  async showSolution() {
    const signal = this.stop();
    storeShown(this.info.game, this.key);
    if (this.phase.name === "wrong") this.controller.goTo(this.state.game.ply - 1);
    if (this.isAlone) this.controller.goTo(0);
    this.#tell({ name: "showing" }, t("showing"));
    try {
      const { line } = await this.#progress(signal);
      if (signal.aborted) return;
      this.#queue = line;
      this.#playNext();
    } catch (error) {
      this.#fail("notChecked", error, signal);
    }
  }

  /** Plays the next of the moves that play themselves. */
  #playNext() {
    const { signal } = this.#abort;
    setTimeout(() => {
      if (signal.aborted) return;
      const [text, ...rest] = this.#queue;
      const move = shownView(this.state.game)?.moves.find((move) => move.text === text);
      this.#queue = rest;
      if (move) this.controller.dispatch({ type: "attempt", path: move.path });
    }, STEP_MS);
  }
}

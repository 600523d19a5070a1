// A board with a game on it: renders the state, and does what actions ask for besides: requests, sounds, announcements.

import * as api from "./api.js";
import { Board, fullPath, pictureSquares, pieceSet } from "./board.js";
import { clauseLink } from "./clause-link.js";
import { announce, button, closeButton, el, svgEl } from "./dom.js";
import { lastMove, moveTexts, positionText, shownView } from "./history.js";
import { language, localize, t } from "./i18n.js";
import { pictureLink } from "./pictures.js";
import { playSound } from "./sound.js";
import { continuations, dests, initialState, isComputersTurn, isOver, paintedPosition, pieceAt, pieceInfoAt, reduce } from "./state.js";

/** @typedef {import("./api.js").Square} Square */
/** @typedef {import("./api.js").Position} Position */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Action} Action */

export class GameController {
  /** @type {import("./api.js").Rulebook | null} */
  rulebook = null;
  /** The squares of a position that are marked as attacked. @type {{position: string, squares: Square[]} | null} */
  attacked = null;
  /** The text of the position that is being asked for. */
  #loading = "";

  /**
   * @param {import("./api.js").GameInfo} info
   * @param {import("./history.js").Game} game
   * @param {Partial<State>} options
   * @param {(state: State, action: Action | null) => void} onChange  called after each change of the state
   */
  constructor(info, game, options, onChange) {
    this.info = info;
    this.state = initialState(info, game, options);
    this.onChange = onChange;
    this.board = new Board({
      info,
      onSelect: (square) => this.dispatch({ type: "select", square }),
      onDragStart: (square) => this.dispatch({ type: "dragStart", square }),
      onDrop: (from, to) => this.dispatch({ type: "drop", from, to }),
      onCancel: () => this.dispatch({ type: "cancel" }),
    });
    this.statusIcon = el("span", { class: "status-icon", "aria-hidden": "true" });
    this.statusMessage = el("span", {});
    this.status = el("p", { class: "status" }, this.statusIcon, this.statusMessage);
    this.explanation = el("div", { class: "explanation" });
  }

  /** Shows the state for the first time; the position is there when the promise is fulfilled. */
  async load() {
    await Promise.all([this.#loadView(), this.board.loadPieces()]);
    this.render();
  }

  /** @param {Action} action */
  dispatch(action) {
    const before = this.state;
    this.state = reduce(before, action);
    if (this.state === before) {
      if (action.type === "drop") this.board.rejectDrop();
      return;
    }
    this.render();
    this.#followUp(before, action);
    this.onChange(this.state, action);
  }

  /** Does what a change of the state asks for. @param {State} before @param {Action} action */
  #followUp(before, action) {
    const { state } = this;
    this.#loadView();
    if (state.pending && state.pending !== before.pending) this.#askAboutMove(state.pending);
    if (state.selected.length === 1 && state.selected !== before.selected && !state.refused) this.#describeSelected(state.selected[0]);
    if (action.type === "answered") this.#reportAnswer(action.attempt);
    if (state.hint && state.hint !== before.hint) announce(t(state.hint));
    if (action.type === "goTo") {
      const last = lastMove(state.game);
      announce(last ? `${last.text}: ${last.message}` : t("startingPosition"));
    }
  }

  /** Asks for the position that is shown, unless it is known. */
  async #loadView() {
    const text = positionText(this.state.game);
    if (shownView(this.state.game) || this.#loading === text) return;
    this.#loading = text;
    try {
      const view = await api.position(this.info.game, text);
      this.dispatch({ type: "loaded", text, view });
    } finally {
      if (this.#loading === text) this.#loading = "";
    }
  }

  /** @param {NonNullable<State["pending"]>} pending */
  async #askAboutMove({ id, path, move }) {
    if (move) playSound(move.captured?.length ? "capture" : "move");
    const attempt = await api.move(this.info.game, positionText(this.state.game), path, language());
    this.dispatch({ type: "answered", id, attempt });
  }

  /** @param {import("./api.js").AttemptedMove} attempt */
  #reportAnswer(attempt) {
    if (attempt.legal) {
      if (attempt.effect.tags.includes("check")) playSound("check");
      announce(attempt.effect.message);
    } else {
      playSound("refused");
      announce(`${t("refused")}: ${attempt.refused.message} (${attempt.refused.clause})`);
    }
  }

  /** @param {Square} square */
  async #describeSelected(square) {
    const piece = pieceAt(this.state, square);
    if (piece) announce(t("selected", localize(piece.name), new Set(dests(this.state).map(({ row, column }) => `${row},${column}`)).size));
    if (this.rulebook) return;
    this.rulebook = await api.rules(this.info.game, language());
    // The board is left alone: a piece may be being dragged.
    this.renderText();
  }

  /** @param {number} ply */
  goTo(ply) {
    this.dispatch({ type: "goTo", ply });
  }

  /** Whether a key may go through the moves: it is for no field, and for no walk over the squares. @param {KeyboardEvent} event */
  isForMoves({ target, ctrlKey, metaKey, altKey, shiftKey }) {
    const isTaken = target instanceof Element && target.closest("textarea, input, select, dialog, .board:not(.pointer)");
    return !isTaken && !ctrlKey && !metaKey && !altKey && !shiftKey;
  }

  render() {
    const { state } = this;
    const position = paintedPosition(state);
    // While a position is on its way, the one before stays.
    if (!position) return;
    const last = lastMove(state.game);
    const played = state.pending?.move ?? (last?.refusal ? null : last);
    this.board.render({
      position,
      flipped: state.flipped,
      hidesMovable: isOver(state) || isComputersTurn(state),
      lastMove: played?.path ?? [],
      captured: played?.captured,
      attacked: this.attacked?.position === position.text ? this.attacked.squares : [],
      why: state.refused?.refusal.squares,
      selected: state.selected,
      dests: dests(state),
      shapes: this.shapes(),
    });
    this.renderText();
  }

  renderText() {
    const position = shownView(this.state.game);
    if (!position) return;
    this.statusMessage.textContent = this.statusText(position);
    this.renderStatusIcon(position);
    this.explanation.replaceChildren(...this.explanationParts(position).filter((part) => part !== null));
  }

  /** Shows a piece of the side to move, or of the winner. @param {Position} position */
  renderStatusIcon(position) {
    const { ending, pending } = this.state;
    const side = ending && isOver(this.state) ? ending.winner : (position.winner ?? (position.draw ? null : position.to_move));
    const piece = this.info.pieces.find((piece) => piece.side?.en === side?.en);
    const drawing = piece && !pending ? this.board.drawings?.getElementById(piece.letter) : null;
    const shapes = [...(drawing?.children ?? [])].map((shape) => shape.cloneNode(true));
    this.statusIcon.replaceChildren(...(shapes.length ? [svgEl("svg", { viewBox: "-50 -50 100 100" }, ...shapes)] : []));
  }

  /** @param {Position} position */
  statusText(position) {
    const { pending, ending } = this.state;
    if (pending?.move) return `${moveLabel({ ...pending.move, captured: pending.move.captured ?? [] })} …`;
    if (ending && isOver(this.state)) return resultText(ending);
    if (position.draw) return capitalize(t("drawn"));
    if (position.winner) return capitalize(t("wins", localize(position.winner)));
    const toMove = capitalize(t(isComputersTurn(this.state) ? "thinking" : "toMove", localize(position.to_move)));
    const attacked = position.checks.filter((_, index) => index % 2 === 0).flatMap((square) => pieceAt(this.state, square)?.name ?? []).map(localize);
    return attacked.length ? `${toMove} · ${t("check", [...new Set(attacked)].join(" · "))}` : toMove;
  }

  /** @param {Position} position @returns {(Node | null)[]} */
  explanationParts(position) {
    const { state } = this;
    if (state.refused) {
      const { clause, message, text } = state.refused.refusal;
      return [
        el("p", { class: "error" }, el("strong", {}, `${t("refused")}${t("colon")}`), message, " ", this.clauseLink(clause)),
        el("p", { class: "clause-text" }, text),
        closeButton(() => this.dispatch({ type: "cancel" })),
      ];
    }
    if (state.hint) return [el("p", {}, t(state.hint))];
    const compulsion = position.compulsion && !state.pending && !isOver(state)
      ? el("p", { class: "hint" }, `${capitalize(localize(position.compulsion.message))} `, this.clauseLink(position.compulsion.clause))
      : null;
    const piece = state.selected.length ? pieceInfoAt(state, state.selected[0]) : null;
    const clause = this.rulebook?.clauses.find(({ id }) => id === piece?.movement[0]);
    if (piece && clause) {
      const isOwn = piece.side?.en === position.to_move.en;
      return [
        el("p", {}, el("strong", {}, capitalize(localize(piece.name))), " ", this.clauseLink(clause.id), " ", localize(clause.text)),
        dests(state).length ? null : el("p", { class: "hint" }, isOwn ? t("noLegalMove") : this.statusText(position)),
        compulsion,
      ];
    }
    const message = state.pending ? "" : lastMove(state.game)?.message;
    if (message) return [el("p", {}, capitalize(message)), compulsion];
    if (state.game.moves.length) return [compulsion];
    return [el("p", {}, localize(this.info.summary)), compulsion, el("p", { class: "hint" }, t("noMoves"))];
  }

  /** Returns the arrows to draw; straight moves that were played or are possible need none. @returns {import("./board.js").Arrow[]} */
  shapes() {
    const { refused, selected, pending, game, advice } = this.state;
    if (refused) return [{ kind: "refused", path: fullPath({ path: refused.path, via: refused.refusal.via }) }];
    if (selected.length > 1) return [{ kind: "played", path: selected }];
    if (selected.length) return continuations(this.state).filter((move) => move.via).map((move) => ({ kind: "possible", path: fullPath(move) }));
    if (advice && advice.position === positionText(game)) return [{ kind: "played", path: advice.path }];
    const played = pending?.move ?? lastMove(game);
    return played && (played.via || played.path.length > 2) ? [{ kind: "played", path: fullPath(played) }] : [];
  }

  /** The start of the game for a route, where the default is left out. */
  get routeStart() {
    const { start } = this.state.game;
    return start === this.info.default_position ? "" : start;
  }

  /** @param {string} clause */
  clauseLink(clause) {
    const { game, flipped } = this.state;
    return clauseLink(this.info.game, clause, { start: this.routeStart, moves: moveTexts(game), at: game.ply, flipped, match: this.state.match });
  }

  /** Creates the list of moves; each is a button that shows the position after it. */
  moveList() {
    const { moves, ply } = this.state.game;
    const items = moves.map((move, index) => {
      const item = button(`${moveLabel(move)}${move.refusal ? " ✗" : move.check ? " +" : ""}`, () => this.goTo(index + 1), {
        "aria-current": index + 1 === ply ? "step" : undefined,
        class: move.refusal && "illegal",
        title: move.message,
        "data-key": `ply-${index + 1}`,
      });
      return el("li", {}, item);
    });
    return el("ol", { class: this.info.sides.length === 2 ? "moves paired" : "moves", "aria-label": t("moves"), tabindex: 0 }, ...items);
  }

  /** @param {"svg" | "png"} format */
  pictureLink(format) {
    const { game, refused, flipped } = this.state;
    const last = lastMove(game);
    const path = refused ? fullPath({ path: refused.path, via: refused.refusal.via }) : last ? fullPath(last) : [];
    const query = {
      position: positionText(game),
      marks: pictureSquares(refused?.refusal.squares ?? [], ","),
      arrows: path.length > 1 ? pictureSquares(path, "-") : "",
      refused: String(refused !== null),
      flip: String(flipped),
      pieces: pieceSet(),
      lang: language(),
    };
    const name = format.toUpperCase();
    return pictureLink(this.info.game, format, query, { class: "button", "aria-label": t("download", name) }, name);
  }
}

/** Scrolls a list of moves, but not the page, to the current move. @param {HTMLElement} list */
export function scrollToCurrent(list) {
  const current = list.querySelector("[aria-current]");
  if (!current) return;
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Formats a move for the list; squares named by two numbers get an arrow between them. @param {{text: string, path: Square[], captured: Square[]}} move */
export function moveLabel({ text, path, captured }) {
  const [from, to] = [path[0]?.label, path[path.length - 1]?.label];
  if (!Array.isArray(from) || !Array.isArray(to)) return text;
  return `${from.join(",")}${captured.length ? "×" : "→"}${to.join(",")}`;
}

/** Says who has won. @param {import("./api.js").Ending} ending */
export function resultText({ winner }) {
  return capitalize(winner ? t("wins", localize(winner)) : t("drawn"));
}

/** Says by which house rule a game has ended; it is empty if the rules of the game ended it. @param {import("./api.js").Ending} ending */
export function reasonText({ house_rule }) {
  return house_rule ? t("byHouseRule", house_rule.id, localize(house_rule.text)) : "";
}

/** @param {string} text */
export function capitalize(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// A board with a game on it: shows a ply of the game, lets the user enter moves and explains refusals.

import * as api from "./api.js";
import { Board, fullPath, pictureSquares, pieceSet, sameSquare } from "./board.js";
import { announce, button, closeButton, el } from "./dom.js";
import { language, localize, t } from "./i18n.js";
import { clauseLink } from "./rules.js";
import { playSound } from "./sound.js";

/** @typedef {import("./api.js").Square} Square */
/** @typedef {import("./api.js").Position} Position */
/** @typedef {import("./api.js").LegalMove} LegalMove */

export class GameController {
  /** @type {Position | null} */
  position = null;
  /** The squares entered so far of the next move. @type {Square[]} */
  selected = [];
  /** @type {import("./api.js").Refusal | null} */
  refusal = null;
  /** @type {Square[]} */
  refusedPath = [];
  hint = "";
  /** A shortest path to draw. @type {Square[]} */
  shortestPath = [];
  /** @type {import("./api.js").Rulebook | null} */
  rulebook = null;

  /**
   * @param {import("./api.js").GameInfo} info
   * @param {import("./history.js").GameHistory} history
   * @param {object} options
   * @param {boolean} options.flipped
   * @param {boolean} [options.isRecord]  moves are variations of a record, which stays
   * @param {() => void} options.onChange  called after a move, a refusal or a step through the game
   */
  constructor(info, history, { flipped, isRecord = false, onChange }) {
    this.info = info;
    this.history = history;
    this.flipped = flipped;
    this.isRecord = isRecord;
    this.onChange = onChange;
    this.board = new Board({
      info,
      onSelect: (square) => this.selectSquare(square),
      onDragStart: (square) => {
        if (!this.isMovingFrom(square)) this.selectPiece(square);
      },
      onDrop: (from, to) => {
        if (!this.isMovingFrom(from)) this.selected = [from];
        const path = [...this.selected, to];
        if (!this.completeMove(path)) this.tryMove(path);
      },
      onCancel: () => this.cancel(),
    });
    this.status = el("p", { class: "status" });
    this.explanation = el("div", { class: "explanation" });
  }

  /** Loads the position of the history's ply and shows it, with the refusal if the move was refused. */
  async load() {
    const { position: text, lastMove } = this.history;
    const [position] = await Promise.all([api.position(this.info.game, text), this.board.loadPieces()]);
    // The user may have stepped on meanwhile.
    if (text !== this.history.position) return;
    this.position = position;
    this.selected = [];
    this.shortestPath = [];
    this.hint = "";
    this.refusal = lastMove?.refusal ?? null;
    this.refusedPath = lastMove?.refusal ? lastMove.path : [];
    this.render();
  }

  /** @param {number} ply */
  async goTo(ply) {
    this.history.goTo(ply);
    await this.load();
    this.onChange();
    const { lastMove } = this.history;
    announce(lastMove ? `${lastMove.text}: ${lastMove.message}` : t("startingPosition"));
  }

  flip() {
    this.flipped = !this.flipped;
    this.render();
    this.onChange();
  }

  cancel() {
    this.selected = [];
    this.refusal = null;
    this.hint = "";
    this.render();
  }

  render() {
    const position = this.position;
    if (!position) return;
    const { lastMove } = this.history;
    this.board.render({
      position: this.withPartialMove(position),
      flipped: this.flipped,
      lastMove: lastMove && !lastMove.refusal ? lastMove.path : [],
      captured: lastMove?.captured,
      why: this.refusal?.squares,
      selected: this.selected,
      dests: this.dests(),
      shapes: this.shapes(),
    });
    this.renderText(position);
  }

  /** @param {Position} position */
  renderText(position) {
    this.status.textContent = this.statusText(position);
    this.explanation.replaceChildren(...this.explanationParts(position));
  }

  /** Returns the position with the moving piece on the last square entered. @param {Position} position @returns {Position} */
  withPartialMove(position) {
    if (this.selected.length < 2) return position;
    const [from, to] = [this.selected[0], this.selected[this.selected.length - 1]];
    const moving = this.pieceAt(from);
    const cells = position.cells.map(({ square, piece }) => ({ square, piece: sameSquare(square, to) ? moving : sameSquare(square, from) ? null : piece }));
    return { ...position, cells };
  }

  /** @param {Position} position */
  statusText(position) {
    if (position.draw) return capitalize(t("drawn"));
    if (position.winner) return capitalize(t("wins", localize(position.winner)));
    const toMove = capitalize(t("toMove", localize(position.to_move)));
    const attacked = position.checks.filter((_, index) => index % 2 === 0).flatMap((square) => this.pieceAt(square)?.name ?? []).map(localize);
    return attacked.length ? `${toMove} · ${t("check", [...new Set(attacked)].join(" · "))}` : toMove;
  }

  /** @param {Position} position @returns {(Node | string)[]} */
  explanationParts(position) {
    const { refusal } = this;
    if (refusal) {
      return [
        el("p", { class: "error" }, el("strong", {}, `${t("refused")}${t("colon")}`), refusal.message, " ", this.clauseLink(refusal.clause)),
        el("p", { class: "clause-text" }, refusal.text),
        closeButton(() => this.cancel()),
      ];
    }
    if (this.hint) return [el("p", {}, this.hint)];
    const piece = this.selected.length ? this.pieceInfoAt(this.selected[0]) : null;
    const clause = this.rulebook?.clauses.find(({ id }) => id === piece?.movement[0]);
    if (piece && clause) {
      const isOwn = piece.side?.en === position.to_move.en;
      return [
        el("p", {}, el("strong", {}, localize(piece.name)), " ", this.clauseLink(clause.id), " ", localize(clause.text)),
        this.dests().length ? "" : el("p", { class: "hint" }, isOwn ? t("noLegalMove") : this.statusText(position)),
      ];
    }
    const message = this.history.lastMove?.message;
    return message ? [el("p", {}, message)] : [];
  }

  /** Returns the arrows to draw; straight moves that were played or are possible need none. @returns {import("./board.js").Arrow[]} */
  shapes() {
    if (this.refusal) return [{ kind: "refused", path: fullPath({ path: this.refusedPath, via: this.refusal.via }) }];
    if (this.selected.length > 1) return [{ kind: "played", path: this.selected }];
    if (this.selected.length) return this.continuations().filter((move) => move.via).map((move) => ({ kind: "possible", path: fullPath(move) }));
    if (this.shortestPath.length) return [{ kind: "played", path: this.shortestPath }];
    const { lastMove } = this.history;
    return lastMove && (lastMove.via || lastMove.path.length > 2) ? [{ kind: "played", path: fullPath(lastMove) }] : [];
  }

  /** Returns the next and the last squares of all continuations. */
  dests() {
    if (!this.selected.length) return [];
    return this.continuations().flatMap(({ path }) => [path[this.selected.length], path[path.length - 1]]);
  }

  /** Returns the legal moves that begin with the squares entered so far. */
  continuations() {
    const { selected } = this;
    return this.position?.moves.filter(({ path }) => path.length > selected.length && selected.every((square, index) => sameSquare(square, path[index]))) ?? [];
  }

  /** @param {Square} square */
  pieceAt(square) {
    return this.position?.cells.find((cell) => sameSquare(cell.square, square))?.piece ?? null;
  }

  /** @param {Square} square */
  pieceInfoAt(square) {
    const piece = this.pieceAt(square);
    return piece && (this.info.pieces.find(({ letter }) => letter === piece.letter) ?? null);
  }

  /** Returns whether a square is the last one entered of a move with several steps. @param {Square} square */
  isMovingFrom(square) {
    return this.selected.length > 1 && sameSquare(this.selected[this.selected.length - 1], square);
  }

  /** @param {Square} square */
  selectSquare(square) {
    if (!this.position) return;
    // Where pieces are placed instead of moved, a single square is a whole move.
    if (this.position.moves[0]?.path.length === 1) return this.tryMove([square]);
    const [from] = this.selected;
    if (!from) {
      if (this.pieceAt(square)) this.selectPiece(square);
      return;
    }
    const path = [...this.selected, square];
    // After a refusal, clicking the piece selects it again instead of deselecting it.
    if (this.selected.length === 1 && sameSquare(square, from)) return this.refusal ? this.selectPiece(square) : this.cancel();
    if (this.completeMove(path)) return;
    // Clicking the starting square takes back the steps entered so far.
    if (sameSquare(square, from)) return this.cancel();
    const [piece, other] = [this.pieceInfoAt(from), this.pieceInfoAt(square)];
    if (this.selected.length === 1 && other?.side && other.side.en === piece?.side?.en) return this.selectPiece(square);
    this.tryMove(path);
  }

  /** Selects a piece and explains how it moves. @param {Square} square */
  async selectPiece(square) {
    this.selected = [square];
    this.refusal = null;
    this.hint = "";
    const piece = this.pieceAt(square);
    if (piece) announce(t("selected", localize(piece.name), new Set(this.dests().map(({ row, column }) => `${row},${column}`)).size));
    this.render();
    if (this.rulebook) return;
    this.rulebook = await api.rules(this.info.game, language());
    // The board is left alone: a piece may be being dragged.
    if (this.position) this.renderText(this.position);
  }

  /** Plays or continues the legal move that a path stands for; returns whether there is one. @param {Square[]} path */
  completeMove(path) {
    const legal = this.continuations();
    const to = path[path.length - 1];
    const next = legal.filter((move) => sameSquare(move.path[path.length - 1], to));
    const ending = legal.filter((move) => sameSquare(move.path[move.path.length - 1], to));
    if (next.some((move) => move.path.length === path.length)) this.tryMove(path);
    else if (!next.length && ending.length === 1) this.tryMove(ending[0].path);
    else if (next.length) {
      this.selected = path;
      this.hint = t("continueMove");
      this.render();
    } else if (ending.length) {
      this.hint = t("ambiguousMove");
      announce(this.hint);
      this.render();
    } else return false;
    return true;
  }

  /** Plays a move if the referee allows it, and shows why not otherwise. @param {Square[]} path */
  async tryMove(path) {
    const text = this.history.position;
    const attempt = await api.move(this.info.game, text, path, language());
    if (text !== this.history.position) return;
    this.selected = [];
    this.hint = "";
    if (attempt.legal) {
      const { effect, view: position } = attempt;
      const check = effect.tags.includes("check");
      const captured = effect.captured.map(({ square }) => square);
      const move = { text: attempt.move, position: position.text, path: effect.path, via: effect.via, captured, check, message: effect.message };
      this.refusal = null;
      this.shortestPath = [];
      this.position = position;
      if (this.isRecord) this.history.pushVariation(move);
      else this.history.push(move);
      playSound(check ? "check" : captured.length ? "capture" : "move");
      announce(effect.message);
    } else {
      this.refusal = attempt.refused;
      this.refusedPath = path;
      this.board.rejectDrop();
      // The piece stays selected if it can move at all.
      if (this.position?.moves.some((move) => sameSquare(move.path[0], path[0]))) this.selected = [path[0]];
      playSound("refused");
      announce(`${t("refused")}: ${attempt.refused.message} (${attempt.refused.clause})`);
    }
    this.render();
    this.onChange();
  }

  /** The start of the game for a route, where the default is left out. */
  get routeStart() {
    return this.history.start === this.info.default_position ? "" : this.history.start;
  }

  /** @param {string} clause */
  clauseLink(clause) {
    const { moveTexts: moves, ply: at } = this.history;
    return clauseLink(this.info.game, clause, { start: this.routeStart, moves, at, flipped: this.flipped });
  }

  /** Creates the list of moves; each is a button that shows the position after it. */
  moveList() {
    const { moves, ply, record } = this.history;
    const items = moves.map((move, index) => {
      const isVariation = record !== null && index >= record.ply;
      const item = button(`${moveLabel(move)}${move.refusal ? " ✗" : move.check ? " +" : ""}`, () => this.goTo(index + 1), {
        "aria-current": index + 1 === ply ? "step" : undefined,
        class: [move.refusal && "illegal", isVariation && "variation"].filter(Boolean).join(" ") || undefined,
        title: move.message,
        "data-key": `ply-${index + 1}`,
      });
      return el("li", {}, item);
    });
    return el("ol", { class: "moves", "aria-label": t("moves"), tabindex: 0 }, ...items);
  }

  /** @param {"svg" | "png"} format */
  pictureLink(format) {
    const { history, refusal } = this;
    const path = refusal ? fullPath({ path: this.refusedPath, via: refusal.via }) : history.lastMove ? fullPath(history.lastMove) : [];
    const href = api.pictureUrl(this.info.game, format, {
      position: history.position,
      marks: pictureSquares(refusal?.squares ?? [], ","),
      arrows: path.length > 1 ? pictureSquares(path, "-") : "",
      refused: String(refusal !== null),
      flip: String(this.flipped),
      pieces: pieceSet(),
      lang: language(),
    });
    const name = format.toUpperCase();
    return el("a", { class: "button", href, download: `${this.info.game}.${format}`, "aria-label": t("download", name) }, name);
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

/** Formats a move for the list; squares named by two numbers get an arrow between them. @param {import("./history.js").PlayedMove} move */
function moveLabel({ text, path, captured }) {
  const [from, to] = [path[0]?.label, path[path.length - 1]?.label];
  if (!Array.isArray(from) || !Array.isArray(to)) return text;
  return `${from.join(",")}${captured.length ? "×" : "→"}${to.join(",")}`;
}

/** @param {string} text */
function capitalize(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

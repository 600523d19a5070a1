// A board with a game on it: showing where we are, trying moves, saying why one is refused. Play and replay share it.

import * as api from "./api.js";
import { hash } from "./address.js";
import { Board, inPictures, pieceSet, same, wayOf } from "./board.js";
import { announce, button, make } from "./dom.js";
import { play as sound } from "./sound.js";
import { language, say, tell } from "./words.js";

/** @typedef {import("./api.js").Spot} Spot */
/** @typedef {import("./api.js").View} View */
/** @typedef {import("./timeline.js").Timeline} Timeline */

export class Table {
  /**
   * @param {import("./api.js").Card} card
   * @param {Timeline} line
   * @param {object} wishes
   * @param {boolean} wishes.flip
   * @param {boolean} [wishes.beside]  moves are tried beside a record, which stays
   * @param {() => void} wishes.onchange  something was played or looked at
   */
  constructor(card, line, { flip, beside = false, onchange }) {
    this.card = card;
    this.beside = beside;
    this.line = line;
    this.flip = flip;
    this.onchange = onchange;
    /** @type {View | null} */
    this.view = null;
    /** The squares chosen so far. @type {Spot[]} */
    this.path = [];
    /** @type {import("./api.js").Refusal | null} */
    this.refused = null;
    /** The way of what was refused. @type {Spot[]} */
    this.tried = [];
    this.hint = "";
    /** A best way from here, once it was asked for. @type {Spot[]} */
    this.best = [];
    this.board = new Board({
      game: card.game,
      title: tell(card.short),
      onpick: (spot) => this.pick(spot),
      ongrab: (spot) => this.grab(spot),
      ondrop: (from, to) => this.drop(from, to),
      oncancel: () => this.cancel(),
    });
    this.status = make("p", { class: "status" });
    this.reason = make("div", { class: "reason" });
  }

  get set() {
    return pieceSet();
  }

  /** Asks for what is to be seen, and shows it. */
  async refresh() {
    const position = this.line.position;
    const [view] = await Promise.all([api.view(this.card.game, position), this.board.load(this.set)]);
    // Who walks fast is elsewhere by now.
    if (position !== this.line.position) return;
    this.view = view;
    this.path = [];
    this.best = [];
    this.render();
  }

  /** Shows where we are, and why a move that was written there is none. */
  async look() {
    const last = this.line.last;
    this.refused = last?.refused ?? null;
    this.tried = last?.refused ? last.path : [];
    await this.refresh();
  }

  /** @param {number} at */
  async go(at) {
    this.line.go(at);
    this.hint = "";
    await this.look();
    this.onchange();
    const last = this.line.last;
    announce(last ? `${last.text}: ${last.words}` : say("start"));
  }

  cancel() {
    this.path = [];
    this.refused = null;
    this.hint = "";
    this.render();
  }

  render() {
    const view = this.view;
    if (!view) return;
    const last = this.line.last;
    this.board.show(this.underWay(view), {
      last: last && !last.refused ? last.path : [],
      captured: last?.captured,
      reason: this.refused?.squares,
      chosen: this.path,
      targets: this.targets(),
      lines: this.lines(),
    }, this.flip);
    this.status.textContent = this.statusText(view);
    this.reason.replaceChildren(...this.reasonParts());
  }

  /** The board in the middle of a jump: the piece is where it has come to. @param {View} view @returns {View} */
  underWay(view) {
    if (this.path.length < 2) return view;
    const [from, here] = [this.path[0], this.path[this.path.length - 1]];
    const figure = this.figure(from);
    const cells = view.cells.map(({ spot, figure: other }) => ({ spot, figure: same(spot, here) ? figure : same(spot, from) ? null : other }));
    return { ...view, cells };
  }

  /** @param {View} view */
  statusText(view) {
    if (view.winner) return capital(say("hasWon", tell(view.winner)));
    const turn = capital(say("toMove", tell(view.to_move)));
    // Each captain that is in danger comes before what could take it.
    const inDanger = view.danger.filter((_, index) => index % 2 === 0).map((spot) => tell(this.figure(spot)?.name ?? { en: "", zh: "" }));
    return inDanger.length ? `${turn} · ${say("check", [...new Set(inDanger)].join(" · "))}` : turn;
  }

  /** The ways to draw: where a move was not let; else how the chosen piece could go, or the last one went, if that is not straight. @returns {import("./board.js").Line[]} */
  lines() {
    if (this.refused) return [{ kind: "tried", way: wayOf({ path: this.tried, turning: this.refused.turning }) }];
    if (this.path.length > 1) return [{ kind: "went", way: this.path }];
    if (this.path.length) return this.legal().filter(({ turning }) => turning).map((choice) => ({ kind: "could", way: wayOf(choice) }));
    if (this.best.length) return [{ kind: "went", way: this.best }];
    const last = this.line.last;
    return last && (last.turning || last.path.length > 2) ? [{ kind: "went", way: wayOf(last) }] : [];
  }

  /** The squares that come next on some legal move, and the last squares of those. */
  targets() {
    if (!this.path.length || !this.view) return [];
    return this.legal().flatMap((choice) => [choice.path[this.path.length], choice.path[choice.path.length - 1]]);
  }

  /** The legal moves that begin with what is chosen. */
  legal() {
    const begins = (/** @type {import("./api.js").Choice} */ choice) =>
      choice.path.length > this.path.length && this.path.every((spot, index) => same(spot, choice.path[index]));
    return this.view?.moves.filter(begins) ?? [];
  }

  /** What stands on a square. @param {Spot} spot */
  figure(spot) {
    return this.view?.cells.find((cell) => same(cell.spot, spot))?.figure ?? null;
  }

  /** @param {Spot} spot */
  choose(spot) {
    this.path = [spot];
    this.refused = null;
    const [figure, piece] = [this.figure(spot), this.piece(spot)];
    this.hint = "";
    if (figure) {
      announce(say("selected", tell(figure.name), new Set(this.targets().map((target) => `${target.row},${target.column}`)).size));
    }
    this.render();
    if (piece) this.explain(piece);
  }

  /** What the card says of the piece on a square. @param {Spot} spot */
  piece(spot) {
    const figure = this.figure(spot);
    return figure && (this.card.figures.find(({ letter }) => letter === figure.letter) ?? null);
  }

  /** Says how a piece goes, and if it cannot, how to learn why. @param {import("./api.js").Piece} piece */
  async explain({ name, side, clauses }) {
    const book = await api.rules(this.card.game, language());
    const clause = book.clauses.find((clause) => clause.id === clauses[0]);
    const view = this.view;
    if (!clause || !view || this.refused || !this.path.length) return;
    const isOwn = side?.en === view.to_move.en;
    this.reason.replaceChildren(
      make("p", { class: "gait" }, make("strong", {}, tell(name)), " ", this.clauseLink(clause.id), " ", tell(clause.text)),
      this.targets().length ? "" : make("p", { class: "hint" }, isOwn ? say("cannotMove") : this.statusText(view)),
    );
  }

  /** @param {Spot} spot */
  pick(spot) {
    if (!this.view) return;
    const [from] = this.path;
    if (!from) {
      if (this.figure(spot)) this.choose(spot);
      return;
    }
    // A piece that was refused is taken up again, not put down.
    if (this.path.length === 1 && same(spot, from)) return this.refused ? this.choose(spot) : this.cancel();
    if (this.meant([...this.path, spot])) return;
    // A jump that has begun is given up where it began.
    if (same(spot, from)) return this.cancel();
    // Another piece of the same side is chosen instead.
    const [chosen, other] = [this.piece(from), this.piece(spot)];
    if (this.path.length === 1 && other?.side && other.side.en === chosen?.side?.en) return this.choose(spot);
    this.attempt([...this.path, spot]);
  }

  /** Whether a jump that has begun goes on from a square. @param {Spot} spot */
  goesOn(spot) {
    return this.path.length > 1 && same(this.path[this.path.length - 1], spot);
  }

  /** @param {Spot} spot */
  grab(spot) {
    if (!this.goesOn(spot)) this.choose(spot);
  }

  /** @param {Spot} from @param {Spot} to */
  drop(from, to) {
    if (!this.goesOn(from)) this.path = [from];
    if (!this.meant([...this.path, to])) this.attempt([...this.path, to]);
  }

  /** Plays the legal move that is meant, or goes on with it; says whether there is one. @param {Spot[]} path */
  meant(path) {
    const legal = this.legal();
    const to = path[path.length - 1];
    const isNext = (/** @type {import("./api.js").Choice} */ choice) => same(choice.path[path.length - 1], to);
    const next = legal.filter(isNext);
    const whole = next.find((choice) => choice.path.length === path.length);
    const ends = legal.filter((choice) => same(choice.path[choice.path.length - 1], to));
    if (whole) this.attempt(path);
    else if (!next.length && ends.length === 1) this.attempt(ends[0].path);
    else if (next.length) {
      this.path = path;
      this.hint = say("goOn");
      this.render();
    } else if (ends.length) {
      this.hint = say("severalWays");
      announce(this.hint);
      this.render();
    } else return false;
    return true;
  }

  /** Asks the referee. @param {Spot[]} path */
  async attempt(path) {
    const position = this.line.position;
    const tried = await api.move(this.card.game, position, path, language());
    if (position !== this.line.position) return;
    this.path = [];
    this.hint = "";
    if (tried.legal) {
      this.refused = null;
      this.best = [];
      this.view = tried.view;
      const { did } = tried;
      const captured = did.captured.map((cell) => cell.spot);
      const { path, turning, check, words } = did;
      const step = { text: tried.move, position: tried.view.text, path, turning, captured, check, words };
      if (this.beside) this.line.pushBeside(step);
      else this.line.push(step);
      sound(did.check ? "check" : captured.length ? "capture" : "move");
      announce(did.words);
    } else {
      this.refused = tried.refused;
      this.tried = path;
      this.board.isPutDown = false;
      // The piece stays in the hand, if it can go anywhere.
      if (this.view?.moves.some((choice) => same(choice.path[0], path[0]))) this.path = [path[0]];
      sound("refused");
      announce(`${say("refused")}: ${tried.refused.words} (${tried.refused.clause})`);
    }
    this.render();
    this.onchange();
  }

  /** A clause, which opens the rulebook at its place. @param {string} id */
  clauseLink(id) {
    const start = this.line.start === this.card.start ? "" : this.line.start;
    const { moves, at } = this.line;
    return make("a", { class: "clause", href: `/${this.card.game}${hash({ view: "rules", clause: id, start, moves, at, flip: this.flip })}` }, id);
  }

  /** @returns {Node[]} */
  reasonParts() {
    const refused = this.refused;
    if (refused) {
      return [
        make("p", { class: "why" }, make("strong", {}, `${say("refused")}${say("colon")}`), refused.words, " ", this.clauseLink(refused.clause)),
        make("p", { class: "text" }, refused.text),
        closer(() => this.cancel()),
      ];
    }
    if (this.hint) return [make("p", {}, this.hint)];
    const last = this.line.last;
    return last?.words ? [make("p", {}, last.words)] : [];
  }

  /** Brings the current move into the list's own sight; the page itself stays where it is. @param {HTMLElement} list */
  static reveal(list) {
    const current = list.querySelector("[aria-current]");
    if (!current) return;
    const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  }

  /** The moves, each to be looked at. */
  list() {
    const list = make("ol", { class: "moves", "aria-label": say("moves"), tabindex: 0 });
    this.line.steps.forEach((step, index) => {
      const isHere = index + 1 === this.line.at;
      const text = `${written(step)}${step.refused ? " ✗" : step.check ? " +" : ""}`;
      const isBeside = this.line.record !== null && index >= this.line.record.at;
      const item = button(text, () => this.go(index + 1), {
        "aria-current": isHere ? "step" : undefined,
        class: [step.refused && "wrong", isBeside && "beside"].filter(Boolean).join(" ") || undefined,
        title: step.words,
        "data-name": `ply-${index + 1}`,
      });
      list.append(make("li", {}, item));
    });
    return list;
  }

  /** @param {string} format */
  pictureLink(format) {
    const marks = inPictures(this.refused?.squares ?? [], ",");
    const last = this.line.last;
    const way = this.refused ? wayOf({ path: this.tried, turning: this.refused.turning }) : last ? wayOf(last) : [];
    const arrows = way.length > 1 ? inPictures(way, "-") : "";
    const query = { position: this.line.position, marks, arrows, refused: String(this.refused !== null), flip: String(this.flip), pieces: this.set, lang: language() };
    const href = api.picture(this.card.game, format, query);
    const name = format.toUpperCase();
    return make("a", { class: "button", href, download: `${this.card.game}.${format}`, "aria-label": say("download", name) }, name);
  }
}

/** A move for the list: squares of two numbers are easier to read with an arrow between them. @param {import("./timeline.js").Step} step */
function written({ text, path, captured }) {
  const [from, to] = [path[0]?.label, path[path.length - 1]?.label];
  if (!Array.isArray(from) || !Array.isArray(to)) return text;
  return `${from.join(",")}${captured.length ? "×" : "→"}${to.join(",")}`;
}

/** Puts away what lies over the board of a phone. @param {() => void} action */
export function closer(action) {
  return button("×", action, { class: "closer", "aria-label": say("close") });
}

/** @param {string} text */
function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// The view in which positions are set up by hand.

import * as api from "./api.js";
import { Board, pieceSet, sameSquare } from "./board.js";
import { announce, button, el, svgEl } from "./dom.js";
import { localize, t as shared } from "./i18n.js";
import { pieceIcon } from "./legend.js";
import { pagePath, toHash } from "./route.js";
import { t } from "./setup-texts.js";

/** @typedef {import("./route.js").Route} Route */
/** @typedef {import("./api.js").Position} Position */
/** @typedef {import("./api.js").Square} Square */

/** The entry of the palette that removes pieces. */
const ERASER = "";

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {Route} route
 * @param {(route: Route) => void} saveRoute
 */
export async function setupView(main, info, route, saveRoute) {
  const opening = await api.position(info.game, info.default_position);
  let position = opening;
  try {
    if (route.start) position = await api.position(info.game, route.start);
  } catch (error) {
    if (!(error instanceof api.Problem)) throw error;
  }
  if (route.placement !== null) position = { ...position, cells: placedCells(route.placement), checks: [] };
  let letter = info.pieces[0].letter;
  let lastRequest = 0;
  let lastStatus = "";
  const board = new Board({ info, onSelect: placePiece, onDrop: movePiece });
  const status = el("p", { class: "ok" });
  const text = el("input", { id: "position", type: "text", spellcheck: "false", autocomplete: "off" });
  const palette = el("div", { class: "palette", role: "radiogroup", "aria-label": t("palette") });
  const sideToMove = el("select", { id: "side-to-move", onchange: validate }, ...info.sides.map((name) => el("option", { value: name.en }, localize(name))));
  sideToMove.value = route.sideToMove || position.to_move.en;
  const playLink = el("a", { class: "button primary" }, t("playFromHere"));
  main.replaceChildren(
    el("div", { class: "board-area" }, board.svg),
    el(
      "div",
      { class: "panel" },
      status,
      el("p", { class: "hint" }, t("setupHint")),
      palette,
      el("div", { class: "buttons" }, el("label", { for: "side-to-move" }, t("sideToMove")), sideToMove),
      el(
        "div",
        { class: "buttons" },
        button(t("clear"), () => setCells(position.cells.map(({ square }) => ({ square, piece: null })))),
        button(info.has_initial_position ? t("opening") : shared("example"), () => setPosition(opening)),
        playLink,
      ),
      el("label", { for: "position" }, t("position")),
      el("form", { class: "buttons", onsubmit: onSubmit }, text, el("button", {}, t("setPosition"))),
    ),
  );
  await board.loadPieces();
  const drawings = await api.pieces(info.game, pieceSet());
  renderPalette();
  await update(position);

  /** Parses the placement of a route. @param {string} placement */
  function placedCells(placement) {
    const letters = new Map(placement.split("_").map((piece) => [piece.slice(1), piece.slice(0, 1)]));
    return opening.cells.map(({ square }) => {
      const letter = letters.get(`.${square.row}.${square.column}`);
      return { square, piece: info.pieces.find((piece) => piece.letter === letter) ?? null };
    });
  }

  function renderPalette() {
    const cross = svgEl("path", { d: "M-25 -25L25 25M25 -25L-25 25", class: "cross" });
    const choices = [
      ...info.pieces.map((piece) => ({ letter: piece.letter, name: localize(piece.name), icon: pieceIcon(drawings, piece) })),
      { letter: ERASER, name: t("eraser"), icon: svgEl("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, cross) },
    ];
    palette.replaceChildren(
      ...choices.map((choice, index) => {
        const isChecked = choice.letter === letter;
        const item = button("", () => choosePiece(choice.letter), {
          role: "radio", "aria-checked": String(isChecked), "aria-label": choice.name, title: choice.name, tabindex: isChecked ? 0 : -1,
        });
        item.append(choice.icon);
        item.addEventListener("keydown", (event) => {
          const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          choosePiece(choices[(index + step + choices.length) % choices.length].letter);
        });
        return item;
      }),
    );
  }

  /** @param {string} chosen */
  function choosePiece(chosen) {
    const hadFocus = palette.contains(document.activeElement);
    letter = chosen;
    renderPalette();
    const item = palette.querySelector('[aria-checked="true"]');
    if (hadFocus && item instanceof HTMLElement) item.focus();
  }

  /** @param {Square} square */
  function pieceAt(square) {
    return position.cells.find((cell) => sameSquare(cell.square, square))?.piece ?? null;
  }

  /** Puts the chosen piece on a square, or removes it if it is there already. @param {Square} square */
  function placePiece(square) {
    const piece = info.pieces.find((piece) => piece.letter === letter) ?? null;
    setPieces([[square, pieceAt(square)?.letter === letter ? null : piece]]);
  }

  /** @param {Square} from @param {Square} to */
  function movePiece(from, to) {
    setPieces([[from, null], [to, pieceAt(from)]]);
  }

  /** @param {[Square, import("./api.js").Piece | null][]} changes */
  function setPieces(changes) {
    return setCells(position.cells.map((cell) => {
      const change = changes.find(([square]) => sameSquare(square, cell.square));
      return change ? { square: cell.square, piece: change[1] } : cell;
    }));
  }

  /** @param {import("./api.js").Cell[]} cells */
  function setCells(cells) {
    return update({ ...position, cells, checks: [] });
  }

  /** Takes over a position with its side to move. @param {Position} newPosition */
  function setPosition(newPosition) {
    sideToMove.value = newPosition.to_move.en;
    return update(newPosition);
  }

  /** @param {Position} newPosition */
  async function update(newPosition) {
    render(newPosition);
    await validate();
  }

  /** @param {Position} newPosition */
  function render(newPosition) {
    position = { ...newPosition, moves: [] };
    board.render({ position, flipped: route.flipped });
  }

  /** Asks the referee whether the position is legal. */
  async function validate() {
    const pieces = position.cells.flatMap(({ square: { row, column }, piece }) => (piece ? [{ row, column, letter: piece.letter }] : []));
    const side = sideToMove.value;
    const id = ++lastRequest;
    // Until the referee has seen this position, nothing is said about it.
    playLink.removeAttribute("href");
    text.value = "";
    status.textContent = t("checkingPosition");
    status.className = "hint";
    const answer = await api.setup(info.game, pieces, side);
    // The position may have changed meanwhile.
    if (id !== lastRequest) return;
    if (answer.ok) {
      render(answer.view);
      text.value = position.text;
      playLink.setAttribute("href", `${pagePath(info.game)}${toHash({ start: position.text })}`);
      saveRoute({ ...route, start: position.text, placement: null, sideToMove: "" });
      renderStatus(t("legalPosition"), true);
    } else {
      const placement = pieces.map(({ letter, row, column }) => `${letter}.${row}.${column}`).join("_");
      saveRoute({ ...route, start: "", placement, sideToMove: side });
      renderStatus(localize(answer.message), false);
    }
  }

  /** @param {string} message @param {boolean} isOk */
  function renderStatus(message, isOk) {
    if (lastStatus !== message) announce(message);
    lastStatus = message;
    status.textContent = message;
    status.className = isOk ? "ok" : "error";
  }

  /** @param {Event} event */
  async function onSubmit(event) {
    event.preventDefault();
    try {
      await setPosition(await api.position(info.game, text.value));
    } catch (error) {
      if (!(error instanceof api.Problem)) throw error;
      playLink.removeAttribute("href");
      renderStatus(error.message, false);
    }
  }
}

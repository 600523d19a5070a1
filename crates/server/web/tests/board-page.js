// A page object: URLs, boards, squares and moves as a player meets them.
import { waitUntil } from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

export const GAMES = ["correct-move", "kings-tour", "checkers", "duck-chess"];

/**
 * Returns the URL of a state of the page. It is formatted here once more, so that old links keep working.
 * @param {string} game
 * @param {Record<string, string | string[] | number | undefined>} [state]
 */
export function pageUrl(game, state = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value === undefined) continue;
    query.set(name, Array.isArray(value) ? value.map((move) => move.replaceAll(" ", ".")).join("_") : String(value));
  }
  const text = query.toString();
  return `/${game}${text && `#${text}`}`;
}

/** @param {Page} page */
export const board = (page) => page.getByRole("main").getByRole("grid").first();

/** Locates a square by its name: `9`, `c4`, `(0,1)`. @param {Page} page @param {string | number} name */
export function square(page, name) {
  const escaped = String(name).replace(/[()]/g, "\\$&");
  return board(page).getByRole("gridcell", { name: new RegExp(`^${escaped}[:：]`) });
}

/** Returns the names of the pieces by the names of their squares. @param {Page} page @returns {Promise<Record<string, string>>} */
export function pieces(page) {
  return board(page)
    .getByRole("gridcell")
    .evaluateAll((cells) =>
      Object.fromEntries(
        cells
          .map((cell) => /^(.*?)[:：] ?([^●]*)/.exec(cell.getAttribute("aria-label") ?? "") ?? ["", "", ""])
          .map(([, square, piece]) => [square, piece.trim()])
          .filter(([, piece]) => piece !== "empty" && piece !== "空"),
      ),
    );
}

/**
 * Returns the names of the squares with a highlight, sorted.
 * @param {Page} page
 * @param {"last-move" | "captured" | "why" | "check" | "selected" | "dest"} highlight
 */
export async function highlighted(page, highlight) {
  const names = await board(page).locator(`.cell.${highlight}`).evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-label") ?? ""));
  return names.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** Returns the number of squares of each arrow of a kind. @param {Page} page @param {"played" | "possible" | "refused"} kind */
export const arrows = (page, kind) =>
  board(page).locator(`.shapes polyline.${kind}`).evaluateAll((lines) => lines.map((line) => line.getAttribute("points")?.split(" ").length ?? 0));

/** @param {Page} page @param {...(string | number)} names */
export async function clickSquares(page, ...names) {
  for (const name of names) await square(page, name).click();
}

/** Waits until a piece is on a square. @param {Page} page @param {string | number} name @param {string} piece */
export const waitForPiece = (page, name, piece) =>
  waitUntil(async () => (await pieces(page))[String(name)] ?? "", (seen) => seen === piece, `${piece} on ${name}`);

/** Waits until pieces are on the board. @param {Page} page */
export const waitForBoard = (page) =>
  waitUntil(() => board(page).locator(".piece > *").count(), (count) => count > 0, "pieces on the board");

/** Waits until a text is visible in the main part of the page. @param {Page} page @param {string | RegExp} text */
export const waitForText = (page, text) => page.getByRole("main").getByText(text).filter({ visible: true }).first().waitFor();

/** The moves of the game, without those of variations. @param {Page} page */
const moveButtons = (page) => page.getByRole("list", { name: "Moves" }).locator(":scope > li > button");

/** Returns the moves in the list of moves. @param {Page} page */
export const moves = (page) => moveButtons(page).allTextContents();

/** Waits until the list of moves has a length. @param {Page} page @param {number} count */
export const waitForMoveCount = (page, count) => waitUntil(() => moveButtons(page).count(), (seen) => seen === count, `${count} moves`);

/** Returns the number of the current move, 0 at the start. @param {Page} page */
export const currentPly = (page) => moveButtons(page).evaluateAll((all) => all.findIndex((button) => button.hasAttribute("aria-current")) + 1);

/** @param {Page} page */
export const openShareMenu = (page) => page.getByRole("main").locator("summary", { hasText: /^(Share|分享)$/ }).click();

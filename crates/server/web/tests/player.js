// How a player meets the page: boards, squares, moves, and the addresses that lead to them.
import { until } from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

export const GAMES = ["correct-move", "kings-tour", "checkers", "duck-chess"];

/**
 * The address of a state, as docs and old links have it.
 * @param {string} game
 * @param {Record<string, string | string[] | number | undefined>} [state]
 */
export function link(game, state = {}) {
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

/** A square by its name: `9`, `c4`, `(0,1)`. @param {Page} page @param {string | number} name */
export function square(page, name) {
  const plain = String(name).replace(/[()]/g, "\\$&");
  return board(page).getByRole("gridcell", { name: new RegExp(`^${plain}[:：]`) });
}

/** What stands where: names of pieces by names of squares. @param {Page} page @returns {Promise<Record<string, string>>} */
export function pieces(page) {
  return board(page)
    .getByRole("gridcell")
    .evaluateAll((cells) =>
      Object.fromEntries(
        cells
          .map((cell) => /^(.*?)[:：] ?([^●]*)/.exec(cell.getAttribute("aria-label") ?? "") ?? ["", "", ""])
          .map(([, where, what]) => [where, what.trim()])
          .filter(([, what]) => what !== "empty" && what !== "空"),
      ),
    );
}

/**
 * The names of the squares that are marked in some way, in order.
 * @param {Page} page
 * @param {"last" | "captured" | "reason" | "danger" | "chosen" | "target"} kind
 */
export async function marked(page, kind) {
  const names = await board(page).locator(`.cell.${kind}`).evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-label") ?? ""));
  return names.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** Clicks squares one after the other. @param {Page} page @param {...(string | number)} names */
export async function click(page, ...names) {
  for (const name of names) await square(page, name).click();
}

/** Waits until a piece stands on a square. @param {Page} page @param {string | number} name @param {string} what */
export const stands = (page, name, what) =>
  until(async () => (await pieces(page))[String(name)] ?? "", (seen) => seen === what, `${what} should stand on ${name}`);

/** Waits until a board with pieces is there. @param {Page} page */
export const ready = (page) =>
  until(() => board(page).locator(".piece > *").count(), (count) => count > 0, "there should be pieces on the board");

/** Waits for some words somewhere in the page's main part. @param {Page} page @param {string | RegExp} words */
export const sees = (page, words) => page.getByRole("main").getByText(words).filter({ visible: true }).first().waitFor();

// The games that this browser keeps.

import { moveTexts, positionText } from "./history.js";
import { load, store } from "./storage.js";

/**
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {string} game  the name of the game
 * @property {string} start
 * @property {string[]} moves
 * @property {boolean[]} captures  which of the moves capture
 * @property {string} position  the one that was shown last
 * @property {number} at  its ply
 * @property {boolean} flipped
 * @property {import("./state.js").Match} match
 * @property {{winner: string} | null} ending  with the English name of the winner, if any
 * @property {number} updated  when it was last played, in milliseconds since 1970
 */

const KEY = "games";
/** Older games make room for new ones. */
export const MAX_GAMES = 500;

/** Returns the saved games, the one played last first. @returns {SavedGame[]} */
export function savedGames() {
  try {
    const games = JSON.parse(load(KEY) ?? "[]");
    return Array.isArray(games) ? games : [];
  } catch {
    // Something else wrote there.
    return [];
  }
}

/** @param {SavedGame[]} games @returns {boolean} whether the browser keeps them */
function write(games) {
  return store(KEY, JSON.stringify(games.slice(0, MAX_GAMES)));
}

/** Saves a game, in place of an earlier state of it. @param {SavedGame} game */
export function saveGame(game) {
  return write([game, ...savedGames().filter(({ id }) => id !== game.id)]);
}

/** Adds games, as from a file. @param {SavedGame[]} games */
export function addGames(games) {
  return write([...games, ...savedGames()]);
}

/** @param {string} deleted */
export function deleteGame(deleted) {
  return write(savedGames().filter(({ id }) => id !== deleted));
}

/** Returns the id of a saved game with these moves, so that a game that is opened again is not saved twice. @param {import("./state.js").State} state */
export function savedId({ info, game }) {
  const moves = moveTexts(game).join();
  if (!moves) return null;
  return savedGames().find((saved) => saved.game === info.game && saved.start === game.start && saved.moves.join() === moves)?.id ?? null;
}

export function newId() {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((number) => number.toString(36)).join("");
}

/** @param {import("./state.js").State} state @param {string} id @param {number} updated @returns {SavedGame} */
export function toSaved({ info, game, flipped, match, ending }, id, updated) {
  const moves = game.moves.filter(({ refusal }) => !refusal);
  // A puzzle ends with its last move.
  const winner = ending ? ending.winner : moves.at(-1)?.view?.winner;
  return {
    id,
    game: info.game,
    start: game.start,
    moves: moves.map(({ text }) => text),
    captures: moves.map(({ captured }) => captured.length > 0),
    position: positionText(game),
    at: game.ply,
    flipped,
    match,
    ending: ending || winner ? { winner: winner?.en ?? "" } : null,
    updated,
  };
}

/** The results of PDN, from the point of view of the side that moves first. @param {SavedGame} game @param {import("./api.js").GameInfo} info */
function pdnResult({ ending }, { sides }) {
  if (!ending) return "*";
  if (!ending.winner) return "1/2-1/2";
  return ending.winner === sides[0].en ? "1-0" : "0-1";
}

/** Writes a game as PDN. @param {SavedGame} game @param {import("./api.js").GameInfo} info */
export function toPdn(game, info) {
  const date = new Date(game.updated).toISOString().slice(0, 10).replaceAll("-", ".");
  const result = pdnResult(game, info);
  const tags = [["Event", "touchmove"], ["Date", date], ["Result", result], ["GameType", String(info.pdn_game_type)]];
  if (game.start !== info.default_position) tags.push(["SetUp", "1"], ["FEN", game.start]);
  const isSecondFirst = info.sides.length > 1 && game.start.startsWith(`${info.sides[1].en[0]}:`);
  const moves = game.moves.map((move, index) => {
    const ply = index + (isSecondFirst ? 1 : 0);
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : index === 0 ? "1... " : "";
    return number + (game.captures[index] ? move.replaceAll("-", "x") : move);
  });
  return `${tags.map(([name, value]) => `[${name} "${value}"]`).join("\n")}\n\n${[...moves, result].join(" ")}\n`;
}

/** Writes a game as a list of moves that the replay view reads. @param {SavedGame} saved @param {import("./api.js").GameInfo} info */
export function toMoveList(saved, info) {
  const { game, start, moves, ending } = saved;
  return `${JSON.stringify({ v: 1, game, start, moves: moves.map((move) => ({ move })), ...(ending && { result: pdnResult(saved, info) }) })}\n`;
}

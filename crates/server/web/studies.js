// The recorded games that the user has changed, as this browser keeps them.

import { load, store } from "./storage.js";

/**
 * @typedef {object} Study
 * @property {string} id
 * @property {string} game  the name of the game
 * @property {string} title
 * @property {string} original  the record before the changes, as JSON
 * @property {string} record  the record with the changes
 * @property {number} updated  in milliseconds since 1970
 */

const KEY = "studies";

/** Returns the studies of a game, the one changed last first. @param {string} name @returns {Study[]} */
export function studiesOf(name) {
  return all().filter(({ game }) => game === name);
}

/** @returns {Study[]} */
function all() {
  try {
    const studies = JSON.parse(load(KEY) ?? "[]");
    return Array.isArray(studies) ? studies : [];
  } catch {
    // Something else wrote there.
    return [];
  }
}

/** Saves a study, in place of an earlier state of it. @param {Study} study @returns {boolean} whether it outlives the page */
export function saveStudy(study) {
  return store(KEY, JSON.stringify([study, ...all().filter(({ id }) => id !== study.id)]));
}

/** @param {string} deleted @returns {boolean} whether the change outlives the page */
export function deleteStudy(deleted) {
  return store(KEY, JSON.stringify(all().filter(({ id }) => id !== deleted)));
}

// What was typed into the contest view of each game, so that neither another view nor a reload loses it.

import { load, store } from "../storage.js";

/**
 * @typedef {object} Draft
 * @property {string} input
 * @property {string} output  of the user's program
 * @property {string} link  the input in the URL at the time, which the draft takes the place of
 */

/** A pause in typing that is long enough to write a long text. */
const PAUSE_MS = 400;

/** Drafts that were not written yet. @type {Map<string, Draft>} */
const unwritten = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} game */
const keyOf = (game) => `contest ${game}`;

/** @param {string} game @returns {Draft | null} */
export function draftOf(game) {
  const draft = unwritten.get(game);
  if (draft) return draft;
  try {
    const { input, output = "", link } = JSON.parse(load(keyOf(game)) ?? "null") ?? {};
    return [input, output, link].every((text) => typeof text === "string") ? { input, output, link } : null;
  } catch {
    // Something else wrote there.
    return null;
  }
}

/** @param {string} game @param {Draft} draft */
export function keepDraft(game, draft) {
  unwritten.set(game, draft);
  clearTimeout(timer);
  timer = setTimeout(write, PAUSE_MS);
}

function write() {
  for (const [game, draft] of unwritten) store(keyOf(game), JSON.stringify(draft));
  unwritten.clear();
}

addEventListener("pagehide", write);

// Files with many games. They are read in parts of whole games, so that neither the page nor the referee holds all of the text.

import * as api from "./api.js";

/**
 * A game of a file: what is known of it, and where its text is.
 * @typedef {object} Entry
 * @property {number} number  in the file, from 1
 * @property {import("./api.js").GameSummary} summary
 * @property {string} searched  what is searched, in lower case
 * @property {[number, number]} part  the bytes of the part that it is in
 * @property {[number, number]} lines  its lines there, from 0; the second is the first one after it
 * @property {number} item  its number in these lines, from 1
 */

const PART = 256 * 1024;
/** Smaller parts are not tried when a part takes too long. */
const MIN_PART = 4 * 1024;
/** What the referee accepts. */
const MAX_PART = 4 * 1024 * 1024;

const LINE_END = /\r\n|\r|\n/;

/**
 * Lists the games of a file, part by part.
 * @param {import("./api.js").GameInfo} info
 * @param {Blob} file
 * @param {string} lang
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<{entries: Entry[], read: number, isCut: boolean}>}
 */
export async function* readArchive(info, file, lang, signal) {
  // Other formats than PDN cannot be split.
  let size = info.has_pdn ? PART : Infinity;
  let [count, line] = [0, 0];
  for (let start = 0; start < file.size; ) {
    const end = Math.min(start + size, file.size);
    const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
    let answer;
    try {
      answer = await api.listRecords(info.game, bytes, lang, end < file.size, signal);
    } catch (error) {
      if (!(error instanceof api.Problem) || signal.aborted) throw error;
      if (error.kind === "bad-query" && size < Infinity) size = Infinity;
      else if (error.kind === "took-too-long" && bytes.length > MIN_PART && info.has_pdn) size = bytes.length / 2;
      else throw error;
      continue;
    }
    const read = end < file.size ? (answer.read ?? 0) : bytes.length;
    if (answer.more && size < Infinity && bytes.length > MIN_PART) {
      size = Math.floor(bytes.length / 2);
      continue;
    }
    // A game that is longer than the part.
    if (!read && size < MAX_PART) {
      size = 2 * size;
      continue;
    }
    const length = read || bytes.length;
    const entries = toEntries(answer.records, [start, start + length], count, line);
    count += entries.length;
    line += new TextDecoder("latin1").decode(bytes.subarray(0, length)).split(LINE_END).length - 1;
    start += length;
    size = Math.min(size, PART);
    if (end === file.size && answer.error) throw new ReadError(answer.error, entries);
    yield { entries, read: start, isCut: answer.more };
  }
}

/** A text that cannot be read any further. */
export class ReadError extends Error {
  /** @param {import("./api.js").ParseError} error @param {Entry[]} entries  the games before it */
  constructor(error, entries) {
    super(error.message);
    this.place = error;
    this.entries = entries;
  }
}

/** @param {import("./api.js").GameSummary[]} records @param {[number, number]} part @param {number} count  of the games before @param {number} lines  before the part @returns {Entry[]} */
function toEntries(records, part, count, lines) {
  return records.map((record, index) => {
    const { line, title, event, date, black, white, result } = record;
    // The reason against a text that cannot be read begins with a line and a column.
    const reason = record.reason?.replace(record.verdict === "unreadable" ? /^\d+(?=:\d)/ : /^$/, (number) => String(Number(number) + lines));
    const summary = { ...record, reason };
    // Several games can share a line.
    const item = records.slice(0, index).filter((other) => other.line === line).length + 1;
    const next = records.slice(index).find((other) => other.line > line)?.line ?? Infinity;
    const searched = [title, event, date, black, white, result, reason].filter(Boolean).join("\n").toLowerCase();
    return { number: count + index + 1, summary, searched, part, lines: [line - 1, next - 1], item };
  });
}

/** Returns the text of a game. @param {Blob} file @param {Entry} entry */
export async function gameText(file, { part, lines }) {
  const text = decode(await file.slice(...part).arrayBuffer());
  return `${text.split(LINE_END).slice(...lines).join("\n").trim()}\n`;
}

/** Decodes UTF-8; where that fails, lines that are not UTF-8 are Latin-1, as the referee reads them. @param {ArrayBuffer} bytes */
export function decode(bytes) {
  const [utf8, latin1] = [new TextDecoder("utf-8", { fatal: true }), new TextDecoder("latin1")];
  try {
    return utf8.decode(bytes);
  } catch {
    const lines = latin1.decode(bytes).split("\n");
    let start = 0;
    const decoded = lines.map((line) => {
      const part = bytes.slice(start, start + line.length);
      start += line.length + 1;
      try {
        return utf8.decode(part);
      } catch {
        return line;
      }
    });
    return decoded.join("\n");
  }
}

/** Returns the games that have all words of a search, and the verdict if one is given. @param {Entry[]} entries @param {string} search @param {string} verdict */
export function found(entries, search, verdict) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ searched, summary }) => (!verdict || summary.verdict === verdict) && words.every((word) => searched.includes(word)));
}

import { el } from "../dom.js";

/** Returns a text in which what stands between backticks is code. @param {string} text */
export const codeSpans = (text) => text.split("`").map((part, index) => (index % 2 ? el("code", {}, part) : part));

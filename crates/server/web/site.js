// What is known without asking: where the site is, and what was embedded in the page when it was built.

/**
 * @typedef {object} Embedded
 * @property {Record<string, string[]> | null} modules  if the WebAssembly modules are next to the scripts: the questions of each, by its name
 * @property {string | null} serviceWorker  the address of the service worker, from the site's base
 * @property {{games: import("./api.js").GameInfo[]}} games
 * @property {Record<string, import("./api.js").Position>} openings  the default positions of games
 * @property {Record<string, string>} pieces  SVG by the address that would return it
 */

/** The address of the site. Scripts are in a folder of their version: `assets/VERSION/`. */
export const base = new URL("../../", import.meta.url);

/** @type {Embedded} */
export const embedded = JSON.parse(document.getElementById("embedded")?.textContent ?? "");

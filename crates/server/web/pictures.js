// Pictures of positions: from the server, or drawn by the module in the page.

import * as api from "./api.js";
import { el } from "./dom.js";
import { embedded } from "./site.js";

/** The default width of the server's PNGs. */
const PNG_WIDTH = 800;

/** @param {string} svg */
const svgUrl = (svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));

/**
 * Creates an image of a position.
 * @param {string} game
 * @param {Record<string, string>} query
 * @param {import("./dom.js").Attributes} attributes
 */
export function pictureImage(game, query, attributes) {
  const image = el("img", attributes);
  if (embedded.modules) showDrawn(image, game, query);
  else image.src = api.pictureUrl(game, "svg", query);
  return image;
}

/** @param {HTMLImageElement} image @param {string} game @param {Record<string, string>} query */
async function showDrawn(image, game, query) {
  try {
    const url = svgUrl(await api.picture(game, query));
    image.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
    image.src = url;
  } catch {
    // The alternative text is shown instead.
  }
}

/**
 * Creates a link that downloads a picture of a position.
 * @param {string} game
 * @param {"svg" | "png"} format
 * @param {Record<string, string>} query
 * @param {import("./dom.js").Attributes} attributes
 * @param {string} text
 */
export function pictureLink(game, format, query, attributes, text) {
  const name = `${game}.${format}`;
  const link = el("a", { ...attributes, href: api.pictureUrl(game, format, query), download: name }, text);
  if (embedded.modules) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      saveDrawn(game, format, query, name);
    });
  }
  return link;
}

/** @param {string} game @param {"svg" | "png"} format @param {Record<string, string>} query @param {string} name */
async function saveDrawn(game, format, query, name) {
  const url = svgUrl(await api.picture(game, query));
  const file = format === "svg" ? url : await pngUrl(url);
  el("a", { href: file, download: name }).click();
  // Browsers start the download in a task of their own.
  setTimeout(() => [url, file].forEach((url) => URL.revokeObjectURL(url)), 60_000);
}

/** Draws an SVG as PNG. @param {string} svg  its address @returns {Promise<string>} */
async function pngUrl(svg) {
  const image = new Image();
  image.src = svg;
  await image.decode();
  const canvas = el("canvas", { width: PNG_WIDTH, height: Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the picture cannot be drawn");
  return URL.createObjectURL(blob);
}

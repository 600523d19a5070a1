// The one way to ask a question: the module in the page if there is one, otherwise a server.

import { NoModule } from "./failures.js";

/**
 * A request as the HTTP API has it.
 * @typedef {object} Request
 * @property {"GET" | "POST"} method
 * @property {string} target  path and query, such as `/api/games?lang=en`
 * @property {string | Uint8Array<ArrayBuffer>} [body]
 * @property {string} [contentType]
 */
/** @typedef {{status: number, text: string}} Response */
/** @typedef {(request: Request, signal?: AbortSignal) => Promise<Response>} Transport */

/**
 * Asks the module, and a server if the module cannot be used. Once a server has answered, the module is not tried again.
 * @param {Transport | null} wasm
 * @param {Transport} http
 * @returns {Transport}
 */
export function withFallback(wasm, http) {
  let usesModule = wasm !== null;
  return async (request, signal) => {
    if (!wasm || !usesModule) return http(request, signal);
    try {
      return await wasm(request, signal);
    } catch (error) {
      if (!(error instanceof NoModule)) throw error;
      console.info(error.message, error.cause);
      const response = await http(request, signal);
      usesModule = false;
      return response;
    }
  };
}

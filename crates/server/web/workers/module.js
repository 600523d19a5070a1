// An instance of the WebAssembly module (crates/wasm): writes requests into its memory and reads the answers.

/** @typedef {import("../transport/transport.js").Request} Request */
/** @typedef {import("../transport/transport.js").Response} Response */
/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} reserve
 * @property {(head: number, time: number) => number} answer
 * @property {() => number} response
 * @property {() => number} response_length
 */

const BUG = {
  type: "urn:touchmove:problem:internal",
  title: "A bug in touchmove",
  status: 500,
  kind: "internal",
  detail: "please report it with the request",
  message: { en: "please report it with the request", zh: "这是 touchmove 的错误，请报告" },
};

export class ModuleInstance {
  #module;
  /** @type {Exports} */
  #exports;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
    this.#exports = this.#instantiate();
  }

  #instantiate() {
    const { exports } = new WebAssembly.Instance(this.#module, { host: { now: () => performance.now() } });
    return /** @type {Exports} */ (/** @type {unknown} */ (exports));
  }

  /**
   * @param {Request} request
   * @param {number} time  the time in milliseconds after which a search ends with what it has found
   * @returns {Response}
   */
  answer({ method, target, body = "" }, time) {
    const encoder = new TextEncoder();
    const head = encoder.encode(`${method} ${target}\n`);
    const content = typeof body === "string" ? encoder.encode(body) : body;
    try {
      const exports = this.#exports;
      const start = exports.reserve(head.length + content.length);
      const request = new Uint8Array(exports.memory.buffer, start, head.length + content.length);
      request.set(head);
      request.set(content, head.length);
      const status = exports.answer(head.length, time);
      const response = new Uint8Array(exports.memory.buffer, exports.response(), exports.response_length());
      return { status, text: new TextDecoder().decode(response) };
    } catch (error) {
      // A panic or a lack of memory leaves the instance in an unknown state.
      this.#exports = this.#instantiate();
      console.error(error);
      return { status: BUG.status, text: JSON.stringify(BUG) };
    }
  }
}

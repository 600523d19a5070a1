// Why a question got no answer.

/** A question got no answer: there is no connection, something other than the referee replied, or it took too long. It may be asked again. */
export class Unavailable extends Error {
  /** @param {string} [message] @param {{cause?: unknown, timedOut?: boolean}} [details] */
  constructor(message = "there is no answer", { cause, timedOut = false } = {}) {
    super(message, { cause });
    this.name = "Unavailable";
    this.timedOut = timedOut;
  }
}

/** The module cannot be loaded or run at all. */
export class NoModule extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super("the WebAssembly module cannot be loaded", { cause });
    this.name = "NoModule";
  }
}

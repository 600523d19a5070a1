// Asks the WebAssembly modules. Each is loaded when it is first asked and has a worker of its own, so that a board needs only a part of the
// code, and thinking delays no move.

import { NoModule, Unavailable } from "./failures.js";

/** @typedef {import("./transport.js").Request} Request */
/** @typedef {import("./transport.js").Response} Response */

/** How long a question may take; a search ends with what it has found by then. The same as the server's. */
const TIME_MS = 5_000;
/** A worker that has not answered by then is stopped. */
const TIMEOUT_MS = 30_000;

/**
 * @typedef {object} Job
 * @property {Request} request
 * @property {(response: Response) => void} resolve
 * @property {(reason: unknown) => void} reject
 */

/** A worker with the questions that wait for it. It is stopped when nobody waits for its answer any more, and started when needed. */
class WorkerQueue {
  /** @type {Job[]} */
  #waiting = [];
  /** @type {Job | null} */
  #running = null;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => Worker} start @param {number} timeout */
  constructor(start, timeout) {
    this.start = start;
    this.timeout = timeout;
  }

  /** @param {Request} request @param {AbortSignal} [signal] @returns {Promise<Response>} */
  ask(request, signal) {
    return new Promise((resolve, reject) => {
      const job = { request, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(job, signal.reason), { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  #next() {
    if (this.#running) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#timer = setTimeout(() => this.#stop(new Unavailable("the module does not answer", { timedOut: true })), this.timeout);
    this.#startedWorker().postMessage({ request: job.request, time: TIME_MS });
  }

  #startedWorker() {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    worker.addEventListener("message", ({ data }) => {
      const job = this.#running;
      this.#running = null;
      clearTimeout(this.#timer);
      job?.resolve(data);
      this.#next();
    });
    // The worker's script did not load, or the module could not be instantiated.
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#stop(new NoModule(event.message));
    });
    this.#worker = worker;
    return worker;
  }

  /** @param {unknown} reason  why the running question gets no answer */
  #stop(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    clearTimeout(this.#timer);
    const job = this.#running;
    this.#running = null;
    job?.reject(reason);
    this.#next();
  }

  /** @param {Job} job @param {unknown} reason */
  #cancel(job, reason) {
    if (job === this.#running) return this.#stop(reason);
    this.#waiting = this.#waiting.filter((other) => other !== job);
    job.reject(reason);
  }
}

/** @param {URL} url @returns {Promise<WebAssembly.Module>} */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  // Hosts that do not know the type of modules cannot be streamed from.
  const isTyped = response.headers.get("content-type") === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Returns the name of the module that answers a question. One that no module knows is answered by any of them: nothing is there.
 * @param {Record<string, string[]>} modules  the questions of each module
 * @param {string} target
 */
export function moduleOf(modules, target) {
  const question = target.replace(/\?.*/, "").replace(/.*\//, "");
  return Object.keys(modules).find((name) => modules[name].includes(question)) ?? Object.keys(modules)[0];
}

/**
 * @param {Record<string, string[]>} modules  the questions of each module
 * @param {string} folder  where they are, with the script `workers/referee.js`
 * @param {number} [timeout]
 * @returns {import("./transport.js").Transport}  rejects with `NoModule` if a module cannot be used
 */
export function wasmTransport(modules, folder, timeout = TIMEOUT_MS) {
  /** @type {Map<string, Promise<WorkerQueue>>} */
  const queues = new Map();

  const load = async (/** @type {string} */ name) => {
    const module = await compile(new URL(`${name}.wasm`, folder));
    const start = () => {
      const worker = new Worker(new URL("workers/referee.js", folder), { type: "module" });
      worker.postMessage({ module });
      return worker;
    };
    return new WorkerQueue(start, timeout);
  };

  return async (request, signal) => {
    signal?.throwIfAborted();
    const name = moduleOf(modules, request.target);
    const queue = queues.get(name) ?? load(name);
    queues.set(name, queue);
    try {
      const loaded = await queue;
      signal?.throwIfAborted();
      return await loaded.ask(request, signal);
    } catch (error) {
      if (signal?.aborted || error instanceof Unavailable) throw error;
      queues.delete(name);
      throw error instanceof NoModule ? error : new NoModule(error);
    }
  };
}

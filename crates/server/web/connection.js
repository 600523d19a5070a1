// What happens when an answer does not come: the page says so, asks again by itself, and lets the user ask at once.

import { announce, button } from "./dom.js";
import { t } from "./i18n.js";
import { hideNotice, showNotice } from "./notices.js";
import { Unavailable } from "./transport/failures.js";


/** After this time without an answer, the page says that it is waiting. */
const SLOW_MS = 3_000;
/** The pauses between two attempts: the first, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;

const NOTICE = "connection";

/** The number of questions whose last attempt failed, and of those that have been waiting for long. */
let [failing, slow] = [0, 0];
/** Ends the pauses before the next attempts. @type {Set<() => void>} */
const pauses = new Set();

/**
 * Asks a question until it is answered. It must be one that may be asked twice.
 * @template T
 * @param {() => Promise<T>} attempt
 * @returns {Promise<T>}
 */
export async function persist(attempt) {
  let hasFailed = false;
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        return await noticeSlowness(attempt());
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        if (!hasFailed) failing++;
        hasFailed = true;
        update();
        await sleep(pause);
      }
    }
  } finally {
    if (hasFailed) failing--;
    if (hasFailed && failing === 0) announce(t("connectionRestored"));
    update();
  }
}

/** @template T @param {Promise<T>} answer @returns {Promise<T>} */
async function noticeSlowness(answer) {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slow++;
    update();
  }, SLOW_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (isSlow) slow--;
  }
}

/** Waits, but not longer than until the user or the system wants another attempt. @param {number} duration */
function sleep(duration) {
  return new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    const wake = () => {
      pauses.delete(wake);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(wake, duration);
    pauses.add(wake);
  });
}

/** Makes the next attempts now. */
function retry() {
  for (const wake of [...pauses]) wake();
}

function update() {
  if (failing) showNotice(NOTICE, t("noConnection"), [button(t("tryAgain"), retry)]);
  else if (slow) showNotice(NOTICE, t("slowAnswer"));
  else hideNotice(NOTICE);
}

addEventListener("online", retry);

// A picture that did not load is loaded again; `error` events do not bubble.
document.addEventListener(
  "error",
  ({ target: image }) => {
    if (!(image instanceof HTMLImageElement) || image.dataset.retrying !== undefined) return;
    image.dataset.retrying = "";
    const reload = () =>
      new Promise((resolve, reject) => {
        image.addEventListener("load", resolve, { once: true });
        image.addEventListener("error", () => reject(new Unavailable()), { once: true });
        const { src } = image;
        image.src = src;
      });
    persist(reload).then(() => delete image.dataset.retrying);
  },
  true,
);

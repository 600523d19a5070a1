// What the browser keeps for this page. Browsers may deny that, or run out of space: then values last as long as the page is open.

/** @type {Map<string, string>} */
const memory = new Map();

let denied = false;

/** Whether the browser refused to keep something, so that it lasts only as long as the page is open. */
export function isStorageDenied() {
  return denied;
}

/** @param {string} key @returns {string | null} */
export function load(key) {
  const value = memory.get(key);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(key);
  } catch {
    denied = true;
    return null;
  }
}

/** @param {string} key @param {string} value @returns {boolean} whether the value outlives the page */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    denied = true;
    memory.set(key, value);
    return false;
  }
}

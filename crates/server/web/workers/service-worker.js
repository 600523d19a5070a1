// Keeps a whole version of the site, so that it works without a connection and never mixes two versions.
//
// All files of a version are stored before its service worker takes over. Pages that were loaded before keep the files of their version, whose folder
// has another name; a version is deleted when the one after the next takes over.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

/** Put here when the site is built. @type {{version: string, files: string[]}} */
const SITE = { version: "", files: [] };

const PREFIX = "touchmove-";
const CACHE = PREFIX + SITE.version;

const scope = new URL(worker.registration.scope);

async function store() {
  const cache = await caches.open(CACHE);
  // Pages have the same address in every version, so what the browser has stored of them may be old.
  await cache.addAll(SITE.files.map((file) => new Request(new URL(file, scope), { cache: "no-cache" })));
  await worker.skipWaiting();
}

async function deleteOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // In the order in which they were stored.
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** Returns the page at an address, or the one that lists the games. @param {URL} url @returns {Promise<Response>} */
async function page(url) {
  const cache = await caches.open(CACHE);
  const path = url.pathname.replace(/index\.html$/, "");
  const found = await cache.match(new URL(path, scope));
  if (found) return found;
  // Static hosts redirect to folders as well; relative addresses depend on it.
  if (!path.endsWith("/") && (await cache.match(new URL(`${path}/`, scope)))) return Response.redirect(`${path}/${url.search}`, 301);
  return (await fetch(url).catch(() => null)) ?? Response.redirect(scope, 302);
}

/** @param {Request} request @returns {Promise<Response>} */
async function asset(request) {
  // Of any version.
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(store()));
worker.addEventListener("activate", (event) => event.waitUntil(deleteOld()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope.href)) return;
  if (request.mode === "navigate") event.respondWith(page(url));
  else if (url.pathname.slice(scope.pathname.length).startsWith("assets/")) event.respondWith(asset(request));
});

// A static host on a free port, as dumb as they come: files of a folder, and `index.html` for folders.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * Serves a folder under a path.
 * @param {string} folder
 * @param {string} [path]  starts and ends with a slash
 */
export async function startStaticHost(folder, path = "/") {
  /** @type {{folder: string, isDown: boolean, requests: string[]}} */
  const host = { folder, isDown: false, requests: [] };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    host.requests.push(url.pathname);
    if (host.isDown) return void response.destroy();
    const name = url.pathname.startsWith(path) ? normalize(`/${decodeURIComponent(url.pathname.slice(path.length))}`) : null;
    try {
      if (name === null || request.method !== "GET") throw new Error("nothing here");
      let file = join(host.folder, name);
      if ((await stat(file)).isDirectory()) {
        if (!url.pathname.endsWith("/")) return void response.writeHead(301, { location: `${url.pathname}/` }).end();
        file = join(file, "index.html");
      }
      const bytes = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      const page = await readFile(join(host.folder, "404.html")).catch(() => "nothing here");
      response.writeHead(404, { "content-type": "text/html" }).end(page);
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return Object.assign(host, {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

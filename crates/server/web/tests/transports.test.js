// The same questions to a server and to the WebAssembly modules: the answers are equal, and as the API's contract says.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { moduleOf } from "../transport/wasm.js";
import { ModuleInstance } from "../workers/module.js";
import { startServer } from "./browser.js";
import { readRepoFile } from "./input.js";

const GAMES = ["correct-move", "kings-tour", "checkers", "duck-chess"];
const MOVES = { "correct-move": "25", "kings-tour": "d3", checkers: "9-14", "duck-chess": "3 0 4 0" };

const POSITIONS = { "correct-move": "56 48", "kings-tour": "d5 e6 -", checkers: "W:WK10,K12:B8", "duck-chess": "4k4/4R4/9/9/9/9/9/9/9/4K4 w" };

/** @typedef {import("../transport/transport.js").Request} Request */

/** @param {string} target @returns {Request} */
const get = (target) => ({ method: "GET", target });
/** @param {string} target @param {unknown} body @returns {Request} */
const post = (target, body) => ({ method: "POST", target, contentType: "application/json", body: JSON.stringify(body) });
/** @param {string} target @param {string} body @returns {Request} */
const text = (target, body) => ({ method: "POST", target, contentType: "text/plain", body });

const contract = JSON.parse(readRepoFile("crates/api/openapi.json"));

/** Returns the contract's example of each question. PNGs are drawn by the page itself. @returns {Request[]} */
function examples() {
  return Object.entries(contract.paths)
    .filter(([path]) => path.startsWith("/api/") && path !== "/api/health" && !/\.(png|json)$/.test(path))
    .flatMap(([, operations]) => Object.values(operations))
    .map(({ "x-example": { target, body } }) => (body === undefined ? get(target) : typeof body === "string" ? text(target, body) : post(target, body)));
}

/** @returns {Request[]} */
function questions() {
  const every = GAMES.flatMap((game) => {
    const path = `/api/games/${game}`;
    return [
      ...["en", "zh"].map((lang) => get(`${path}/rules?lang=${lang}`)),
      post(`${path}/view`, {}),
      post(`${path}/view`, { position: "nonsense" }),
      post(`${path}/setup`, { pieces: [] }),
      ...["en", "zh"].map((lang) => post(`${path}/move?lang=${lang}`, { move: MOVES[/** @type {keyof typeof MOVES} */ (game)] })),
      post(`${path}/move`, { path: [{ row: 0, column: 1 }, { row: 4, column: 4 }] }),
      post(`${path}/move`, { move: "nonsense" }),
      post(`${path}/shortest-path`, {}),
      post(`${path}/best-move`, { nodes: 2000 }),
      post(`${path}/best-move`, { level: 1, seed: 7, nodes: 2000 }),
      post(`${path}/analyze?lang=zh`, { nodes: 2000, lines: 3 }),
      post(`${path}/solve`, { nodes: 2000 }),
      post(`${path}/ending`, {}),
      post(`${path}/puzzle`, { moves: 2, seed: 3 }),
      post(`${path}/puzzle-progress`, { position: POSITIONS[/** @type {keyof typeof POSITIONS} */ (game)], moves: 1 }),
      post(`${path}/attacked`, {}),
      text(`${path}/contest?lang=zh&count=3`, readRepoFile(`examples/${game}.in`)),
      text(`${path}/contest?count=0`, ""),
      text(`${path}/record?lang=en`, game === "checkers" ? readRepoFile("examples/games.pdn") : readRepoFile(`examples/${game}.in`)),
      get(`${path}/picture.svg?flip=true&lang=zh`),
      get(`${path}/picture.svg?width=3`),
      get(`${path}/pieces.svg?pieces=latin`),
    ];
  });
  const odd = [get("/api/games"), get("/api/games?lang=fr"), get("/api/games/chess/rules"), get("/api/games/%E9%B8%AD%E6%A3%8B/rules"), get("/api/nothing"), get("/api/games/checkers/move")];
  return [...examples(), ...every, ...odd, { ...post("/api/games/checkers/move", {}), body: "{" }];
}

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
/** The questions of each module. @type {Record<string, string[]>} */
let parts;
/** @type {Record<string, ModuleInstance>} */
const modules = {};
before(async () => {
  const { MODULES, SITE } = process.env;
  if (!MODULES || !SITE) throw new Error("MODULES and SITE must name what ./site builds; crates/server/web/tests/run sets them");
  server = await startServer();
  const page = await readFile(join(SITE, "index.html"), "utf8");
  parts = JSON.parse(/<script type="application\/json" id="embedded">(.*)<\/script>/.exec(page)?.[1] ?? "").modules;
  for (const name of Object.keys(parts)) {
    modules[name] = new ModuleInstance(await WebAssembly.compile(await readFile(join(MODULES, `${name}.wasm`))));
  }
});

/** Asks the module that answers a question. @param {Request} request @param {number} time */
const ask = (request, time) => modules[moduleOf(parts, request.target)].answer(request, time);

after(() => server?.stop());

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(contract, "contract");

/** Returns the schema of an answer, as a reference into the contract. @param {Request} request @param {number} status */
function schemaOf({ method, target }, status) {
  const path = target.split("?")[0].split("/");
  const template = Object.keys(contract.paths).find((template) => {
    const parts = template.split("/");
    return parts.length === path.length && parts.every((part, index) => part === path[index] || part === "{game}");
  });
  if (status !== 200 || !template) return "contract#/components/schemas/Problem";
  const schema = contract.paths[template][method.toLowerCase()].responses["200"].content["application/json"]?.schema;
  return schema && `contract${schema.$ref}`;
}

test("both transports give the same answers, and they are as the contract says", async () => {
  for (const request of questions()) {
    const { method, target, body, contentType } = request;
    const response = await fetch(server.origin + target, { method, body, headers: contentType ? { "content-type": contentType } : {} });
    const [status, expected] = [response.status, await response.text()];
    const answer = ask(request, 60_000);
    assert.deepEqual(answer, { status, text: expected }, `${method} ${target} ${body ?? ""}`);
    const schema = schemaOf(request, status);
    if (!schema) continue;
    const validate = ajv.compile({ $ref: schema });
    assert.ok(validate(JSON.parse(answer.text)), `${method} ${target}: ${ajv.errorsText(validate.errors)}`);
  }
});

test("each module answers its own questions only", () => {
  for (const [name, module] of Object.entries(modules)) {
    for (const [part, [question]] of Object.entries(parts)) {
      const path = Object.keys(contract.paths).find((path) => path.endsWith(`/${question}`)) ?? "";
      const target = path.replace("{game}", "checkers");
      const { status, text } = module.answer(contract.paths[path].get ? get(target) : post(target, {}), 1_000);
      const isAnswered = status === 200 || JSON.parse(text).kind !== "not-found";
      assert.equal(isAnswered, part === name, `${name} ${target}`);
    }
  }
});

test("a search ends with what it has found", () => {
  const { status, text } = ask(post("/api/games/checkers/analyze", { nodes: 5_000_000 }), 100);
  assert.equal(status, 200);
  assert.equal(JSON.parse(text).lines.length, 1);
});

test("an instance that fails is replaced", async () => {
  // A module with a page of memory, whose functions return 0, except for `answer`, which traps.
  const head = [0, 97, 115, 109, 1, 0, 0, 0, 1, 16, 3, 96, 1, 127, 1, 127, 96, 2, 127, 124, 1, 127, 96, 0, 1, 127, 3, 5, 4, 0, 1, 2, 2, 5, 3, 1, 0, 1];
  const name = (/** @type {string} */ text) => [text.length, ...Buffer.from(text)];
  const exports = [...name("memory"), 2, 0, ...name("reserve"), 0, 0, ...name("answer"), 0, 1, ...name("response"), 0, 2, ...name("response_length"), 0, 3];
  const section = (/** @type {number} */ id, /** @type {number[]} */ bytes) => [id, bytes.length, ...bytes];
  const code = [4, 4, 0, 0x41, 0, 0x0b, 3, 0, 0x00, 0x0b, 4, 0, 0x41, 0, 0x0b, 4, 0, 0x41, 0, 0x0b];
  const trapping = new ModuleInstance(await WebAssembly.compile(Uint8Array.from([...head, ...section(7, [5, ...exports]), ...section(10, code)])));
  const log = console.error;
  console.error = () => {};
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status, text } = trapping.answer(get("/api/games"), 1);
      assert.deepEqual([status, JSON.parse(text).kind], [500, "internal"]);
    }
  } finally {
    console.error = log;
  }
});

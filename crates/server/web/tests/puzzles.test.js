// Puzzles: made by the engine, solved on the board, judged move by move.
import assert from "node:assert/strict";
import { holdRequests, idle, pageTests, waitUntil } from "./browser.js";
import { announcements, assertAccessible, assertFitsWidth } from "./input.js";
import { clickSquares, GAMES, pageUrl, pieces, waitForBoard, waitForText } from "./board-page.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{position: string, moves: number}} Puzzle */

const test = pageTests();

/** @param {Page} page @param {string} game @param {string} question @param {object} data */
const ask = async (page, game, question, data) => (await page.request.post(`/api/games/${game}/${question}`, { data })).json();

/** @param {Page} page @param {string} game @param {Puzzle} puzzle @param {string[]} [played] */
const progress = (page, game, puzzle, played = []) => ask(page, game, "puzzle-progress", { ...puzzle, played });

/** @param {import("../api.js").Label} label */
const squareName = (label) => (Array.isArray(label) ? `(${label.join()})` : String(label));

/** Plays a move given as text, by its squares. @param {Page} page @param {string} game @param {string} position @param {string} text */
async function playMove(page, game, position, text) {
  const { moves } = await ask(page, game, "view", { position });
  const { path } = moves.find((/** @type {{text: string}} */ move) => move.text === text);
  await clickSquares(page, ...path.map((/** @type {{label: import("../api.js").Label}} */ { label }) => squareName(label)));
}

/** Returns the puzzle and the moves of the URL. @param {Page} page @returns {{puzzle: Puzzle, played: string[]}} */
function inUrl(page) {
  const query = new URLSearchParams(new URL(page.url()).hash.slice(1));
  const played = (query.get("moves") ?? "").split("_").filter(Boolean).map((move) => move.replaceAll(".", " "));
  return { puzzle: { position: query.get("start") ?? "", moves: Number(query.get("goal")) }, played };
}

/** Waits until the reply to a number of moves is in the URL. @param {Page} page @param {number} count */
const waitForPlayed = (page, count) => waitUntil(() => inUrl(page).played.length, (length) => length === count, `${count} moves in the URL`);

/** Waits until a puzzle is there, and returns it. @param {Page} page */
async function openedPuzzle(page) {
  const [opened, again] = [page.getByRole("button", { name: "Hint" }).and(page.locator(":enabled")), page.getByRole("button", { name: "Try again", exact: true })];
  // A busy machine may need more time for a puzzle than the server has.
  for (;;) {
    await opened.or(again).first().waitFor();
    if (await opened.isVisible()) break;
    await again.click();
  }
  return inUrl(page).puzzle;
}

/** Solves the puzzle that is shown. @param {Page} page @param {string} game @param {Puzzle} puzzle */
async function solve(page, game, puzzle) {
  for (let count = 0; ; ) {
    const { position, line } = await progress(page, game, puzzle, inUrl(page).played);
    await playMove(page, game, position, line[0]);
    if (line.length === 1) break;
    count += game === "kings-tour" ? 1 : 2;
    await waitForPlayed(page, count);
  }
}

const SOLVED = /^Solved/;

for (const game of GAMES) {
  test(`${game}: a puzzle is made, solved and counted once`, { url: pageUrl(game, { view: "puzzles" }), expectedErrors: /^503 / }, async (page) => {
    const puzzle = await openedPuzzle(page);
    const { to_move } = await ask(page, game, "view", { position: puzzle.position });
    const side = to_move.en[0].toUpperCase() + to_move.en.slice(1);
    const task = game === "kings-tour" ? "Reach the end in 2 moves" : `${side} to move and win in 2`;
    await page.getByRole("heading", { name: task }).waitFor();
    assert.ok((await announcements(page)).some((text) => text.includes("looking for a puzzle")), "the search is announced");
    await solve(page, game, puzzle);
    await page.locator(".banner").getByText(SOLVED).first().waitFor();
    await waitForText(page, "Solved without help: 1 · with help: 0");
    await page.reload();
    await page.locator(".banner").getByText(SOLVED).first().waitFor();
    await waitForText(page, "Solved without help: 1 · with help: 0");
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await waitUntil(() => inUrl(page).puzzle.position, (position) => position !== puzzle.position, "another puzzle");
    assert.equal(inUrl(page).played.length, 0);
    await page.goBack();
    await waitUntil(() => inUrl(page).puzzle.position, (position) => position === puzzle.position, "the puzzle before");
  });
}

/** Opens a puzzle that the engine made, as a link would. @param {Page} page @param {string} game @param {number} moves @param {number} [seed] */
async function openMade(page, game, moves, seed = 5) {
  const { position } = await ask(page, game, "puzzle", { moves, seed });
  await page.goto(pageUrl(game, { view: "puzzles", start: position, goal: moves }));
  await waitForBoard(page);
  await openedPuzzle(page);
  await idle(page);
  return { position, moves };
}

for (const game of ["checkers", "duck-chess", "correct-move"]) {
  test(`${game}: a legal move that does not win in time is refused kindly`, { url: "/" }, async (page) => {
    const puzzle = await openMade(page, game, 2);
    const { line } = await progress(page, game, puzzle);
    const { moves } = await ask(page, game, "view", { position: puzzle.position });
    const wrong = moves.find((/** @type {{text: string}} */ { text }) => text !== line[0]).text;
    await playMove(page, game, puzzle.position, wrong);
    const message = `${wrong} is legal, but no longer wins in 2.`;
    await waitForText(page, message);
    assert.ok((await announcements(page)).includes(message), "the refusal is announced");
    await page.reload();
    await waitForText(page, message);
    const before = await pieces(page);
    await page.getByRole("button", { name: "Take back and try again" }).click();
    await waitUntil(() => pieces(page), (seen) => JSON.stringify(seen) !== JSON.stringify(before), "the move is taken back");
    await playMove(page, game, puzzle.position, line[0]);
    await waitForText(page, "Right. 1 more move to win.");
  });
}

test("any move that wins in time is right", { url: "/" }, async (page) => {
  const puzzle = { position: "17 1", moves: 8 };
  await page.goto(pageUrl("correct-move", { view: "puzzles", start: puzzle.position, goal: puzzle.moves }));
  await openedPuzzle(page);
  const { line } = await progress(page, "correct-move", puzzle);
  const { moves } = await ask(page, "correct-move", "view", { position: puzzle.position });
  let isPlayed = false;
  for (const { text } of moves) {
    if (text === line[0] || !(await progress(page, "correct-move", puzzle, [text])).winning) continue;
    await playMove(page, "correct-move", puzzle.position, text);
    isPlayed = true;
    break;
  }
  assert.ok(isPlayed, "there is another winning move");
  await waitForText(page, "Right. 7 more moves to win.");
});

test("an illegal move is explained, with its clause, and the puzzle goes on", { url: pageUrl("checkers", { view: "puzzles", start: "W:WK10,K12:B8", goal: 1 }) }, async (page) => {
  await openedPuzzle(page);
  await clickSquares(page, 10, 6);
  await waitForText(page, "you must jump: 12x3 captures 8");
  assert.equal(await page.locator(".puzzle-message .clause").innerText(), "CK4");
  await clickSquares(page, 12, 3);
  await page.locator(".banner").getByText("Solved!").waitFor();
});

test("hints name the piece and then the move, and are counted as help", { url: "/" }, async (page) => {
  const puzzle = await openMade(page, "checkers", 3, 2);
  const { line } = await progress(page, "checkers", puzzle);
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.click();
  await waitForText(page, /^(Move the .* on \d+|Play .*)\.$/);
  await hint.click();
  await waitForText(page, `Play ${line[0]}.`);
  await page.reload();
  await openedPuzzle(page);
  await idle(page);
  await solve(page, "checkers", puzzle);
  await page.locator(".banner").getByText("Solved, with help").waitFor();
  await waitForText(page, "Solved without help: 0 · with help: 1");
});

for (const [game, moves] of /** @type {const} */ ([["checkers", 3], ["kings-tour", 4]])) {
  test(`${game}: the solution is played on the board and does not count`, { url: "/" }, async (page) => {
    const puzzle = await openMade(page, game, moves);
    const { line } = await progress(page, game, puzzle);
    await page.getByRole("button", { name: "Solution" }).click();
    await waitForText(page, "That was the solution.");
    assert.deepEqual(inUrl(page).played, line);
    await page.reload();
    await page.locator(".banner").waitFor();
    await waitForText(page, "Solved without help: 0 · with help: 0");
    await page.getByRole("button", { name: "Start again" }).click();
    await waitForPlayed(page, 0);
  });
}

test("a tour that takes longer than it has to is compared with the shortest one", { url: pageUrl("kings-tour", { view: "puzzles", start: "a1 d4 b2", goal: 3 }) }, async (page) => {
  await openedPuzzle(page);
  await clickSquares(page, "a1", "a2", "a2", "a1");
  await waitForPlayed(page, 2);
  await clickSquares(page, "a1", "b2", "b2", "c3", "c3", "d4");
  await page.locator(".banner").getByText("Solved in 5 moves; 3 would do.").waitFor();
  await waitForText(page, "Solved without help: 0");
  await page.getByRole("button", { name: "Start again" }).click();
  await clickSquares(page, "a1", "b2", "b2", "c3", "c3", "d4");
  await page.locator(".banner").getByText("Solved!").waitFor();
  await waitForText(page, "Solved without help: 1");
});

test("a position that is not won in time is no puzzle", { url: pageUrl("checkers", { view: "puzzles", start: "B:W21-32:B1-12", goal: 2 }) }, async (page) => {
  await waitForText(page, "This position cannot be won in 2 moves, so it is no puzzle.");
  await page.getByRole("button", { name: "Another puzzle" }).click();
  await waitUntil(() => inUrl(page).puzzle.position, (position) => position !== "B:W21-32:B1-12", "a puzzle");
});

test("a link that cannot be read leads to another puzzle", { url: pageUrl("checkers", { view: "puzzles", start: "nonsense", goal: 2 }), expectedErrors: /^422 / }, async (page) => {
  await page.getByText(/This link cannot be opened: .*nonsense|This link cannot be opened: column/).first().waitFor();
  await waitUntil(() => inUrl(page).puzzle.position, (position) => position !== "nonsense", "a puzzle");
});

test("a link with an illegal move opens the puzzle before it", { url: pageUrl("checkers", { view: "puzzles", start: "W:WK10,K12:B8", goal: 1, moves: ["10-6"] }) }, async (page) => {
  await openedPuzzle(page);
  await clickSquares(page, 12, 3);
  await page.locator(".banner").getByText("Solved!").waitFor();
});

test("a hint that fails can be asked for again", { url: pageUrl("checkers", { view: "puzzles", start: "W:WK10,K12:B8", goal: 1 }), expectedErrors: /^503 / }, async (page) => {
  await openedPuzzle(page);
  await idle(page);
  await page.route("**/puzzle-progress", (route) =>
    route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify({ kind: "took-too-long", status: 503, message: { en: "it took too long", zh: "用时太长" } }) }),
  );
  await page.getByRole("button", { name: "Hint" }).click();
  await waitForText(page, "The engine did not answer: it took too long");
  await page.unroute("**/puzzle-progress");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Hint" }).and(page.locator(":enabled")).click();
  await waitForText(page, "Play 12-3.");
});

test("the page waits for a puzzle, says why there is none, and tries again", { url: pageUrl("checkers", { view: "puzzles", start: "W:WK10,K12:B8", goal: 1 }), expectedErrors: /^503 / }, async (page) => {
  await openedPuzzle(page);
  await idle(page);
  const requests = await holdRequests(page, "**/puzzle");
  await page.getByText("3", { exact: true }).last().click();
  await waitForText(page, "The engine is looking for a puzzle …");
  assert.equal(await page.getByRole("button", { name: "Hint" }).isDisabled(), true);
  await page.unroute("**/puzzle");
  await page.route("**/puzzle", (route) =>
    route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify({ kind: "took-too-long", status: 503, message: { en: "it took too long", zh: "用时太长" } }) }),
  );
  await page.getByText("2", { exact: true }).last().click();
  await waitForText(page, "No puzzle was found: it took too long");
  await page.unroute("**/puzzle");
  await page.getByRole("button", { name: "Try again" }).click();
  await waitUntil(() => inUrl(page).puzzle.moves, (moves) => moves === 2, "a puzzle in 2");
  await requests.answer([]).catch(() => {});
});

test("the squares that the other side attacks are marked on request", { url: pageUrl("kings-tour", { view: "puzzles", start: "a1 d4 b2", goal: 3 }) }, async (page) => {
  await openedPuzzle(page);
  assert.deepEqual(await page.locator(".cell.attacked").count(), 0);
  const toggle = page.getByRole("button", { name: "Attacked" });
  await toggle.click();
  const marked = (/** @type {string} */ expected) =>
    waitUntil(() => page.locator(".cell.attacked").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-label")).sort().join()), (seen) => seen === expected, `attacked: ${expected}`);
  await marked("a3,c3,c5,e5");
  assert.equal(await toggle.getAttribute("aria-pressed"), "true");
  await waitUntil(async () => (await announcements(page)).join(), (texts) => texts.includes("Attacked squares: a3, c3, c5, e5"), "an announcement");
  await assertAccessible(page, "attacked squares");
  await clickSquares(page, "a1", "b2");
  await marked("c5,e5");
  await toggle.click();
  await marked("");
});

test("the copied link has the puzzle, but not what was played", { url: "/" }, async (page) => {
  const puzzle = await openMade(page, "checkers", 2);
  const { line } = await progress(page, "checkers", puzzle);
  await playMove(page, "checkers", puzzle.position, line[0]);
  await waitForPlayed(page, 2);
  await page.getByRole("button", { name: "Copy link" }).click();
  await waitForText(page, /copied/i);
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  assert.deepEqual(Object.fromEntries(new URLSearchParams(link.hash.slice(1))), { view: "puzzles", start: puzzle.position, goal: "2" });
});

test("a change of the language keeps the puzzle and what was played", { url: "/" }, async (page) => {
  const puzzle = await openMade(page, "checkers", 2);
  const { line } = await progress(page, "checkers", puzzle);
  await playMove(page, "checkers", puzzle.position, line[0]);
  await waitForPlayed(page, 2);
  await page.getByRole("button", { name: "中文" }).click();
  await waitForText(page, "正确。还有 1 步获胜。");
  assert.deepEqual(inUrl(page).puzzle, puzzle);
  await page.getByRole("link", { name: "规则", exact: true }).click();
  await page.getByRole("link", { name: "谜题", exact: true }).click();
  await waitForText(page, "正确。还有 1 步获胜。");
});

test("without storage a puzzle is counted as long as the page is open", {
  url: pageUrl("checkers", { view: "puzzles", start: "W:WK10,K12:B8", goal: 1 }),
  initScript: "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });",
}, async (page) => {
  await openedPuzzle(page);
  await clickSquares(page, 12, 3);
  await page.locator(".banner").getByText("Solved!").waitFor();
  await waitForText(page, "Solved without help: 1");
  await page.getByText("The browser does not let this page store anything").first().waitFor();
});

test("a wrong move and the end of a puzzle: axe reports nothing, light and dark", { url: "/", size: "phone", touch: true }, async (page) => {
  const puzzle = await openMade(page, "checkers", 2);
  const { line } = await progress(page, "checkers", puzzle);
  const { moves } = await ask(page, "checkers", "view", { position: puzzle.position });
  await playMove(page, "checkers", puzzle.position, moves.find((/** @type {{text: string}} */ { text }) => text !== line[0]).text);
  await page.getByRole("button", { name: "Take back and try again" }).waitFor();
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `a wrong move, ${colorScheme}`);
  }
  await page.getByRole("button", { name: "Take back and try again" }).tap();
  await solve(page, "checkers", puzzle);
  await page.locator(".banner").waitFor();
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `the end, ${colorScheme}`);
  }
  await assertFitsWidth(page, "the end of a puzzle");
});

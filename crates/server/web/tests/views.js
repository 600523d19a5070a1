// The URLs of every view, for tests and screenshots of all of them.
import { pageUrl } from "./board-page.js";
import { idle } from "./browser.js";
import { readRepoFile } from "./input.js";

/** @type {Record<string, string>} */
export const VIEWS = {
  home: "/",
  api: "/api",
  "correct-move": "/correct-move",
  "correct-move-won": pageUrl("correct-move", { start: "56 48", moves: ["49"] }),
  "kings-tour": "/kings-tour",
  "kings-tour-done": pageUrl("kings-tour", { moves: ["d5", "e6"] }),
  checkers: "/checkers",
  "checkers-moves": pageUrl("checkers", { moves: ["11-15", "23-18", "8-11", "27-23", "4-8", "23-19", "9-14", "18-9", "5-14", "22-17"] }),
  "checkers-resigned": pageUrl("checkers", { moves: ["11-15"], resigned: "White" }),
  "checkers-jump": pageUrl("checkers", { start: "B:W14,22,31:B1,9", moves: ["9-18-25"] }),
  "duck-chess": "/duck-chess",
  "duck-chess-check": pageUrl("duck-chess", { start: "4k4/9/9/9/9/9/9/9/9/R3K4 w", moves: ["0 0 9 0"], flip: 1 }),
  "checkers-puzzle": pageUrl("checkers", { view: "puzzles", start: "W:WK10,K12:B8", goal: 1 }),
  "kings-tour-puzzle": pageUrl("kings-tour", { view: "puzzles", start: "a1 d4 b2", goal: 3 }),
  "duck-chess-puzzle": pageUrl("duck-chess", { view: "puzzles", start: "4k4/4R4/9/9/9/9/9/9/9/4K4 w", goal: 1 }),
  "checkers-setup": pageUrl("checkers", { view: "setup" }),
  "duck-chess-setup": pageUrl("duck-chess", { view: "setup" }),
  "checkers-replay": pageUrl("checkers", { view: "replay", text: readRepoFile("examples/games.pdn") }),
  "checkers-replay-illegal": pageUrl("checkers", { view: "replay", text: readRepoFile("examples/games.pdn"), pick: 2 }),
  "duck-chess-replay": pageUrl("duck-chess", { view: "replay", text: "a4a5 a7a6 b1c3" }),
  "replay-empty": pageUrl("checkers", { view: "replay" }),
  "correct-move-contest": pageUrl("correct-move", { view: "contest", text: readRepoFile("examples/correct-move.in"), pick: 5 }),
  "kings-tour-contest": pageUrl("kings-tour", { view: "contest", text: readRepoFile("examples/kings-tour.in"), pick: 1 }),
  "checkers-contest": pageUrl("checkers", { view: "contest", text: readRepoFile("examples/checkers.in"), pick: 2 }),
  "duck-chess-contest": pageUrl("duck-chess", { view: "contest", text: readRepoFile("examples/duck-chess.in"), pick: 1 }),
  "contest-malformed": pageUrl("correct-move", { view: "contest", text: "17 49 25\n17 x 25\n" }),
  "correct-move-rules": pageUrl("correct-move", { view: "rules" }),
  "kings-tour-rules": pageUrl("kings-tour", { view: "rules" }),
  "checkers-rules": pageUrl("checkers", { view: "rules", clause: "CK1" }),
  "duck-chess-rules": pageUrl("duck-chess", { view: "rules", clause: "DC1" }),
};

/** Waits until a view is complete, except for images that load when they come into view. @param {import("playwright-core").Page} page */
export async function viewComplete(page) {
  await page.getByRole("main").locator(":scope > *").first().waitFor();
  await page.locator("main .loading").waitFor({ state: "detached" });
  await idle(page);
  await page.evaluate(async () => {
    const loading = [...document.images].filter((image) => image.loading !== "lazy" && !image.complete);
    await Promise.all(loading.map((image) => new Promise((resolve) => image.addEventListener("load", resolve, { once: true }))));
    await document.fonts.ready;
  });
}

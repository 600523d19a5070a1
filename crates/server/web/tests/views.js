// Every view of the page, for the tests that look at all of them and for pictures of them.
import { link } from "./player.js";
import { text } from "./hands.js";

/** Names of the views, and where they are. @type {Record<string, string>} */
export const VIEWS = {
  start: "/",
  "correct-move": "/correct-move",
  "correct-move-won": link("correct-move", { start: "56 48", moves: ["49"] }),
  "kings-tour": "/kings-tour",
  "kings-tour-done": link("kings-tour", { moves: ["d5", "e6"] }),
  checkers: "/checkers",
  "checkers-moves": link("checkers", { moves: ["11-15", "23-18", "8-11", "27-23", "4-8", "23-19", "9-14", "18-9", "5-14", "22-17"] }),
  "checkers-jump": link("checkers", { start: "B:W14,22,31:B1,9", moves: ["9-18-25"] }),
  "duck-chess": "/duck-chess",
  "duck-chess-check": link("duck-chess", { start: "4k4/9/9/9/9/9/9/9/9/R3K4 w", moves: ["0 0 9 0"], flip: 1 }),
  "checkers-setup": link("checkers", { view: "setup" }),
  "duck-chess-setup": link("duck-chess", { view: "setup" }),
  "checkers-replay": link("checkers", { view: "replay", text: text("examples/games.pdn") }),
  "checkers-replay-illegal": link("checkers", { view: "replay", text: text("examples/games.pdn"), pick: 2 }),
  "duck-chess-replay": link("duck-chess", { view: "replay", text: "a4a5 a7a6 b1c3" }),
  "replay-empty": link("checkers", { view: "replay" }),
  "correct-move-contest": link("correct-move", { view: "contest", text: text("examples/correct-move.in"), pick: 5 }),
  "kings-tour-contest": link("kings-tour", { view: "contest", text: text("examples/kings-tour.in"), pick: 1 }),
  "checkers-contest": link("checkers", { view: "contest", text: text("examples/checkers.in"), pick: 2 }),
  "duck-chess-contest": link("duck-chess", { view: "contest", text: text("examples/duck-chess.in"), pick: 1 }),
  "contest-malformed": link("correct-move", { view: "contest", text: "17 49 25\n17 x 25\n" }),
  "correct-move-rules": link("correct-move", { view: "rules" }),
  "kings-tour-rules": link("kings-tour", { view: "rules" }),
  "checkers-rules": link("checkers", { view: "rules", clause: "CK4" }),
  "duck-chess-rules": link("duck-chess", { view: "rules", clause: "DC4" }),
};

/** Waits until nothing is asked and nothing is to come. @param {import("playwright-core").Page} page */
export async function settled(page) {
  await page.getByRole("main").locator(":scope > *").first().waitFor();
  await page.locator("html[data-asking='0']").waitFor({ state: "attached" });
  // Pictures outside the window may come when they are needed.
  await page.evaluate(async () => {
    const needed = [...document.images].filter((image) => image.loading !== "lazy" && !image.complete);
    await Promise.all(needed.map((image) => new Promise((done) => image.addEventListener("load", done, { once: true }))));
    await document.fonts.ready;
  });
}

import assert from "node:assert/strict";
import { pages } from "./browser.js";

const test = pages();

for (const at of ["/", "/correct-move", "/kings-tour", "/checkers", "/duck-chess"]) {
  test(`${at} is there`, { at }, async (page) => {
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    assert.match(await page.title(), /touchmove/i);
  });
}

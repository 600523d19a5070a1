// The page about the API.
import assert from "node:assert/strict";
import { pageTests, waitUntil } from "./browser.js";
import { assertAccessible, assertFitsWidth } from "./input.js";

const test = pageTests();

test("each question has an example with a real answer", { url: "/", expectedErrors: /^422 / }, async (page) => {
  await page.getByRole("link", { name: "API" }).click();
  await page.getByRole("heading", { name: "The API" }).waitFor();
  const contract = await (await page.request.get("/api/openapi.json")).json();
  const paths = Object.keys(contract.paths).filter((path) => !path.endsWith(".png"));
  assert.equal(await page.locator(".api-questions details").count(), paths.length);
  for (const details of await page.locator(".api-questions details").all()) {
    await details.locator("summary").click();
    await waitUntil(() => details.locator(".api-answer").innerText(), (text) => text.startsWith("Answer, status 200"), "an answer");
    await details.locator("summary").click();
  }
  const move = page.locator(".api-questions details", { hasText: "POST /api/games/{game}/move" });
  await move.locator("summary").click();
  await move.getByLabel("Body").fill('{"move": "12 to 3"}');
  assert.match(await move.locator("pre").first().innerText(), /^curl .*--data-binary '\{"move": "12 to 3"\}'$/);
  await move.getByRole("button", { name: "Try it" }).click();
  await waitUntil(() => move.locator(".api-answer").innerText(), (text) => text.startsWith("Answer, status 422"), "a problem");
  await assertAccessible(page, "the page about the API");
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible(page, "the page about the API, dark", ["color-contrast"]);
  await page.setViewportSize({ width: 320, height: 640 });
  await assertFitsWidth(page, "the page about the API");
  await page.getByRole("button", { name: "中文" }).click();
  await page.getByRole("heading", { name: "接口" }).waitFor();
});

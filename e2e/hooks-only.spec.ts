import { readFileSync } from "node:fs";
import { expect, test } from "./support/test.ts";

test("a page of at most 30 lines works with hooks alone, no component of the kit", async ({ chat, page }) => {
  const source = readFileSync("src/demo/hooks.tsx", "utf8");
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
  expect(source).not.toMatch(/components|primitives|renderers|from "\.\.\/index/);
  await page.goto("/hooks.html");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("run node --version");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Allow" }).first().click();
  await expect(chat.text("run_command: completed")).toBeVisible();
});

import { readFileSync } from "node:fs";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("the inspector opens by its key, shows what a grant did, the chat before it, and saves a recording without keys", async ({
  chat,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await chat.open({ agent: "scenarios/permission-queue/deltakit" });
  await page.keyboard.press("Alt+Shift+I");
  const inspector = page.getByRole("region", { name: "Inspector" });
  await expect(inspector).toBeVisible();
  await expect(page).toHaveURL(/inspector/);
  await chat.send("Tidy up with sk-abcdefghijklmnopqrstu");
  await chat.answerUntilEnd();

  await inspector.getByRole("button", { name: "Frames" }).click();
  await inspector.getByRole("searchbox", { name: "Search" }).fill("request.opened");
  const opened = inspector.getByTestId("inspector-entry").first();
  await expect(opened).toContainText("request.opened");
  await opened.click();
  await expect(inspector.getByText("What changed in the thread")).toBeVisible();
  await inspector.getByRole("button", { name: "Show the chat here" }).click();
  const prompt = page.getByTestId("permission");
  await expect(prompt).toHaveCount(1);
  await expectAccessible(page);

  const slider = inspector.getByRole("slider", { name: "Moment of the chat" });
  await slider.press("ArrowLeft");
  await expect(prompt).toHaveCount(0);
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "Now");
  await expect(page.getByTestId("receipt")).toBeVisible();

  const download = page.waitForEvent("download");
  await inspector.getByRole("button", { name: "Save recording" }).click();
  const recording = readFileSync(await (await download).path(), "utf8");
  expect(recording).toContain('"entries"');
  expect(recording).toContain("Tidy up with [redacted]");
  expect(recording).not.toContain("sk-abcdef");

  await inspector.getByRole("button", { name: "Close the inspector" }).click();
  await expect(inspector).toHaveCount(0);
});

test("the inspector is not part of what a page loads before it is opened", async ({ chat, page }) => {
  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(response.url()));
  await chat.open({ agent: "scenarios/weather/deltakit" });
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  expect(loaded.filter((url) => /inspector/i.test(url))).toEqual([]);
  await page.keyboard.press("Alt+Shift+I");
  await expect(page.getByRole("region", { name: "Inspector" })).toBeVisible();
  expect(loaded.filter((url) => /inspector/i.test(url)).length).toBeGreaterThan(0);
});

import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** The height of a control and the space around the composer, as they are drawn. */
async function measure(page: Page): Promise<{ readonly control: number; readonly space: string }> {
  const control = await page.locator('.cs-icon-button[data-size="medium"]').first().boundingBox();
  const space = await page.locator(".cs-chat-bar").evaluate((bar) => getComputedStyle(bar).paddingInlineStart);
  return { control: control?.height ?? 0, space };
}

test("a density on the page around the chat changes its spaces and heights, a rule of the app does the same, and nothing else moves", async ({
  page,
  chat,
}) => {
  await chat.open({ agent: "chat" });
  const usual = await measure(page);
  const font = await chat.composer.evaluate((box) => getComputedStyle(box).font);
  await page.evaluate(() => document.documentElement.setAttribute("data-density", "compact"));
  const compact = await measure(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-density", "comfortable"));
  const comfortable = await measure(page);
  expect([compact.control, usual.control, comfortable.control]).toEqual([28, 32, 36]);
  expect(new Set([compact.space, usual.space, comfortable.space]).size).toBe(3);
  expect(await chat.composer.evaluate((box) => getComputedStyle(box).font)).toBe(font);

  await page.evaluate(() => {
    document.documentElement.removeAttribute("data-density");
    document.body.style.setProperty("--cs-density", "-1");
  });
  expect(await measure(page)).toEqual(compact);
});

test("in a column as narrow as a phone a compact chat keeps 44 px for fingers", async ({ page, chat }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chat.open({ agent: "chat" });
  await page.evaluate(() => document.documentElement.setAttribute("data-density", "compact"));
  const heights = await page
    .locator('.cs-icon-button[data-size="medium"], .cs-composer-send')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height).filter((it) => it > 0));
  expect(heights.length).toBeGreaterThan(2);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

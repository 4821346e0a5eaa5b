import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** The height of a control and the space around the composer, as they are drawn. */
async function measure(page: Page): Promise<{ readonly control: number; readonly space: string }> {
  const control = await page.locator('.cs-icon-button[data-size="medium"]').first().boundingBox();
  const space = await page.locator(".cs-chat-bar").evaluate((bar) => getComputedStyle(bar).paddingInlineStart);
  return { control: control?.height ?? 0, space };
}

test("a density on the page around the chat changes its spaces and heights, a rule of the app does the same, and no text changes its size", async ({
  page,
  chat,
}) => {
  await chat.open({ agent: "chat" });
  const measured = (): ReturnType<typeof measure> => measure(page);
  await expect.poll(measured).toMatchObject({ control: 32 });
  // A moment: the space follows the same attribute as the height, which was waited for.
  const usual = await measure(page);
  const font = await chat.composer.evaluate((box) => getComputedStyle(box).font);
  await page.evaluate(() => document.documentElement.setAttribute("data-density", "compact"));
  await expect.poll(measured).toMatchObject({ control: 28 });
  // A moment: as above.
  const compact = await measure(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-density", "comfortable"));
  await expect.poll(measured).toMatchObject({ control: 36 });
  // A moment: as above.
  const comfortable = await measure(page);
  expect(new Set([compact.space, usual.space, comfortable.space]).size).toBe(3);
  await expect.poll(() => chat.composer.evaluate((box) => getComputedStyle(box).font)).toBe(font);

  await page.evaluate(() => {
    document.documentElement.removeAttribute("data-density");
    document.body.style.setProperty("--cs-density", "-1");
  });
  await expect.poll(measured).toEqual(compact);
});

test("in a column as narrow as a phone a compact chat keeps 44 px for fingers", async ({ page, chat }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chat.open({ agent: "chat" });
  await page.evaluate(() => document.documentElement.setAttribute("data-density", "compact"));
  const heights = (): Promise<number[]> =>
    page
      .locator('.cs-icon-button[data-size="medium"], .cs-composer-send')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height).filter((it) => it > 0));
  await expect(async () => {
    const drawn = await heights();
    expect(drawn.length).toBeGreaterThan(2);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(44);
  }).toPass({ timeout: 30_000 });
});

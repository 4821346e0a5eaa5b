import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** The numbers of docs/styling.md, "The look, in numbers". */
test.describe("the look in numbers", () => {
  test.beforeEach(async ({ chat }) => {
    await chat.open({ agent: "chat" });
    await chat.send("where is the total");
    await chat.turnEnds();
  });

  test("a collapsed call is one line of 32 px without a raw name or JSON", async ({ chat }) => {
    const lines = chat.page.locator('[data-slot="tool-call"] [aria-expanded="false"]');
    await expect(lines).not.toHaveCount(0);
    const heights = (): Promise<number[]> =>
      lines.evaluateAll((drawn) => [...new Set(drawn.map((line) => line.getBoundingClientRect().height))]);
    await expect.poll(heights).toEqual([32]);
    await expect(lines.filter({ hasText: /[{}_]/ })).toHaveCount(0);
  });

  test("there are at most six font sizes and the text is at most 720 px wide", async ({ chat, page }) => {
    const sizes = (): Promise<string[]> =>
      page.evaluate(() => {
        const visible = [...document.querySelectorAll('[class^="cs-"]')].filter(
          (element) => element.getClientRects().length > 0,
        );
        return [...new Set(visible.map((element) => getComputedStyle(element).fontSize))];
      });
    await expect.poll(async () => (await sizes()).length).toBeLessThanOrEqual(6);
    const answer = chat.messages("assistant").last();
    await expect.poll(async () => (await answer.boundingBox())?.width).toBeLessThanOrEqual(720);
  });

  test("nothing that is finished moves", async ({ page }) => {
    const running = (): Promise<number> =>
      page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === "running").length);
    // What ends by itself may still run; what never ends fails.
    await expect.poll(running).toBe(0);
  });
});

test("there is no card in a card: the calls of a sub-agent are listed in its card without borders", async ({
  chat,
}) => {
  await chat.open({ agent: "scenarios/sub-agents/deltakit" });
  await chat.send("go");
  await chat.turnEnds();
  const helper = chat.toolCall("delegate").first();
  await chat.openCall(helper);
  const inner = helper.locator('[data-slot="tool-call"]');
  await expect(inner).toHaveCount(3);
  await chat.openCall(inner.first());
  await expect(inner.first()).toHaveAttribute("data-state", "open");
  const colours = (card: Locator): Promise<readonly string[]> =>
    card.evaluate((element) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(element);
      return [borderTopColor, backgroundColor];
    });
  const none = "rgba(0, 0, 0, 0)";
  await expect(async () => {
    const outer = await colours(helper);
    expect(outer).not.toContain(none);
    expect(await colours(inner.first())).toEqual([none, outer[1]]);
  }).toPass({ timeout: 30_000 });
});

test("the empty state offers three tasks that work here", async ({ chat, page }) => {
  await chat.open({ agent: "chat" });
  const tasks = page.getByRole("list", { name: "Suggestions" }).getByRole("button");
  await expect(tasks).toHaveCount(3);
  await tasks.last().click();
  await expect(chat.messages("user")).toHaveCount(1);
  await expect(chat.toolCall().first()).toBeVisible();
});

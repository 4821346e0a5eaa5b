import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const opener = (page: Page) => page.getByRole("button", { name: /^Task: / });
const field = (page: Page) => page.getByRole("combobox", { name: "Search the tasks" });
const selected = (page: Page) => page.getByRole("option", { selected: true }).and(page.locator("li"));

test("a task is found by its words, opened by Enter and played over another wire, without a pointer", async ({
  chat,
  page,
}) => {
  await chat.open({ agent: "chat" });
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(selected(page)).toContainText("A real workspace");
  await page.keyboard.type("london weather");
  await expect(page.getByRole("status").filter({ hasText: "1 of" })).toBeVisible();
  await expect(selected(page)).toContainText("Weather");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(page).toHaveURL(/\?agent=scenarios\/weather\/deltakit(&|$)/);
  await page.getByRole("combobox", { name: "Wire" }).selectOption({ label: "AG-UI" });
  await expect(page).toHaveURL(/\?agent=scenarios\/weather\/ag-ui(&|$)/);
  await expect(opener(page)).toContainText("Weather");
  await chat.send("What is the weather in London?");
  await expect(chat.toolCall("get_weather", "completed")).toHaveCount(1);
  await chat.turnEnds();
});

test("the arrows move among the cards by row and column, and Escape leaves the page as it was", async ({
  chat,
  page,
}) => {
  await chat.open({ agent: "chat" });
  await opener(page).click();
  const cards = page.getByRole("listbox", { name: "Tasks" }).getByRole("option");
  // Among the cards, wherever the dialog is just now.
  const place = () => selected(page).evaluate((card: HTMLElement) => ({ x: card.offsetLeft, y: card.offsetTop }));
  /** On which side of a place the selected card is. */
  const sideOf = async ({ x, y }: { readonly x: number; readonly y: number }) => {
    const now = await place();
    return [Math.sign(now.x - x), Math.sign(now.y - y)];
  };
  await expect(field(page)).toBeFocused();
  await expect(cards.first()).toHaveAttribute("aria-selected", "true");
  const first = await place();
  await page.keyboard.press("ArrowRight");
  await expect(cards.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => sideOf(first)).toEqual([1, 0]);
  const second = await place();
  await page.keyboard.press("ArrowDown");
  await expect(cards.nth(1)).toHaveAttribute("aria-selected", "false");
  await expect.poll(() => sideOf(second)).toEqual([0, 1]);
  const id = await selected(page).getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  // While words are typed, the arrows to the sides belong to the caret.
  await page.keyboard.type("an");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("x");
  await expect(field(page)).toHaveValue("axn");
  await expect(chat.text("Nothing here is about")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\?agent=chat(&|$)/);
});

for (const width of [1440, 390]) {
  for (const theme of ["light", "dark"]) {
    test(`at ${width} px in ${theme} the gallery is in the middle, keeps its place while words are typed, and axe finds nothing`, async ({
      chat,
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await chat.open({ agent: "chat", query: { theme } });
      await opener(page).click();
      const dialog = page.getByRole("dialog", { name: "What should the agent do?" });
      await expect(async () => {
        const now = await dialog.boundingBox();
        expect(Math.abs((now?.x ?? 0) + (now?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(1);
        expect(Math.abs((now?.y ?? 0) + (now?.height ?? 0) / 2 - 400)).toBeLessThanOrEqual(1);
      }).toPass({ timeout: 30_000 });
      await expectAccessible(page);
      const box = await dialog.boundingBox();
      await field(page).fill("weather");
      await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
      await expect.poll(() => dialog.boundingBox()).toEqual(box);
      await field(page).fill("no such task");
      await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
      await expectAccessible(page);
    });
  }
}

for (const width of [1440, 900, 390]) {
  test(`at ${width} px the bar shows the whole name of the task, and nothing overflows`, async ({ chat, page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const agent of ["chat", "scenarios/error-midstream/deltakit", "scenarios/images/ag-ui"]) {
      await chat.open({ agent });
      const name = opener(page).locator(".demo-task-name");
      await expect.poll(() => name.evaluate((it) => it.scrollWidth - it.clientWidth), agent).toBeLessThanOrEqual(0);
      const bar = page.locator(".demo-bar");
      await expect.poll(() => bar.evaluate((it) => it.scrollWidth - it.clientWidth), agent).toBeLessThanOrEqual(0);
    }
  });
}

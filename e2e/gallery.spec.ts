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
  const place = async () => (await selected(page).boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
  const first = await place();
  await page.keyboard.press("ArrowRight");
  await expect(cards.nth(1)).toHaveAttribute("aria-selected", "true");
  const second = await place();
  expect(second.x).toBeGreaterThan(first.x);
  await page.keyboard.press("ArrowDown");
  await expect(cards.nth(1)).toHaveAttribute("aria-selected", "false");
  const below = await place();
  expect(below.x).toBe(second.x);
  expect(below.y).toBeGreaterThan(second.y);
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
      const box = await dialog.boundingBox();
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(1);
      expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 400)).toBeLessThanOrEqual(1);
      await expectAccessible(page);
      await field(page).fill("weather");
      await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
      expect(await dialog.boundingBox()).toEqual(box);
      await field(page).fill("no such task");
      await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
      await expectAccessible(page);
    });
  }
}

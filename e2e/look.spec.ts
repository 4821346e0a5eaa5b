import { alternate } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

for (const [index, width] of [1440, 900, 390, 320].entries()) {
  for (const theme of alternate(["light", "dark"], index)) {
    test(`A12 A17 at ${width} px in ${theme} nothing overflows, axe finds nothing and the prompt is reachable`, async ({
      chat,
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await chat.open({ agent: "chat", query: { theme } });
      await expectAccessible(page);
      await chat.send("run node --version");
      await expect(chat.permissions).toBeVisible();
      const overflow = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow).toBe(0);
      await expectAccessible(page);
      await chat.allow();
      await chat.turnEnds();
      await expectAccessible(page);
    });
  }
}

for (const mode of ["docked", "inline", "dialog"]) {
  test(`a permission can be read and granted as ${mode}`, async ({ chat, page }) => {
    await chat.open({ agent: "chat", query: { permission: mode } });
    await chat.send("run node --version");
    if (mode === "dialog") await expect(page.getByRole("dialog")).toBeVisible();
    await expect(chat.permissions.first()).toContainText("node --version");
    await expectAccessible(page);
    await chat.allow();
    await chat.turnEnds();
    await expect(chat.toolCall("run_command", "completed")).toHaveCount(1);
  });
}

test("in a narrow prompt every line of a diff is in sight to its end", async ({ chat, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chat.open({ agent: "chat" });
  await chat.send("rename createCart to createShoppingCart");
  await expect(chat.permissions).toBeVisible();
  const box = chat.permissions.locator('[data-slot="diff"]').getByRole("table").first();
  await expect(box).toBeVisible();
  await expect
    .poll(() => box.evaluate((table) => table.clientWidth - (table.parentElement?.clientWidth ?? 0)))
    .toBeLessThanOrEqual(0);
});

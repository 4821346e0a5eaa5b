import { pressPrinted } from "./support/pressPrinted.ts";
import { expect, test } from "./support/test.ts";

test("twelve keys suffice for a suggestion and its four grants", async ({ chat, page }) => {
  test.setTimeout(400_000);
  await chat.open({ agent: "chat" });
  await expect(page.getByRole("button", { name: "Fix the failing test" })).toBeVisible();
  await expect(chat.composer).toBeFocused();
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await pressPrinted(page, key);
  };
  for (const key of ["Shift+Tab", "Shift+Tab", "Shift+Tab", "Enter"]) await press(key);
  for (let grant = 1; grant <= 4; grant += 1) {
    await expect(chat.permissions).toHaveAttribute("data-status", "open", { timeout: 200_000 });
    const id = (await chat.permissions.getAttribute("data-request-id")) ?? "";
    await expect(chat.permissions.getByRole("button", { name: /^Allow once/ })).toBeEnabled();
    await press("Alt+P");
    await expect(chat.permissions.getByRole("button", { name: /^Allow once/ })).toBeFocused();
    await press("Enter");
    await expect(page.locator(`[data-request-id=${JSON.stringify(id)}][data-status="open"]`)).toHaveCount(0);
  }
  await chat.turnEnds();
  await expect(chat.messages("assistant").last()).toContainText("all 14 tests pass now");
  expect(keys).toBeLessThanOrEqual(12);
});

test("a page with the files panel stands still while it loads", async ({ chat, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  await chat.open({ agent: "chat" });
  await expect(page.getByRole("complementary", { name: "Files" })).toContainText("No file touched yet.");
  await expect(page.getByRole("button", { name: "Fix the failing test" })).toBeVisible();
  // A moment: nothing may have shifted until everything was there.
  const sum = await page.evaluate(() =>
    ("shifts" in window && Array.isArray(window.shifts) ? window.shifts : [Number.NaN]).reduce((a, b) => a + b, 0),
  );
  expect(sum).toBeLessThan(0.01);
});

test("a prompt keeps its height while its answer is sent", async ({ chat, page }) => {
  await chat.open({ agent: "chat" });
  await chat.send("run node --version");
  const allow = chat.permissions.getByRole("button", { name: /^Allow once/ });
  await expect(allow).toBeEnabled();
  const before = await chat.permissions.boundingBox();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => url.pathname.startsWith("/api/"),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await allow.click();
  await expect(chat.permissions).toContainText("You allowed this.");
  await expect.poll(() => chat.permissions.boundingBox()).toEqual(before);
  release();
  await chat.turnEnds();
});

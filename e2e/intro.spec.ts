import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** Opens the first page and plays its recording until the element is there; then the page's time stands still. */
async function playUntil(page: Page, element: Locator): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await element.count()).toBe(1);
  }).toPass({ intervals: [20] });
}

test("the first page plays a recorded repair by itself, and then invites to work with the agent", async ({
  chat,
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && asked.push(request.url())));
  const intro = page.getByRole("region", { name: "A recorded repair" });
  // The pointer that goes to the button that allows: it is drawn for a second at each prompt.
  await playUntil(page, intro.locator(".demo-intro-pointer"));
  await expect(intro).toContainText("Recording");
  await expect(chat.permissions.first()).toBeVisible();
  await expect(intro).toContainText("Nothing runs and nothing changes before you allow it.");
  await intro.getByRole("button", { name: "Pause", exact: true }).click();
  await page.clock.resume();
  await expectAccessible(page);
  await intro.getByRole("button", { name: "Go on" }).click();
  await expect(intro).toContainText("Four approvals, one line changed, 14 tests pass.", { timeout: 60_000 });
  await expect(intro).toContainText("src/coupons.js");
  await expect(intro, "who watches has decided nothing").toContainText("4 approved");
  await expect(intro).not.toContainText("by you");
  expect(asked, "no server is asked").toEqual([]);
  await expect(intro.getByRole("button", { name: "Watch again" })).toBeVisible();
  await intro.getByRole("button", { name: "Try it yourself" }).click();
  await expect(chat.composer).toBeFocused();
  await expect(page).toHaveURL(/agent=chat/);
  await expect(page.locator('[data-slot="tool-call"]')).toHaveCount(0);
});

test("the first key ends the recording and is the first letter of the prompt; keys to look around do not", async ({
  chat,
  page,
}) => {
  await page.goto("/");
  const intro = page.getByRole("region", { name: "A recorded repair" });
  await expect(intro.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  for (const key of ["Tab", "Shift+Tab", "PageDown", "Escape"]) await page.keyboard.press(key);
  await expect(intro).toBeVisible();
  await page.keyboard.type("Run the tests");
  await expect(chat.composer).toHaveValue("Run the tests");
  await expect(intro).toHaveCount(0);
});

test("what is pasted, dictated or dropped while the recording plays is in the composer of the live chat", async ({
  chat,
  page,
}) => {
  const intro = page.getByRole("region", { name: "A recorded repair" });
  const open = async (): Promise<void> => {
    await page.goto("/");
    await expect(intro.getByRole("textbox")).toBeVisible();
  };
  await open();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Run the tests");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(chat.composer).toHaveValue("Run the tests");
  await expect(chat.composer).toBeFocused();
  await open();
  // As a dictation does it: no key.
  await intro.getByRole("textbox").fill("Explain src/cart.js");
  await expect(intro).toHaveCount(0);
  await expect(chat.composer).toHaveValue("Explain src/cart.js");
  await open();
  await intro.getByRole("textbox").evaluate((composer) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["a"], "notes.txt", { type: "text/plain" }));
    composer.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(chat.composer.locator("xpath=ancestor::form")).toContainText("notes.txt");
});

test("a press on the recorded chat presses nothing in it and begins", async ({ chat, page }) => {
  const allow = chat.permissions.getByRole("button", { name: /^Allow once/, disabled: false });
  await playUntil(page, allow);
  await allow.click();
  await page.clock.resume();
  await expect(chat.composer).toBeFocused();
  await expect(chat.permissions).toHaveCount(0);
  await expect(page).toHaveURL(/agent=chat/);
});

test("who prefers less motion sees the end of the recording at once, and no pointer", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const intro = page.getByRole("region", { name: "A recorded repair" });
  await expect(intro).toContainText("Four approvals, one line changed, 14 tests pass.");
  await expect(intro.locator(".demo-intro-pointer")).toHaveCount(0);
  await intro.getByRole("button", { name: "Watch the repair" }).click();
  await expect(intro.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
});

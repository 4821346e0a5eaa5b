import type { Page } from "@playwright/test";
import { sample } from "../scripts/fullRun.ts";
import { ChatPage } from "./support/ChatPage.ts";
import { expect, test } from "./support/test.ts";

/** Sets whether the person sees the page. */
const setSeen = (page: Page, isSeen: boolean): Promise<void> =>
  page.evaluate((seen) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: seen ? "visible" : "hidden" });
    Object.defineProperty(document, "hasFocus", { configurable: true, value: () => seen });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isSeen);

/** Records the notifications of a page instead of showing them; the browser has allowed them. */
async function recordNotifications(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Recorded extends EventTarget {
      static readonly permission = "granted";
      constructor(title: string) {
        super();
        shown.push(title);
      }
      // What was shown stays recorded.
      close(): void {}
    }
    Object.assign(globalThis, { Notification: Recorded, shownNotifications: shown });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shownNotifications: string[] }).shownNotifications);
}

for (const wire of sample(["aap", "deltakit", "uipath", "ag-ui"], 1)) {
  test(`over ${wire} a hidden page calls its person once when the agent waits, and once when it is done`, async ({
    chat,
    page,
  }) => {
    const readShown = await recordNotifications(page);
    await chat.open({ agent: `scenarios/permission-queue/${wire}` });
    const title = await page.title();
    await setSeen(page, false);
    await chat.send("go");
    await expect(page).toHaveTitle(`(5) Waiting for you · ${title}`);
    await expect.poll(readShown).toEqual(["The agent is waiting for you"]);

    await setSeen(page, true);
    await expect(page).toHaveTitle(title);
    for (let answered = 0; answered < 4; answered += 1) await chat.deny();
    await expect(chat.permissions).toContainText("4 of 5 answered");
    await setSeen(page, false);
    await expect(page).toHaveTitle(`Waiting for you · ${title}`);
    await chat.deny();
    await expect(page).toHaveTitle(`Done · ${title}`);
    await expect.poll(readShown).toEqual(["The agent is waiting for you", "The agent is done"]);
  });
}

test("of two tabs with one conversation the hidden one is silent while the other is seen", async ({ chat, page }) => {
  const readHidden = await recordNotifications(page);
  await chat.open({ agent: "scenarios/permission-queue/aap" });
  await chat.send("go");
  await expect(chat.permissions.first()).toBeVisible();
  const second = await page.context().newPage();
  const readSeen = await recordNotifications(second);
  await second.goto(page.url());
  const other = new ChatPage(second);
  await expect(other.permissions.first()).toBeVisible();
  await setSeen(page, false);
  await expect(page).toHaveTitle(/^\(5\) Waiting for you · /);
  for (let answered = 0; answered < 5; answered += 1) await other.deny();
  await other.turnEnds();
  await expect(page).not.toHaveTitle(/Waiting/);
  // A moment: the title has followed the answers, and nobody was called until then.
  expect([await readHidden(), await readSeen()]).toEqual([[], []]);
  await second.close();
});

import { isFullRun, sample } from "../scripts/fullRun.ts";
import { ChatPage } from "./support/ChatPage.ts";
import { expect, test } from "./support/test.ts";

for (const agent of sample(["aap", "chat", "uipath", "acp"], 1)) {
  test(`P13 at /api/${agent} a prompt that is answered in one tab disappears in the other, which shows the decision`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent });
    await chat.send("run node --version");
    await expect(chat.permissions).toBeVisible();
    const other = new ChatPage(await page.context().newPage());
    await other.page.goto(page.url());
    await expect(other.permissions).toContainText("node --version");
    await page.bringToFront();
    await chat.allow();
    await expect(other.permissions).toHaveCount(0);
    await expect(other.text("Allowed in another tab")).toBeVisible();
    for (const tab of [chat, other]) {
      await tab.turnEnds();
      await expect(tab.toolCall("run_command", "completed")).toHaveCount(1);
    }
    other.expectNoErrors();
  });
}

if (isFullRun) {
  test("S25 of eight tabs on one conversation four stream, and a denial from the last one arrives at once, in all of them", async ({
    chat,
    page,
  }) => {
    test.setTimeout(300_000);
    await chat.open({ agent: "chat" });
    await chat.send("run node --version");
    await expect(chat.permissions).toBeVisible();
    const tabs = [chat];
    while (tabs.length < 8) {
      const tab = new ChatPage(await page.context().newPage());
      await tab.page.goto(page.url());
      await expect(tab.permissions).toContainText("node --version");
      tabs.push(tab);
    }
    const streams = (): Promise<number> =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.filter(({ name }) => name?.startsWith("countersign stream")).length;
      });
    await expect.poll(streams).toBe(4);
    await tabs.at(-1)?.deny();
    for (const tab of tabs) {
      await expect(tab.permissions).toHaveCount(0);
      await expect(tab.toolCall("run_command", "denied")).toHaveCount(1);
      tab.expectNoErrors();
    }
  });
}

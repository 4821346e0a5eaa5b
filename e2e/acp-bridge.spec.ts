import { expectAccessible } from "./support/axe.ts";
import { ChatPage } from "./support/ChatPage.ts";
import { startBridge } from "./support/startBridge.ts";
import { expect, test } from "./support/test.ts";

test("an agent behind a bridge asks, survives a reload, and is started again after a crash", async ({ chat, page }) => {
  const bridge = await startBridge();
  try {
    await page.goto(bridge.url);
    await chat.send("run node --version");
    await expect(chat.permissions).toContainText("node --version");
    await page.reload();
    await expect(chat.permissions).toContainText("node --version");
    await chat.allow();
    await chat.turnEnds();
    await chat.showSteps();
    await expect(chat.toolCall("run_command", "completed")).toHaveCount(1);

    await chat.send("run node --version");
    await expect(chat.permissions).toBeVisible();
    await page.getByRole("button", { name: "Show log" }).click();
    const log = page.locator('[data-slot="agent-log"]');
    const words = log.getByText(/process \d+\./);
    await expect(words).toBeVisible();
    const pid = Number(/process (\d+)\./.exec((await words.textContent()) ?? "")?.[1]);
    process.kill(pid, "SIGKILL");

    await expect(log.getByText(/was ended by SIGKILL/)).toBeVisible();
    await expect(chat.permissions).toHaveCount(0);
    await expectAccessible(page);
    await log.getByRole("button", { name: "Start it again" }).click();
    await expect(log).toHaveAttribute("data-state", "running");
    await chat.send("list files");
    await chat.turnEnds();
    await chat.showSteps();
    await expect(chat.toolCall("list_files", "completed")).toHaveCount(1);
  } finally {
    await bridge.close();
  }
});

test("an agent behind a bridge is used from three tabs at once, and each can send", async ({ chat, page }) => {
  const bridge = await startBridge();
  try {
    await page.goto(bridge.url);
    await chat.send("list files");
    await chat.turnEnds();
    const others = [await page.context().newPage(), await page.context().newPage()];
    for (const other of others) {
      await other.goto(page.url());
      await expect(other.locator('[data-slot="agent-log"]')).toHaveAttribute("data-state", "running");
    }
    await chat.send("run node --version");
    await expect(chat.permissions).toContainText("node --version");
    await chat.allow();
    await chat.turnEnds();
    await page.close();
    for (const other of others.map((one) => new ChatPage(one))) {
      await other.send("run node --version");
      await other.allow();
      await other.turnEnds();
    }
  } finally {
    await bridge.close();
  }
});

import { expect, test } from "@playwright/test";
import { ChatPage } from "./support/ChatPage.ts";

// Not the fixture that wants an empty storage: here the page is told to keep what is said.
test("a conversation, its queue and its draft outlive a reload over a wire without a history", async ({ page }) => {
  const chat = new ChatPage(page);
  await page.goto("/?agent=ai-sdk-ui&keep");
  await chat.send("run npm test");
  await chat.send("and what is this project?");
  await expect(page.getByRole("region", { name: "1 message queued" })).toBeVisible();
  await chat.composer.fill("a draft");
  await page.reload();
  await expect(chat.messages("user").first()).toContainText("run npm test");
  await expect(chat.composer).toHaveValue("a draft");
  const queue = page.getByRole("region", { name: "1 message queued" });
  await expect(queue).toContainText("and what is this project?");
  // Nothing goes out by itself after a reload, not even once the turn is over.
  await expect(chat.permissions).toHaveCount(1);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(queue).toContainText("Not sent");
  await queue.getByRole("button", { name: "Send now" }).click();
  await expect(chat.messages("user")).toHaveCount(2);
});

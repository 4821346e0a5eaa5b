import { expect as expectPlain, test as testPlain } from "@playwright/test";
import { sample } from "../scripts/fullRun.ts";
import { ChatPage } from "./support/ChatPage.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

// The app passes no id: the tab itself knows what it had open.
for (const wire of sample(["acp", "aap"], 1))
  test(`over ${wire} a reload opens the conversation again whose permission waits, and a new tab a new one`, async ({
    chat,
    page,
    context,
  }) => {
    await openBuiltPage(page, "plain", `?wire=${wire}`);
    await chat.send("Build it");
    await expect(chat.permissions).toHaveCount(1);
    await page.reload();
    await expect(chat.permissions).toHaveCount(1);
    await chat.allow();
    await chat.turnEnds();
    await expect(chat.messages("user")).toHaveCount(1);

    const tab = await context.newPage();
    await openBuiltPage(tab, "plain", `?wire=${wire}`);
    // What is not opened again would be before the new prompt.
    await new ChatPage(tab).send("Build it");
    await expect(new ChatPage(tab).permissions).toHaveCount(1);
    await expect(new ChatPage(tab).messages("user")).toHaveCount(1);
    await tab.close();

    // What somebody has left stays left.
    await page.getByRole("button", { name: "New conversation" }).click();
    await expect(chat.messages("user")).toHaveCount(0);
    await page.reload();
    await chat.send("Build it");
    await expect(chat.permissions).toHaveCount(1);
    await expect(chat.messages("user")).toHaveCount(1);
  });

test("a reload opens a new conversation, without an error, where the server has deleted the open one", async ({
  chat,
  page,
}) => {
  await openBuiltPage(page, "plain", "?wire=aap");
  await chat.send("Build it");
  await expect(chat.permissions).toHaveCount(1);
  await page.getByRole("button", { name: "Stop" }).click();
  await chat.turnEnds();
  const asked = page.waitForResponse((response) => response.status() === 404 && response.url().includes("/history"));
  await page.route("**/api/scenarios/**", (route) => {
    const isRead = route.request().method() === "GET" && route.request().url().includes("/sessions/");
    return isRead ? route.fulfill({ status: 404, body: "{}" }) : route.fallback();
  });
  await page.reload();
  await asked;
  await page.unroute("**/api/scenarios/**");
  await expect(chat.messages("user")).toHaveCount(0);
  await expect(chat.composer).toBeEditable();
  await chat.send("Build it");
  await expect(chat.permissions).toHaveCount(1);
  await expect(chat.messages("user")).toHaveCount(1);
  await expect(chat.text("did not find this")).toHaveCount(0);
  // The browser reports each 404.
  chat.errors.length = 0;
});

test("of two chats with one server a reload opens none again: nobody knows which was which", async ({ page, chat }) => {
  await openBuiltPage(page, "plain", "?wire=aap&chats=2");
  const first = page.getByRole("region", { name: "Chat" }).first();
  await first.getByRole("textbox", { name: "Message" }).fill("Build it");
  await first.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(chat.permissions).toHaveCount(1);
  await page.reload();
  await first.getByRole("textbox", { name: "Message" }).fill("Build it");
  await first.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(chat.permissions).toHaveCount(1);
  await expect(chat.messages("user")).toHaveCount(1);
});

// Not the fixture that expects an empty storage: here the page stores conversations.
for (const wire of sample(["acp", "aap", "deltakit", "uipath", "ai-sdk-ui", "ag-ui", "openai-responses"], 2))
  testPlain(
    `over ${wire} a reload opens what the browser keeps, and the answer reaches the agent`,
    async ({ page }) => {
      const chat = new ChatPage(page);
      await openBuiltPage(page, "plain", `?wire=${wire}&stored`);
      await chat.send("Build it");
      await expectPlain(chat.permissions).toHaveCount(1);
      await page.reload();
      await expectPlain(chat.permissions).toHaveCount(1);
      await chat.allow();
      await chat.turnEnds();
      await expectPlain(chat.messages("user")).toHaveCount(1);
      await expectPlain(page.getByRole("feed")).toContainText("The build fails");
    },
  );

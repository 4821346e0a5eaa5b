import { expect as expectPlain, test as testPlain } from "@playwright/test";
import { ChatPage } from "./support/ChatPage.ts";
import { expect, test } from "./support/test.ts";

// Not the fixture that expects an empty storage: here the page stores conversations.
for (const keep of ["webStorage", "indexedDb"])
  testPlain(
    `a conversation, its queue and its draft outlive a reload over a wire without a history, in ${keep}`,
    async ({ page }) => {
      const chat = new ChatPage(page);
      await page.goto(`/?agent=ai-sdk-ui&keep=${keep}`);
      await chat.send("run npm test");
      await chat.send("and what is this project?");
      await expectPlain(page.getByRole("region", { name: "1 message queued" })).toBeVisible();
      await chat.composer.fill("a draft");
      // The server has the prompt: a page that goes before that offers to send it again.
      await expectPlain(chat.permissions).toHaveCount(1);
      await page.reload();
      await expectPlain(chat.messages("user").first()).toContainText("run npm test");
      await expectPlain(chat.composer).toHaveValue("a draft");
      const queue = page.getByRole("region", { name: "1 message queued" });
      await expectPlain(queue).toContainText("and what is this project?");
      // Nothing is sent automatically after a reload, not even when the turn has ended.
      await expectPlain(chat.permissions).toHaveCount(1);
      await page.getByRole("button", { name: "Stop" }).click();
      await expectPlain(queue).toContainText("Not sent");
      await queue.getByRole("button", { name: "Send now" }).click();
      await expectPlain(chat.messages("user")).toHaveCount(2);
    },
  );

testPlain("what the database has not written when the page is left is there after a reload", async ({ page }) => {
  const chat = new ChatPage(page);
  await page.goto("/?agent=ai-sdk-ui&keep=indexedDb");
  await chat.send("run npm test");
  await expectPlain(chat.permissions).toHaveCount(1);
  await expectPlain(page).toHaveURL(/session=/);
  // A transaction that does not end before the page does: the browser drops all that wait for it.
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("countersign");
      request.addEventListener("success", () => resolve(request.result));
    });
    const texts = database.transaction("conversations", "readwrite").objectStore("conversations");
    const goOn = (): void => texts.get("nothing").addEventListener("success", goOn);
    goOn();
  });
  await chat.send("and what is this project?");
  await expectPlain(page.getByRole("region", { name: "1 message queued" })).toBeVisible();
  await chat.composer.fill("a draft");
  await page.reload();
  await expectPlain(chat.messages("user").first()).toContainText("run npm test");
  await expectPlain(chat.composer).toHaveValue("a draft");
  await expectPlain(page.getByRole("region", { name: "1 message queued" })).toContainText("and what is this project?");
  // It is in the database then, and nowhere else.
  const listLeft = (): Promise<string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("journal")));
  await expectPlain.poll(listLeft).toEqual([]);
  await page.reload();
  await expectPlain(chat.composer).toHaveValue("a draft");
});

testPlain("indexedDb lists, renames and deletes conversations, and reports once that it is full", async ({ page }) => {
  const chat = new ChatPage(page);
  await page.goto("/?agent=ai-sdk-ui&keep=indexedDb");
  await chat.send("what is this project?");
  await expectPlain(chat.messages("assistant")).toHaveCount(1);
  await page.getByRole("button", { name: "Show conversations" }).click();
  const list = page.getByRole("navigation", { name: "Conversations" });
  await list.getByRole("button", { name: "Rename what is this project?" }).click();
  await list.getByRole("textbox", { name: "Title" }).fill("About it");
  await page.keyboard.press("Enter");
  await expectPlain(list.getByRole("button", { name: "About it", exact: true })).toBeVisible();
  await page.reload();
  await expectPlain(chat.messages("user")).toHaveCount(1);
  await page.getByRole("button", { name: "Show conversations" }).click();
  await list.getByRole("button", { name: "Delete About it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectPlain(list).toContainText("No conversations yet.");
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await list.getByRole("button", { name: "New conversation" }).click();
  for (const text of ["what is this project?", "list files"]) {
    await chat.send(text);
    await chat.turnEnds();
  }
  await expectPlain(chat.text("not saved on this device")).toHaveCount(1);
});

test("without a storage, the page keeps what the server does not, until a reload: listed, renamed and deleted", async ({
  chat,
  page,
}) => {
  await chat.open({ agent: "ai-sdk-ui" });
  await chat.send("what is this project?");
  await chat.turnEnds();
  await page.getByRole("button", { name: "Show conversations" }).click();
  const list = page.getByRole("navigation", { name: "Conversations" });
  const current = list.locator("[aria-current=true]");
  await expect(current).toHaveText(/what is this project/);
  await list.getByRole("button", { name: "New conversation" }).click();
  await expect(chat.messages("user")).toHaveCount(0);
  await chat.send("list files");
  await chat.turnEnds();
  await expect(current).toHaveText(/list files/);
  await list.getByRole("button", { name: "what is this project?", exact: true }).click();
  await expect(chat.messages("user")).toHaveText(/what is this project/);
  await list.getByRole("button", { name: "Rename list files" }).click();
  await list.getByRole("textbox", { name: "Title" }).fill("Files");
  await page.keyboard.press("Enter");
  await list.getByRole("button", { name: "Delete Files" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(list.getByRole("button", { name: /^Delete / })).toHaveCount(1);
  // Only the memory of this page kept it.
  await page.reload();
  await chat.send("list files");
  await chat.turnEnds();
  await expect(chat.messages("user")).toHaveCount(1);
});

import { expect as expectPlain, test as testPlain } from "@playwright/test";
import { ChatPage } from "./support/ChatPage.ts";
import { uniqueWord } from "./support/workspaces.ts";

// Not the fixture that expects an empty storage: in one of these the page stores conversations. Where the page keeps them, one in which
// something was only typed is in the list, too.
for (const [where, address, unsent] of [
  ["the server", "/?agent=aap", "New conversation"],
  ["the page", "/?agent=ai-sdk-ui", /^Untitled/],
  ["the storage of the browser", "/?agent=ai-sdk-ui&keep=indexedDb", /^Untitled/],
] as const)
  testPlain(`each conversation has its own draft where ${where} keeps conversations`, async ({ page }) => {
    const chat = new ChatPage(page);
    await page.goto(address);
    // Other flows have conversations with this server, too.
    const question = uniqueWord("question");
    await chat.send(question);
    await chat.turnEnds();
    await chat.composer.fill("a second question");
    await page.getByRole("button", { name: "Show conversations" }).click();
    const list = page.getByRole("navigation", { name: "Conversations" });
    await list.getByRole("button", { name: "New conversation" }).click();
    await expectPlain(chat.messages("user")).toHaveCount(0);
    await expectPlain(chat.composer).toHaveValue("");
    await chat.composer.fill("something else");
    await list.getByRole("button", { name: question, exact: true }).click();
    await expectPlain(chat.messages("user")).toContainText(question);
    await expectPlain(chat.composer).toHaveValue("a second question");
    await list.getByRole("button", { name: unsent }).click();
    await expectPlain(chat.messages("user")).toHaveCount(0);
    await expectPlain(chat.composer).toHaveValue("something else");
    await page.getByRole("button", { name: "Send" }).click();
    await expectPlain(chat.messages("user")).toContainText("something else");
    await list.getByRole("button", { name: question, exact: true }).click();
    await expectPlain(chat.composer).toHaveValue("a second question");
  });

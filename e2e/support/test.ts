import { test as base } from "@playwright/test";
import { ChatPage } from "./ChatPage.ts";

/** A test with the chat page; it fails when the page or its console reported an error. */
export const test = base.extend<{ chat: ChatPage }>({
  chat: async ({ page }, use) => {
    const chat = new ChatPage(page);
    await use(chat);
    chat.expectNoErrors();
  },
});

export { expect } from "@playwright/test";

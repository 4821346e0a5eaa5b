import { test as base } from "@playwright/test";
import { ChatPage } from "./ChatPage.ts";

/**
 * A test with the chat page. It fails when the page or its console reported an error, when anything broke the content security policy
 * or Trusted Types, when a request left this machine, and when anything was stored: rows U2, U14 and U19 of docs/reliability.md hold over the whole run.
 */
export const test = base.extend<{ chat: ChatPage }>({
  chat: async ({ page }, use) => {
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
        reportError(new Error(`policy violated: ${effectiveDirective} by ${blockedURI} in ${sourceFile}`));
      });
    });
    const chat = new ChatPage(page);
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (/^https?:$/.test(protocol) && hostname !== "127.0.0.1") chat.errors.push(`request to ${request.url()}`);
    });
    await use(chat);
    await chat.expectNothingStored();
    chat.expectNoErrors();
  },
});

export { expect } from "@playwright/test";

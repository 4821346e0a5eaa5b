import { test as base } from "@playwright/test";
import { startFaultProxy, type FaultProxy } from "../../src/server/fixtures/startFaultProxy.ts";
import { ChatPage } from "./ChatPage.ts";
import { askForCode, serverUrl } from "./serverUnderTest.ts";

/** Options of the projects in `playwright.config.ts`. */
export interface World {
  /** Whether the server is far away: each chunk that it sends arrives 300 to 900 ms late, and the browser is not signed in yet. */
  readonly far: boolean;
}

/**
 * A test with the chat page. It fails when the page or its console reported an error, when anything broke the content security policy
 * or Trusted Types, when a request left this machine, and when anything was stored: rows U2, U14 and U19 of docs/reliability.md hold over the whole run.
 */
export const test = base.extend<{ chat: ChatPage }, World & { slowLink: FaultProxy | undefined }>({
  far: [false, { option: true, scope: "worker" }],
  slowLink: [
    async ({ far }, use) => {
      const link = far ? await startFaultProxy(serverUrl, () => ({ delay: 300, jitter: 600 })) : undefined;
      await use(link);
      link?.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ baseURL, slowLink }, use) => use(slowLink?.url ?? baseURL),
  chat: async ({ page, far }, use) => {
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
        reportError(
          new Error(`policy violated: ${effectiveDirective} by ${blockedURI} in ${sourceFile} on ${location.pathname}`),
        );
      });
    });
    const chat = new ChatPage(page, far ? { askForCode } : {});
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (/^https?:$/.test(protocol) && hostname !== "127.0.0.1") chat.errors.push(`request to ${request.url()}`);
    });
    page.on("requestfailed", (request) => {
      // A policy refused it before it left: that of a page is reported above, that of the frame of diagrams is there for this.
      const at = request.failure()?.errorText === "csp" ? chat.errors.indexOf(`request to ${request.url()}`) : -1;
      if (at !== -1) chat.errors.splice(at, 1);
    });
    await use(chat);
    await chat.expectNothingStored();
    chat.expectNoErrors();
  },
});

export { expect } from "@playwright/test";

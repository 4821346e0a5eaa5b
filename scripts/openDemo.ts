import type { Browser, BrowserContextOptions, Page } from "playwright";
import { ChatPage } from "../e2e/support/ChatPage.ts";
import { createDemoServer, createNodeHandler, listen, type DemoServerOptions } from "../src/server/node/index.ts";

/** A page of the demo with a server of its own. */
export interface OpenedDemo {
  readonly page: Page;
  readonly chat: ChatPage;
  /** Closes the page and its server. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a page for pictures of the built demo: its server has no conversation yet, agents do not wait, nothing moves. `chat.open` leads the
 * page to the chat.
 */
export async function openDemo(
  browser: Browser,
  look: BrowserContextOptions,
  server: DemoServerOptions = {},
): Promise<OpenedDemo> {
  const demo = createDemoServer({ pace: 0, ...server });
  const listening = await listen({ handler: createNodeHandler(demo, { static: "dist-demo" }), port: 0 });
  const page = await browser.newPage({ reducedMotion: "reduce", baseURL: listening.url, ...look });
  return {
    page,
    chat: new ChatPage(page),
    close: async () => {
      await page.close();
      await demo.close();
      await listening.close();
    },
  };
}

import type { BrowserContext } from "@playwright/test";
import type { SocketReceiver } from "../../server/index.ts";
import type { TestAgent } from "../agent/createTestAgent.ts";
import { isBelow } from "../agent/isBelow.ts";
import { serveTestAgent } from "../node/serveTestAgent.ts";

/**
 * Sends every request of the context's pages below the path to the agent, whatever origin they name: the app stays as it is. Streams are
 * streams, since the browser itself makes the request to another address.
 *
 * @returns Closes the agent and its port.
 */
export async function routeToAgent(
  context: BrowserContext,
  agent: TestAgent,
  path: string,
): Promise<() => Promise<void>> {
  const served = await serveTestAgent(agent, { port: 0 });
  const isAgent = ({ pathname }: URL): boolean => isBelow(pathname, path);
  await context.route(isAgent, async (route) => {
    const { pathname, search, protocol } = new URL(route.request().url());
    // A request that was encrypted can go to no other scheme, and an answer of the fixture itself would not be a stream.
    if (protocol !== "http:") {
      await route.abort();
      throw new Error(
        `The page asks its agent over ${protocol}//, and Playwright cannot send such a request to the agent of a test. Serve the app, and its agent's address, over http:// in tests.`,
      );
    }
    await route.continue({ url: new URL(pathname + search, served.url).href });
  });
  // The page's socket opens when the handler has resolved, so that one that the agent refuses never looks open.
  await context.routeWebSocket(isAgent, async (page) => {
    const receiver: Promise<SocketReceiver | undefined> = agent
      .upgrade(new Request(page.url().replace(/^ws/, "http")))
      .then((connect) => connect?.({ send: (text) => page.send(text), close: () => void page.close() }))
      .catch(() => undefined);
    page.onMessage((message) => void receiver.then((opened) => opened?.receive(String(message))));
    page.onClose(() => void receiver.then((opened) => opened?.closed()));
    if ((await receiver) === undefined) await page.close({ code: 1011 });
  });
  return () => served.close();
}

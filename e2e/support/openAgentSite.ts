import type { Page } from "@playwright/test";
import type { Agent } from "../../src/agents/index.ts";
import type { servedProtocols } from "../../src/protocols/index.ts";
import { createAgentServer } from "../../src/server/index.ts";
import { createNodeHandler } from "../../src/server/node/createNodeHandler.ts";
import { createUpgradeHandler } from "../../src/server/node/createUpgradeHandler.ts";
import { listen } from "../../src/server/node/listen.ts";

/**
 * Opens the built page with an agent of the test, over one of the served wires. With `folds` the steps of a turn fold when it has ended. Returns a function that leaves the page and stops the server.
 */
export async function openAgentSite(
  page: Page,
  {
    agent,
    served,
    folds = false,
  }: { readonly agent: Agent; readonly served: (typeof servedProtocols)[number]; readonly folds?: boolean },
): Promise<() => Promise<void>> {
  const agents = createAgentServer({ mounts: [{ path: `/api/own/${served.id}`, protocol: served.create(), agent }] });
  const handler = createNodeHandler(agents, { static: "dist-demo" });
  const server = await listen({ handler, upgrade: createUpgradeHandler(agents) });
  await page.goto(`${server.url}/?agent=own/${served.id}${folds ? "" : "&steps=open"}`);
  return async () => {
    // An open page would report the cut stream.
    await page.goto("about:blank");
    await agents.close();
    await server.close();
  };
}

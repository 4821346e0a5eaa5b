import { expect, onTestFinished, test, vi } from "vitest";
import { serveDeltaKit } from "../../protocols/index.ts";
import { createTestAgent } from "../agent/createTestAgent.ts";
import { routeToAgent } from "./routeToAgent.ts";

/** A context of a browser that only notes what is routed, and sends a request of a page to it. */
async function open(path: string) {
  let isRouted = (_url: URL): boolean => false;
  let handle = async (_route: object): Promise<void> => undefined;
  const context: object = {
    route: async (matches: typeof isRouted, handler: typeof handle) => {
      isRouted = matches;
      handle = handler;
    },
    routeWebSocket: async () => undefined,
  };
  const agent = createTestAgent({ protocol: serveDeltaKit(), path });
  onTestFinished(await routeToAgent(Object.create(context), agent, path));
  const send = (url: string) => {
    const route = {
      request: () => ({ url: () => url }),
      continue: vi.fn<(options: { readonly url: string }) => Promise<void>>(async () => undefined),
      abort: vi.fn<() => Promise<void>>(async () => undefined),
    };
    return { route, handled: handle(route) };
  };
  return { isRouted: (url: string) => isRouted(new URL(url)), send };
}

test.each(["/agent", "/agent/"])("requests at the path %s and below go to the agent, and no others", async (path) => {
  const { isRouted, send } = await open(path);
  const urls = ["/agent", "/agent/", "/agent/sessions?a=1", "/agents", "/agent-settings", "/"];
  expect(urls.map((url) => isRouted(`http://app.test${url}`))).toEqual([true, true, true, false, false, false]);
  const { route, handled } = send("http://app.test/agent/sessions?a=1");
  await handled;
  expect(route.continue.mock.calls[0]?.[0].url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/agent\/sessions\?a=1$/);
});

test("a request over https is stopped with what to do", async () => {
  const { send } = await open("/agent");
  const { route, handled } = send("https://app.test/agent");
  await expect(handled).rejects.toThrow("over http:// in tests");
  expect(route.abort).toHaveBeenCalledOnce();
  expect(route.continue).not.toHaveBeenCalled();
});

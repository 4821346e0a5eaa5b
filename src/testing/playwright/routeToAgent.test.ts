import { expect, onTestFinished, test, vi } from "vitest";
import { serveAcp, serveDeltaKit } from "../../protocols/index.ts";
import type { Protocol } from "../../model/index.ts";
import { createTestAgent } from "../agent/createTestAgent.ts";
import { routeToAgent } from "./routeToAgent.ts";

/** A context of a browser that only notes what is routed, and sends a request of a page to it. */
async function open(path: string, protocol: Protocol = serveDeltaKit()) {
  let isRouted = (_url: URL): boolean => false;
  let handle = async (_route: object): Promise<void> => undefined;
  let handleSocket = async (_socket: object): Promise<void> => undefined;
  const context: object = {
    route: async (matches: typeof isRouted, handler: typeof handle) => {
      isRouted = matches;
      handle = handler;
    },
    routeWebSocket: async (_matches: typeof isRouted, handler: typeof handleSocket) => {
      handleSocket = handler;
    },
  };
  const agent = createTestAgent({ protocol, path });
  onTestFinished(await routeToAgent(Object.create(context), agent, path));
  const send = (url: string) => {
    const route = {
      request: () => ({ url: () => url }),
      continue: vi.fn<(options: { readonly url: string }) => Promise<void>>(async () => undefined),
      abort: vi.fn<() => Promise<void>>(async () => undefined),
    };
    return { route, handled: handle(route) };
  };
  /** Opens a socket of a page, which is open to the page once the handler has resolved. */
  const openSocket = () => {
    let receive = (_message: string): void => undefined;
    let leave = (): void => undefined;
    const socket = {
      url: () => `ws://app.test${path}`,
      send: vi.fn<(text: string) => void>(),
      close: vi.fn<(options?: { readonly code: number }) => Promise<void>>(async () => undefined),
      onMessage: (handler: typeof receive) => (receive = handler),
      onClose: (handler: typeof leave) => (leave = handler),
    };
    return {
      socket,
      handled: handleSocket(socket),
      receive: (message: string) => receive(message),
      leave: () => leave(),
    };
  };
  return { agent, isRouted: (url: string) => isRouted(new URL(url)), send, openSocket };
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

test("a socket that the agent refuses, or fails to open, is closed before the page takes it for open", async () => {
  const { agent, openSocket } = await open("/agent", serveAcp());
  agent.refuse({ status: 0 });
  const refused = openSocket();
  await refused.handled;
  expect(refused.socket.close).toHaveBeenCalledWith({ code: 1011 });
  vi.spyOn(agent, "upgrade").mockRejectedValueOnce(new Error("The agent is gone."));
  const failed = openSocket();
  await failed.handled;
  expect(failed.socket.close).toHaveBeenCalledWith({ code: 1011 });
  for (const { receive, leave } of [refused, failed]) {
    receive("{}");
    leave();
  }
});

test("the agent answers what comes over a socket that it accepts", async () => {
  const { openSocket } = await open("/agent", serveAcp());
  const { socket, handled, receive } = openSocket();
  receive('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1,"clientCapabilities":{}}}');
  await handled;
  await vi.waitFor(() => expect(socket.send.mock.calls[0]?.[0]).toContain('"result"'));
  expect(socket.close).not.toHaveBeenCalled();
});

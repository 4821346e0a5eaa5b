import { expect, onTestFinished, test, vi } from "vitest";
import type { ServerHalf } from "../model/index.ts";
import type { Sessions } from "./createSessions.ts";
import { createAgentServer } from "./createAgentServer.ts";
import { serveAcp } from "../protocols/index.ts";
import { agentOf } from "./fixtures/testServer.ts";
import { openConversation } from "./openConversation.ts";
import type { Runtime } from "./turn/createRuntime.ts";

test("a stop that fails, e.g. on a full disk, closes its socket: it does not end the whole server", async () => {
  const close = vi.fn<() => void>();
  const half = {
    receive: () => ({ commands: [{ type: "cancelTurn", sessionId: "s", turnId: "t" }] }),
    closed: () => undefined,
  };
  const sessions = { isShared: false, loaded: () => undefined, require: () => Promise.resolve({}) };
  const conversation = openConversation({
    half: half as unknown as ServerHalf,
    sessions: sessions as unknown as Sessions,
    open: new Map(),
    link: "socket",
    socket: { send: () => Promise.resolve(), close },
    heartbeat: 1000,
    perform: (_data, _step, _runtime: Runtime | undefined) =>
      Promise.reject(new Error("No space is left on the disk.")),
    deliver: () => undefined,
  });
  void conversation.receive("{}");
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

/** A client of ACP with a session whose turn runs until it is stopped; opening another session takes for ever. */
const converse = async () => {
  const stopped = vi.fn<() => void>();
  let opened = 0;
  const agent = agentOf(
    ({ signal }) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          stopped();
          resolve("cancelled");
        }),
      ),
    {
      openSession: () => {
        opened += 1;
        return opened === 1 ? Promise.resolve() : new Promise(() => undefined);
      },
    },
  );
  const server = createAgentServer({ mounts: [{ path: "/", protocol: serveAcp(), agent }] });
  onTestFinished(() => server.close());
  const sent: { id?: number; result?: { sessionId?: string } }[] = [];
  const connect = await server.upgrade(new Request("http://a.test/"));
  const receiver = connect?.({ send: (text) => void sent.push(JSON.parse(text)), close: () => undefined });
  const tell = (message: object): void => void receiver?.receive(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const open = (id: number): void => tell({ id, method: "session/new", params: { cwd: "/", mcpServers: [] } });
  const find = (id: number) => sent.find((one) => one.id === id);
  tell({ id: 0, method: "initialize", params: { protocolVersion: 1 } });
  open(1);
  await vi.waitFor(() => expect(find(1)).toBeDefined());
  const sessionId = find(1)?.result?.sessionId ?? "";
  tell({ id: 2, method: "session/prompt", params: { sessionId, prompt: [{ type: "text", text: "go" }] } });
  const cancel = (): void => tell({ method: "session/cancel", params: { sessionId } });
  return { open, cancel, stopped, find, closed: () => receiver?.closed() };
};

test("a session that takes forever to open keeps no other from being stopped", async () => {
  const { open, cancel, stopped, find } = await converse();
  open(3);
  cancel();
  await vi.waitFor(() => expect(stopped).toHaveBeenCalled());
  await vi.waitFor(() => expect(find(2)).toMatchObject({ result: { stopReason: "cancelled" } }));
  expect(find(3)).toBeUndefined();
});

test("a stop that was sent right before the socket closed stops its turn", async () => {
  const { cancel, closed, stopped } = await converse();
  cancel();
  closed();
  await vi.waitFor(() => expect(stopped).toHaveBeenCalled());
});

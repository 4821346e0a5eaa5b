import { expect, test, vi } from "vitest";
import type { ServerHalf } from "../model/index.ts";
import type { Sessions } from "./createSessions.ts";
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
  conversation.receive("{}");
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

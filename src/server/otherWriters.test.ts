import { expect, test } from "vitest";
import { serveDeltaKit } from "../protocols/index.ts";
import type { SessionLog } from "./AgentServer.ts";
import { agentOf } from "./fixtures/testServer.ts";
import { createAgentServer, createMemoryLog } from "./index.ts";

const start = (log: SessionLog) => {
  const agent = agentOf(() => Promise.resolve("completed"));
  const server = createAgentServer({
    log,
    mounts: [{ path: "/a", protocol: serveDeltaKit({ extension: true }), agent }],
  });
  return {
    send: async (): Promise<string> => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ message: "Hello", sessionId: "s" });
      const answer = await server.handle(new Request("http://x.test/a", { method: "POST", headers, body }));
      return (await answer?.text()) ?? "";
    },
    history: async (): Promise<unknown> =>
      (await server.handle(new Request("http://x.test/a?sessionId=s")))?.json() ?? undefined,
  };
};

const ended = expect.objectContaining({ countersign: expect.objectContaining({ type: "turn.ended" }) });

test("a history that is read while the end is being written shows a running turn, so that its reader is sent the end", async () => {
  const log = createMemoryLog();
  let write = (): void => undefined;
  const written = new Promise<void>((resolve) => (write = resolve));
  const isEnd = (type: string) => type === "turn.ended";
  const server = start({
    ...log,
    append: async (sessionId, events) => {
      if (events.some(({ type }) => isEnd(type))) await written;
      return log.append(sessionId, events);
    },
  });
  const answer = server.send();
  await expect.poll(server.history).toMatchObject({ running: true, events: expect.not.arrayContaining([ended]) });
  write();
  await answer;
  expect(await server.history()).toMatchObject({ running: false, events: expect.arrayContaining([ended]) });
});

test("each process serves what the others wrote, even before it is notified of the change", async () => {
  const log = createMemoryLog();
  const shared: SessionLog = {
    ...log,
    claim: () => Promise.resolve({ lost: new Promise(() => {}), release: () => Promise.resolve() }),
  };
  const [first, second] = [start(shared), start({ ...shared, subscribe: () => () => undefined })];
  await first.send();
  await second.history();
  await first.send();
  expect(await second.history()).toEqual(await first.history());
});

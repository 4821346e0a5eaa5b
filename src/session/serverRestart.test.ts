import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { servedProtocols } from "../protocols/index.ts";
import { createAgentServer, createMemoryLog } from "../server/index.ts";
import { isOpenRequestState } from "../store/index.ts";
import { createConnection } from "./links/createConnection.ts";
import { createPayer } from "./fixtures/createPayer.ts";
import type { Session } from "./Session.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

// Backoff needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

const asking = servedProtocols.filter((one) => {
  const { history, permissions } = one.create().carries.features;
  return history !== "absent" && permissions !== "absent";
});

/** A page that shows a prompt, and a server that can be restarted with the same log. */
async function openPrompt(protocol: (typeof servedProtocols)[number], resumable: boolean) {
  const { agent, paid } = createPayer({ resumable });
  const log = createMemoryLog();
  const start = () => createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }], log });
  let server = start();
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  const load = (wireId?: string): Session => {
    const connection = createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch });
    onTestFinished(() => connection.close());
    return connection.session(wireId);
  };
  onTestFinished(() => server.close());
  const session = load();
  session.send("go");
  await vi.advanceTimersByTimeAsync(100);
  expect(session.thread.requests).toMatchObject([{ state: "open" }]);
  return {
    session,
    paid,
    /** Reloads the page, which finds its session by the id on the wire. */
    reload: async () => {
      const again = load(session.thread.session.wireId);
      await vi.waitFor(() => expect(again.loading).toBe(false));
      return again;
    },
    restart: async () => {
      await server.close();
      server = start();
      await vi.advanceTimersByTimeAsync(60_000);
    },
  };
}

const openOf = ({ thread }: Session) => thread.requests.filter(({ state }) => isOpenRequestState(state));

describe.each(asking.map((one) => [one.id, one] as const))(
  "a server restart with a prompt open, over %s",
  (id, protocol) => {
    test("S14 P14 the prompt is still there, and its answer counts once", async () => {
      const { session: first, restart, reload, paid } = await openPrompt(protocol, true);
      await restart();
      // ACP has no stream to resume: a turn ends with its connection, and the session is loaded again.
      const session = id === "acp" ? await reload() : first;
      const [request] = openOf(session);
      session.decide(requestIdOf(request), { granted: true });
      await vi.advanceTimersByTimeAsync(60_000);
      for (let again = 0; again < 3 && openOf(session).length > 0; again += 1) {
        session.retry();
        await vi.advanceTimersByTimeAsync(60_000);
      }
      expect(paid()).toBe(1);
      expect(openOf(session)).toEqual([]);
      expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    });

    test("P14 where the agent cannot continue, the prompt closes with the reason, and an answer has no effect", async () => {
      const { session, restart, paid } = await openPrompt(protocol, false);
      const requestId = requestIdOf(openOf(session)[0]);
      await restart();
      session.decide(requestId, { granted: true });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(paid()).toBe(0);
      expect(session.thread.requests).toMatchObject([{ requestId, state: "withdrawn" }]);
      expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cancelled" });
    });
  },
);

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";
import { servedProtocols } from "../protocols/index.ts";
import { createAgentServer } from "../server/index.ts";
import { createPayer } from "./fixtures/createPayer.ts";
import { createConnection } from "./links/createConnection.ts";
import type { Session, SessionOptions } from "./Session.ts";

// Backoff needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

const asking = servedProtocols.filter((one) => one.create().carries.features.permissions !== "absent");

/** A prompt, and a server whose answers to POST requests the test decides. */
async function openPrompt(protocol: (typeof servedProtocols)[number]) {
  const { agent, paid } = createPayer({ resumable: true });
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
  let instead: (() => Promise<Response>) | undefined;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const request = new Request(url, init);
    if (request.method === "POST" && instead !== undefined) return instead();
    return (await server.handle(request)) ?? new Response(null, { status: 404 });
  };
  const open = (wireId?: string, options?: SessionOptions): Session => {
    const connection = createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch });
    onTestFinished(() => connection.close());
    return connection.session(wireId, options);
  };
  onTestFinished(() => server.close());
  const session = open();
  session.send("go");
  await vi.advanceTimersByTimeAsync(100);
  expect(session.thread.requests).toMatchObject([{ state: "open" }]);
  return {
    session,
    open,
    paid,
    answerInstead: (next: (() => Promise<Response>) | undefined) => void (instead = next),
  };
}

const state = ({ thread }: Session) => thread.requests[0]?.state;

/** Takes the decision back that was not delivered, and allows. */
async function allowInstead(session: Session): Promise<void> {
  const requestId = requestIdOf(session.thread.requests[0]);
  session.reopen(requestId);
  session.decide(requestId, { granted: true });
  await vi.advanceTimersByTimeAsync(60_000);
}

describe.each(asking.map((one) => [one.id, one] as const))(
  "an answer that was not delivered, over %s",
  (_, protocol) => {
    test("can be changed, and the changed one is sent", async () => {
      const { session, paid, answerInstead } = await openPrompt(protocol);
      answerInstead(async () => new Response("", { status: 503 }));
      session.decide(requestIdOf(session.thread.requests[0]), { granted: false });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(state(session)).toBe("failed");
      answerInstead(undefined);
      await allowInstead(session);
      expect([state(session), paid(), session.thread.turn.reason]).toEqual(["answered", 1, "completed"]);
    });

    test("can be changed after the page was loaded again", async () => {
      const { session, open, paid, answerInstead } = await openPrompt(protocol);
      answerInstead(() => new Promise(() => {}));
      session.decide(requestIdOf(session.thread.requests[0]), { granted: false });
      await vi.advanceTimersByTimeAsync(10);
      expect(state(session)).toBe("sending");
      const initialThread = session.thread;
      answerInstead(undefined);
      const again = open(initialThread.session.wireId, { initialThread });
      session.close();
      await vi.advanceTimersByTimeAsync(60_000);
      await allowInstead(again);
      expect([state(again), paid(), again.thread.turn.reason]).toEqual(["answered", 1, "completed"]);
    });

    test("is not sent by itself when a thread is opened in which it is staged", async () => {
      const { session, open, paid } = await openPrompt(protocol);
      const { thread } = session;
      const answer = { granted: true, by: "user", at: Date.now() - 1000 } as const;
      session.close();
      const requests = thread.requests.map((one) => ({ ...one, state: "staged" as const, answer }));
      const turn = { ...thread.turn, status: "running" } as const;
      // Where the server keeps the history, its turn still waits for the answer.
      if (protocol.create().carries.features.history !== "absent") return;
      open(undefined, { initialThread: { ...thread, requests, turn } });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(paid()).toBe(0);
    });

    test("that belongs to a turn that is over is not sent with the next prompt", async () => {
      const { session, paid, answerInstead } = await openPrompt(protocol);
      answerInstead(async () => new Response("", { status: 503 }));
      session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
      await vi.advanceTimersByTimeAsync(60_000);
      answerInstead(undefined);
      // Otherwise the turn waits for the answer, and the prompt for the turn.
      if (session.thread.turn.status !== "idle") return;
      session.send("something else");
      await vi.advanceTimersByTimeAsync(1_000);
      expect([state(session), paid(), session.thread.requests.length]).toEqual(["withdrawn", 0, 2]);
      expect(session.recovery).toBeNull();
    });
  },
);

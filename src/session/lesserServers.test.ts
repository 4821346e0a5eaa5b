import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { alternate } from "../../scripts/fullRun.ts";
import type { Agent } from "../agents/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import { createAgentServer } from "../server/index.ts";
import type { Connection } from "./links/Connection.ts";
import { createConnection } from "./links/createConnection.ts";
import { createLesserFetch } from "./fixtures/createLesserFetch.ts";
import { isOnWire, lesserParts, type LesserPart } from "./fixtures/lesserParts.ts";
import { toUserTexts } from "./fixtures/openScriptedSession.ts";
import type { Session } from "./Session.ts";

// Backoff needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

/** Streams a text, calls a tool, and streams another text. Counts how often it got each prompt. */
function createAgent(): { agent: Agent; asked: Map<string, number> } {
  const asked = new Map<string, number>();
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const { turnId, messageId, text } = turn;
      asked.set(text, (asked.get(text) ?? 0) + 1);
      const at = { turnId, messageId };
      const stream = async (partId: string, delta: string): Promise<void> => {
        turn.emit({ type: "text.delta", ...at, partId: `${messageId}:${partId}`, kind: "answer", delta, at: 0 });
        // A moment: the agent takes its time.
        await new Promise((done) => setTimeout(done, 30));
      };
      await stream("p1", `I look at ${text}.`);
      const call = { ...at, toolCallId: `c:${turnId}` };
      turn.emit({ type: "toolCall.started", ...call, toolName: "read", runsOn: "server", argument: '{"path":"a"}' });
      turn.emit({ type: "toolCall.updated", ...call, patch: { status: "completed", result: "found" } });
      await stream("p2", "Done.");
      return "completed";
    },
  };
  return { agent, asked };
}

/** Whether the screen shows why the turn is in its state, and what can be done. */
function hasReason({ thread, recovery }: Session): boolean {
  const { turn, messages } = thread;
  if (turn.status !== "idle") return false;
  const isNoticed = messages.some(({ parts }) => parts.some(({ type }) => type === "notice"));
  return turn.reason === "completed" || recovery !== null || turn.error !== undefined || isNoticed;
}

const cases = lesserParts.flatMap((part: LesserPart, at) =>
  alternate(
    servedProtocols.filter(({ id }) => isOnWire(part, id)),
    at,
    3,
  ).map((protocol) => [part.name, protocol.id, part, protocol] as const),
);

describe("a lesser server", () => {
  test.each(cases)(
    "%s, over %s: no turn stays open without a reason, no prompt is stuck, lost or sent twice",
    async (_name, _id, part, protocol) => {
      const { agent, asked } = createAgent();
      const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
      const whole: typeof globalThis.fetch = async (url, init) =>
        (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
      const name = lesserParts.find((one) => one.name === part.name)?.name ?? "extension";
      const fetch = createLesserFetch(whole, name);
      const connect = (): Connection => {
        const connection = createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch });
        onTestFinished(() => connection.close());
        return connection;
      };
      onTestFinished(async () => {
        const closed = server.close();
        await vi.advanceTimersByTimeAsync(1_000);
        await closed;
      });

      const connection = connect();
      const session = connection.session();
      session.send("one");
      session.send("two");
      await vi.advanceTimersByTimeAsync(300_000);
      expect({ turn: session.thread.turn, hasReason: hasReason(session) }).toMatchObject({ hasReason: true });
      // Prompts behind a failed turn wait for the user, who is offered to send them.
      for (let press = 0; press < 2 && session.queue.length > 0; press += 1) {
        session.sendQueued();
        await vi.advanceTimersByTimeAsync(300_000);
      }
      expect({ turn: session.thread.turn, hasReason: hasReason(session) }).toMatchObject({ hasReason: true });
      expect(session.queue).toEqual([]);
      expect(toUserTexts(session)).toEqual(["one", "two"]);
      for (const [text, count] of asked) expect([text, count]).toEqual([text, 1]);

      // What the server does not store stays in the page: a session that is opened again shows it.
      const { storedId } = session;
      session.close();
      const back = connection.session(storedId);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(back.loading).toBe(false);
      // A prompt that never arrived is not in the history of a server that has one all the same.
      const prompts = Array.from(asked.keys()).join(" ");
      const wanted = storedId === undefined ? [] : ["one", "two"].filter((text) => prompts.includes(text));
      expect(toUserTexts(back)).toEqual(expect.arrayContaining(wanted));

      const again = connect().session(session.thread.session.wireId);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(again.loading).toBe(false);
      expect(again.thread.turn.status).toBe("idle");
    },
  );
});

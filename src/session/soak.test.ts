import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Agent } from "../agents/index.ts";
import { emitPiece } from "../agents/test-support/emitPiece.ts";
import { deltaKit, serveDeltaKit } from "../protocols/index.ts";
import { createAgentServer } from "../server/index.ts";
import { createConnection } from "./links/createConnection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Each prompt gets text in twenty pieces, two calls and a question. */
const agent: Agent = {
  name: "a",
  title: "A",
  version: "1",
  async run(turn) {
    const { turnId, messageId } = turn;
    const at = { turnId, messageId };
    for (const toolCallId of ["c1", "c2"]) {
      for (let piece = 0; piece < 10; piece += 1) emitPiece(turn, toolCallId, piece);
      turn.emit({
        type: "toolCall.started",
        ...at,
        toolCallId,
        toolName: "read_file",
        runsOn: "server",
        argument: "{}",
      });
      const options = [{ id: "yes", label: "", kind: "allow_once" }] as const;
      const base = { kind: "permission", options, editable: false, canExplainDenial: false } as const;
      if (toolCallId === "c1") await turn.ask([{ ...base, requestId: `ask_${turnId}`, turnId, toolCallId }]);
      turn.emit({ type: "toolCall.updated", ...at, toolCallId, patch: { status: "completed", result: "read" } });
    }
    return "completed";
  },
};

test("R12 S24 a conversation of many turns leaves no more timers and streams than one of a single turn", async () => {
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveDeltaKit(), agent }] });
  let streams = 0;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const response = await server.handle(new Request(url, init));
    streams += 1;
    const body = response?.body?.pipeThrough(new TransformStream({ flush: () => void (streams -= 1) }));
    return new Response(body, response);
  };
  const connection = createConnection({ protocol: deltaKit(), url: "http://agent.test/a", fetch });
  const session = connection.session();
  let events = 0;
  session.onEvent(() => (events += 1));
  const left: string[] = [];
  for (let turn = 1; turn <= 10; turn += 1) {
    session.send("go");
    for (let tries = 0; tries < 50 && session.thread.turn.reason !== "completed"; tries += 1) {
      await vi.advanceTimersByTimeAsync(20);
      const asked = session.thread.requests.find(({ state }) => state === "open");
      if (asked) session.decide(asked.requestId, { optionId: "yes", granted: true });
    }
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    // What a turn has set may run on after its end, and runs out within a minute.
    await vi.advanceTimersByTimeAsync(60_000);
    left.push(`${vi.getTimerCount()} timers, ${streams} streams`);
  }
  expect(events).toBeGreaterThan(250);
  expect(new Set(left)).toEqual(new Set([left[0]]));
  connection.close();
  await server.close();
  expect(vi.getTimerCount()).toBe(0);
});

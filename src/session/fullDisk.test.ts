import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../agents/index.ts";
import { CountersignError } from "../model/index.ts";
import { acp, deltaKit, serveAcp, serveDeltaKit } from "../protocols/index.ts";
import { createAgentServer, createMemoryLog, type SessionLog } from "../server/index.ts";
import { createConnection } from "./createConnection.ts";

// Backoff needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

const wires = {
  deltakit: { serve: serveDeltaKit, speak: () => deltaKit({ extension: true }) },
  acp: { serve: serveAcp, speak: acp },
};

/** A page and a server whose disk is full whenever `disk.full` says so. */
function open(wire: keyof typeof wires) {
  const disk = { full: false, fillAfterGrant: false, paid: 0 };
  const log = createMemoryLog();
  const check = (): void => {
    if (!disk.full) return;
    const message = "The session could not be written: ENOSPC: no space left on device. Nothing was taken as done.";
    throw new CountersignError({ code: "server", message });
  };
  const small: SessionLog = {
    ...log,
    create: async (...given) => (check(), log.create(...given)),
    append: async (...given) => (check(), log.append(...given)),
    appendAfter: async (...given) => (check(), log.appendAfter(...given)),
  };
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const at = { turnId: turn.turnId, messageId: turn.messageId, toolCallId: "c1" } as const;
      turn.emit({ type: "toolCall.started", ...at, toolName: "pay", runsOn: "server", argument: '{"amount":5}' });
      const options = [
        { id: "y", label: "", kind: "allow_once" },
        { id: "n", label: "", kind: "reject_once" },
      ] as const;
      const base = { turnId: turn.turnId, kind: "permission", editable: false, canExplainDenial: true } as const;
      const [answer] = await turn.ask([{ ...base, requestId: "r1", toolCallId: "c1", options }]);
      if (answer?.granted === true) disk.paid += 1;
      disk.full = disk.fillAfterGrant;
      turn.emit({ type: "toolCall.updated", ...at, patch: { status: "completed", result: "paid" } });
      return "completed";
    },
  };
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: wires[wire].serve(), agent }], log: small });
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  const connection = createConnection({ protocol: wires[wire].speak(), url: "http://a.test/a", fetch });
  onTestFinished(async () => {
    connection.close();
    await server.close();
  });
  return { disk, session: connection.session() };
}

const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2_000);

describe.each(["deltakit", "acp"] as const)("a server with a full disk, over %s", (wire) => {
  test("takes no prompt, says why, and the prompt goes out again when there is room", async () => {
    const { disk, session } = open(wire);
    disk.full = true;
    session.send("pay");
    await soon();
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "error", error: { code: "server" } });
    expect(session.thread.turn.error?.detail).toContain("ENOSPC: no space left");
    expect(session.thread.messages[0]?.parts).toMatchObject([{ text: "pay" }]);
    disk.full = false;
    session.retry();
    await soon();
    expect(session.thread.requests).toMatchObject([{ state: "open" }]);
    expect(session.thread.messages.filter(({ role }) => role === "user")).toHaveLength(1);
  });

  test("does nothing that was granted, says why, and does it once when it is granted again", async () => {
    const { disk, session } = open(wire);
    session.send("pay");
    await soon();
    const requestId = session.thread.requests[0]?.requestId ?? "";
    disk.full = true;
    session.decide(requestId, { granted: true });
    await soon();
    expect(disk.paid).toBe(0);
    expect(session.thread.requests).toMatchObject([{ state: "failed", error: { code: "server" } }]);
    disk.full = false;
    session.decide(requestId, { granted: true });
    await soon();
    expect(disk.paid).toBe(1);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  });

  test("what the agent does meanwhile is told in full when there is room", async () => {
    const { disk, session } = open(wire);
    disk.fillAfterGrant = true;
    session.send("pay");
    await soon();
    session.decide(session.thread.requests[0]?.requestId ?? "", { granted: true });
    await soon();
    expect(disk).toMatchObject({ paid: 1, full: true });
    disk.full = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    const calls = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "tool_call"));
    expect(calls).toMatchObject([{ status: "completed", result: "paid" }]);
  });
});

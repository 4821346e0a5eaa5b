import { beforeEach, expect, test, vi } from "vitest";
import type { AgentEvent } from "../model/index.ts";
import { answerStarts, asks, callStarts, openScriptedSession, turnEnds } from "./fixtures/openScriptedSession.ts";

const { count, calls } = vi.hoisted(() => {
  const counted = new Map<string, number>();
  /** Counts the calls of all methods of what a factory returns, also of those in nested tables. Getters are not counted. */
  function wrap(name: string, made: object): object {
    return new Proxy(made, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        const path = `${name}.${String(key)}`;
        if (key === "handlers" && typeof value === "object" && value !== null) return wrap(path, value);
        if (typeof value !== "function") return value;
        return (...values: unknown[]): unknown => {
          counted.set(path, (counted.get(path) ?? 0) + 1);
          return Reflect.apply(value, target, values);
        };
      },
    });
  }
  /** Replaces the factories of a module by ones whose results count their calls. */
  const replace = (module: object): object =>
    Object.fromEntries(
      Object.entries(module).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === "function" && name.startsWith("create")
          ? (...values: unknown[]): unknown => wrap(name, Reflect.apply(value, undefined, values))
          : value,
      ]),
    );
  return { count: async (original: () => Promise<object>) => replace(await original()), calls: counted };
});

vi.mock("./audit/createAudit.ts", count);
vi.mock("./tabs/createTabSync.ts", count);
vi.mock("./createHistory.ts", count);
vi.mock("./links/createTrace.ts", count);
vi.mock("./requests/createDelivery.ts", count);
vi.mock("./recovery/createRecoverer.ts", count);
vi.mock("./policy/createPolicyRunner.ts", count);
vi.mock("./turn/createTurnLoop.ts", count);

beforeEach(() => calls.clear());

const turnId = "turn1";
const messageId = `${turnId}:reply`;
const toolCallId = "c";
const deltas: readonly ((at: number) => AgentEvent)[] = [
  (at) => ({ type: "text.delta", turnId, messageId, partId: "p", kind: "answer", delta: "a", at }),
  (at) => ({ type: "toolCall.argumentDelta", turnId, messageId, toolCallId: "streamed", delta: "a", at }),
  (at) => ({ type: "toolCall.outputDelta", turnId, messageId, toolCallId, terminalId: "t", delta: "a", at }),
];

/** A session whose turn runs, with a call that waits for a decision and one whose argument streams. */
async function openRunning() {
  const opened = await openScriptedSession({ answers: "each" });
  opened.session.send("go");
  opened.emit(
    answerStarts(turnId),
    callStarts(turnId, toolCallId, "send", ""),
    asks("permission", turnId, toolCallId),
    { type: "toolCall.started", turnId, messageId, toolCallId: "streamed", toolName: "send" },
  );
  return opened;
}

test.each(deltas)(
  "a thousand deltas of a running turn call the store and listeners, and no bystander",
  async (toDelta) => {
    const { session, emit } = await openRunning();
    const { type } = toDelta(0);
    const emitted: string[] = [];
    session.onEvent((event) => void emitted.push(event.type));
    calls.clear();
    for (let at = 0; at < 1_000; at += 1) emit(toDelta(at));
    expect([...calls]).toEqual([]);
    expect(emitted).toEqual(Array.from({ length: 1_000 }, () => type));
    expect(JSON.stringify(session.thread)).toContain("a".repeat(1_000));
  },
);

test("each bystander is called with the types that it names", async () => {
  const { session, emit } = await openRunning();
  session.decide(`permission:${toolCallId}`, { granted: false });
  emit(turnEnds(turnId, "cut"), { type: "history.loaded", place: "replace", events: [] });
  const called = new Set([...calls.keys()].map((path) => path.split(".", 1).join("")));
  expect([...called].toSorted()).toEqual([
    "createAudit",
    "createDelivery",
    "createHistory",
    "createPolicyRunner",
    "createRecoverer",
    "createTabSync",
    "createTurnLoop",
  ]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Json } from "../model/index.ts";
import { anthropicMessages, openAiResponses } from "../protocols/index.ts";
import { anthropic, callsOf, openProviderSession, responses, messageOf } from "./fixtures/openProviderSession.ts";
import type { ClientTool } from "./Session.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

const parameters = { type: "object", properties: { sku: { type: "string" } }, required: ["sku"] };
const callers = ["direct", "program"] as const;
const start = Date.parse("2025-12-20T05:33:00Z");

const aTool = (more: Partial<ClientTool> = {}) => ({
  description: "Counts the stock.",
  parameters,
  callers,
  ...more,
  execute: vi.fn<ClientTool["execute"]>(more.execute ?? (() => 7)),
});

/** A call that the model's program made in a container, which is open for 30 s; or one that the model made itself. */
const asks = (input: Json, byProgram = true): Json =>
  anthropic(
    [
      { type: "server_tool_use", id: "srvtoolu_1", name: "code_execution", input: { code: "stock()" } },
      {
        type: "tool_use",
        id: "toolu_1",
        name: "stock",
        input,
        ...(byProgram ? { caller: { type: "code_execution_20250825", tool_id: "srvtoolu_1" } } : {}),
      },
    ],
    byProgram ? { container: { id: "container_1", expires_at: "2025-12-20T05:33:30.789626Z" } } : {},
  );
const ends = anthropic([{ type: "text", text: "Done." }]);

function open(tool: ClientTool, first: Json) {
  return openProviderSession({
    protocol: anthropicMessages({ body: { model: "m" } }),
    replies: [first, ends],
    tools: { stock: tool },
    connection: { now: () => Date.now() },
  });
}

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

describe("a call that a program makes", () => {
  test("belongs to its program, shows its deadline, and its answer goes to its container", async () => {
    const tool = aTool();
    const { session, requests } = open(tool, asks({ sku: "a" }));
    session.send("go");
    await vi.advanceTimersByTimeAsync(10);
    expect(session.thread.requests[0]).toMatchObject({ state: "answered", expiresAt: start + 30_789 });
    expect(callsOf(session).map(({ toolCallId, parentKey }) => [toolCallId, parentKey !== undefined])).toEqual([
      ["srvtoolu_1", false],
      ["toolu_1", true],
    ]);
    expect(requests[0]?.body["tools"]).toEqual([
      { type: "code_execution_20250825", name: "code_execution" },
      expect.objectContaining({ name: "stock", allowed_callers: ["direct", "code_execution_20250825"] }),
    ]);
    expect(requests[1]?.body["container"]).toBe("container_1");
    expect(JSON.stringify(requests[1]?.body["messages"])).toContain('"tool_use_id":"toolu_1","content":"7"');
  });

  test("after the container's deadline nothing is sent, and the running tool is aborted", async () => {
    let signal: AbortSignal | undefined;
    const tool = aTool({
      execute: (_, context) => {
        ({ signal } = context);
        return new Promise<never>(() => undefined);
      },
    });
    const { session, requests } = open(tool, asks({ sku: "a" }));
    session.send("go");
    await vi.advanceTimersByTimeAsync(30_000);
    expect([signal?.aborted, session.thread.turn.status]).toEqual([false, "waiting"]);
    await vi.advanceTimersByTimeAsync(800);
    expect(signal?.aborted).toBe(true);
    expect(session.thread.requests[0]?.state).toBe("expired");
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "error", error: { code: "stale" } });
    expect(session.thread.turn.error?.message).toContain("deadline, which has passed");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    session.send("again");
    await vi.advanceTimersByTimeAsync(10);
    expect(requests[1]?.body).not.toHaveProperty("container");
  });

  test("a decision after the deadline is not sent either", async () => {
    const tool = aTool({ confirm: true });
    const { session, requests } = open(tool, asks({ sku: "a" }));
    session.send("go");
    await vi.advanceTimersByTimeAsync(31_000);
    session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
    await vi.advanceTimersByTimeAsync(10);
    expect(tool.execute).not.toHaveBeenCalled();
    expect(requests).toHaveLength(1);
  });

  test.each([true, false])("is validated like any other (by a program: %s)", async (byProgram) => {
    const tool = aTool();
    const { session, requests } = open(tool, asks({ sku: 1 }, byProgram));
    session.send("go");
    await vi.advanceTimersByTimeAsync(10);
    expect(tool.execute).not.toHaveBeenCalled();
    expect(callsOf(session)[1]).toMatchObject({ status: "failed", error: { code: "invalid_input" } });
    expect(JSON.stringify(requests[1]?.body["messages"])).toContain('"is_error":true');
  });
});

test.each([
  ["a strict schema", { strict: true, parameters: { ...parameters, additionalProperties: false } }, {}, /`strict`/],
  ["no parallel calls", {}, { parallelToolCalls: false }, /parallelToolCalls/],
  ["a forced call", {}, { toolChoice: { tool: "stock" } }, /toolChoice/],
])(
  "a combination with programs that Anthropic refuses is reported before anything is sent: %s",
  async (_, more, options, message) => {
    const { session, requests } = openProviderSession({
      protocol: anthropicMessages(options),
      replies: [ends],
      tools: { stock: aTool(more) },
    });
    session.send("go");
    await vi.advanceTimersByTimeAsync(10);
    expect(session.thread.turn.error?.message).toMatch(message);
    expect(requests).toHaveLength(0);
  },
);

test("OpenAI gets who may call a tool in its own format", async () => {
  const { session, requests } = openProviderSession({
    protocol: openAiResponses(),
    replies: [responses(messageOf("Hi."))],
    tools: { stock: aTool() },
  });
  session.send("go");
  await vi.advanceTimersByTimeAsync(10);
  expect(requests[0]?.body["tools"]).toEqual([
    { type: "programmatic_tool_calling" },
    expect.objectContaining({ name: "stock", allowed_callers: ["direct", "programmatic"] }),
  ]);
});

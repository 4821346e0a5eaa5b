import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Mock } from "vitest";
import type { InputState, Json } from "../../model/index.ts";
import type { ClientTool } from "../Session.ts";
import { createSlots } from "./createSlots.ts";
import { runTool } from "./runTool.ts";

const parameters = {
  type: "object",
  properties: { path: { type: "string" }, line: { type: "integer", minimum: 1 } },
  required: ["path"],
  additionalProperties: false,
};

function aTool(more: Partial<ClientTool> = {}): ClientTool & { readonly execute: Mock<ClientTool["execute"]> } {
  return {
    description: "Opens a file.",
    parameters,
    ...more,
    execute: vi.fn<ClientTool["execute"]>(more.execute ?? (() => "opened")),
  };
}

interface Given {
  readonly input?: Json;
  readonly inputState?: InputState;
  readonly signal?: AbortSignal;
  readonly progress?: () => void;
}

function run(tool: ClientTool | undefined, given: Given = {}) {
  return runTool({
    tool,
    toolName: "open_file",
    toolCallId: "call_1",
    input: { path: "a.ts" },
    inputState: "ready",
    signal: new AbortController().signal,
    progress: () => undefined,
    retried: () => undefined,
    show: () => undefined,
    ask: () => Promise.reject(new Error("no user is asked here")),
    slots: createSlots(1),
    ...given,
  });
}

describe("a refused call is never executed and the model gets the reason", () => {
  test.each([
    ["a missing property", { line: 1 }, "ready", "invalid_input", /path/],
    ["a wrong type", { path: 3 }, "ready", "invalid_input", /path.*string/],
    ["a property too many", { path: "a", x: 1 }, "ready", "invalid_input", /x/],
    ["a limit", { path: "a", line: 0 }, "ready", "invalid_input", /line/],
    ["another value than an object", "a", "ready", "invalid_input", /object/],
    ["truncated arguments", { path: "a" }, "truncated", "invalid_input", /incomplete/],
    ["streaming arguments", { path: "a" }, "streaming", "invalid_input", /incomplete/],
    ["invalid arguments", { path: "a" }, "invalid", "invalid_input", /incomplete/],
  ] as const)("%s", async (_, input, inputState, code, message) => {
    const tool = aTool();
    const result = await run(tool, { input, inputState });
    expect(tool.execute).not.toHaveBeenCalled();
    expect(result).toEqual({ error: { layer: "policy", code, message: expect.stringMatching(message) } });
  });
  test("an unknown tool", async () => {
    expect(await run(undefined)).toMatchObject({ error: { layer: "policy", code: "unknown_tool" } });
  });
  test("a tool whose schema is unusable", async () => {
    const tool = aTool({ parameters: { $ref: "#/nowhere" } });
    expect(await run(tool)).toMatchObject({ error: { code: "configuration" } });
    expect(tool.execute).not.toHaveBeenCalled();
  });
});

describe("the result of a tool goes back to the model", () => {
  test("its output, after a call with the input and the call's ids", async () => {
    const tool = aTool({ execute: () => ({ lines: [1, 2] }) });
    expect(await run(tool)).toEqual({ output: { lines: [1, 2] } });
    expect(tool.execute.mock.calls[0]?.[0]).toEqual({ path: "a.ts" });
    expect(tool.execute.mock.calls[0]?.[1]).toMatchObject({ toolCallId: "call_1", toolName: "open_file" });
  });
  test("null where it returns nothing", async () => {
    const execute: unknown = () => undefined;
    expect(await run(aTool({ execute: execute as ClientTool["execute"] }))).toEqual({ output: null });
  });
  test("an error answer where it throws, and where its result is no JSON", async () => {
    const thrower = aTool({ execute: () => Promise.reject(new Error("no such file")) });
    expect(await run(thrower)).toEqual({ error: { layer: "tool", code: "tool", message: "no such file" } });
    const circle: Record<string, Json> = {};
    circle["self"] = circle;
    expect(await run(aTool({ execute: () => circle }))).toMatchObject({ error: { layer: "tool" } });
  });
  test("redacted first, then cut, with a note inside", async () => {
    const tool = aTool({
      execute: () => `secret${"x".repeat(200)}`,
      redactResult: (output) => (typeof output === "string" ? output.replace("secret", "[removed]") : output),
      maxResultBytes: 130,
    });
    const result = await run(tool);
    expect("output" in result ? result.output : "").toMatch(/^\[removed\]x{10,}\n\[Result cut: it has 209 bytes/);
  });
  test("a thrown error is redacted and cut like a result", async () => {
    const tool = aTool({
      execute: () => Promise.reject(new Error(`secret${"x".repeat(500)}`)),
      redactResult: (output) => (typeof output === "string" ? output.replace("secret", "[removed]") : output),
      maxResultBytes: 150,
    });
    const result = await run(tool);
    const message = "error" in result ? result.error.message : "";
    expect(message).toMatch(/^\[removed\]x+\n\[Result cut/);
    expect(message.length).toBeLessThanOrEqual(150);
  });
  test("an error and no unredacted byte where redaction fails", async () => {
    const redactResult = (): never => {
      throw new Error("cannot redact");
    };
    const result = await run(aTool({ execute: () => "secret", redactResult }));
    expect(result).toMatchObject({ error: { message: expect.stringContaining("could not be redacted") } });
    expect(JSON.stringify(result)).not.toContain("secret");
  });
});

describe("retries", () => {
  const fail = () => Promise.reject(new Error("flaky"));
  test.each([
    [{ retry: 3 }, 1],
    [{ retry: 3, idempotent: false }, 1],
    [{ idempotent: true }, 1],
    [{ retry: 3, idempotent: true }, 4],
  ])("%j makes %i attempts", async (options, attempts) => {
    const tool = aTool({ ...options, execute: fail });
    await run(tool);
    expect(tool.execute).toHaveBeenCalledTimes(attempts);
  });
});

describe("time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const never = () => new Promise<never>(() => undefined);

  test("a call beyond its timeout is aborted, answered and not retried", async () => {
    const tool = aTool({ execute: never, timeout: 500, retry: 2, idempotent: true });
    const result = run(tool);
    await vi.advanceTimersByTimeAsync(500);
    expect(await result).toMatchObject({ error: { layer: "tool", code: "timeout" } });
    expect(tool.execute).toHaveBeenCalledTimes(1);
    expect(tool.execute.mock.calls[0]?.[1].signal.aborted).toBe(true);
  });
  test("the default is one minute, and no timer is left behind", async () => {
    const result = run(aTool({ execute: never }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toMatchObject({ error: { code: "timeout" } });
    await run(aTool());
    expect(vi.getTimerCount()).toBe(0);
  });
  test("an abort from outside reaches the tool and ends the wait for one that ignores it", async () => {
    const controller = new AbortController();
    const tool = aTool({ execute: never });
    const result = run(tool, { signal: controller.signal });
    await vi.waitFor(() => expect(tool.execute).toHaveBeenCalled());
    controller.abort(new DOMException("stopped", "AbortError"));
    expect(await result).toMatchObject({ error: { message: "stopped" } });
    expect(tool.execute.mock.calls[0]?.[1].signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
  test("a call aborted before it began is never executed", async () => {
    const tool = aTool();
    await run(tool, { signal: AbortSignal.abort() });
    expect(tool.execute).not.toHaveBeenCalled();
  });
});

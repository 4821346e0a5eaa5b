import { describe, expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import { emptyThread } from "../../store/index.ts";
import type { Message, Part, ThreadState, ToolCallPart } from "../../model/index.ts";
import { createFoldSelector } from "./createFoldSelector.ts";

const text: Part = { type: "text", key: "text", kind: "answer", text: "Done.", state: "final", citations: [] };
const remark: Part = { ...text, key: "remark", kind: "commentary", text: "Now the tests." };
const thought: Part = { type: "reasoning", key: "thought", kind: "raw", text: "Hm.", state: "final" };
const empty = emptyThread();

function call(key: string, more: Partial<ToolCallPart> = {}): ToolCallPart {
  return { ...plainCall, key, toolCallId: key, toolName: "run_command", input: { command: key }, ...more };
}

function message(parts: readonly Part[], more: Partial<Message> = {}): Message {
  return { id: "m", role: "assistant", turnId: "t", parts, wire: [], ...more };
}

function thread(...messages: readonly Message[]): ThreadState {
  return { ...empty, messages };
}

function readKeys(state: ThreadState, isOwn: (part: Part) => boolean = () => true): readonly string[] {
  return createFoldSelector(isOwn)(state).flatMap(({ partKeys }) => [...partKeys]);
}

describe("the steps that fold", () => {
  test("are the calls, thoughts and remarks of a turn that has ended with an answer", () => {
    const prompt = message([text], { id: "u", role: "user" });
    expect(readKeys(thread(prompt, message([thought, call("a"), remark, text])))).toEqual(["thought", "a", "remark"]);
  });

  test("are none while the turn runs, without an answer, and without a call that a receipt counts", () => {
    const messages = [message([call("a"), text])];
    const turn = { ...empty.turn, status: "running", turnId: "t" } as ThreadState["turn"];
    expect(readKeys({ ...empty, turn, messages })).toEqual([]);
    expect(readKeys(thread(message([text, call("a")])))).toEqual([]);
    expect(readKeys(thread(message([call("a"), text]), message([text], { id: "s", role: "system" })))).toEqual([]);
    expect(readKeys(thread(message([thought, text])))).toEqual([]);
    expect(readKeys(thread(message([call("a"), remark])))).toEqual([]);
  });

  test("are no failures, unless the same call has ended well later", () => {
    const exit = (code: number) => ({
      content: [{ type: "terminal", terminalId: "x", output: "", exit: { code, signal: null } } as const],
      input: { command: "npm test" },
    });
    const failed = call("a", { ...exit(1), status: "failed" });
    expect(readKeys(thread(message([failed, call("b"), text])))).toEqual(["b"]);
    expect(readKeys(thread(message([failed, call("c", exit(0)), text])))).toEqual(["a", "c"]);
    expect(readKeys(thread(message([call("c", exit(0)), call("d", exit(1)), text])))).toEqual(["c"]);
    expect(readKeys(thread(message([call("a", { status: "denied" }), call("b"), text])))).toEqual(["b"]);
  });

  test("are no calls that the app draws", () => {
    expect(readKeys(thread(message([call("a"), call("b"), text])), ({ key }) => key !== "a")).toEqual(["b"]);
  });

  test("are the same object while their turn does not change", () => {
    const select = createFoldSelector(() => true);
    const first = message([call("a"), text]);
    const [one] = select(thread(first));
    const [same, other] = select(thread(first, message([call("b"), text], { id: "n", turnId: "u" })));
    expect(same).toBe(one);
    expect(other?.turnId).toBe("u");
  });
});

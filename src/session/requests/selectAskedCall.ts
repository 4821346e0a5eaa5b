import type { AgentRequest, ThreadState, ToolCallPart } from "../../model/index.ts";
import { equalJson, selectToolCall } from "../../store/index.ts";
import { selectGranted } from "./selectGranted.ts";

/** The calls with the inputs that they were granted with, by the calls of the thread: the same input gives the same object. */
const grantedCalls = new WeakMap<ToolCallPart, ToolCallPart>();

/**
 * Returns the call of a request as it would run; undefined for a request without one. An execution has the input of the permissions that
 * were granted before, also where a person edited it in one of them: then what the agent has said of its own input, the title and the
 * changes, is no part of it.
 */
export function selectAskedCall(
  thread: ThreadState,
  { kind, toolCallKey }: Pick<AgentRequest, "kind" | "toolCallKey">,
): ToolCallPart | undefined {
  const call = toolCallKey === undefined ? undefined : selectToolCall(thread, toolCallKey);
  if (call === undefined || kind !== "execution") return call;
  const input = selectGranted(thread, call)?.input;
  if (input === undefined || equalJson(input, call.input)) return call;
  const known = grantedCalls.get(call);
  if (known?.input === input) return known;
  const asked = withInput(call, input);
  grantedCalls.set(call, asked);
  return asked;
}

/** The call with another input, without the title and the changes that the agent has sent of its own one; itself without an input. */
export function withInput(call: ToolCallPart, input: ToolCallPart["input"]): ToolCallPart {
  if (input === undefined) return call;
  const content = call.content.filter(({ type }) => type !== "diff" && type !== "patch");
  return { ...call, title: undefined, content, input, argument: JSON.stringify(input), inputState: "ready" };
}

import type { AgentRequest, ThreadState, ToolCallPart } from "../../model/index.ts";
import { selectToolCall } from "../../store/index.ts";
import { selectGranted } from "./selectGranted.ts";

/** The calls with their granted inputs, by the calls of the thread: the same input gives the same object. */
const grantedCalls = new WeakMap<ToolCallPart, ToolCallPart>();

/**
 * Returns the call of a request as it would run; undefined for a request without one. An execution has the input of the permissions that
 * were granted before, also where a person edited it in one of them.
 */
export function selectAskedCall(
  thread: ThreadState,
  { kind, toolCallKey }: Pick<AgentRequest, "kind" | "toolCallKey">,
): ToolCallPart | undefined {
  const call = toolCallKey === undefined ? undefined : selectToolCall(thread, toolCallKey);
  if (call === undefined || kind !== "execution") return call;
  const input = selectGranted(thread, call)?.input;
  const known = grantedCalls.get(call);
  if (known !== undefined && known.input === input) return known;
  const granted = withInput(call, input);
  grantedCalls.set(call, granted);
  return granted;
}

/** The call with another input; itself without one. */
export function withInput(call: ToolCallPart, input: ToolCallPart["input"]): ToolCallPart {
  if (input === undefined || input === call.input) return call;
  return { ...call, input, argument: JSON.stringify(input), inputState: "ready" };
}

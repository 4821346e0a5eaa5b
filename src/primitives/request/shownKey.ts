import type { AgentRequest, ToolCallPart } from "../../model/index.ts";

/** Gives a text that changes with whatever the user reads of a request: another one makes it another prompt. */
export function shownKey(request: AgentRequest | undefined, call: ToolCallPart | undefined): string {
  return JSON.stringify([request?.requestId, request?.reason, call?.inputState, call?.argument, call?.input]);
}

/** Whether the input that would run is all there; a request about no call has none. */
export function isComplete(call: ToolCallPart | undefined): boolean {
  return (
    call === undefined || call.inputState === "ready" || (call.inputState === "invalid" && call.input === undefined)
  );
}

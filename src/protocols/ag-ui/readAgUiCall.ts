import type { AgentEvent, JsonObject, ToolCallPatch } from "../../model/index.ts";
import type { RunContext } from "../createRunClient.ts";
import { parseJson, readString } from "../read.ts";
import { startMessage } from "./AgUiState.ts";
import type { AgUiState } from "./AgUiState.ts";

/** Reads TOOL_CALL_* events; `undefined` for any other. */
export function readCallEvent(state: AgUiState, type: string, event: JsonObject): AgentEvent[] | undefined {
  const id = readString(event["toolCallId"]) ?? "";
  switch (type) {
    // {"type":"TOOL_CALL_START","toolCallId":"call_1","toolCallName":"delete_file","parentMessageId":""}
    case "TOOL_CALL_START":
      return startCall(state, id, event);
    // {"type":"TOOL_CALL_ARGS","toolCallId":"call_1","delta":"{\"filename\":"}
    case "TOOL_CALL_ARGS":
      return appendArgument(state, id, readString(event["delta"]) ?? "");
    case "TOOL_CALL_END":
      return endCall(state, id);
    // {"type":"TOOL_CALL_CHUNK","toolCallId":"call_1","toolCallName":"f","delta":"{"}   later ones may have the delta only
    case "TOOL_CALL_CHUNK": {
      const target = id === "" && state.chunk?.type === "call" ? state.chunk.id : id;
      state.chunk = { type: "call", id: target };
      const started = state.calls.has(target) ? [] : startCall(state, target, event);
      return [...started, ...appendArgument(state, target, readString(event["delta"]) ?? "")];
    }
    // {"type":"TOOL_CALL_RESULT","messageId":"call_1","toolCallId":"call_1","content":"\"File deleted\""}
    case "TOOL_CALL_RESULT": {
      const call = state.calls.get(id);
      if (call !== undefined) call.resolved = true;
      const content = event["content"] ?? "";
      // Text is often JSON-encoded twice.
      const parsed = typeof content === "string" ? parseJson(content) : content;
      const result = typeof parsed === "string" ? parsed : content;
      const patch: ToolCallPatch = { status: "completed", result, rawOutput: parsed ?? content };
      const messageId = call?.messageId ?? state.main ?? state.current ?? `${state.context.turnId}:${id}`;
      return [{ type: "toolCall.updated", turnId: state.context.turnId, messageId, toolCallId: id, patch }];
    }
    default:
      return undefined;
  }
}

function startCall(state: AgUiState, id: string, event: JsonObject): AgentEvent[] {
  const { turnId, tools, thread } = state.context;
  const toolName = readString(event["toolCallName"]) ?? id;
  const known = state.calls.get(id);
  // The kit's facts have told the start already, with more than this.
  if (known !== undefined && !known.complete) return [];
  const before = selectCallMessage(thread, turnId, id, toolName);
  // A resumed run sends the approved call again: the argument is received anew, the call stays the same.
  if (before !== undefined || state.calls.get(id)?.complete === true) {
    const messageId = before ?? state.calls.get(id)?.messageId ?? "";
    state.calls.set(id, { messageId, toolName, argument: "", complete: false, resolved: false });
    return [];
  }
  const parent = readString(event["parentMessageId"]);
  // "" and null are no parent; then the call is a message of its own, as the specification says.
  const started = startMessage(state, parent === undefined || parent === "" ? id : parent, "assistant");
  const messageId = state.current ?? "";
  state.calls.set(id, { messageId, toolName, argument: "", complete: false, resolved: false });
  const runsOn = tools.some((tool) => tool.name === toolName) ? "application" : "server";
  return [...started, { type: "toolCall.started", turnId, messageId, toolCallId: id, toolName, runsOn }];
}

function selectCallMessage(
  thread: RunContext["thread"],
  turnId: string,
  toolCallId: string,
  toolName: string,
): string | undefined {
  return thread?.messages.findLast(
    (message) =>
      message.turnId === turnId &&
      message.parts.some(
        (part) => part.type === "tool_call" && part.toolCallId === toolCallId && part.toolName === toolName,
      ),
  )?.id;
}

function appendArgument(state: AgUiState, id: string, delta: string): AgentEvent[] {
  const call = state.calls.get(id);
  if (call === undefined || call.complete || delta === "") return [];
  const at = call.argument.length;
  call.argument += delta;
  return [
    {
      type: "toolCall.argumentDelta",
      turnId: state.context.turnId,
      messageId: call.messageId,
      toolCallId: id,
      delta,
      at,
    },
  ];
}

/** Completes the argument of a call; once. */
export function endCall(state: AgUiState, id: string): AgentEvent[] {
  const call = state.calls.get(id);
  if (call === undefined || call.complete) return [];
  call.complete = true;
  const { argument, messageId } = call;
  const input = argument === "" ? {} : parseJson(argument);
  const patch: ToolCallPatch =
    input === undefined ? { argument, inputState: "invalid" } : { argument, input, inputState: "ready" };
  return [{ type: "toolCall.updated", turnId: state.context.turnId, messageId, toolCallId: id, patch }];
}

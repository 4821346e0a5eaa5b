import type { AgentEvent, Json, JsonObject, ToolCallPart, ToolCallPatch } from "../../model/index.ts";
import type { RunContext } from "../run/createRunClient.ts";
import { equalValues } from "../equalValues.ts";
import { parseJson, readId, readString } from "../read.ts";
import { startMessage, toCallAddress } from "./AgUiState.ts";
import type { AgUiCall, AgUiState } from "./AgUiState.ts";

/** Reads TOOL_CALL_* events; `undefined` for any other. */
export function readCallEvent(state: AgUiState, type: string, event: JsonObject): AgentEvent[] | undefined {
  if (!type.startsWith("TOOL_CALL_")) return undefined;
  const id = readId(event["toolCallId"]) ?? "";
  // What has no id is about no call; it is kept as it came. Only a chunk may go on with the one before.
  if (id === "" && (type !== "TOOL_CALL_CHUNK" || state.chunk?.type !== "call")) return undefined;
  switch (type) {
    // {"type":"TOOL_CALL_START","toolCallId":"call_1","toolCallName":"delete_file","parentMessageId":""}
    case "TOOL_CALL_START":
      return startCall(state, id, event);
    // {"type":"TOOL_CALL_ARGS","toolCallId":"call_1","delta":"{\"filename\":"}
    case "TOOL_CALL_ARGS":
      return readArgument(state, id, event);
    case "TOOL_CALL_END":
      return state.calls.has(id) ? endCall(state, id) : undefined;
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
      const messageId = state.main ?? state.current ?? `${state.context.turnId}:${id}`;
      const place =
        call === undefined
          ? { turnId: state.context.turnId, messageId, toolCallId: id }
          : toCallAddress(state, call, id);
      return [{ type: "toolCall.updated", ...place, patch }];
    }
    default:
      return undefined;
  }
}

function startCall(state: AgUiState, id: string, event: JsonObject): AgentEvent[] {
  const { turnId, thread } = state.context;
  const toolName = readId(event["toolCallName"]) ?? "";
  const known = state.calls.get(id);
  // The kit's facts have told the start already, with more than this.
  if (known !== undefined && !known.complete) return [];
  const fresh = { toolName, argument: "", complete: false, resolved: false };
  // Twice in one run: whether it is the same call, its argument tells.
  if (known !== undefined) return beginAgain(state, id, known, toolName);
  const before = selectCall(thread, turnId, id);
  // A resumed run sends the approved call again: the argument is received anew, the call stays the same.
  if (before !== undefined && before.call.toolName === toolName && !isOver(before.call)) {
    const { messageId, call } = before;
    state.calls.set(id, { messageId, ...fresh, occurrence: call.occurrence });
    return [];
  }
  const occurrence = before === undefined || before.call.toolName === "" ? 0 : before.call.occurrence + 1;
  const parent = readString(event["parentMessageId"]);
  // "" and null are no parent; then the call is a message of its own, as the specification says.
  const started = startMessage(state, parent === undefined || parent === "" ? id : parent, "assistant");
  const messageId = state.current ?? "";
  const call: AgUiCall = { messageId, ...fresh, occurrence };
  state.calls.set(id, call);
  return [...started, tellStart(state, id, call)];
}

function tellStart(state: AgUiState, id: string, call: AgUiCall): AgentEvent {
  const { toolName } = call;
  const runsOn = state.context.tools.some((tool) => tool.name === toolName) ? "application" : "server";
  return { type: "toolCall.started", ...toCallAddress(state, call, id), toolName, runsOn };
}

/** Holds a call back until its argument is whole. */
function beginAgain(state: AgUiState, id: string, known: AgUiCall, toolName: string): AgentEvent[] {
  const before = { toolName: known.toolName, input: toInput(known.argument) };
  state.calls.set(id, { ...known, toolName, argument: "", complete: false, before });
  return [];
}

function toInput(argument: string): Json | undefined {
  return argument === "" ? {} : parseJson(argument);
}

function isOver({ status, settledBy }: ToolCallPart): boolean {
  return settledBy === "wire" && (status === "completed" || status === "failed" || status === "cancelled");
}

function selectCall(
  thread: RunContext["thread"],
  turnId: string,
  toolCallId: string,
): { readonly messageId: string; readonly call: ToolCallPart } | undefined {
  const calls = (thread?.messages ?? []).flatMap(({ id, turnId: of, parts }) =>
    of === turnId
      ? parts.flatMap((call) =>
          call.type === "tool_call" && call.toolCallId === toolCallId ? [{ messageId: id, call }] : [],
        )
      : [],
  );
  return calls.at(-1);
}

/** A piece that is no text, or of a call that is not open, is kept as it came. */
function readArgument(state: AgUiState, id: string, event: JsonObject): AgentEvent[] | undefined {
  const delta = readString(event["delta"]);
  const isOpen = state.calls.get(id)?.complete === false;
  return delta === undefined || !isOpen ? undefined : appendArgument(state, id, delta);
}

function appendArgument(state: AgUiState, id: string, delta: string): AgentEvent[] {
  const call = state.calls.get(id);
  if (call === undefined || call.complete || delta === "") return [];
  const at = call.argument.length;
  call.argument += delta;
  if (call.before !== undefined) return [];
  return [{ type: "toolCall.argumentDelta", ...toCallAddress(state, call, id), delta, at }];
}

/** Completes the argument of a call; once. */
export function endCall(state: AgUiState, id: string): AgentEvent[] {
  const call = state.calls.get(id);
  if (call === undefined || call.complete) return [];
  call.complete = true;
  const { argument, before } = call;
  const input = toInput(argument);
  const patch: ToolCallPatch =
    input === undefined ? { argument, inputState: "invalid" } : { argument, input, inputState: "ready" };
  if (before === undefined) return [{ type: "toolCall.updated", ...toCallAddress(state, call, id), patch }];
  if (before.toolName === call.toolName && equalValues(before.input, input)) return [];
  // Another input under the id of a call that is known: another call.
  const other: AgUiCall = { ...call, occurrence: call.occurrence + 1, resolved: false };
  state.calls.set(id, other);
  return [tellStart(state, id, other), { type: "toolCall.updated", ...toCallAddress(state, other, id), patch }];
}

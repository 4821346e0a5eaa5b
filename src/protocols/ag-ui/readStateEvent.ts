import type { AgentEvent, Json, JsonObject } from "../../model/index.ts";
import { readList, readObject, readString } from "../read.ts";
import { toMessageId, startMessage, type AgUiState } from "./AgUiState.ts";
import { applyPatch } from "./applyPatch.ts";
import { readCallEvent } from "./readAgUiCall.ts";
import { appendText, endText } from "./readAgUiText.ts";

/** Reads what snapshots and patches change: the agent's state, the messages, activities, sub-agents. Undefined for any other event. */
export function readStateEvent(state: AgUiState, type: string, event: JsonObject): AgentEvent[] | undefined {
  switch (type) {
    // {"type":"STATE_SNAPSHOT","snapshot":{"recipe":{...}}}   the agent's state goes back with the next run
    case "STATE_SNAPSHOT":
      state.shared = event["snapshot"] ?? null;
      return keepState(state);
    // {"type":"STATE_DELTA","delta":[{"op":"replace","path":"/recipe/title","value":"Soup"}]}   a patch that does not fit changes nothing
    case "STATE_DELTA": {
      const next = applyPatch(state.shared, event["delta"]);
      if (next === undefined) return [toUnfit(state, "The agent's change of its state does not fit and was left out.")];
      state.shared = next;
      return keepState(state);
    }
    case "MESSAGES_SNAPSHOT":
      return readList(event["messages"], readObject).flatMap((message, index, all) =>
        readSnapshot(state, message, all, index),
      );
    // {"type":"ACTIVITY_SNAPSHOT","messageId":"a1","activityType":"PLAN","content":{"steps":[...]},"replace":true}
    case "ACTIVITY_SNAPSHOT": {
      const id = readString(event["messageId"]) ?? "";
      if (event["replace"] === false && state.activities.has(id)) return [];
      return showActivity(state, id, event["activityType"], event["content"] ?? null);
    }
    // {"type":"ACTIVITY_DELTA","messageId":"a1","activityType":"PLAN","patch":[...]}
    case "ACTIVITY_DELTA": {
      const id = readString(event["messageId"]) ?? "";
      const content = applyPatch(state.activities.get(id) ?? null, event["patch"]);
      if (content === undefined) return [toUnfit(state, "A change of an activity does not fit and was left out.")];
      return showActivity(state, id, event["activityType"], content);
    }
    // {"type":"SUBAGENT_STARTED","subagentRunId":"s1","name":"researcher","parentToolCallId":"call_1"}
    case "SUBAGENT_STARTED": {
      const parent = readString(event["parentToolCallId"]);
      const id = readString(event["subagentRunId"]) ?? "";
      if (parent !== undefined) state.subagents.set(id, `${state.context.turnId}:${parent}`);
      return [];
    }
    // {"type":"SUBAGENT_ERROR","subagentRunId":"s1","message":"boom"}   the run itself goes on
    case "SUBAGENT_ERROR":
      return [toUnfit(state, `A sub-agent failed: ${readString(event["message"]) ?? ""}`)];
    case "SUBAGENT_FINISHED":
      return [];
    default:
      return undefined;
  }
}

function keepState(state: AgUiState): AgentEvent[] {
  return [{ type: "session.updated", patch: { wire: { state: state.shared } } }];
}

function toUnfit({ context }: AgUiState, message: string): AgentEvent {
  return { type: "failure.received", turnId: context.turnId, error: { code: "bad_frame", message } };
}

function showActivity(state: AgUiState, id: string, name: Json | undefined, data: Json): AgentEvent[] {
  state.activities.set(id, data);
  const messageId = state.main ?? state.current ?? toMessageId(state, id);
  const started = state.current === undefined ? startMessage(state, id, "assistant") : [];
  const part = {
    type: "data",
    key: `${state.context.turnId}:activity:${id}`,
    name: readString(name) ?? "activity",
    data,
  } as const;
  return [...started, { type: "part.added", turnId: state.context.turnId, messageId, part }];
}

/** One message of a snapshot. Those of earlier turns are in the thread already; what this run has not streamed is added. */
function readSnapshot(state: AgUiState, message: JsonObject, all: readonly JsonObject[], index: number): AgentEvent[] {
  const isEarlier = index <= all.findLastIndex(({ role }) => role === "user");
  const id = readString(message["id"]) ?? "";
  const content = message["content"];
  if (isEarlier) return [];
  // {"id":"m3","role":"tool","toolCallId":"call_1","content":"sunny"}
  if (message["role"] === "tool") {
    const call = state.calls.get(readString(message["toolCallId"]) ?? "");
    if (call === undefined || call.resolved) return [];
    return readCallEvent(state, "TOOL_CALL_RESULT", message) ?? [];
  }
  if (message["role"] !== "assistant") return [];
  const known = [...state.texts.keys()].some((partId) => partId.startsWith(`${toMessageId(state, id)}:`));
  const text = !known && typeof content === "string" && content !== "" ? appendText(state, id, "answer", content) : [];
  const ended = text.length === 0 ? [] : endText(state, id, "answer");
  // {"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}
  const calls = readList(message["toolCalls"], readObject).flatMap((call): AgentEvent[] => {
    const toolCallId = readString(call["id"]) ?? "";
    if (state.calls.has(toolCallId)) return [];
    const { name = "", arguments: delta = "" } = readObject(call["function"]) ?? {};
    const events = [
      { type: "TOOL_CALL_START", toolCallId, toolCallName: name, parentMessageId: id },
      { type: "TOOL_CALL_ARGS", toolCallId, delta },
      { type: "TOOL_CALL_END", toolCallId },
    ];
    return events.flatMap((event) => readCallEvent(state, event.type, event) ?? []);
  });
  return [...text, ...ended, ...calls];
}

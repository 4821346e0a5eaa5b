import type { AgentEvent, JsonObject, NewRequest } from "../../model/index.ts";
import type { RunContext, RunReader } from "../createRunClient.ts";
import { readArray, readObject, readString } from "../read.ts";
import { toMessageId } from "./AgUiState.ts";
import type { AgUiCall, AgUiState } from "./AgUiState.ts";
import { endCall, readCallEvent } from "./readAgUiCall.ts";
import { appendText, endText, startText } from "./readAgUiText.ts";
import { readInterrupt } from "./readInterrupt.ts";

/** Makes the reader of one AG-UI run. */
export function createAgUiReader(context: RunContext): RunReader {
  const state: AgUiState = {
    context,
    texts: new Map(),
    calls: new Map(),
    current: undefined,
    chunk: undefined,
    finished: undefined,
    failure: undefined,
  };
  return {
    read(value, name) {
      const event = readObject(value);
      const type = readString(event?.["type"]) ?? name ?? "";
      if (event === undefined) return [{ type: "unknown.received", turnId: context.turnId, name: type, value }];
      return read(state, type, event);
    },
    end: () => conclude(state),
  };
}

function read(state: AgUiState, type: string, event: JsonObject): AgentEvent[] {
  const id = readString(event["messageId"]) ?? "";
  const delta = readString(event["delta"]) ?? "";
  switch (type) {
    // {"type":"TEXT_MESSAGE_START","messageId":"msg_1","role":"assistant"}
    case "TEXT_MESSAGE_START":
      return startText(state, id, "answer", event["role"]);
    // {"type":"TEXT_MESSAGE_CONTENT","messageId":"msg_1","delta":"Done"}
    case "TEXT_MESSAGE_CONTENT":
      return appendText(state, id, "answer", delta);
    case "REASONING_MESSAGE_START":
    case "THINKING_TEXT_MESSAGE_START":
      return startText(state, id, "raw", undefined);
    // {"type":"REASONING_MESSAGE_CONTENT","messageId":"msg_2","delta":"Let c be"}
    case "REASONING_MESSAGE_CONTENT":
    case "THINKING_TEXT_MESSAGE_CONTENT":
      return appendText(state, id, "raw", delta);
    case "TEXT_MESSAGE_END":
      return endText(state, id, "answer");
    case "REASONING_MESSAGE_END":
    case "THINKING_TEXT_MESSAGE_END":
      return endText(state, id, "raw");
    case "TEXT_MESSAGE_CHUNK":
    case "REASONING_MESSAGE_CHUNK": {
      const kind = type === "TEXT_MESSAGE_CHUNK" ? "answer" : "raw";
      const target = id === "" && state.chunk?.type !== "call" ? (state.chunk?.id ?? "") : id;
      state.chunk = { type: kind === "answer" ? "text" : "reasoning", id: target };
      return appendText(state, target, kind, delta);
    }
    default:
      return readCallEvent(state, type, event) ?? readRunEvent(state, type, event);
  }
}

function readRunEvent(state: AgUiState, type: string, event: JsonObject): AgentEvent[] {
  const { turnId } = state.context;
  switch (type) {
    // {"type":"RUN_STARTED","threadId":"thread_1","runId":"run_1"}
    case "RUN_STARTED": {
      const wireId = readString(event["threadId"]);
      return wireId === undefined ? [] : [{ type: "session.updated", patch: { wireId } }];
    }
    // {"type":"RUN_FINISHED","threadId":"thread_1","runId":"run_1","outcome":{"type":"interrupt","interrupts":[...]}}
    case "RUN_FINISHED":
      state.finished = event;
      return [];
    // {"type":"RUN_ERROR","message":"boom","code":"x"}
    case "RUN_ERROR": {
      const detail = (readString(event["message"]) ?? "").slice(0, 500);
      state.failure = { code: "agent", message: "The agent ended the run with an error.", detail };
      return [];
    }
    // {"type":"STATE_SNAPSHOT","snapshot":{"recipe":{...}}}   the agent's state goes back with the next run
    case "STATE_SNAPSHOT":
      return [{ type: "session.updated", patch: { wire: { state: event["snapshot"] ?? null } } }];
    // {"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"msg_2","encryptedValue":"..."}
    case "REASONING_ENCRYPTED_VALUE": {
      const messageId = toMessageId(state, readString(event["entityId"]) ?? "");
      return [{ type: "message.wire", turnId, messageId, items: [event], at: 0 }];
    }
    // Their messages or content say the same.
    case "REASONING_START":
    case "REASONING_END":
    case "THINKING_START":
    case "THINKING_END":
    case "STEP_STARTED":
    case "STEP_FINISHED":
      return [];
    // MESSAGES_SNAPSHOT, STATE_DELTA, ACTIVITY_*, SUBAGENT_*, CUSTOM and RAW are kept raw.
    default:
      return [{ type: "unknown.received", turnId, name: type, value: event }];
  }
}

/** The run is over: interrupts and unanswered client calls say what the turn waits for. */
function conclude(state: AgUiState): AgentEvent[] {
  const { turnId, tools } = state.context;
  if (state.failure !== undefined) return [{ type: "turn.ended", turnId, reason: "error", error: state.failure }];
  if (state.finished === undefined) {
    return [
      {
        type: "turn.ended",
        turnId,
        reason: "cut",
        error: { code: "stream_cut", message: "The stream ended before the run did." },
      },
    ];
  }
  const outcome = readObject(state.finished["outcome"]);
  if (outcome?.["type"] === "cancelled") return [{ type: "turn.ended", turnId, reason: "cancelled" }];
  // A call may have been sent as chunks, which have no end of their own.
  const events = [...state.calls.keys()].flatMap((id) => endCall(state, id));
  const interrupts = (readArray(outcome?.["interrupts"]) ?? []).flatMap((value) => readInterrupt(turnId, value));
  const pending = readArray(outcome?.["pendingToolCallIds"]);
  const names = new Set(tools.map((tool) => tool.name));
  // 1.0 names the calls that wait; before, a frontend tool's call without a result waits.
  const waits = ([id, call]: [string, AgUiCall]): boolean =>
    !call.resolved && (pending === undefined ? names.has(call.toolName) : pending.includes(id));
  const executions = interrupts.length > 0 ? [] : [...state.calls].filter(waits);
  const requests = [...interrupts, ...executions.map(([id]) => toExecution(turnId, id))];
  return [
    ...events,
    ...requests.map((request): AgentEvent => ({ type: "request.opened", turnId, request })),
    { type: "turn.ended", turnId, reason: requests.length > 0 ? "tool_use" : "completed" },
  ];
}

function toExecution(turnId: string, toolCallId: string): NewRequest {
  const requestId = `execution:${turnId}:${toolCallId}`;
  return { requestId, turnId, kind: "execution", toolCallId, options: [], editable: false, canExplainDenial: true };
}

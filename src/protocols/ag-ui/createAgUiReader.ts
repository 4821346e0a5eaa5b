import type { AgentEvent, JsonObject } from "../../model/index.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import { readObject, readString } from "../read.ts";
import { factsName } from "../extension/kitFacts.ts";
import { toMessageId } from "./AgUiState.ts";
import type { AgUiState } from "./AgUiState.ts";
import { concludeAgUiRun as conclude } from "./concludeAgUiRun.ts";
import { readCallEvent } from "./readAgUiCall.ts";
import { noteLegacyInterrupt } from "./readLegacyInterrupt.ts";
import { readOwnFacts } from "./readOwnFacts.ts";
import { readStateEvent } from "./readStateEvent.ts";
import { appendText, endText, startText } from "./readAgUiText.ts";

/** Makes the reader of one AG-UI run. */
export function createAgUiReader(context: RunContext): RunReader {
  const state: AgUiState = {
    context,
    texts: new Map(),
    calls: new Map(),
    current: undefined,
    chunk: undefined,
    main: undefined,
    parent: undefined,
    subagents: new Map(),
    activities: new Map(),
    interrupts: [],
    shared: readObject(context.thread?.session.wire)?.["state"] ?? {},
    told: false,
    encrypted: 0,
    ended: undefined,
    finished: undefined,
    failure: undefined,
  };
  return {
    read(value, name) {
      const event = readObject(value);
      const type = readString(event?.["type"]) ?? name ?? "";
      if (event === undefined) return [{ type: "unknown.received", turnId: context.turnId, name: type, value }];
      if (!keepsChunk.test(type)) state.chunk = undefined;
      state.parent = state.subagents.get(readString(event["subagentRunId"]) ?? "");
      return read(state, type, event);
    },
    end: () => conclude(state),
  };
}

/** What may come between the chunks of a message; anything else ends it. */
const keepsChunk = /_CHUNK$|^RAW$|^ACTIVITY_|^REASONING_ENCRYPTED_VALUE$/u;

function read(state: AgUiState, type: string, event: JsonObject): AgentEvent[] {
  const id = readString(event["messageId"]) ?? "";
  const delta = readString(event["delta"]) ?? "";
  switch (type) {
    // {"type":"TEXT_MESSAGE_START","messageId":"msg_1","role":"assistant"}
    case "TEXT_MESSAGE_START":
      return startText(state, id, "answer", event);
    // {"type":"TEXT_MESSAGE_CONTENT","messageId":"msg_1","delta":"Done"}
    case "TEXT_MESSAGE_CONTENT":
      return appendText(state, id, "answer", delta);
    case "REASONING_MESSAGE_START":
    case "THINKING_TEXT_MESSAGE_START":
      return startText(state, id, "raw", { rawEvent: event["rawEvent"] ?? null });
    // {"type":"REASONING_MESSAGE_CONTENT","messageId":"msg_2","delta":"Let c be"}
    case "REASONING_MESSAGE_CONTENT":
    case "THINKING_TEXT_MESSAGE_CONTENT":
    // {"type":"THINKING_CONTENT","delta":"Let me"}   of the Dart client
    case "THINKING_CONTENT":
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
      return (
        readCallEvent(state, type, event) ?? readStateEvent(state, type, event) ?? readRunEvent(state, type, event)
      );
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
    // {"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"msg_2","encryptedValue":"..."}
    case "REASONING_ENCRYPTED_VALUE": {
      const messageId = toMessageId(state, readString(event["entityId"]) ?? "");
      const known = state.context.thread?.messages.find(({ id }) => id === messageId)?.wire.length ?? 0;
      const at = known + state.encrypted;
      state.encrypted += 1;
      return [{ type: "message.wire", turnId, messageId, items: [event], at }];
    }
    // Their messages or content say the same.
    case "REASONING_START":
    case "REASONING_END":
    case "THINKING_START":
    case "THINKING_END":
    case "STEP_STARTED":
    case "STEP_FINISHED":
      return [];
    // {"type":"CUSTOM","name":"countersign","value":{"type":"toolCall.contentAdded",...}}   the kit's own facts
    case "CUSTOM":
      if (event["name"] === factsName) return readOwnFacts(state, readObject(event["value"]) ?? {});
      if (event["name"] === "on_interrupt") return noteLegacyInterrupt(state, event["value"] ?? null);
      return [{ type: "unknown.received", turnId, name: type, value: event }];
    // RAW and what is not known are kept as they are.
    default:
      return [{ type: "unknown.received", turnId, name: type, value: event }];
  }
}

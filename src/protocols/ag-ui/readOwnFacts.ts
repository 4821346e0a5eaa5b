import type { AgentEvent, JsonObject } from "../../model/index.ts";
import { readEndReason } from "../extension/extensionReader.ts";
import { readError } from "../extension/extensionRequest.ts";
import { readKitEvent } from "../extension/readKitEvent.ts";
import { withoutUndefined } from "../read.ts";
import type { AgUiState } from "./AgUiState.ts";

/** {"type":"CUSTOM","name":"countersign","value":{"type":"toolCall.contentAdded",...}}   what AG-UI has no words for */
export function readOwnFacts(state: AgUiState, facts: JsonObject): AgentEvent[] {
  if (facts["type"] === "turn.ended") {
    state.ended = { reason: readEndReason(facts["reason"]), ...withoutUndefined({ error: readError(facts["error"]) }) };
    return [];
  }
  const event = readKitEvent(state.context.turnId, facts);
  if (event === undefined) return [];
  switch (event.type) {
    case "turn.started":
      return [];
    case "message.started":
      if (facts["isNested"] === true) return [event];
      state.main = event.messageId;
      state.current = event.messageId;
      return [event];
    case "request.opened": {
      const { request } = event;
      state.told = true;
      return [{ ...event, request: { ...request, wire: { interruptId: request.requestId, told: true } } }];
    }
    case "toolCall.started": {
      if (event.occurrence !== undefined) return [event];
      const { messageId, toolName, toolCallId } = event;
      const fresh = { occurrence: 0, argument: "", complete: false, resolved: false };
      state.calls.set(toolCallId, { messageId, toolName, ...fresh });
      return [event];
    }
    case "failure.received":
    case "history.loaded":
    case "message.trimmed":
    case "message.wire":
    case "part.added":
    case "reply.received":
    case "request.updated":
    case "request.withdrawn":
    case "session.updated":
    case "text.delta":
    case "text.final":
    case "toolCall.argumentDelta":
    case "toolCall.contentAdded":
    case "toolCall.outputDelta":
    case "toolCall.updated":
    case "turn.ended":
    case "turn.stopping":
    case "unknown.received":
      return [event];
  }
}

import { toToolCallKey } from "../../model/index.ts";
import type { Message, ThreadState, ToolCallPart } from "../../model/index.ts";
import { keepCallPlaces } from "./callPlaces.ts";
import type { PlaceHint } from "./placesOf.ts";
import { mergeFields } from "../mergeFields.ts";
import { locateToolCall, type ToolCallReference } from "./resolveToolCall.ts";
import { type MessageReference, locateMessage, openMessage, replaceMessage, replacePart } from "../updateMessage.ts";

/** Changes the call that an event refers to; where there is none (an orphan result), creates it in the event's message first. */
export function updateToolCall(
  thread: ThreadState,
  event: MessageReference & ToolCallReference,
  change: (part: ToolCallPart) => ToolCallPart,
): ThreadState {
  const place = locateToolCall(thread, event);
  if (place !== undefined) return changeToolCallAt(thread, place, change);
  const opened = openMessage(thread, event);
  const index = locateMessage(opened, event.messageId);
  const message = opened.messages[index];
  if (message === undefined) return thread;
  const part = change(linkRequests(opened, createToolCall(event, message)));
  return replaceMessage(opened, index, {
    ...message,
    parts: keepCallPlaces(message.parts, [...message.parts, part], message.parts.length),
  });
}

/** Changes the call at a place; does nothing if there is none. */
export function changeToolCallAt(
  thread: ThreadState,
  place: PlaceHint,
  change: (part: ToolCallPart) => ToolCallPart,
): ThreadState {
  const message = thread.messages[place.messageIndex];
  const part = message?.parts[place.partIndex];
  if (message === undefined || part?.type !== "tool_call") return thread;
  return replaceMessage(thread, place.messageIndex, replacePart(message, place.partIndex, change(part)));
}

function createToolCall(event: MessageReference & ToolCallReference, message: Message): ToolCallPart {
  return {
    type: "tool_call",
    key: toToolCallKey(event),
    toolCallId: event.toolCallId,
    occurrence: event.occurrence ?? 0,
    turnId: event.turnId,
    toolName: "",
    kind: "other",
    runsOn: "unknown",
    argument: "",
    inputState: "streaming",
    status: "pending",
    content: [],
    locations: [],
    requestIds: [],
    startedAt: event.time,
    parentKey: message.parent,
  };
}

/** Links requests that arrived before their call. */
function linkRequests(thread: ThreadState, part: ToolCallPart): ToolCallPart {
  const requestIds = thread.requests.filter((it) => it.toolCallKey === part.key).map((it) => it.requestId);
  return mergeFields(part, { requestIds });
}

import type { AgentEvent, Json, KitError } from "../../../model/index.ts";
import { readArray, readBoolean, readList, readObject, readString } from "../../read.ts";
import { isWaiting, type Conversation } from "../Conversation.ts";
import { readConversation } from "./readConversation.ts";
import { createMemory } from "./UiPathMemory.ts";

/** Statuses of a bridge without a history, as opposed to failures that are worth a retry. */
const withoutHistory: ReadonlySet<number | undefined> = new Set([400, 404, 405, 501]);

/** Reads the response of the history request: `{"events":[{"conversationId":"conv_1",...},...],"eventId":"e.7","running":true}`. */
export function readUiPathHistory(
  conversation: Conversation,
  body: Json | undefined,
  error: KitError | undefined,
  known: number,
): AgentEvent[] {
  const fields = readObject(body);
  if (error !== undefined || readArray(fields?.["events"]) === undefined) {
    if (error !== undefined && !withoutHistory.has(error.status)) return [{ type: "failure.received", error }];
    return toNoHistory(conversation);
  }
  const memory = createMemory();
  const events = readList(fields?.["events"], readObject).flatMap((event) => readConversation(memory, event));
  const { turnId, prompts, posting } = conversation;
  // Without a pending prompt, a notice reports that the last one was lost.
  const isPending = turnId !== undefined && (posting !== undefined || isWaiting(conversation));
  const turnIds = new Set(events.flatMap((event) => ("turnId" in event ? [event.turnId] : [])));
  const newer = [...prompts.slice(known), ...(isPending ? [turnId] : [])].filter((id) => !turnIds.has(id));
  if (newer.length > 0) return [{ type: "history.loaded", place: "replace", events, newer }];
  conversation.memory = memory;
  conversation.lastEventId = readString(fields?.["eventId"]) ?? conversation.lastEventId;
  conversation.turnId = readBoolean(fields?.["running"]) === true ? memory.lastTurnId : undefined;
  return [{ type: "history.loaded", place: "replace", events }];
}

function toNoHistory({ memory, sessionId }: Conversation): AgentEvent[] {
  const address = { turnId: memory.lastTurnId, messageId: `${sessionId}:notice` };
  const part = { type: "notice", key: `${sessionId}:no_history`, severity: "info", notice: "no_history" } as const;
  return [
    { type: "history.loaded", place: "before", events: [] },
    { type: "message.started", ...address, role: "system" },
    { type: "part.added", ...address, part },
  ];
}

import type { ThreadState, ToolCallPart } from "../../model/index.ts";
import { callPlaces } from "./callPlaces.ts";
import type { PlaceHint } from "./placesOf.ts";
import { isOpenStatus } from "./toolCallStatus.ts";

/** Refers to a call by its wire id. */
export interface ToolCallReference {
  readonly turnId: string;
  readonly toolCallId: string;
  /** The index of the call among those with this id in the turn. */
  readonly occurrence?: number | undefined;
}

/**
 * Finds the call that a wire id refers to: the one rule, used by every event. A reference with an occurrence finds only that call of the
 * turn.
 *
 * Without one: the turn's newest open call with that id, else the turn's newest, else the newest open one of any turn (a result that
 * arrives a turn later); else none. The turn is first because some wires restart their ids in each turn, and an old call that never got
 * its result must not get those of a later turn.
 */
export function locateToolCall(thread: ThreadState, reference: ToolCallReference): PlaceHint | undefined {
  const { turnId, toolCallId, occurrence } = reference;
  // The turn of the part counts: its message can be older, where an agent reuses the id of a message.
  const isInTurn = (part: ToolCallPart): boolean => part.turnId === turnId;
  if (occurrence !== undefined) {
    return findLast(thread, toolCallId, (part) => isInTurn(part) && part.occurrence === occurrence);
  }
  return (
    findLast(thread, toolCallId, (part) => isInTurn(part) && isOpenStatus(part.status)) ??
    findLast(thread, toolCallId, isInTurn) ??
    findLast(thread, toolCallId, (part) => !isInTurn(part) && isOpenStatus(part.status))
  );
}

/** Returns the call that a wire id refers to by the rule of `locateToolCall`; undefined if there is none. */
export function resolveToolCall(thread: ThreadState, reference: ToolCallReference): ToolCallPart | undefined {
  const place = locateToolCall(thread, reference);
  const part = place && thread.messages[place.messageIndex]?.parts[place.partIndex];
  return part?.type === "tool_call" ? part : undefined;
}

function findLast(
  thread: ThreadState,
  toolCallId: string,
  isMatch: (part: ToolCallPart) => boolean,
): PlaceHint | undefined {
  for (let messageIndex = thread.messages.length - 1; messageIndex >= 0; messageIndex -= 1) {
    const message = thread.messages[messageIndex];
    if (message === undefined) continue;
    const partIndex = callPlaces(message.parts, toolCallId).findLast((index) => {
      const part = message.parts[index];
      return part?.type === "tool_call" && part.toolCallId === toolCallId && isMatch(part);
    });
    if (partIndex !== undefined) return { messageIndex, partIndex };
  }
  return undefined;
}

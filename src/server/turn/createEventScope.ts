import type { AgentEvent } from "../../model/index.ts";
import { selectMessage } from "../../store/index.ts";
import type { Journal } from "../log/openJournal.ts";

/** The turn whose events are changed. */
export interface ScopedTurn {
  readonly turnId: string;
  /** Id of the message that the server has started for the turn. */
  readonly messageId: string;
}

/**
 * Returns the function that makes the ids in an agent's events unique in the conversation: an agent may use the same ids for messages and parts in
 * each turn (`summary`, `answer`), and what draws, folds or links to them knows them by these ids alone. Ids that are unique already are kept.
 */
export function createEventScope(journal: Journal, turn: ScopedTurn): (event: AgentEvent) => AgentEvent {
  const messageIds = new Map([[turn.messageId, turn.messageId]]);
  const scopeMessage = (messageId: string): string => {
    const known = messageIds.get(messageId);
    if (known !== undefined) return known;
    const earlier = selectMessage(journal.thread(), messageId);
    const isTaken = earlier !== undefined && earlier.turnId !== turn.turnId;
    const scoped = isTaken ? scope(turn.turnId, messageId) : messageId;
    messageIds.set(messageId, scoped);
    return scoped;
  };
  return (event) => {
    if (!("messageId" in event) || event.messageId === undefined) return event;
    const messageId = scopeMessage(event.messageId);
    switch (event.type) {
      case "text.delta":
      case "text.final":
        return { ...event, messageId, partId: scope(messageId, event.partId) };
      case "part.added":
        return { ...event, messageId, part: { ...event.part, key: scope(messageId, event.part.key) } };
      default:
        return messageId === event.messageId ? event : { ...event, messageId };
    }
  };
}

function scope(owner: string, id: string): string {
  return id.startsWith(`${owner}:`) ? id : `${owner}:${id}`;
}

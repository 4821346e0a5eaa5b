import type { AgentEvent } from "../../model/index.ts";

/**
 * Makes the id of a part unique in its conversation: an agent may use the same ids in each message (`answer`, `plan`), and what draws, folds or
 * links to a part knows it by its id alone. Ids that begin with that of their message are unique already.
 */
export function scopePart(event: AgentEvent): AgentEvent {
  switch (event.type) {
    case "text.delta":
    case "text.final":
      return { ...event, partId: scope(event.messageId, event.partId) };
    case "part.added":
      return { ...event, part: { ...event.part, key: scope(event.messageId, event.part.key) } };
    default:
      return event;
  }
}

function scope(messageId: string, id: string): string {
  return id.startsWith(`${messageId}:`) ? id : `${messageId}:${id}`;
}

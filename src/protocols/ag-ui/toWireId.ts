import type { Message } from "../../model/index.ts";

/** Takes the turn from the id of a message, so that an agent that keeps messages knows its own again. */
export function toWireId({ id, turnId }: Pick<Message, "id" | "turnId">): string {
  return id.startsWith(`${turnId}:`) ? id.slice(turnId.length + 1) : id;
}

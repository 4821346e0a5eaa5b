import type { AgentEvent, Json, JsonObject } from "../../model/index.ts";
import { readObject, toJson } from "../read.ts";

/*
 * What ConversationEvents have no words for travels where their types leave room: in `metaData` of a start or an end, and in
 * `metaEvent`. The kit's facts are one object under the kit's name there; a client that does not know it sees an ordinary conversation.
 */

const name = "countersign";

/** Puts facts of the kit where a `metaData` or a `metaEvent` goes. */
export function writeFacts(facts: JsonObject): JsonObject {
  return { [name]: facts };
}

/** Reads the kit's facts out of a `metaData` or a `metaEvent`; `undefined` where it has none. */
export function readFacts(value: Json | undefined): JsonObject | undefined {
  return readObject(readObject(value)?.[name]);
}

/** Gives an event as facts: its own fields, without what the envelope around it says already. */
export function toFacts(event: AgentEvent): JsonObject {
  const { turnId: _turnId, time: _time, ...rest } = event;
  return readObject(toJson(rest)) ?? {};
}

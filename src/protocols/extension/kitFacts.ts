import type { AgentEvent, Json, JsonObject } from "../../model/index.ts";
import { readObject, toJson } from "../read.ts";

/*
 * What a wire has no words for travels where it leaves room: in UiPath's `metaData` and `metaEvent`, in a transient data part of the AI
 * SDK, in a custom event of AG-UI. The kit's facts are one object under the kit's name there; a client that does not know it sees an
 * ordinary conversation.
 */

/** The kit's name on the wire. */
export const factsName = "countersign";

/** Puts facts of the kit where a `metaData` or a `metaEvent` goes. */
export function writeFacts(facts: JsonObject): JsonObject {
  return { [factsName]: facts };
}

/** Reads the kit's facts out of a `metaData` or a `metaEvent`; `undefined` where it has none. */
export function readFacts(value: Json | undefined): JsonObject | undefined {
  return readObject(readObject(value)?.[factsName]);
}

/** Gives an event as facts: its own fields, without what the envelope around it says already. */
export function toFacts(event: AgentEvent): JsonObject {
  const { turnId: _turnId, time: _time, ...rest } = event;
  return readObject(toJson(rest)) ?? {};
}

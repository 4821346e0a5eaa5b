import type { AgentEvent, Command, Json, JsonObject, ThreadState } from "../../model/index.ts";
import { readBoolean, readObject, toJson } from "../read.ts";
import { writeAnswer } from "./kitAnswers.ts";

/*
 * Kit events and fields extend wires at their extension points: UiPath's `metaData` and `metaEvent`, a transient data part of the AI
 * SDK, a custom event of AG-UI. They are one object under the kit's key there, which other clients ignore.
 */

/** The kit's key on the wire. */
export const kitKey = "countersign";

/** Wraps fields of the kit for a `metaData` or a `metaEvent`. */
export function writeKitFields(fields: object): JsonObject {
  return { [kitKey]: toJson(fields) };
}

/** Reads the fields of the kit from a `metaData` or a `metaEvent`; `undefined` if it has none. */
export function readKitFields(value: Json | undefined): JsonObject | undefined {
  return readObject(readObject(value)?.[kitKey]);
}

/** Reads the kit's fields from a frame of the wire; an empty object if it has none. */
export function readFrameFields(data: JsonObject): JsonObject {
  return readObject(data[kitKey]) ?? {};
}

/**
 * Converts an event to a kit event: its fields without the turn's id, which the carrying frame implies, the time, and what only the log of
 * a server contains.
 */
export function toKitEvent(event: AgentEvent): JsonObject {
  const { turnId: _turnId, time: _time, accepted: _accepted, ...fields } = event;
  if (fields.type !== "turn.started") return toJson(fields);
  const { tools: _tools, ...started } = fields;
  return toJson(started);
}

/**
 * Writes the answers to requests that were received as kit events, which have more fields than the wire's own answers, under the kit's key;
 * an empty object if there are none.
 */
export function writeKitAnswers(command: Command, thread: ThreadState | undefined): JsonObject {
  if (command.type !== "submitAnswers") return {};
  const ownAnswers = command.answers.filter(({ requestId }) => {
    const request = thread?.requests.find((one) => one.requestId === requestId);
    return readBoolean(readObject(request?.wire)?.["isKitEvent"]) === true;
  });
  const answers = ownAnswers.map((answer) => writeAnswer(answer, { digest: true }));
  return answers.length === 0 ? {} : writeKitFields({ answers, idempotencyKey: command.idempotencyKey });
}

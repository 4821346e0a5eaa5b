import type { AgentEvent, Command, Json, JsonObject, ThreadState } from "../../model/index.ts";
import { readBoolean, readObject, toJson } from "../read.ts";
import { writeAnswer } from "./kitAnswers.ts";

/*
 * What a wire has no words for travels where it leaves room: in UiPath's `metaData` and `metaEvent`, in a transient data part of the AI
 * SDK, in a custom event of AG-UI. Kit events and single fields are one object under the kit's name there; a client that does not know it sees an
 * ordinary conversation.
 */

/** The kit's name on the wire. */
export const kitKey = "countersign";

/** Puts fields of the kit where a `metaData` or a `metaEvent` goes. */
export function writeKitFields(fields: object): JsonObject {
  return { [kitKey]: toJson(fields) };
}

/** Reads the fields of the kit out of a `metaData` or a `metaEvent`; `undefined` where it has none. */
export function readKitFields(value: Json | undefined): JsonObject | undefined {
  return readObject(readObject(value)?.[kitKey]);
}

/** Reads the kit's fields on a frame of the wire's own; none where it has none. */
export function readFrameFields(data: JsonObject): JsonObject {
  return readObject(data[kitKey]) ?? {};
}

/** Gives an event as a kit event: its own fields, without what the envelope around it says already. */
export function toKitEvent(event: AgentEvent): JsonObject {
  const { turnId: _turnId, time: _time, ...rest } = event;
  return toJson(rest);
}

/** Gives the answers to requests that came as kit events: they say more than the wire's own words can. */
export function writeKitAnswers(command: Command, thread: ThreadState | undefined): JsonObject {
  if (command.type !== "submitAnswers") return {};
  const told = command.answers.filter(({ requestId }) => {
    const request = thread?.requests.find((one) => one.requestId === requestId);
    return readBoolean(readObject(request?.wire)?.["told"]) === true;
  });
  const answers = told.map((answer) => writeAnswer(answer, { digest: true }));
  return answers.length === 0 ? {} : writeKitFields({ answers, idempotencyKey: command.idempotencyKey });
}

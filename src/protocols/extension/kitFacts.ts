import type { AgentEvent, Command, Json, JsonObject, ThreadState } from "../../model/index.ts";
import { readBoolean, readObject, toJson } from "../read.ts";
import { writeAnswer } from "./extension.ts";

/*
 * What a wire has no words for travels where it leaves room: in UiPath's `metaData` and `metaEvent`, in a transient data part of the AI
 * SDK, in a custom event of AG-UI. The kit's facts are one object under the kit's name there; a client that does not know it sees an
 * ordinary conversation.
 */

/** The kit's name on the wire. */
export const factsName = "countersign";

/** Puts facts of the kit where a `metaData` or a `metaEvent` goes. */
export function writeFacts(facts: object): JsonObject {
  return { [factsName]: toJson(facts) };
}

/** Reads the kit's facts out of a `metaData` or a `metaEvent`; `undefined` where it has none. */
export function readFacts(value: Json | undefined): JsonObject | undefined {
  return readObject(readObject(value)?.[factsName]);
}

/** Gives an event as facts: its own fields, without what the envelope around it says already. */
export function toFacts(event: AgentEvent): JsonObject {
  const { turnId: _turnId, time: _time, ...rest } = event;
  return toJson(rest);
}

/** Gives the answers to requests that came as facts of the kit: they say more than the wire's own words can. */
export function writeToldAnswers(command: Command, thread: ThreadState | undefined): JsonObject {
  if (command.type !== "submitAnswers") return {};
  const told = command.answers.filter(({ requestId }) => {
    const request = thread?.requests.find((one) => one.requestId === requestId);
    return readBoolean(readObject(request?.wire)?.["told"]) === true;
  });
  const answers = told.map((answer) => writeAnswer(answer, { digest: true }));
  return answers.length === 0 ? {} : writeFacts({ answers, idempotencyKey: command.idempotencyKey });
}

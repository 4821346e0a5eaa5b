import type { AgentEvent, Json, KitError } from "../../model/index.ts";
import { findNewerTurns, reportNoHistory, type ClientSession } from "../sessions/ClientSession.ts";
import { beginReading } from "../sessions/readKitFrame.ts";
import { beginTurn } from "../sessions/TurnReading.ts";
import { readArray, readBoolean, readObject, readString } from "../read.ts";
import { readDeltaKitEvent } from "./readDeltaKitEvent.ts";

/** Statuses of a server without a history, as opposed to failures that are worth a retry. */
const withoutHistory: ReadonlySet<number | undefined> = new Set([400, 404, 405, 422, 501]);

/**
 * Reads the response of the history request: `{"events":[{"type":"text_delta",...},...],"eventId":"e.7","running":true}` or the
 * bare list of events. `known`: how many prompts had been sent when it was requested. `follow`: the turn continues, so its stream must be
 * opened. Without a list the events are the failure, or a notice if the server has no history.
 */
export function readDeltaKitHistory(
  session: ClientSession,
  body: Json | undefined,
  error: KitError | undefined,
  known: number,
): { readonly events: readonly AgentEvent[]; readonly follow: boolean } {
  const fields = readObject(body);
  const list = readArray(body) ?? readArray(fields?.["events"]);
  if (list === undefined) {
    if (error !== undefined && error.code !== "not_a_stream" && !withoutHistory.has(error.status)) {
      return { events: [{ type: "failure.received", error }], follow: false };
    }
    return { events: reportNoHistory(session, known < session.prompts.length), follow: false };
  }
  const reading = beginReading(beginTurn(`${session.sessionId}:history`));
  const events = list.flatMap((value) => readDeltaKitEvent(reading, value) ?? []);
  const newer = findNewerTurns(session, known, events);
  if (newer !== undefined)
    return { events: [{ type: "history.loaded", place: "replace", events, newer }], follow: false };
  session.reading = reading;
  session.lastEventId = readString(fields?.["eventId"]) ?? session.lastEventId;
  const follow = readBoolean(fields?.["running"]) ?? false;
  session.expecting = follow;
  return { events: [{ type: "history.loaded", place: "replace", events }], follow };
}

import type { AgentEvent, Json, JsonObject } from "../../../model/index.ts";
import { beginReading, type Reading } from "../../sessions/readKitFrame.ts";
import { findNewerTurns } from "../../sessions/ClientSession.ts";
import { beginTurn, endTurn } from "../../sessions/TurnReading.ts";
import { readArray, readBoolean, readList, readObject, readString } from "../../read.ts";
import type { AapSession } from "./AapLink.ts";
import { concludeTurn, selectPendingCalls } from "./concludeTurn.ts";
import { readAapEvent, readAapStop } from "./readAapEvent.ts";
import { readAapMessages } from "./readAapMessages.ts";

/** Finds the list of messages in a history response of any dialect. */
export function findMessages(body: Json | undefined): Json | undefined {
  const fields = readObject(body);
  const history = readObject(fields?.["history"]);
  // v3 {"history":{"full":[...]}}; seed {"sessionId":"sess_1","history":{"full":[...]}} or the bare list
  return history?.["full"] ?? history?.["compacted"] ?? fields?.["history"] ?? fields?.["messages"];
}

/**
 * Reads a history response into one event, and whether the last turn still runs; undefined if it contains no history. `known`: how many
 * prompts had been sent when it was requested. `isOlder`: it may lack a newer turn, which goes on as it was.
 */
export function readAapHistory(
  session: AapSession,
  body: Json | undefined,
  known: number,
): { readonly event: AgentEvent; readonly running: boolean; readonly isOlder: boolean } | undefined {
  const fields = readObject(body);
  const frames = readArray(fields?.["events"]);
  const messages = findMessages(body);
  if (frames === undefined && readArray(messages) === undefined) return undefined;
  const reading = beginReading(beginTurn(`${session.sessionId}:history`));
  const running = readBoolean(fields?.["running"]) ?? false;
  const read =
    frames === undefined
      ? readAapMessages(reading, messages, `${session.sessionId}:history`)
      : readList(toList(frames), readObject).flatMap((frame) => readNamedFrame(session, reading, frame));
  const { turn } = reading;
  // The agent waits for the calls of the last message that have no tool message, so no other state is needed.
  const isWaiting = selectPendingCalls(turn).length > 0;
  const concluded =
    running || turn.phase !== "running"
      ? []
      : isWaiting
        ? concludeTurn(turn, { end: { reason: "tool_use" } }, session.tools)
        : endTurn(turn, { reason: "completed" });
  const events = [...read, ...concluded];
  const loaded = { type: "history.loaded", place: "replace", events } as const;
  const newer = findNewerTurns(session, known, events);
  if (newer !== undefined) return { event: { ...loaded, newer }, running: false, isOlder: true };
  session.reading = reading;
  session.lastEventId = readString(fields?.["eventId"]) ?? session.lastEventId;
  const late = session.features?.resume === true ? {} : ({ late: true } as const);
  return { event: { ...loaded, ...late }, running, isOlder: false };
}

function toList(frames: readonly Json[]): Json {
  return [...frames];
}

// {"event":"text_delta","data":{"delta":"Let me "}}
function readNamedFrame(session: AapSession, reading: Reading, frame: JsonObject): readonly AgentEvent[] {
  const name = readString(frame["event"]);
  const data = readObject(frame["data"]);
  if (name === undefined || data === undefined) return [];
  if (name === "turn_stop") return concludeTurn(reading.turn, readAapStop(data), session.tools);
  return readAapEvent(reading, name, data);
}

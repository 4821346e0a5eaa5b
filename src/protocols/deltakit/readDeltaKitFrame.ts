import type { Incoming, Json, Step } from "../../model/index.ts";
import {
  failTurn,
  joinSteps,
  toFrameError,
  toJsonAnswerError,
  toSessionEvents,
  type ClientSession,
} from "../sessions/ClientSession.ts";
import { readLate } from "../sessions/readKitFrame.ts";
import { endTurn } from "../sessions/TurnReading.ts";
import { readObject, readString } from "../read.ts";
import { doneMark, readDeltaKitData, readDeltaKitEvent } from "./readDeltaKitEvent.ts";
import { settleSilentCalls } from "./settleSilentCalls.ts";

/** Reads one frame of a session's stream. Frames of a dropped stream are ignored, frames after the end of the turn read by `readLate`. */
export function readDeltaKitFrame(session: ClientSession, frame: Extract<Incoming, { type: "frame" }>): Step {
  if (session.stream !== frame.link) return {};
  if (!session.expecting) return readLateFrame(session, frame.data);
  // Frames of a stream are text; a value is the body of a response that is not a stream.
  if (typeof frame.data !== "string") {
    return { events: toSessionEvents(session.sessionId, failTurn(session, toJsonAnswerError(frame.data))) };
  }
  session.frames += 1;
  session.attempts = 0;
  if (frame.id !== undefined) session.lastEventId = frame.id;
  const steps = readDeltaKitData(frame.data).map((value) => readValue(session, value, frame.data));
  return joinSteps(...steps);
}

function readLateFrame(session: ClientSession, data: string | Json): Step {
  const values = readDeltaKitData(data).map((value) => readObject(value));
  const events = values.flatMap((value) => {
    return value === undefined ? [] : readLate(session.reading, readString(value["type"]) ?? "event", value);
  });
  return { events: toSessionEvents(session.sessionId, events) };
}

/** Concludes a turn whose stream ended without an error. */
export function finishTurn(session: ClientSession): Step {
  const events = settleSilentCalls(session, endTurn(session.reading.turn, { reason: "completed" }));
  session.expecting = false;
  return { events: toSessionEvents(session.sessionId, events) };
}

function readValue(session: ClientSession, value: Json | undefined, raw: Json): Step {
  if (!session.expecting) return {};
  if (value === doneMark) return finishTurn(session);
  const read = readDeltaKitEvent(session.reading, value);
  const events = read ?? [
    { type: "failure.received", turnId: session.reading.turn.turnId, error: toFrameError(raw) } as const,
  ];
  const ended = session.reading.turn.phase === "over";
  if (ended) session.expecting = false;
  return { events: toSessionEvents(session.sessionId, ended ? settleSilentCalls(session, events) : events) };
}

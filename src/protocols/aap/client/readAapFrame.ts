import type { AgentEvent, Incoming, SubmittedAnswer } from "../../../model/index.ts";
import { learnFeatures, toFrameError } from "../../sessions/ClientSession.ts";
import { readArray, readString } from "../../read.ts";
import type { AapSession } from "./AapLink.ts";
import { concludeTurn } from "./concludeTurn.ts";
import { readAapData, readAapEvent, readAapStop } from "./readAapEvent.ts";
import { readLate } from "../../sessions/readKitFrame.ts";
import { readAapMessages } from "./readAapMessages.ts";

/** Reads one frame of a turn's stream, or the whole JSON answer of `stream: "none"`. */
export function readAapFrame(session: AapSession, frame: Extract<Incoming, { type: "frame" }>): readonly AgentEvent[] {
  const { reading } = session;
  const data = readAapData(frame.data);
  if (data === undefined) {
    return [{ type: "failure.received", turnId: reading.turn.turnId, error: toFrameError(frame.data) }];
  }
  // {"stopReason":"end_turn","messages":[{"role":"assistant","content":[...]},{"role":"tool",...}]}
  if (frame.event === undefined && readArray(data["messages"]) !== undefined) {
    const started = readAapEvent(reading, "turn_start", {});
    const read = readAapMessages(reading, data["messages"], "");
    return [...started, ...read, ...concludeTurn(reading.turn, readAapStop(data), session.tools)];
  }
  const name = frame.event ?? readString(data["type"]) ?? "message";
  switch (name) {
    // event: session_start, data: {"sessionId":"sess_1"}
    case "session_start": {
      const wireId = readString(data["sessionId"]);
      if (wireId === undefined) return [];
      session.wireId = wireId;
      return [{ type: "session.updated", patch: { wireId } }, ...learnFeatures(session, session.features)];
    }
    case "turn_stop":
      return concludeTurn(reading.turn, readAapStop(data), session.tools);
    default:
      return readAapEvent(reading, name, data);
  }
}

/** Reads a frame after the end of its turn as `readLate` does; nothing for one that cannot be read. */
export function readLateAapFrame(
  session: AapSession,
  frame: Extract<Incoming, { type: "frame" }>,
): readonly AgentEvent[] {
  const data = readAapData(frame.data);
  const name = frame.event ?? readString(data?.["type"]) ?? "message";
  return data === undefined ? [] : readLate(session.reading, name, data);
}

/** Confirms the answers, since the server has continued the stream. */
export function confirmAnswers(turnId: string, answers: readonly SubmittedAnswer[]): readonly AgentEvent[] {
  return answers.map(({ requestId, answer }) => ({
    type: "request.updated",
    turnId,
    requestId,
    state: "answered",
    answer,
  }));
}

import type { Json, JsonObject } from "../../model/index.ts";
import type { Recording } from "./readRecording.ts";
import { object } from "../object.ts";
import { readPayloads } from "./readPayloads.ts";
import { wires } from "./wires.ts";

/** What the messages of a recording state about its end, in values of the wire. */
export interface WireOutcome {
  /** Number of messages, including invalid ones. */
  readonly events: number;
  readonly unparseableEvents: number;
  /** Number of `[DONE]` frames. */
  readonly doneMarkers: number;
  /** Whether the recording ends inside a message. */
  readonly unterminatedTail: boolean;
  /** The finish reason of each response, in order; null for a response without one. */
  readonly finish: readonly (string | null)[];
  /** The last element of `finish`. */
  readonly finishReason: string | null;
  /** Whether a message marks the end of the answer. */
  readonly terminal: boolean;
  /** Usage as the wire reports it. */
  readonly usage: Json;
  readonly errors: readonly Json[];
  /** Fields that only this wire's summary has, or that replace those of the others. */
  readonly own: JsonObject;
}

function readError(payload: JsonObject, event: string | undefined): Json | undefined {
  const error = payload["error"];
  if (error !== undefined && error !== null && error !== "") return error;
  const failed = object(payload["response"])?.["error"];
  if (failed !== undefined && failed !== null) return failed;
  const type = payload["type"] ?? payload["event_type"] ?? event;
  if (type !== "error" && type !== "RUN_ERROR") return undefined;
  return payload["errorText"] ?? payload;
}

/** Collects finish reasons and usage from the messages of one wire. */
function createCollector(protocolId: string) {
  const wire = wires[protocolId];
  const finish: (string | null)[] = [];
  let terminal = false;
  let usage: Json = null;
  return {
    add: (payload: JsonObject): void => {
      // A response that starts again was not finished, so its first start is ignored. A resumed stream has no start.
      if (wire?.begins !== undefined && finish.at(-1) !== null && (wire.begins(payload) || finish.length === 0)) {
        finish.push(null);
        terminal = false;
      }
      const reason = wire?.finish(payload);
      const isReason = typeof reason === "string" && reason !== "";
      if (isReason && finish.at(-1) === null) finish[finish.length - 1] = reason;
      else if (isReason) finish.push(reason);
      terminal ||= wire?.ends?.(payload) ?? isReason;
      const counted = wire?.usage?.(payload) ?? null;
      if (counted !== null) usage = wire?.addsUsage === true ? { ...object(usage), ...object(counted) } : counted;
    },
    read: () => ({ finish, finishReason: finish.at(-1) ?? null, terminal, usage }),
  };
}

/** Reads finish reasons, usage and errors from a recording. A failed response that repeats its error counts twice. */
export function readWireOutcome(protocolId: string, recording: Recording): WireOutcome {
  const wire = wires[protocolId];
  const collector = createCollector(protocolId);
  const errors: Json[] = [];
  const payloads = readPayloads(recording);
  let unparseableEvents = 0;
  let doneMarkers = 0;
  for (const { frame, value, fields } of payloads) {
    if (value === undefined && frame.data === "[DONE]") doneMarkers += 1;
    else if (value === undefined) unparseableEvents += 1;
    for (const fieldsOfMessage of fields) {
      // On some wires only the SSE event name contains the type of a message.
      const message = frame.event === undefined ? fieldsOfMessage : { type: frame.event, ...fieldsOfMessage };
      collector.add(message);
      const error = readError(message, frame.event);
      if (error !== undefined) errors.push(error);
    }
  }
  const { terminal, ...rest } = collector.read();
  return {
    events: payloads.length,
    unparseableEvents,
    doneMarkers,
    unterminatedTail: recording.how === "cut",
    ...rest,
    terminal: terminal || (wire?.endsWithDone === true && doneMarkers > 0),
    errors,
    own: wire?.own?.(payloads.flatMap(({ fields }) => fields)) ?? {},
  };
}

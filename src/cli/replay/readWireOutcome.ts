import type { Json, JsonObject } from "../../model/index.ts";
import type { Recording } from "./readRecording.ts";
import { object } from "../object.ts";
import { readPayloads } from "./readPayloads.ts";
import { wires } from "./wires.ts";

/** What a recording says of itself, in the wire's own words. */
export interface WireOutcome {
  /** Number of messages, the readable and the unreadable ones. */
  readonly events: number;
  readonly unparseableEvents: number;
  /** How often `[DONE]` came. */
  readonly doneMarkers: number;
  /** Whether the recording ends inside a message. */
  readonly unterminatedTail: boolean;
  /** How each response ended, in order; null where a response began and the wire did not say. */
  readonly finish: readonly (string | null)[];
  /** The last word of `finish`. */
  readonly finishReason: string | null;
  /** Whether the wire said that the answer is over. */
  readonly terminal: boolean;
  /** As the wire has it. */
  readonly usage: Json;
  readonly errors: readonly Json[];
  /** What only this wire's summary tells, or tells otherwise. */
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

/** Collects what the messages of one wire say of their end. */
function createCollector(protocolId: string) {
  const wire = wires[protocolId];
  const finish: (string | null)[] = [];
  let terminal = false;
  let usage: Json = null;
  return {
    add: (payload: JsonObject): void => {
      // A response that begins again was not finished: the first start is void. A resumed stream has none.
      if (wire?.begins !== undefined && finish.at(-1) !== null && (wire.begins(payload) || finish.length === 0)) {
        finish.push(null);
        terminal = false;
      }
      const word = wire?.finish(payload);
      const isWord = typeof word === "string" && word !== "";
      if (isWord && finish.at(-1) === null) finish[finish.length - 1] = word;
      else if (isWord) finish.push(word);
      terminal ||= wire?.ends?.(payload) ?? isWord;
      const counted = wire?.usage?.(payload) ?? null;
      if (counted !== null) usage = wire?.addsUsage === true ? { ...object(usage), ...object(counted) } : counted;
    },
    read: () => ({ finish, finishReason: finish.at(-1) ?? null, terminal, usage }),
  };
}

/** Reads the wire's own words for how it ended and what failed. A failed response that repeats its error counts twice. */
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
    for (const told of fields) {
      // Some wires say what a message is by the name of its event only.
      const message = frame.event === undefined ? told : { type: frame.event, ...told };
      collector.add(message);
      const error = readError(message, frame.event);
      if (error !== undefined) errors.push(error);
    }
  }
  const { terminal, ...words } = collector.read();
  return {
    events: payloads.length,
    unparseableEvents,
    doneMarkers,
    unterminatedTail: recording.how === "cut",
    ...words,
    terminal: terminal || (wire?.endsWithDone === true && doneMarkers > 0),
    errors,
    own: wire?.own?.(payloads.flatMap(({ fields }) => fields)) ?? {},
  };
}

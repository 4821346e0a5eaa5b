import type { Json, JsonObject } from "../../model/index.ts";
import { object } from "../object.ts";
import type { RecordedFrame, Recording } from "./readRecording.ts";

/** One frame of a recording, as far as it can be read. */
export interface Payload {
  readonly frame: RecordedFrame;
  /** Undefined where it is no JSON. */
  readonly value: Json | undefined;
  /** The messages it holds: an array holds several. */
  readonly fields: readonly JsonObject[];
}

function parse(data: string | Json): Json | undefined {
  if (typeof data !== "string") return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Reads what the frames of a recording say. */
export function readPayloads({ frames }: Recording): readonly Payload[] {
  return frames.map((frame) => {
    const value = parse(frame.data);
    const items = Array.isArray(value) ? value : [value];
    return { frame, value, fields: items.map(object).filter((item) => item !== undefined) };
  });
}

import type { Json, JsonObject } from "../../model/index.ts";
import { object } from "../object.ts";
import type { RecordedFrame, Recording } from "./readRecording.ts";

/** One parsed frame of a recording. */
export interface Payload {
  readonly frame: RecordedFrame;
  /** Undefined if the data is not JSON. */
  readonly value: Json | undefined;
  /** The messages in the frame that are JSON objects: one, or several if the data is an array. */
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

/** Parses the frames of a recording. */
export function readPayloads({ frames }: Recording): readonly Payload[] {
  return frames.map((frame) => {
    const value = parse(frame.data);
    const items = Array.isArray(value) ? value : [value];
    return { frame, value, fields: items.map(object).filter((item) => item !== undefined) };
  });
}

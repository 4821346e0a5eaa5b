import { CountersignError, type Json } from "../../model/index.ts";
import { readSse } from "../../transport/index.ts";

/** The format of a recording: an SSE body, one message a line, or one JSON body (an array has one message per element). */
export type RecordingFormat = "sse" | "jsonl" | "json";

/** One frame of a recording. */
export interface RecordedFrame {
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  /** The text of the message; the parsed value for a `json` recording that is not an array. */
  readonly data: string | Json;
}

/** A parsed recording. `cut` (SSE only): it ends inside a message, as a broken connection does. */
export interface Recording {
  readonly frames: readonly RecordedFrame[];
  readonly how: "end" | "cut";
}

function readSseFrames(text: string): Recording {
  const reader = readSse();
  const items = [...reader.feed(text), ...reader.end()];
  const broken = items.find((item) => item.type === "error");
  if (broken?.type === "error" && broken.error.code !== "stream_cut") throw new CountersignError(broken.error);
  const frames = items.flatMap((item): readonly RecordedFrame[] => {
    if (item.type !== "event") return [];
    const { event, id, data } = item;
    return [{ event, id, data }];
  });
  return { frames, how: broken === undefined ? "end" : "cut" };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CountersignError({ code: "bad_frame", message: "The recording is not valid JSON." }, { cause: error });
  }
}

/**
 * Reads the frames of a recording. Messages are not parsed here: the protocol handles invalid ones, as in a stream.
 * Throws a `CountersignError`: `bad_frame` if a `json` recording is not valid JSON, `too_large` for an SSE event beyond the limit. That a text
 * has another format is not noticed otherwise: an SSE reader ignores unknown lines.
 */
export function readRecording(recording: string, format: RecordingFormat): Recording {
  // Some recorders write a byte order mark, which JSON does not allow.
  const text = recording.replace(/^\uFEFF/, "");
  if (format === "sse") return readSseFrames(text);
  if (format === "jsonl") {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    return { frames: lines.map((data) => ({ data })), how: "end" };
  }
  const body = parse(text);
  const frames = Array.isArray(body) ? body.map((message) => ({ data: JSON.stringify(message) })) : [{ data: body }];
  return { frames, how: "end" };
}

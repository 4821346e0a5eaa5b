import { CountersignError, type Json } from "../model/index.ts";
import { readSse } from "../transport/index.ts";

/** How a recording is written: an SSE body, one message a line, or one JSON body (an array holds one message each). */
export type RecordingFormat = "sse" | "jsonl" | "json";

/** One frame of a recording. */
export interface RecordedFrame {
  readonly event?: string;
  readonly id?: string;
  readonly data: string | Json;
}

const readSseFrames = (text: string): readonly RecordedFrame[] => {
  const reader = readSse();
  return [...reader.feed(text), ...reader.end()].flatMap((item): readonly RecordedFrame[] => {
    if (item.type === "error") throw new CountersignError(item.error);
    if (item.type !== "event") return [];
    const { event, id, data } = item;
    return [{ ...(event === undefined ? {} : { event }), ...(id === undefined ? {} : { id }), data }];
  });
};

const parse = (text: string): Json => {
  try {
    // Some recorders begin with a byte order mark, which JSON does not know.
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new CountersignError({ code: "bad_frame", message: "The recording is not valid JSON." }, { cause: error });
  }
};

/** Reads the frames of a recording. Throws a `CountersignError` where the text is not of that format. */
export const readRecording = (text: string, format: RecordingFormat): readonly RecordedFrame[] => {
  switch (format) {
    case "sse":
      return readSseFrames(text);
    case "jsonl":
      return text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => ({ data: parse(line) }));
    case "json": {
      const body = parse(text);
      return Array.isArray(body) ? body.map((data) => ({ data })) : [{ data: body }];
    }
  }
};

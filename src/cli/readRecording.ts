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

/** What a recording holds. `cut`: it ends inside a message, as a broken connection does. */
export interface Recording {
  readonly frames: readonly RecordedFrame[];
  readonly how: "end" | "cut";
}

const readSseFrames = (text: string): Recording => {
  const reader = readSse();
  const items = [...reader.feed(text), ...reader.end()];
  const broken = items.find((item) => item.type === "error");
  if (broken?.type === "error" && broken.error.code !== "stream_cut") throw new CountersignError(broken.error);
  const frames = items.flatMap((item): readonly RecordedFrame[] => {
    if (item.type !== "event") return [];
    const { event, id, data } = item;
    return [{ ...(event === undefined ? {} : { event }), ...(id === undefined ? {} : { id }), data }];
  });
  return { frames, how: broken === undefined ? "end" : "cut" };
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
export const readRecording = (text: string, format: RecordingFormat): Recording => {
  switch (format) {
    case "sse":
      return readSseFrames(text);
    case "jsonl":
      return {
        frames: text
          .split("\n")
          .filter((line) => line.trim() !== "")
          .map((line) => ({ data: parse(line) })),
        how: "end",
      };
    case "json": {
      const body = parse(text);
      return { frames: Array.isArray(body) ? body.map((data) => ({ data })) : [{ data: body }], how: "end" };
    }
  }
};

import type { Frame, JsonObject } from "../../model/index.ts";
import type { WireFrame } from "../sessions/FrameEncoder.ts";
import { readEnum } from "../read.ts";
import { AapMessages } from "./AapMessages.ts";
import { DeltaJoiner } from "./server/DeltaJoiner.ts";

/** The response mode of a link; `events` is the extension's event stream, which may begin anywhere. */
export type AapMode = "delta" | "message" | "none" | "events";

/** Reads the response mode that the client requests; the default is one JSON body. */
export function readMode(body: JsonObject): AapMode {
  return readEnum(body["stream"], ["delta", "message", "none"]) ?? "none";
}

/** Converts the frames of one link to its response mode: deltas, whole messages, or one JSON body at the end, with `turn_start` first. */
export class AapAnswer {
  readonly #mode: AapMode;
  readonly #joiner = new DeltaJoiner();
  readonly #messages = new AapMessages();
  /** Frames before `turn_start`, which must be the first one. */
  #buffered: WireFrame[] | undefined;

  constructor(mode: AapMode, prefix: readonly WireFrame[]) {
    this.#mode = mode;
    this.#prefix = prefix;
    this.#buffered = mode === "events" ? undefined : [];
  }

  /** Frames that are sent first: `session_start` of the seed. */
  readonly #prefix: readonly WireFrame[];

  /** Returns the frames to send in place of the written ones. */
  send(written: readonly WireFrame[], end: boolean): readonly Frame[] {
    const frames = this.#order(written, end);
    if (this.#mode === "none") return this.#gather(frames, end);
    return frames.flatMap((frame) => (this.#mode === "message" ? this.#joiner.join(frame) : [frame])).map(toFrame);
  }

  /** Buffers frames until `turn_start` is written, which is sent before them. */
  #order(written: readonly WireFrame[], end: boolean): readonly WireFrame[] {
    const buffered = this.#buffered;
    if (buffered === undefined) return written;
    const start = written.findIndex(({ name }) => name === "turn_start");
    if (start === -1 && !end) {
      buffered.push(...written);
      return [];
    }
    this.#buffered = undefined;
    return [...this.#prefix, ...written.slice(start, start + 1), ...buffered, ...written.slice(start + 1)];
  }

  /** Collects the messages, and returns the one body at the end. */
  #gather(frames: readonly WireFrame[], end: boolean): readonly Frame[] {
    for (const frame of frames) this.#messages.add(frame);
    const stop = frames.find(({ name }) => name === "turn_stop");
    if (!end || stop === undefined) return [];
    return [{ data: JSON.stringify({ ...stop.data, messages: this.#messages.toList() }) }];
  }
}

function toFrame({ name, data }: WireFrame): Frame {
  return { event: name, data: JSON.stringify(data) };
}

import type { Frame, JsonObject } from "../../model/index.ts";
import type { WireFrame } from "../sessions/FrameEncoder.ts";
import { readEnum } from "../read.ts";
import { AapMessages } from "./AapMessages.ts";
import { DeltaJoiner } from "./server/DeltaJoiner.ts";

/** How a link is answered; `events` is the extension's event stream, which may begin anywhere. */
export type AapMode = "delta" | "message" | "none" | "events";

/** Reads how the client wants its answer; the protocol's default is one JSON body. */
export function readMode(body: JsonObject): AapMode {
  return readEnum(body["stream"], ["delta", "message", "none"]) ?? "none";
}

/** Shapes the frames of one link: `turn_start` comes first, texts whole or in pieces, or everything as one JSON body at the end. */
export class AapAnswer {
  readonly #mode: AapMode;
  readonly #joiner = new DeltaJoiner();
  readonly #messages = new AapMessages();
  /** What came before `turn_start`, which the protocol wants first. */
  #held: WireFrame[] | undefined;

  constructor(mode: AapMode, prefix: readonly WireFrame[]) {
    this.#mode = mode;
    this.#prefix = prefix;
    this.#held = mode === "events" ? undefined : [];
  }

  readonly #prefix: readonly WireFrame[];

  /** Gives the frames to send in place of the written ones. */
  send(written: readonly WireFrame[], end: boolean): readonly Frame[] {
    const frames = this.#order(written, end);
    if (this.#mode === "none") return this.#gather(frames, end);
    return frames.flatMap((frame) => (this.#mode === "message" ? this.#joiner.join(frame) : [frame])).map(toFrame);
  }

  #order(written: readonly WireFrame[], end: boolean): readonly WireFrame[] {
    const held = this.#held;
    if (held === undefined) return written;
    const start = written.findIndex(({ name }) => name === "turn_start");
    if (start === -1 && !end) {
      held.push(...written);
      return [];
    }
    this.#held = undefined;
    return [...this.#prefix, ...written.slice(start, start + 1), ...held, ...written.slice(start + 1)];
  }

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

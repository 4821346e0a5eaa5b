import type { Frame, ServerHalf, ServerStep } from "../../model/index.ts";
import type { StreamLink } from "../turn/createRuntime.ts";
import type { ReadStep } from "./receiveLoaded.ts";

/** What a half sends beside the encoded log entries: frames for links, and the links to end. */
export type DirectOutput = Pick<ServerStep, "frames" | "ends">;

/** Delivers the direct output of a half to links; frames for a stream that is still being opened are kept until it is open. */
export interface Delivery extends Pick<ServerHalf, "closed"> {
  /**
   * Lets the half read a request. If `receiveLoaded` discards a reading and repeats it, the frames that wait for the stream of the first
   * reading move to the stream of the second.
   */
  readonly read: ReadStep;
  /** Sends frames to their links and ends links. Ignores links that are closed. */
  readonly deliver: (output: DirectOutput) => void;
  /** Call it when the link is open: sends the frames that are pending for it. */
  readonly opened: (link: string) => void;
}

/** Creates the delivery of a mount. A stream may open later than its half names it, e.g. after its session was read from disk. */
export function createDelivery(half: ServerHalf, open: ReadonlyMap<string, StreamLink>): Delivery {
  const early = new Map<string, Frame[]>();

  function deliver({ frames = [], ends = [] }: DirectOutput): void {
    for (const direct of frames) {
      const link = open.get(direct.link);
      if (link) link.send(direct.frames);
      else early.get(direct.link)?.push(...direct.frames);
    }
    for (const link of ends) open.get(link)?.end();
  }

  function closed(link: string): void {
    early.delete(link);
    half.closed(link);
  }

  return {
    deliver,
    read(request, threads, instead) {
      const pending = instead === undefined ? [] : (early.get(instead) ?? []);
      if (instead !== undefined) closed(instead);
      const step = half.receive(request, threads);
      if (step.stream) early.set(step.stream.link, pending);
      return step;
    },
    opened(link) {
      deliver({ frames: [{ link, frames: early.get(link) ?? [] }] });
      early.delete(link);
    },
    closed,
  };
}

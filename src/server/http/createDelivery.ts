import type { Frame, ServerHalf, ServerStep } from "../../model/index.ts";
import type { StreamLink } from "../turn/createRuntime.ts";
import type { ReadStep } from "./receiveLoaded.ts";

/** Frames and ends that a half addresses to links. */
export type Told = Pick<ServerStep, "frames" | "ends">;

/** Brings what a half says to its links, those that are only being opened included. */
export interface Delivery extends Pick<ServerHalf, "closed"> {
  /** Has the half read a request. What came meanwhile for the stream of a reading that is thrown away comes on the new one. */
  readonly read: ReadStep;
  /** Hands frames and ends to the links they are for. Links that are closed get nothing. */
  readonly deliver: (told: Told) => void;
  /** The link is open now: what came for it meanwhile follows. */
  readonly opened: (link: string) => void;
}

/** Creates the delivery of a mount. A stream that the half has named may open later, e.g. after its session was read from disk. */
export function createDelivery(half: ServerHalf, open: ReadonlyMap<string, StreamLink>): Delivery {
  const early = new Map<string, Frame[]>();

  function deliver({ frames = [], ends = [] }: Told): void {
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
      const came = instead === undefined ? [] : (early.get(instead) ?? []);
      if (instead !== undefined) closed(instead);
      const step = half.receive(request, threads);
      if (step.stream) early.set(step.stream.link, came);
      return step;
    },
    opened(link) {
      deliver({ frames: [{ link, frames: early.get(link) ?? [] }] });
      early.delete(link);
    },
    closed,
  };
}

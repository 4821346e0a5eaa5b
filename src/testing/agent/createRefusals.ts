import type { Refusal } from "../../agents/index.ts";

/** Refuses requests, so many times. */
export interface Refusals {
  /** Refuses the next requests, in place of what was set before. */
  readonly set: (refusal: Refusal) => void;
  /** The response to the next request, if it is refused; one of type `error` stands for a connection that is refused. */
  take(): Response | undefined;
  /** Whether connections are refused. */
  isOffline(): boolean;
  /** Whether the next connection is refused; counts it. */
  takeOffline(): boolean;
}

/** Creates refusals of which none is due. */
export function createRefusals(): Refusals {
  let refusal: Refusal = { status: 0, times: 0 };
  const isOffline = (): boolean => refusal.status === 0 && refusal.times !== 0;
  const count = ({ times = 1 }: Refusal): void => {
    if (times !== "all") refusal = { ...refusal, times: times - 1 };
  };
  return {
    set: (next) => {
      refusal = next;
    },
    isOffline,
    takeOffline() {
      if (!isOffline()) return false;
      count(refusal);
      return true;
    },
    take() {
      const { status, retryAfter, times } = refusal;
      if (times === 0) return undefined;
      count(refusal);
      if (status === 0) return Response.error();
      const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
      return Response.json({ error: { message: "The test refuses this request." } }, { status, headers });
    },
  };
}

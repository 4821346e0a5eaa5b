import type { KitError } from "../model/index.ts";
import type { SessionContext } from "./SessionContext.ts";

/** Milliseconds in which a server that confirms answers has to do so. */
const confirmedWithin = 10_000;

/** Waits for the confirmation of answers that are on their way. */
export interface DeliveryWatch {
  /** Waits for the confirmation of one request's answer, and no longer for that of an earlier delivery of it. */
  start(requestId: string): void;
  /** Waits for nothing more. */
  close(): void;
}

/** Creates the watch of a session. It watches nothing over a wire whose silence says nothing. */
export function createDeliveryWatch(
  { protocol, run }: SessionContext,
  onSilence: (requestId: string, error: KitError) => void,
): DeliveryWatch {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  function conclude(requestId: string): void {
    timers.delete(requestId);
    const message = "The server did not confirm the answer within 10 seconds. Send it again: the server acts once.";
    run(() => onSilence(requestId, { code: "timeout", message }));
  }
  return {
    start(requestId) {
      if (protocol.confirmsAnswers !== true) return;
      clearTimeout(timers.get(requestId));
      timers.set(requestId, setTimeout(conclude, confirmedWithin, requestId));
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

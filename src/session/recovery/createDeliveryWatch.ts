import type { Answer, KitError } from "../../model/index.ts";
import { selectRequest } from "../../store/index.ts";
import type { EventHandlers } from "../EventHandlers.ts";
import type { SessionContext } from "../SessionContext.ts";

/** Milliseconds in which a server has to take an answer. */
const takenWithin = 10_000;

/** Waits for answers that are on their way to be taken. */
export interface DeliveryWatch {
  /** Waits for one delivery, and no longer for an earlier one of the same requests. */
  start(answers: readonly { readonly requestId: string; readonly answer: Answer }[]): void;
  /** Stop the wait for what is not on its way any more; to be called after the thread has the event. */
  readonly handlers: EventHandlers;
  /** Waits for nothing more. */
  close(): void;
}

/**
 * Creates the watch of a session. Nobody is left before a prompt that does nothing; but what the page's own tools gave may take its time
 * where a server need not confirm it: a slow model is silent before its first word.
 */
export function createDeliveryWatch(
  context: SessionContext,
  onSilence: (requestId: string, error: KitError) => void,
): DeliveryWatch {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  function conclude(requestId: string): void {
    timers.delete(requestId);
    context.run(() => onSilence(requestId, { code: "timeout", message: describeSilence(context) }));
  }
  function settle(): void {
    for (const [requestId, timer] of timers) {
      if (selectRequest(context.thread, requestId)?.state === "sending") continue;
      clearTimeout(timer);
      timers.delete(requestId);
    }
  }
  return {
    start(answers) {
      if (context.protocol.confirmsAnswers !== true && answers.every(({ answer }) => answer.by === "tool")) return;
      for (const { requestId } of answers) {
        clearTimeout(timers.get(requestId));
        timers.set(requestId, setTimeout(conclude, takenWithin, requestId));
      }
    },
    handlers: {
      "request.updated": settle,
      "request.withdrawn": settle,
      "history.loaded": settle,
      "turn.ended": settle,
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

function describeSilence({ protocol, thread }: SessionContext): string {
  const silence = "The server did not confirm the answer within 10 seconds.";
  return protocol.confirmsAnswers === true || thread.session.features?.idempotency === true
    ? `${silence} Send it again: the server acts once.`
    : `${silence} It may still take it; when you send it again, it may act twice.`;
}

import { digestInput } from "../../content/index.ts";
import type { AgentRequest, Answer, Json, KitError } from "../../model/index.ts";
import { selectRequest } from "../../store/index.ts";
import type { History } from "../createHistory.ts";
import type { EventHandlers } from "../EventHandlers.ts";
import type { SessionContext } from "../SessionContext.ts";

/** Milliseconds within which a server must accept an answer. */
const acceptTimeout = 10_000;

/** The delivery of the answers of one session. */
export interface Delivery {
  /** Passes the answers of these requests, all of one turn, to the protocol half as one command. */
  submit(requests: readonly AgentRequest[]): void;
  /** Sends the failed answers again, under the same idempotency key. */
  retry(): void;
  /** Marks the answers that are being sent as failed. */
  fail(error: KitError): void;
  /** At the end of a turn: clears the timeouts of answers that have arrived. Must be called after the thread has reduced the event. */
  readonly handlers: EventHandlers;
  /** Clears all timeouts. */
  close(): void;
}

/**
 * Creates the delivery of a session.
 *
 * An answer fails where the server does not accept it in ten seconds, so that no user waits before a prompt that does nothing. The result
 * of a page tool has no timeout where the server need not confirm it: a slow model sends nothing before its first token.
 */
export function createDelivery(context: SessionContext, history: Pick<History, "settle">): Delivery {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const { protocol } = context;

  const find = (wanted: "sending" | "failed"): readonly AgentRequest[] =>
    context.thread.requests.filter(({ state }) => state === wanted);

  function update(requests: readonly AgentRequest[], state: "sending" | "failed", error?: KitError): void {
    for (const { requestId, turnId } of requests) {
      context.dispatch({ type: "request.updated", turnId, requestId, state, error });
    }
  }
  function expire(requestId: string): void {
    timers.delete(requestId);
    const late = find("sending").filter((request) => request.requestId === requestId);
    context.run(() => update(late, "failed", { code: "timeout", message: describeTimeout(context) }));
  }
  function submit(requests: readonly AgentRequest[]): void {
    const answers = requests.flatMap(({ requestId, answer }) => (answer === undefined ? [] : [{ requestId, answer }]));
    const turnId = requests[0]?.turnId;
    if (turnId === undefined || answers.length === 0) return;
    update(requests, "sending");
    const { sessionId } = context;
    const idempotencyKey = toIdempotencyKey(turnId, answers);
    const tools = context.declarations();
    history.settle();
    context.command({ type: "submitAnswers", sessionId, turnId, answers, tools, idempotencyKey });
    const hasNoTimeout = protocol.confirmsAnswers !== true && answers.every(({ answer }) => answer.by === "tool");
    for (const { requestId } of answers) {
      clearTimeout(timers.get(requestId));
      if (!hasNoTimeout) timers.set(requestId, setTimeout(expire, acceptTimeout, requestId));
    }
  }

  return {
    submit,
    retry() {
      const failed = find("failed");
      // One that was decided anew meanwhile goes with them.
      const together = context.thread.requests.filter(
        ({ state, turnId }) => state === "failed" || (state === "staged" && turnId === failed[0]?.turnId),
      );
      const deliveries = protocol.answers === "together" ? [together] : failed.map((request) => [request]);
      for (const delivery of deliveries) submit(delivery);
    },
    fail: (error) => update(find("sending"), "failed", error),
    handlers: {
      "turn.ended"() {
        for (const [requestId, timer] of timers)
          if (selectRequest(context.thread, requestId)?.state !== "sending") clearTimeout(timer);
      },
    },
    close: () => timers.forEach(clearTimeout),
  };
}

/** The same decisions give the same key, also after a reload: a server that knows the key never acts twice. */
function toIdempotencyKey(
  turnId: string,
  answers: readonly { readonly requestId: string; readonly answer: Answer }[],
): string {
  const json: Json = JSON.parse(JSON.stringify({ turnId, answers }));
  return digestInput(json);
}

function describeTimeout({ protocol, thread }: SessionContext): string {
  const timeout = "The server did not confirm the answer within 10 seconds.";
  return protocol.confirmsAnswers === true || thread.session.features?.idempotency === true
    ? `${timeout} Send it again: the server acts once.`
    : `${timeout} It may still accept it; when you send it again, it may act twice.`;
}

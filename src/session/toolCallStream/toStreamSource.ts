import { selectRequest } from "../../store/index.ts";
import type { LiveThread } from "../createLiveThread.ts";
import type { Requests } from "../createRequests.ts";
import { locateToolCall } from "../locateToolCall.ts";
import type { SessionContext } from "../SessionContext.ts";
import { toPatch, type ToolRunner } from "../tools/createToolRunner.ts";
import type { StreamSource } from "./StreamSource.ts";

/** Gives what the streams of a session are derived from; what they send goes the way of a click. */
export function toStreamSource(
  context: SessionContext,
  live: LiveThread,
  requests: Requests,
  tools: ToolRunner,
  onListenerError: (cause: unknown) => void,
): StreamSource {
  function answer(requestId: string, result: Parameters<StreamSource["answer"]>[1]): void {
    const request = selectRequest(context.thread, requestId);
    if (request?.state !== "open") return;
    // The app has done the work itself: a run of the tool that is under way is dropped.
    tools.abort(requestId);
    const { turnId, toolCallKey } = request;
    const address = locateToolCall(context.thread, toolCallKey)?.address;
    if (address !== undefined) context.dispatch({ type: "toolCall.updated", ...address, patch: toPatch(result) });
    const given = { granted: true, by: "tool", at: context.now(), ...result } as const;
    context.dispatch({ type: "request.updated", turnId, requestId, state: "staged", answer: given });
  }
  return {
    protocol: context.protocol,
    get thread() {
      return context.thread;
    },
    onEvent: live.onEvent,
    decide: (requestId, decision) => context.run(() => requests.decide(requestId, decision)),
    answer: (requestId, result) => context.run(() => answer(requestId, result)),
    onListenerError,
  };
}

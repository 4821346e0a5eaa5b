import { selectRequest } from "../../store/index.ts";
import { assertGrantable } from "../requests/assertGrantable.ts";
import type { LiveThread } from "../createLiveThread.ts";
import type { Requests } from "../requests/createRequests.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";
import type { SessionContext } from "../SessionContext.ts";
import { toPatch, type ToolRunner } from "../tools/createToolRunner.ts";
import type { StreamSource } from "./StreamSource.ts";

/** Builds the source of a session's message streams; what they send takes the path of a click. */
export function toStreamSource(
  context: SessionContext,
  live: LiveThread,
  requests: Requests,
  tools: ToolRunner,
  onListenerError: (cause: unknown) => void,
): StreamSource {
  /** Opens the request to execute a call here, where the agent sent none. */
  function openExecution(toolCallKey: string): string {
    const requestId = `execution:${toolCallKey}`;
    const address = locateToolCall(context.thread, toolCallKey)?.address;
    if (address === undefined) return requestId;
    const { turnId, toolCallId } = address;
    const request = { requestId, turnId, kind: "execution", toolCallId, options: [], editable: false } as const;
    context.dispatch({ type: "request.opened", turnId, request: { ...request, canExplainDenial: false } });
    return requestId;
  }
  const answer: StreamSource["answer"] = ({ toolCallKey, requestId = openExecution(toolCallKey) }, result) => {
    const request = selectRequest(context.thread, requestId);
    if (request?.state !== "open") return;
    assertGrantable(request);
    // The app has done the work itself: a running execution of the tool is aborted.
    tools.abort(requestId);
    const { turnId } = request;
    const address = locateToolCall(context.thread, toolCallKey)?.address;
    if (address !== undefined) context.dispatch({ type: "toolCall.updated", ...address, patch: toPatch(result) });
    const toolAnswer = { granted: true, by: "tool", at: context.now(), ...result } as const;
    context.dispatch({ type: "request.updated", turnId, requestId, state: "staged", answer: toolAnswer });
  };
  return {
    protocol: context.protocol,
    get thread() {
      return context.thread;
    },
    onEvent: live.onEvent,
    decide: (requestId, decision) => context.run(() => requests.decide(requestId, decision)),
    answer: (call, result) => context.run(() => answer(call, result)),
    onListenerError,
  };
}

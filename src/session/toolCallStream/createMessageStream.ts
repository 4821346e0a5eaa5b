import type { AgentRequest, Message, ToolCallPart } from "../../model/index.ts";
import { selectMessage, selectRequest, selectToolCall } from "../../store/index.ts";
import { createHandlers } from "./createHandlers.ts";
import { createToolCallStream, type WatchedToolCall } from "./createToolCallStream.ts";
import { decideIfOpen } from "./decideIfOpen.ts";
import { isStartKnown } from "./isStartKnown.ts";
import { InterruptType, type InterruptStart, type MessageStream } from "./MessageStream.ts";
import type { StreamSource } from "./StreamSource.ts";
import type { ToolCallStream } from "./ToolCallStream.ts";

/** A message stream together with the function that updates it from the thread. */
export interface WatchedMessage {
  readonly stream: MessageStream;
  /** Calls the handlers for what is new in the thread; `quietly`: not for new calls and questions. */
  update(quietly?: boolean): void;
}

/** Creates the view of one message. */
export function createMessageStream(source: StreamSource, { id, role, turnId }: Message): WatchedMessage {
  const onError = (cause: unknown): void => source.onListenerError(cause);
  const starts = createHandlers<ToolCallStream>(onError);
  const interrupts = createHandlers<InterruptStart>(onError);
  const calls = new Map<string, WatchedToolCall>();
  const asked = new Set<string>();

  const stream: MessageStream = {
    messageId: id,
    role,
    onToolCallStart: starts.add,
    onInterruptStart: interrupts.add,
    sendInterruptEnd(interruptId, end) {
      const request = selectRequest(source.thread, interruptId);
      const call = request?.toolCallKey === undefined ? undefined : selectToolCall(source.thread, request.toolCallKey);
      decideIfOpen(source, request, end, call?.input);
    },
  };

  /** Requests without a call belong to the last message of their turn. */
  function belongsHere(request: AgentRequest, parts: Message["parts"]): boolean {
    if (request.turnId !== turnId || request.kind === "execution") return false;
    if (request.toolCallKey !== undefined) return parts.some(({ key }) => key === request.toolCallKey);
    return source.thread.messages.findLast((message) => message.turnId === turnId)?.id === id;
  }

  return {
    stream,
    update(quietly = false) {
      const parts = selectMessage(source.thread, id)?.parts ?? [];
      for (const part of parts) {
        if (part.type !== "tool_call" || calls.has(part.key) || !isStartKnown(source, part)) continue;
        const call = createToolCallStream(source, part);
        calls.set(part.key, call);
        if (!quietly) starts.call(call.stream);
      }
      for (const call of calls.values()) call.update();
      for (const request of source.thread.requests) {
        if (asked.has(request.requestId) || !belongsHere(request, parts)) continue;
        asked.add(request.requestId);
        if (!quietly && request.state === "open") interrupts.call(toInterrupt(request, source));
      }
    },
  };
}

function toInterrupt({ requestId, toolCallKey, kind, schema }: AgentRequest, source: StreamSource): InterruptStart {
  const call: ToolCallPart | undefined =
    toolCallKey === undefined ? undefined : selectToolCall(source.thread, toolCallKey);
  const type = kind === "permission" ? InterruptType.ToolCallConfirmation : kind;
  const about = call === undefined ? {} : { toolCallId: call.toolCallId, toolName: call.toolName };
  const inputValue = call?.input;
  return {
    interruptId: requestId,
    startEvent: {
      type,
      value: {
        ...about,
        inputSchema: schema,
        inputValue,
      },
    },
  };
}

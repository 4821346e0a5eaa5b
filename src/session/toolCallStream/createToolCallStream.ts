import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import { CountersignError } from "../../model/index.ts";
import { isFinalStatus, selectToolCall } from "../../store/index.ts";
import { createHandlers } from "./createHandlers.ts";
import { decideIfOpen } from "./decideIfOpen.ts";
import type { StreamSource } from "./StreamSource.ts";
import type {
  ToolCallConfirmationEvent,
  ToolCallEndEvent,
  ToolCallErrorEvent,
  ToolCallStartEvent,
  ToolCallStream,
} from "./ToolCallStream.ts";

/** A tool call stream together with the function that updates it from the thread. */
export interface WatchedToolCall {
  readonly stream: ToolCallStream;
  /** Calls the handlers for what is new in the thread. */
  update(): void;
}

/** Creates the view of one call, by its key. Its only state is what its handlers have been notified of. */
export function createToolCallStream(source: StreamSource, first: ToolCallPart): WatchedToolCall {
  const onError = (cause: unknown): void => source.onListenerError(cause);
  const ends = createHandlers<ToolCallEndEvent>(onError);
  const confirms = createHandlers<ToolCallConfirmationEvent>(onError);
  const errorStarts = createHandlers<ToolCallErrorEvent>(onError);
  const errorEnds = createHandlers<{ readonly errorId: string }>(onError);
  let notified = { ended: false, confirmed: false, error: undefined as ToolCallErrorEvent | undefined };

  const find = (): ToolCallPart => selectToolCall(source.thread, first.key) ?? first;
  const requests = (kind: AgentRequest["kind"]): readonly AgentRequest[] =>
    source.thread.requests.filter((one) => one.toolCallKey === first.key && one.kind === kind);
  const assertNotEnded = (): void => {
    if (!isFinalStatus(find().status)) return;
    const message = `The call ${first.toolCallId} has ended: look at toolCall.ended before sending.`;
    throw new CountersignError({ code: "stale", message });
  };

  const stream: ToolCallStream = {
    toolCallId: first.toolCallId,
    get ended() {
      return isFinalStatus(find().status);
    },
    get startEvent() {
      const start = stream.startEventMaybe;
      if (start !== undefined) return start;
      const message = `The call ${first.toolCallId} has no start event: only its result was received.`;
      throw new CountersignError({ code: "protocol", message });
    },
    get startEventMaybe() {
      return toStart(find(), requests("permission").at(-1), requests("execution").length > 0);
    },
    onToolCallEnd: ends.add,
    onToolCallConfirm: confirms.add,
    onErrorStart: errorStarts.add,
    onErrorEnd: errorEnds.add,
    sendToolCallConfirm(confirm) {
      const request = requests("permission").at(-1);
      // The dialog that a handler awaited has decided the request already; a refusal has ended the call.
      if (request?.answer !== undefined) return;
      assertNotEnded();
      decideIfOpen(source, request, confirm, find().input);
    },
    sendToolCallEnd({ output = null, isError = false } = {}) {
      assertNotEnded();
      const requestId = requests("execution").at(-1)?.requestId;
      if (requestId === undefined && source.protocol.endsAnyCall !== true) {
        const message = `The agent executes ${first.toolName} itself; sendToolCallEnd is only for calls with isClientSideTool.`;
        throw new CountersignError({ code: "unsupported", message });
      }
      const message = typeof output === "string" ? output : JSON.stringify(output);
      source.answer(
        { toolCallKey: first.key, requestId },
        isError ? { error: { layer: "tool", message } } : { output },
      );
    },
  };

  return {
    stream,
    update() {
      const call = find();
      const previous = notified;
      const answer = requests("permission").findLast(isDelivered)?.answer;
      const ended = isFinalStatus(call.status);
      // The error of a failed call is its end, not a failure within it.
      const error = ended ? previous.error : toError(call);
      notified = { ended, confirmed: previous.confirmed || answer !== undefined, error };
      if (previous.error !== undefined && error === undefined) errorEnds.call({ errorId: previous.error.errorId });
      if (error !== undefined && previous.error?.errorId !== error.errorId) errorStarts.call(error);
      if (answer !== undefined && !previous.confirmed) {
        // An input that was edited to null is one.
        const { granted, input = call.input } = answer;
        confirms.call({ approved: granted, input: granted ? input : undefined });
      }
      if (ended && !previous.ended) ends.call(toEnd(call));
    },
  };
}

function isDelivered({ state }: AgentRequest): boolean {
  return state === "sending" || state === "sent" || state === "answered";
}

function toStart(
  call: ToolCallPart,
  permission: AgentRequest | undefined,
  isClientSide: boolean,
): ToolCallStartEvent | undefined {
  if (call.toolName === "") return undefined;
  const inputSchema = permission?.schema;
  return {
    toolName: call.toolName,
    input: call.argument,
    requireConfirmation: permission === undefined ? undefined : true,
    inputSchema,
    ...(isClientSide ? { isClientSideTool: true } : {}),
    ...toTimestamp(call.startedAt),
  };
}

function toEnd({ status, result, rawOutput, error, endedAt }: ToolCallPart): ToolCallEndEvent {
  const output = result ?? rawOutput ?? (status === "failed" ? error?.message : undefined);
  return {
    output: output === undefined ? undefined : typeof output === "string" ? output : JSON.stringify(output),
    ...(status === "failed" ? { isError: true } : {}),
    ...(status === "cancelled" || status === "denied" ? { cancelled: true } : {}),
    ...toTimestamp(endedAt),
  };
}

function toError({ key, error }: ToolCallPart): ToolCallErrorEvent | undefined {
  return error && { errorId: error.code ?? `${key}:error`, message: error.message };
}

function toTimestamp(time: number | undefined): { readonly timestamp?: string | undefined } {
  return time === undefined ? {} : { timestamp: new Date(time).toISOString() };
}

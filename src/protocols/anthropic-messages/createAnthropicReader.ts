import type { AgentEvent, EndReason, Json, JsonObject, KitError, NewRequest } from "../../model/index.ts";
import type { RunContext, RunReader } from "../createRunClient.ts";
import { readArray, readNumber, readObject, readString, withoutUndefined } from "../read.ts";
import { toExecutionRequest } from "../toExecutionRequest.ts";
import { readDelta, startBlock, stopBlock } from "./readBlock.ts";
import type { OpenBlock } from "./readBlock.ts";

const endReasons: Readonly<Record<string, EndReason>> = {
  end_turn: "completed",
  stop_sequence: "completed",
  tool_use: "tool_use",
  pause_turn: "paused",
  compaction: "paused",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refusal",
};

/** One response of the provider; a server that loops concatenates several in one stream. */
interface Response {
  readonly wireId: string;
  readonly messageId: string;
  readonly blocks: Map<number, OpenBlock>;
  /** Blocks completed so far: the offset of the next one in `Message.wire`. */
  count: number;
  /** Calls that the client owes a result, and whether a program made them. */
  readonly owed: { readonly toolCallId: string; readonly byProgram: boolean }[];
  stopReason?: string;
  stopped: boolean;
}

/** Where a program of the model runs. */
interface Container {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
}

/** Makes the reader of one Messages stream. */
export function createAnthropicReader({ turnId }: RunContext): RunReader {
  let response: Response | undefined;
  let failure: KitError | undefined;
  let container: Container | undefined;

  const start = (message: JsonObject): AgentEvent[] => {
    const wireId = readString(message["id"]) ?? "";
    const events: AgentEvent[] = [];
    if (response !== undefined && !response.stopped) {
      // The same start again is a repeat; another one means that the provider began its answer anew.
      if (response.wireId === wireId) return [];
      events.push({ type: "message.trimmed", turnId, messageId: response.messageId });
    }
    const messageId = `${turnId}:${wireId}`;
    response = { wireId, messageId, blocks: new Map(), count: 0, owed: [], stopped: false };
    const stopReason = readString(message["stop_reason"]);
    if (stopReason !== undefined) response.stopReason = stopReason;
    events.push({ type: "message.started", turnId, messageId, role: "assistant" }, ...readUsage(message["usage"]));
    events.push(...readContainer(message));
    // Programmatic calls arrive as a start with its content already filled and no block events at all.
    for (const [index, block] of (readArray(message["content"]) ?? []).entries()) {
      events.push(...openBlock(response, turnId, index, readObject(block)), ...closeBlock(response, turnId, index));
    }
    return events;
  };

  /** {"container":{"id":"container_1","expires_at":"2025-12-20T05:33:35.789626Z"}}   its id has to go back, before it expires */
  const readContainer = (value: JsonObject | undefined): AgentEvent[] => {
    const read = readObject(value?.["container"]);
    const id = readString(read?.["id"]);
    if (id === undefined) return [];
    const expiresAt = Date.parse(readString(read?.["expires_at"]) ?? "");
    container = { id, ...(Number.isNaN(expiresAt) ? {} : { expiresAt }) };
    return [{ type: "session.updated", patch: { wire: { container: id } } }];
  };

  const readMessageDelta = (payload: JsonObject): AgentEvent[] => {
    const delta = readObject(payload["delta"]);
    const stopReason = readString(delta?.["stop_reason"]);
    if (response !== undefined && stopReason !== undefined) response.stopReason = stopReason;
    return [...readUsage(payload["usage"]), ...readContainer(delta)];
  };

  return {
    read(value, name) {
      const payload = readObject(value);
      const type = readString(payload?.["type"]) ?? name ?? "";
      if (payload === undefined) return [{ type: "unknown.received", turnId, name: type, value }];
      const index = readNumber(payload["index"]) ?? 0;
      switch (type) {
        // {"type":"message_start","message":{"id":"msg_1","role":"assistant","content":[],"stop_reason":null,"usage":{...}}}
        case "message_start":
          return start(readObject(payload["message"]) ?? {});
        // {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
        case "content_block_start":
          return openBlock(response, turnId, index, readObject(payload["content_block"]));
        // {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}
        case "content_block_delta": {
          const open = response?.blocks.get(index);
          return open === undefined ? [] : readDelta(open, readObject(payload["delta"]) ?? {});
        }
        // {"type":"content_block_stop","index":1}
        case "content_block_stop":
          return closeBlock(response, turnId, index);
        // {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":83}}
        case "message_delta":
          return readMessageDelta(payload);
        case "message_stop":
          if (response !== undefined) response.stopped = true;
          return [];
        case "ping":
          return [];
        // {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}   nothing follows
        case "error":
          failure = readFailure(payload);
          return [];
        // A proxy that ignores `stream` answers with the whole message.
        case "message": {
          const events = start(payload);
          if (response !== undefined) response.stopped = true;
          return events;
        }
        default:
          return [{ type: "unknown.received", turnId, name: type, value }];
      }
    },
    end: () => conclude(response, turnId, failure, container),
  };
}

function openBlock(
  response: Response | undefined,
  turnId: string,
  index: number,
  wire: JsonObject | undefined,
): AgentEvent[] {
  if (response === undefined || wire === undefined) return [];
  const { messageId } = response;
  const open: OpenBlock = {
    turnId,
    messageId,
    partId: `${messageId}:${index}`,
    wire: { ...wire },
    text: "",
    citations: [],
  };
  response.blocks.set(index, open);
  return startBlock(open);
}

function closeBlock(response: Response | undefined, turnId: string, index: number): AgentEvent[] {
  const open = response?.blocks.get(index);
  if (response === undefined || open === undefined) return [];
  response.blocks.delete(index);
  const { events, wire } = stopBlock(open);
  if (wire["type"] === "tool_use") {
    const caller = readString(readObject(wire["caller"])?.["type"]) ?? "direct";
    response.owed.push({ toolCallId: readString(wire["id"]) ?? "", byProgram: caller !== "direct" });
  }
  const { messageId } = response;
  return [...events, { type: "message.wire", turnId, messageId, items: [wire], at: response.count++ }];
}

/** Usage is cumulative: the last word counts. */
function readUsage(value: Json | undefined): AgentEvent[] {
  const usage = readObject(value);
  const read = withoutUndefined({
    inputTokens: readNumber(usage?.["input_tokens"]),
    outputTokens: readNumber(usage?.["output_tokens"]),
  });
  return Object.keys(read).length === 0 ? [] : [{ type: "session.updated", patch: { usage: read } }];
}

function readFailure(payload: JsonObject): KitError {
  const error = readObject(payload["error"]);
  const type = readString(error?.["type"]);
  const detail = readString(error?.["message"]) ?? type ?? "";
  const code = type === "rate_limit_error" ? "rate_limited" : "agent";
  return {
    code,
    message: "The provider ended the answer with an error; it can be asked again.",
    detail: detail.slice(0, 500),
  };
}

/** Waiting is final only when the stream is over: until then a looping server may still answer its own calls. */
function conclude(
  response: Response | undefined,
  turnId: string,
  failure: KitError | undefined,
  container: Container | undefined,
): AgentEvent[] {
  if (failure !== undefined)
    return [...truncate(response), { type: "turn.ended", turnId, reason: "error", error: failure }];
  if (response === undefined) {
    const error: KitError = { code: "empty_stream", message: "The stream ended before the answer began." };
    return [{ type: "turn.ended", turnId, reason: "error", error }];
  }
  const reason = response.stopReason === undefined ? undefined : (endReasons[response.stopReason] ?? "other");
  const events = truncate(response);
  if (reason === undefined || !response.stopped) {
    const error: KitError = { code: "stream_cut", message: "The stream ended in the middle of the answer." };
    return [...events, { type: "turn.ended", turnId, reason: "cut", error }];
  }
  const requests = reason === "tool_use" ? response.owed.map((owed) => toRequest(turnId, owed, container)) : [];
  return [
    ...events,
    ...requests.map((request): AgentEvent => ({ type: "request.opened", turnId, request })),
    { type: "turn.ended", turnId, reason },
  ];
}

/** A block that never stopped: its text stays, its call is dead and must never run. */
function truncate(response: Response | undefined): AgentEvent[] {
  const open = [...(response?.blocks.values() ?? [])];
  return open.flatMap(({ turnId, messageId, wire }): AgentEvent[] => {
    const toolCallId = readString(wire["id"]);
    if (toolCallId === undefined) return [];
    const patch = { inputState: "truncated" as const, status: "incomplete" as const, settledBy: "local" as const };
    return [{ type: "toolCall.updated", turnId, messageId, toolCallId, patch }];
  });
}

/** A program waits in its container, and only until that closes. */
function toRequest(
  turnId: string,
  { toolCallId, byProgram }: Response["owed"][number],
  container?: Container,
): NewRequest {
  const request = toExecutionRequest(turnId, toolCallId, 0);
  if (!byProgram || container === undefined) return request;
  const { id, expiresAt } = container;
  return { ...request, wire: { container: id }, ...(expiresAt === undefined ? {} : { expiresAt }) };
}

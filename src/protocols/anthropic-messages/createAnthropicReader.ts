import type { AgentEvent, Json, JsonObject, KitError } from "../../model/index.ts";
import type { RunContext, RunReader } from "../createRunClient.ts";
import { readArray, readId, readNumber, readObject, readString, withoutUndefined } from "../read.ts";
import type { AnthropicContainer, AnthropicResponse } from "./AnthropicResponse.ts";
import { concludeResponse } from "./concludeResponse.ts";
import { createCallCounter } from "./createCallCounter.ts";
import { readDelta, startBlock, stopBlock } from "./readBlock.ts";
import type { OpenBlock } from "./readBlock.ts";

/** Makes the reader of one Messages stream. */
export function createAnthropicReader(context: RunContext): RunReader {
  const { turnId } = context;
  const place = { turnId, countCall: createCallCounter(context) };
  let response: AnthropicResponse | undefined;
  let failure: KitError | undefined;
  let container: AnthropicContainer | undefined;

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
    events.push(...learnContainer(message));
    // Programmatic calls arrive as a start with its content already filled and no block events at all.
    for (const [index, block] of (readArray(message["content"]) ?? []).entries()) {
      events.push(...openBlock(response, place, index, readObject(block)), ...closeBlock(response, turnId, index));
    }
    return events;
  };

  const learnContainer = (value: JsonObject | undefined): AgentEvent[] => {
    const read = readContainer(value);
    if (read === undefined) return [];
    container = read;
    return [{ type: "session.updated", patch: { wire: { container: read.id } } }];
  };

  const readMessageDelta = (payload: JsonObject): AgentEvent[] => {
    const delta = readObject(payload["delta"]);
    const stopReason = readString(delta?.["stop_reason"]);
    if (response !== undefined && stopReason !== undefined) response.stopReason = stopReason;
    return [...readUsage(payload["usage"]), ...learnContainer(delta)];
  };

  return {
    read(value, name) {
      const payload = readObject(value);
      // {"error":{"message":"..."}}   of a proxy that leaves out the type
      const type = readString(payload?.["type"]) ?? (payload?.["error"] === undefined ? (name ?? "") : "error");
      if (payload === undefined) return [{ type: "unknown.received", turnId, name: type, value }];
      const index = readNumber(payload["index"]) ?? 0;
      switch (type) {
        // {"type":"message_start","message":{"id":"msg_1","role":"assistant","content":[],"stop_reason":null,"usage":{...}}}
        case "message_start":
          return start(readObject(payload["message"]) ?? {});
        // {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
        case "content_block_start": {
          // A proxy may have kept the start of the message to itself.
          const started = response === undefined ? start({}) : [];
          return [...started, ...openBlock(response, place, index, readObject(payload["content_block"]))];
        }
        // {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}
        case "content_block_delta": {
          const block = response?.blocks.get(index);
          return block === undefined
            ? [{ type: "unknown.received", turnId, name: type, value }]
            : readDelta(block, readObject(payload["delta"]) ?? {});
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
    end: (cut) => concludeResponse(response, { turnId, failure, container, cut }),
  };
}

function openBlock(
  response: AnthropicResponse | undefined,
  { turnId, countCall }: { turnId: string; countCall: ReturnType<typeof createCallCounter> },
  index: number,
  wire: JsonObject | undefined,
): AgentEvent[] {
  if (response === undefined || wire === undefined) return [];
  const { messageId } = response;
  const open: OpenBlock = {
    turnId,
    messageId,
    partId: `${messageId}:${index}`,
    occurrence: countCall(messageId, wire),
    wire: { ...wire },
    text: "",
    citations: [],
  };
  response.blocks.set(index, open);
  return startBlock(open);
}

/** {"container":{"id":"container_1","expires_at":"2025-12-20T05:33:35.789626Z"}}   its id has to go back, before it expires */
function readContainer(value: JsonObject | undefined): AnthropicContainer | undefined {
  const read = readObject(value?.["container"]);
  const id = readString(read?.["id"]);
  if (id === undefined) return undefined;
  const expiresAt = Date.parse(readString(read?.["expires_at"]) ?? "");
  return { id, ...(Number.isNaN(expiresAt) ? {} : { expiresAt }) };
}

function closeBlock(response: AnthropicResponse | undefined, turnId: string, index: number): AgentEvent[] {
  const open = response?.blocks.get(index);
  if (response === undefined || open === undefined) return [];
  response.blocks.delete(index);
  const { events, wire } = stopBlock(open);
  if (wire["type"] === "tool_use") {
    const caller = readString(readObject(wire["caller"])?.["type"]) ?? "direct";
    const toolCallId = readId(wire["id"]);
    // What has no id cannot be answered; it is kept as it came.
    if (toolCallId === undefined) events.push({ type: "unknown.received", turnId, name: "tool_use", value: wire });
    else response.owed.push({ toolCallId, occurrence: open.occurrence, byProgram: caller !== "direct" });
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

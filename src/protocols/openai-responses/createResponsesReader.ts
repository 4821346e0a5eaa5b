import type { AgentEvent, EndReason, JsonObject, KitError } from "../../model/index.ts";
import type { RunContext, RunReader } from "../createRunClient.ts";
import { readArray, readNumber, readObject, readString, withoutUndefined } from "../read.ts";
import { findIndex, nextIndex, startResponse } from "./ResponsesState.ts";
import type { ResponsesState } from "./ResponsesState.ts";
import { addItem, completeItem } from "./completeItem.ts";
import { readResponsesDelta } from "./readResponsesDelta.ts";

/** Makes the reader of one Responses stream. Items are found by `output_index`: item ids may rotate, call ids may repeat. */
export function createResponsesReader(context: RunContext): RunReader {
  const state: ResponsesState = {
    context,
    responseId: undefined,
    messageId: "",
    items: new Map(),
    completed: new Set(),
    wired: 0,
    requests: [],
    searches: [],
    reason: undefined,
    failure: undefined,
    seen: new Map(),
  };
  return {
    read(value, name) {
      const payload = readObject(value);
      const type = readString(payload?.["type"]) ?? name ?? "";
      // A proxy that ignores `stream` answers with the whole response.
      if (payload?.["object"] === "response") return [...startResponse(state, payload), ...finish(state, payload)];
      if (payload === undefined) return [{ type: "unknown.received", turnId: context.turnId, name: type, value }];
      return read(state, type, payload);
    },
    end: () => conclude(state),
  };
}

function read(state: ResponsesState, type: string, payload: JsonObject): AgentEvent[] {
  switch (type) {
    // {"type":"response.created","response":{"id":"resp_1","status":"in_progress","output":[]}}
    case "response.created":
      return startResponse(state, readObject(payload["response"]) ?? {});
    // A resumed stream begins with one of these; elsewhere they only repeat, and some proxies give each event another id.
    case "response.queued":
    case "response.in_progress":
      return state.responseId === undefined ? startResponse(state, readObject(payload["response"]) ?? {}) : [];
    // {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"call_9","name":"get_weather","arguments":""}}
    case "response.output_item.added":
      return addItem(state, findIndex(state, payload) ?? nextIndex(state), readObject(payload["item"]) ?? {});
    // {"type":"response.output_item.done","output_index":1,"item":{...,"arguments":"{\"city\":\"Paris\"}","status":"completed"}}
    case "response.output_item.done":
      return completeItem(state, findIndex(state, payload) ?? nextIndex(state), readObject(payload["item"]) ?? {});
    // {"type":"response.completed","response":{"id":"resp_1","status":"completed","output":[...],"usage":{...}}}
    case "response.completed":
    case "response.incomplete":
    case "response.failed":
    case "response.cancelled":
      return finish(state, { status: type.replace("response.", ""), ...readObject(payload["response"]) });
    // {"type":"error","error":{"type":"insufficient_quota","code":"insufficient_quota","message":"..."}} · {"type":"error","code":"...","message":"..."}
    case "error":
      state.failure = toFailure(readObject(payload["error"]) ?? payload);
      return [];
    default: {
      // {"error":{"message":"...","type":"invalid_request_error","code":"invalid_api_key"}}   of a proxy that answers 200
      const error = type === "" ? readObject(payload["error"]) : undefined;
      if (error !== undefined) state.failure = toFailure(error);
      return readResponsesDelta(state, type, payload);
    }
  }
}

/** The last word: items that never finished are taken from the response itself. */
function finish(state: ResponsesState, response: JsonObject): AgentEvent[] {
  const events = state.responseId === undefined ? startResponse(state, response) : [];
  for (const [index, value] of (readArray(response["output"]) ?? []).entries()) {
    const item = readObject(value);
    // Its index may differ from the stream's where the provider left items out, its id where a proxy rotates them.
    const known = state.completed.has(readString(item?.["id"]) ?? "") || state.items.get(index)?.done === true;
    if (item !== undefined && !known) events.push(...completeItem(state, index, item));
  }
  const usage = readObject(response["usage"]);
  const read = withoutUndefined({
    inputTokens: readNumber(usage?.["input_tokens"]),
    outputTokens: readNumber(usage?.["output_tokens"]),
  });
  if (Object.keys(read).length > 0) events.push({ type: "session.updated", patch: { usage: read } });
  const error = readObject(response["error"]);
  if (error !== undefined) state.failure = toFailure(error);
  state.reason = readReason(response);
  return events;
}

function readReason(response: JsonObject): EndReason {
  switch (response["status"]) {
    case "completed":
      return "completed";
    case "cancelled":
      return "cancelled";
    case "failed":
      return "error";
    // {"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}}
    case "incomplete":
      return readObject(response["incomplete_details"])?.["reason"] === "content_filter" ? "refusal" : "length";
    default:
      return "other";
  }
}

function toFailure(error: JsonObject): KitError {
  const code = readString(error["code"]) ?? readString(error["type"]);
  const detail = (readString(error["message"]) ?? code ?? "").slice(0, 500);
  return {
    code: code === "rate_limit_exceeded" ? "rate_limited" : "agent",
    message: "The provider ended the response with an error.",
    detail,
  };
}

/** "completed" says nothing about what is owed: calls and approvals without an answer make the turn wait. */
function conclude(state: ResponsesState): AgentEvent[] {
  const { turnId } = state.context;
  if (state.failure !== undefined) return [{ type: "turn.ended", turnId, reason: "error", error: state.failure }];
  if (state.responseId === undefined) {
    return [
      {
        type: "turn.ended",
        turnId,
        reason: "error",
        error: { code: "empty_stream", message: "The stream ended before the response began." },
      },
    ];
  }
  if (state.reason === undefined) {
    return [
      {
        type: "turn.ended",
        turnId,
        reason: "cut",
        error: { code: "stream_cut", message: "The stream ended in the middle of the response." },
      },
    ];
  }
  const owed = state.reason === "completed" ? state.requests : [];
  return [
    ...owed.map((request): AgentEvent => ({ type: "request.opened", turnId, request })),
    { type: "turn.ended", turnId, reason: owed.length > 0 ? "tool_use" : state.reason },
  ];
}

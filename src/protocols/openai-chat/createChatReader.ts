import type { AgentEvent, Json, JsonObject, KitError } from "../../model/index.ts";
import { concludeRun, withoutRequests } from "../concludeRun.ts";
import { countAnswers } from "../countAnswers.ts";
import type { RunContext, RunReader } from "../createRunClient.ts";
import { lookUp, readArray, readNumber, readObject, readString, withoutUndefined } from "../read.ts";
import { chatEndReasons, startChatResponse } from "./ChatState.ts";
import type { ChatState } from "./ChatState.ts";
import { completeChatResponse } from "./completeChatResponse.ts";
import { readChatDelta, readSources } from "./readChatDelta.ts";

/** Makes the reader of one Chat Completions stream; several responses in one body become several messages. */
export function createChatReader(context: RunContext): RunReader {
  const state: ChatState = {
    context,
    response: undefined,
    count: countAnswers(context),
    failure: undefined,
    seen: new Map(),
    sources: new Set(),
  };
  return {
    read(value, name) {
      const chunk = readObject(value);
      if (chunk === undefined) return [{ type: "unknown.received", turnId: context.turnId, name: name ?? "", value }];
      return readChunk(state, chunk, name);
    },
    end: () => conclude(state),
  };
}

/** {"id":"chatcmpl-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]} */
function readChunk(state: ChatState, chunk: JsonObject, name: string | undefined): AgentEvent[] {
  const { turnId } = state.context;
  const choices = readArray(chunk["choices"]);
  // {"error":{"message":"...","type":"invalid_request_error","code":"tool_use_failed","failed_generation":"..."}}
  const error = chunk["error"] ?? undefined;
  if (error !== undefined) state.failure = readFailure(error);
  if (choices === undefined) {
    return error === undefined ? [{ type: "unknown.received", turnId, name: name ?? "chunk", value: chunk }] : [];
  }
  const events = choices.flatMap((choice) => readChoice(state, chunk, readObject(choice) ?? {}));
  const usage = readObject(chunk["usage"]) ?? readObject(readObject(chunk["x_groq"])?.["usage"]);
  if (usage === undefined) return [...events, ...readSources(state, chunk)];
  if (choices.length === 0 && state.response !== undefined) state.response.counted = true;
  const read = withoutUndefined({
    inputTokens: readNumber(usage["prompt_tokens"]),
    outputTokens: readNumber(usage["completion_tokens"]),
  });
  return [...events, ...readSources(state, chunk), { type: "session.updated", patch: { usage: read } }];
}

function readChoice(state: ChatState, chunk: JsonObject, choice: JsonObject): AgentEvent[] {
  const { turnId } = state.context;
  // Alternatives to the answer (`n` above 1) are no part of it.
  if ((readNumber(choice["index"]) ?? 0) !== 0)
    return [{ type: "unknown.received", turnId, name: "choice", value: choice }];
  const chunkId = readString(chunk["id"]) ?? "";
  const finished = state.response?.finish !== undefined && state.response.chunkId !== chunkId;
  const events: AgentEvent[] = [];
  if (finished && state.response !== undefined)
    events.push(...withoutRequests(completeChatResponse(state, state.response)));
  const response = finished ? undefined : state.response;
  if (response === undefined) events.push(startChatResponse(state, chunkId));
  const current = state.response;
  if (current === undefined) return events;
  // A proxy that ignores `stream` answers with the whole message in place of deltas.
  events.push(...readChatDelta(state, current, readObject(choice["delta"]) ?? readObject(choice["message"]) ?? {}));
  // An empty word is no word: Qwen and others leave the field empty until the end.
  const finish = readString(choice["finish_reason"]);
  if (finish !== undefined && finish !== "") current.finish = finish;
  return events;
}

function readFailure(value: Json): KitError {
  const error = readObject(value) ?? { message: value };
  const code = readString(error["code"]) ?? readString(error["type"]) ?? "";
  const said = readString(error["message"]) ?? code;
  // What the model had written before the server refused it says why.
  const written = readString(error["failed_generation"]) ?? "";
  const detail = written === "" ? said : `${said}\n${written}`;
  return {
    code: code.includes("rate_limit") || error["code"] === 429 ? "rate_limited" : "agent",
    message: "The provider ended the answer with an error; it can be asked again.",
    detail: detail.slice(0, 500),
  };
}

/** The finish reason says little: some servers say `stop` though they called tools, some say nothing at all. */
function conclude(state: ChatState): readonly AgentEvent[] {
  const { response, failure } = state;
  const finish = response?.finish ?? (response?.counted === true ? "stop" : undefined);
  return concludeRun({
    turnId: state.context.turnId,
    closing: response === undefined ? [] : completeChatResponse(state, response),
    begun: response !== undefined,
    failure,
    ...(finish === undefined ? {} : { reason: lookUp(chatEndReasons, finish) ?? "other" }),
  });
}

import type { AgentEvent, Json, JsonObject, KitError } from "../../model/index.ts";
import { concludeRun, withoutRequests } from "../concludeRun.ts";
import { countAnswers } from "../countAnswers.ts";
import type { RunContext, RunReader } from "../createRunClient.ts";
import { lookUp, readArray, readList, readNumber, readObject, readString, withoutUndefined } from "../read.ts";
import { completeGeminiResponse } from "./completeGeminiResponse.ts";
import { geminiEndReasons, startGeminiResponse } from "./GeminiState.ts";
import type { GeminiState } from "./GeminiState.ts";
import { readCitations } from "./readCitations.ts";
import { readGeminiPart } from "./readGeminiPart.ts";

/** Makes the reader of one generateContent stream; several responses in one body become several messages. */
export function createGeminiReader(context: RunContext): RunReader {
  const state: GeminiState = {
    context,
    response: undefined,
    count: countAnswers(context),
    failure: undefined,
    seen: new Map(),
  };
  return {
    // Without `alt=sse` the whole answer is one array of the same payloads.
    read: (value, name) => (readArray(value) ?? [value]).flatMap((chunk) => readChunk(state, chunk, name)),
    end: () => conclude(state),
  };
}

/** {"candidates":[{"content":{"parts":[{"text":"Hi"}],"role":"model"},"index":0}],"usageMetadata":{...},"responseId":"r1"} */
function readChunk(state: GeminiState, value: Json, name: string | undefined): AgentEvent[] {
  const { turnId } = state.context;
  const chunk = readObject(value);
  const candidates = readArray(chunk?.["candidates"]);
  const feedback = readObject(chunk?.["promptFeedback"]);
  const usage = readObject(chunk?.["usageMetadata"]);
  // {"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}
  const error = chunk?.["error"] ?? undefined;
  if (error !== undefined) state.failure = readFailure(error);
  const isKnown = candidates !== undefined || feedback !== undefined || usage !== undefined || error !== undefined;
  if (chunk === undefined || !isKnown) return [{ type: "unknown.received", turnId, name: name ?? "chunk", value }];
  const events = (candidates ?? []).flatMap((candidate) => readCandidate(state, chunk, readObject(candidate) ?? {}));
  // {"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}   no candidates at all
  const blocked = readString(feedback?.["blockReason"]);
  if (blocked !== undefined) {
    if (state.response === undefined) events.push(startGeminiResponse(state, readString(chunk["responseId"]) ?? ""));
    if (state.response !== undefined) state.response.finish = "PROHIBITED_CONTENT";
  }
  if (usage === undefined) return events;
  const read = withoutUndefined({
    inputTokens: readNumber(usage["promptTokenCount"]),
    outputTokens: readNumber(usage["candidatesTokenCount"]),
  });
  return [...events, { type: "session.updated", patch: { usage: read } }];
}

function readCandidate(state: GeminiState, chunk: JsonObject, candidate: JsonObject): AgentEvent[] {
  const { turnId } = state.context;
  // Alternatives to the answer are no part of it.
  if ((readNumber(candidate["index"]) ?? 0) !== 0)
    return [{ type: "unknown.received", turnId, name: "candidate", value: candidate }];
  const responseId = readString(chunk["responseId"]) ?? "";
  const { response: last } = state;
  const isNext = last?.finish !== undefined && last.responseId !== responseId;
  const events: AgentEvent[] = isNext ? [...withoutRequests(completeGeminiResponse(state, last))] : [];
  if (last === undefined || isNext) events.push(startGeminiResponse(state, responseId));
  const { response } = state;
  if (response === undefined) return events;
  const parts = readList(readObject(candidate["content"])?.["parts"], readObject);
  events.push(...parts.flatMap((part) => readGeminiPart(state, response, part)));
  readCitations(response, candidate);
  const finish = readString(candidate["finishReason"]);
  if (finish !== undefined) response.finish = finish;
  response.finishMessage = readString(candidate["finishMessage"]) ?? response.finishMessage;
  return events;
}

function readFailure(value: Json): KitError {
  const error = readObject(value) ?? { message: value };
  const detail = readString(error["message"]) ?? readString(error["status"]) ?? "";
  return {
    code: error["code"] === 429 ? "rate_limited" : "agent",
    message: "The provider ended the answer with an error; it can be asked again.",
    ...(detail === "" ? {} : { detail: detail.slice(0, 500) }),
  };
}

/** The finish reason is STOP also where functions are called; that the turn waits is derived from the calls. */
function conclude(state: GeminiState): readonly AgentEvent[] {
  const { response } = state;
  const reason = response?.finish === undefined ? undefined : (lookUp(geminiEndReasons, response.finish) ?? "other");
  const broken: KitError | undefined =
    reason !== "error"
      ? undefined
      : {
          code: "agent",
          message: "The model called a tool in a way the provider could not read; ask again.",
          detail: (response?.finishMessage ?? response?.finish ?? "").slice(0, 500),
        };
  return concludeRun({
    turnId: state.context.turnId,
    closing: response === undefined ? [] : completeGeminiResponse(state, response),
    begun: response !== undefined,
    failure: state.failure ?? broken,
    ...(reason === undefined ? {} : { reason }),
  });
}

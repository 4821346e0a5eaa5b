import type { AgentEvent, EndReason, Json, JsonObject, KitError, ToolCallPatch, ToolKind } from "../../model/index.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import { lookUp, readArray, readId, readList, readNumber, readObject, readString, toJsonText } from "../read.ts";
import { readArguments } from "../readFields.ts";
import { RunBuilder, truncatedCall, type BuiltCall, type BuiltText, type MessageBuilder } from "../run/RunBuilder.ts";
import { createArgumentWriter } from "./createArgumentWriter.ts";
import { readCitations } from "./readCitations.ts";
import { readGeminiBlock } from "./readGeminiBlock.ts";
import { readOutcome } from "./readOutcome.ts";
import { readEnd } from "../readEnd.ts";

interface GeminiCall {
  readonly built: BuiltCall;
  /** Whether its argument is complete; false for a call that is cut while it streams. */
  ended: boolean;
  /** Collects an argument that is sent as values at paths. */
  readonly writer: ReturnType<typeof createArgumentWriter>;
  /** The part for the next request, completed when the call has ended. */
  readonly wire: Record<string, Json>;
}

/** One response: from its first chunk to its finish. */
interface GeminiResponse {
  readonly message: MessageBuilder;
  readonly responseId: string;
  readonly calls: GeminiCall[];
  /** The parts for the next request, in order. */
  readonly wire: JsonObject[];
  /** Number of generated part ids. */
  count: number;
  /** The id of the last executed code, whose result follows; some servers send neither with an id. */
  code: string | undefined;
  finish: string | undefined;
  /** The wire's message about an abnormal finish. */
  finishMessage: string | undefined;
}

/** End reasons by finish reason. */
const endReasons: Readonly<Record<string, EndReason>> = {
  STOP: "completed",
  MAX_TOKENS: "length",
  SAFETY: "refusal",
  RECITATION: "refusal",
  LANGUAGE: "refusal",
  BLOCKLIST: "refusal",
  PROHIBITED_CONTENT: "refusal",
  SPII: "refusal",
  IMAGE_SAFETY: "refusal",
  IMAGE_PROHIBITED_CONTENT: "refusal",
  IMAGE_RECITATION: "refusal",
  MALFORMED_FUNCTION_CALL: "error",
  UNEXPECTED_TOOL_CALL: "error",
  TOO_MANY_TOOL_CALLS: "error",
  MALFORMED_RESPONSE: "error",
  CONTINUATION: "paused",
};

/** Reads one stream of Gemini's generateContent (v1beta and Vertex of 2026-11); several responses in one body become several messages. */
export class GeminiReader implements RunReader {
  readonly #run: RunBuilder;
  #response: GeminiResponse | undefined;

  constructor(context: RunContext) {
    this.#run = new RunBuilder(context);
  }

  // Without `alt=sse` the response is one array of the same payloads.
  read(value: Json, name?: string): readonly AgentEvent[] {
    for (const chunk of readArray(value) ?? [value]) this.#readChunk(chunk, name);
    return this.#run.take();
  }

  // The finish reason is also STOP after function calls; whether the turn waits is derived from the calls.
  end(): readonly AgentEvent[] {
    const { finish, finishMessage } = this.#response ?? {};
    const end = finish === undefined ? undefined : readEnd(endReasons, finish);
    const message = "The model called a tool in a way the provider could not read; ask again.";
    const detail = (finishMessage ?? finish ?? "").slice(0, 500);
    const broken: KitError | undefined = end?.reason === "error" ? { code: "agent", message, detail } : undefined;
    if (this.#response !== undefined) complete(this.#response, "waiting");
    return this.#run.end(this.#response !== undefined, end, this.#run.failure ?? broken);
  }

  /** {"candidates":[{"content":{"parts":[{"text":"Hi"}],"role":"model"},"index":0}],"usageMetadata":{...},"responseId":"r1"} */
  #readChunk(value: Json, name: string | undefined): void {
    const chunk = readObject(value);
    const candidates = readArray(chunk?.["candidates"]);
    const feedback = readObject(chunk?.["promptFeedback"]);
    const usage = readObject(chunk?.["usageMetadata"]);
    // {"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}
    const error = readObject(chunk?.["error"]) ?? (chunk?.["error"] == null ? undefined : { message: chunk["error"] });
    if (error !== undefined)
      this.#run.fail(error["code"] === 429, readString(error["message"]) ?? readString(error["status"]) ?? "");
    const isKnown = candidates !== undefined || feedback !== undefined || usage !== undefined || error !== undefined;
    if (chunk === undefined || !isKnown) return this.#run.unknown(name ?? "chunk", value);
    for (const candidate of candidates ?? []) this.#readCandidate(chunk, readObject(candidate) ?? {});
    // {"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}   no candidates at all
    if (readString(feedback?.["blockReason"]) !== undefined) {
      this.#response ??= startResponse(this.#run, readString(chunk["responseId"]) ?? "");
      this.#response.finish = "PROHIBITED_CONTENT";
    }
    if (usage === undefined) return;
    // {"promptTokenCount":9,"candidatesTokenCount":4,"thoughtsTokenCount":120}   thoughts are output, too, and counted apart
    const [answer, thoughts] = [readNumber(usage["candidatesTokenCount"]), readNumber(usage["thoughtsTokenCount"])];
    const output = answer === undefined && thoughts === undefined ? undefined : (answer ?? 0) + (thoughts ?? 0);
    this.#run.usage(readNumber(usage["promptTokenCount"]), output);
  }

  #readCandidate(chunk: JsonObject, candidate: JsonObject): void {
    // Alternative candidates are emitted as unknown.
    if ((readNumber(candidate["index"]) ?? 0) !== 0) return this.#run.unknown("candidate", candidate);
    const responseId = readString(chunk["responseId"]) ?? "";
    if (this.#response?.finish !== undefined && this.#response.responseId !== responseId) {
      // The server continued, so it has the results that it waited for.
      complete(this.#response, "answered");
      this.#response = undefined;
    }
    this.#response ??= startResponse(this.#run, responseId);
    for (const part of readList(readObject(candidate["content"])?.["parts"], readObject))
      readPart(this.#response, part);
    readCitations(this.#response.message, candidate);
    this.#response.finish = readId(candidate["finishReason"]) ?? this.#response.finish;
    this.#response.finishMessage = readString(candidate["finishMessage"]) ?? this.#response.finishMessage;
  }
}

function startResponse(run: RunBuilder, responseId: string): GeminiResponse {
  const fresh = { calls: [], wire: [], count: 0, code: undefined, finish: undefined, finishMessage: undefined };
  return { message: run.startMessage(), responseId, ...fresh };
}

/** Reads one part. Parts are deltas: adjacent text of one kind is one text, and a call may have several parts. */
function readPart(response: GeminiResponse, part: JsonObject): void {
  // {"functionCall":{"name":"get_weather","args":{"city":"Paris"}},"thoughtSignature":"c2ln"}
  const call = readObject(part["functionCall"]);
  if (call !== undefined) return readFunctionCall(response, part, call);
  endOpenCall(response);
  // {"text":"Hello"} or {"text":"First, ...","thought":true}
  const text = readString(part["text"]);
  if (text !== undefined) return readText(response, part, text);
  response.wire.push(part);
  readOther(response, part);
}

function readText({ message, wire }: GeminiResponse, part: JsonObject, text: string): void {
  const kind = part["thought"] === true ? "summary" : "answer";
  const last = wire.at(-1);
  const isPlain = Object.keys(part).every((name) => name === "thought" || name === "text");
  const isSameRun = readString(last?.["text"]) !== undefined && (last?.["thought"] === true) === (kind === "summary");
  if (isPlain && isSameRun && last !== undefined && Object.keys(last).length === Object.keys(part).length)
    wire[wire.length - 1] = { ...last, text: `${readString(last["text"]) ?? ""}${text}` };
  else if (text !== "" || !isPlain) wire.push(part);
  const open: BuiltText | undefined = isSameRun ? message.texts.at(-1) : undefined;
  message.appendText(kind, text, open ?? null);
}

/**
 * Reads one part of a call. A name starts a call and ends the one before; a part without a name continues the open one; a part without
 * `willContinue` ends it. Most calls are one part. A call without an id gets a generated one.
 */
function readFunctionCall(response: GeminiResponse, part: JsonObject, body: JsonObject): void {
  const { message, calls } = response;
  const name = readId(body["name"]) ?? "";
  if (name !== "") {
    endOpenCall(response);
    const wireId = readId(body["id"]) ?? "";
    const functionCall = { ...(wireId === "" ? {} : { id: wireId }), name };
    const wire = { ...part, functionCall };
    calls.push({ built: message.startCall(wireId, name), ended: false, writer: createArgumentWriter(), wire });
    response.wire.push(wire);
  }
  const call = calls.at(-1);
  // A part without a name and without an open call is emitted as unknown.
  if (call === undefined || call.ended) return message.unknown("functionCall", part);
  // {"functionCall":{"partialArgs":[{"jsonPath":"$.location","stringValue":"Bos","willContinue":true}],"willContinue":true}}
  message.appendArgument(call.built, call.writer.add(body["partialArgs"]));
  const args = readObject(body["args"]);
  if (args !== undefined) call.built.argument = toJsonText(args);
  if (body["willContinue"] !== true) endCall(response, call, args);
}

/** Ends the open call, because another part follows or the response is finished. */
function endOpenCall(response: GeminiResponse): void {
  const call = response.calls.at(-1);
  if (call !== undefined && !call.ended) endCall(response, call, undefined);
}

/** Replaces the streamed argument by the complete one, since values may be sent in another order than in the text. */
function endCall({ message }: GeminiResponse, call: GeminiCall, args: JsonObject | undefined): void {
  call.ended = true;
  const patch = readArguments(args === undefined ? call.writer.text() : toJsonText(args));
  call.wire["functionCall"] = { ...readObject(call.wire["functionCall"]), args: patch.input ?? {} };
  message.updateCall(call.built, patch);
}

/** Kinds of Google's own tools; other tools have none. */
const hostedKinds: Readonly<Record<string, ToolKind>> = {
  GOOGLE_SEARCH_WEB: "search",
  GOOGLE_SEARCH_IMAGE: "search",
  GOOGLE_MAPS: "search",
  FILE_SEARCH: "search",
  URL_CONTEXT: "fetch",
};

function startHosted(message: MessageBuilder, id: string, name: string, kind?: ToolKind, args?: JsonObject): void {
  const argument = args === undefined ? "" : toJsonText(args);
  const input = args === undefined ? {} : { input: args };
  const patch: ToolCallPatch = { ...input, inputState: "ready", status: "in_progress" };
  message.startHosted(id, name, { argument, patch, kind });
}

function readOther(response: GeminiResponse, part: JsonObject): void {
  const { message } = response;
  // {"executableCode":{"language":"PYTHON","code":"print(1)","id":"8xju7mua"}}
  const code = readObject(part["executableCode"]);
  if (code !== undefined) {
    const { id, ...args } = code;
    response.code = readId(id) ?? `${message.id}:code-${response.count++}`;
    return startHosted(message, response.code, "code_execution", "execute", args);
  }
  // {"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"1\n","id":"8xju7mua"}}   paired by id, else by neighbourhood
  const result = readObject(part["codeExecutionResult"]);
  if (result !== undefined) {
    const toolCallId = readId(result["id"]) ?? response.code ?? `${message.id}:code-${response.count++}`;
    return message.updateHosted(toolCallId, readCodeResult(result, toolCallId));
  }
  // {"toolCall":{"id":"tju3qkc9","toolType":"FILE_SEARCH","args":{}}}
  const call = readObject(part["toolCall"]);
  if (call !== undefined) {
    const toolCallId = readId(call["id"]) ?? `${message.id}:hosted-${response.count++}`;
    const toolType = readString(call["toolType"]) ?? "tool";
    return startHosted(message, toolCallId, toolType, lookUp(hostedKinds, toolType), readObject(call["args"]));
  }
  // {"toolResponse":{"id":"tju3qkc9","toolType":"FILE_SEARCH","response":{}}}
  const answer = readObject(part["toolResponse"]);
  if (answer !== undefined) {
    const id = readString(answer["id"]) ?? "";
    const rawOutput = answer["response"];
    if (rawOutput === undefined) return message.updateHosted(id, { status: "completed" });
    const { output, error } = readOutcome(rawOutput);
    if (error !== undefined) return message.updateHosted(id, { status: "failed", rawOutput, error });
    return message.updateHosted(id, { status: "completed", rawOutput, result: output });
  }
  const block = readGeminiBlock(part);
  const key = `${message.id}:part-${response.count++}`;
  if (block !== undefined) return message.addPart({ type: "file", key, block });
  // A part with only a signature is sent back and not shown.
  const name = Object.keys(part).find((field) => field !== "thoughtSignature" && field !== "thought");
  if (name !== undefined) message.addPart({ type: "unknown", key, name, value: part });
}

function readCodeResult(result: JsonObject, toolCallId: string): ToolCallPatch {
  const failed = result["outcome"] !== "OUTCOME_OK";
  const output = readString(result["output"]) ?? "";
  const message = output || (readString(result["outcome"]) ?? "The code failed.");
  const exit = { code: failed ? 1 : 0, signal: null };
  return {
    status: failed ? "failed" : "completed",
    rawOutput: result,
    result: output,
    content: [{ type: "terminal", terminalId: toolCallId, output, exit }],
    ...(failed ? { error: { layer: "tool" as const, message } } : {}),
  };
}

/** Completes a response: final texts with their sources, requests for calls, and the parts for the next request. */
function complete(response: GeminiResponse, state: "waiting" | "answered"): void {
  const { message, calls, finish } = response;
  // A finish reason also ends the last call; after a cut the call is incomplete.
  const open = calls.filter(({ ended }) => !ended);
  const isWhole = finish !== undefined && finish !== "MAX_TOKENS";
  if (isWhole) endOpenCall(response);
  else for (const { built } of open) message.updateCall(built, truncatedCall);
  message.finishTexts();
  if (!message.texts.some(({ kind }) => kind === "answer"))
    for (const [index, citation] of message.citations.entries())
      message.addPart({ type: "source", key: `${message.id}:source-${index}`, citation });
  const items = response.wire.filter((part) => isWhole || !open.some(({ wire }) => wire === part));
  message.sendBack(items);
  if (state === "waiting") message.execute(calls.filter(({ ended }) => ended).map(({ built }) => built));
}

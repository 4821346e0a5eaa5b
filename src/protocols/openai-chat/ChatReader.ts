import type {
  AgentEvent,
  Citation,
  ContentBlock,
  EndReason,
  Json,
  JsonObject,
  TextKind,
  ToolCallPatch,
  ToolKind,
} from "../../model/index.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import {
  lookUp,
  parseJson,
  readArray,
  readId,
  readList,
  readNumber,
  readObject,
  readString,
  toJsonText,
} from "../read.ts";
import { readArguments } from "../readFields.ts";
import { addDetail } from "./addDetail.ts";
import { writeAssistant, type ChatResponse, type WireCall } from "./ChatResponse.ts";
import { TagReader } from "./TagReader.ts";
import { RunBuilder, truncatedCall } from "../run/RunBuilder.ts";
import { readEnd } from "../readEnd.ts";

/** End reasons by finish reason in lower case; the last ones are the words of imitators for an end as it should be. */
const endReasons: Readonly<Record<string, EndReason>> = {
  stop: "completed",
  tool_calls: "completed",
  function_call: "completed",
  length: "length",
  content_filter: "refusal",
  error: "error",
  eos: "completed",
  end_turn: "completed",
  stop_sequence: "completed",
  complete: "completed",
};

/**
 * Reads one stream of Chat Completions (API of 2026-11) or of a compatible server; several responses in one body become several messages.
 */
export class ChatReader implements RunReader {
  readonly #run: RunBuilder;
  /** URLs of the sources so far. */
  readonly #sources = new Set<string>();
  /** The name of the tag that has reasoning (`reasoningTag`). */
  readonly #tag: string | undefined;
  #response: ChatResponse | undefined;

  constructor(context: RunContext, reasoningTag?: string) {
    this.#run = new RunBuilder(context);
    this.#tag = reasoningTag;
  }

  read(value: Json, name?: string): readonly AgentEvent[] {
    const chunk = readObject(value);
    if (chunk === undefined) this.#run.unknown(name ?? "", value);
    else this.#readChunk(chunk, name);
    return this.#run.take();
  }

  // The finish reason is unreliable: some servers send `stop` after tool calls, some send none.
  end(): readonly AgentEvent[] {
    if (this.#response !== undefined) complete(this.#response, "waiting");
    const finish = this.#response?.finish ?? (this.#response?.counted === true ? "stop" : undefined);
    return this.#run.end(this.#response !== undefined, finish === undefined ? undefined : readEnd(endReasons, finish));
  }

  /** {"id":"chatcmpl-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]} */
  #readChunk(chunk: JsonObject, name: string | undefined): void {
    // {"choices":null,"usage":{...}} has none.
    const choices = chunk["choices"] === null ? [] : readArray(chunk["choices"]);
    // {"error":{"message":"...","type":"invalid_request_error","code":"tool_use_failed","failed_generation":"..."}}
    const error = chunk["error"] ?? undefined;
    if (error !== undefined) readFailure(this.#run, error);
    if (choices === undefined) {
      if (error === undefined) this.#run.unknown(name ?? "chunk", chunk);
      return;
    }
    for (const choice of choices) this.#readChoice(chunk, readObject(choice) ?? {});
    const usage = readObject(chunk["usage"]) ?? readObject(readObject(chunk["x_groq"])?.["usage"]);
    this.#readSources(chunk);
    if (usage === undefined) return;
    if (choices.length === 0 && this.#response !== undefined) this.#response.counted = true;
    this.#run.usage(readNumber(usage["prompt_tokens"]), readNumber(usage["completion_tokens"]));
  }

  #readChoice(chunk: JsonObject, choice: JsonObject): void {
    // Alternative answers (`n` above 1) are emitted as unknown.
    if ((readNumber(choice["index"]) ?? 0) !== 0) return this.#run.unknown("choice", choice);
    const chunkId = readString(chunk["id"]) ?? "";
    const piece = readObject(choice["delta"]);
    const delta = piece ?? readObject(choice["message"]) ?? {};
    // A chunk without content ends the response rather than beginning another one: some servers send another id with each.
    if (this.#response?.finish !== undefined && this.#response.chunkId !== chunkId && hasContent(delta)) {
      // The server continued, so it has the results that it waited for.
      complete(this.#response, "answered");
      this.#response = undefined;
    }
    this.#response ??= startResponse(this.#run, chunkId, this.#tag);
    // A proxy that ignores `stream` responds with the whole message instead of deltas.
    readDelta(this.#response, delta, piece === undefined);
    // An empty finish reason is ignored: Qwen and others leave the field empty until the end.
    const finish = readString(choice["finish_reason"]);
    if (finish !== undefined && finish !== "") this.#response.finish = finish;
  }

  /** {"citations":["https://..."],"search_results":[{"title":"...","url":"https://..."}]}: Perplexity repeats them in each chunk. */
  #readSources(chunk: JsonObject): void {
    const results = readList(chunk["search_results"], (item): Citation | undefined => {
      const result = readObject(item);
      const url = readString(result?.["url"]);
      return url === undefined ? undefined : { url, title: readString(result?.["title"]) };
    });
    const citations = [...results, ...readList(chunk["citations"], readString).map((url): Citation => ({ url }))];
    for (const citation of this.#response === undefined ? [] : citations) {
      if (citation.url === undefined || this.#sources.has(citation.url)) continue;
      this.#sources.add(citation.url);
      this.#response?.message.addPart({
        type: "source",
        key: `${this.#response.message.id}:source-${this.#sources.size}`,
        citation,
      });
    }
  }
}

function startResponse(run: RunBuilder, chunkId: string, tag: string | undefined): ChatResponse {
  const fresh = {
    calls: [],
    executed: new Map(),
    images: new Set<string>(),
    details: [],
    thought: "",
    extra: undefined,
    audio: undefined,
    tag: tag === undefined ? undefined : new TagReader(tag),
  };
  return { message: run.startMessage(), chunkId, ...fresh, finish: undefined, counted: false };
}

/** {"role":"assistant","content":""} has none */
function hasContent(delta: JsonObject): boolean {
  return Object.entries(delta).some(
    ([name, value]) => name !== "role" && value !== null && value !== "" && readArray(value)?.length !== 0,
  );
}

function readFailure(run: RunBuilder, value: Json): void {
  const error = readObject(value) ?? { message: value };
  const code = readString(error["code"]) ?? readString(error["type"]) ?? "";
  const errorMessage = readString(error["message"]) ?? code;
  // The text that the server refused explains the error.
  const failedText = readString(error["failed_generation"]) ?? "";
  run.fail(
    code.includes("rate_limit") || error["code"] === 429,
    failedText === "" ? errorMessage : `${errorMessage}\n${failedText}`,
  );
}

/** Reads one delta (or whole message) with the fields of OpenAI and of compatible servers. */
function readDelta(response: ChatResponse, delta: JsonObject, isWhole: boolean): void {
  const { message } = response;
  readReasoning(response, delta, isWhole);
  response.extra = readExtra(delta) ?? response.extra;
  // {"content":"Hi"}; Mistral's reasoning models: {"content":[{"type":"thinking","thinking":[{"type":"text","text":"..."}]}]}
  const content = readString(delta["content"]) ?? "";
  if (response.tag === undefined) message.appendText("answer", content);
  else for (const { kind, text } of response.tag.push(content)) message.appendText(kind, text);
  for (const block of readList(delta["content"], readObject)) {
    const isThought = block["type"] === "thinking";
    const pieces = readList(block["thinking"], (piece) => readString(readObject(piece)?.["text"]));
    if (isThought) message.appendText("raw", readString(block["thinking"]) ?? pieces.join(""));
    else message.appendText("answer", readString(block["text"]) ?? "");
  }
  message.appendText("refusal", readString(delta["refusal"]) ?? "");
  readAudio(response, readObject(delta["audio"]));
  // {"tool_calls":[{"index":0,"id":"call_A","type":"function","function":{"name":"get_weather","arguments":""}}]}
  for (const call of readArray(delta["tool_calls"]) ?? []) readCall(response, readObject(call) ?? {});
  // {"function_call":{"name":"get_weather","arguments":"{}"}}: the old form, one call without an id
  const old = readObject(delta["function_call"]);
  if (old !== undefined) readCall(response, { type: "function_call", function: old });
  for (const tool of readArray(delta["executed_tools"]) ?? []) readExecutedTool(response, readObject(tool) ?? {});
  message.citations.push(...readList(delta["annotations"], readAnnotation));
  for (const image of readArray(delta["images"]) ?? []) readImage(response, readObject(image) ?? {});
}

/** Reads reasoning. OpenRouter sends it in two fields: the plain one is shown, the detailed one is sent back. */
function readReasoning(response: ChatResponse, delta: JsonObject, isWhole: boolean): void {
  const details = readList(delta["reasoning_details"], readObject);
  if (isWhole) response.details.push(...details);
  else for (const detail of details) addDetail(response.details, detail);
  // DeepSeek, Qwen, Moonshot, xAI, Z.ai: `reasoning_content`; Groq, OpenRouter, Cerebras: `reasoning`
  const thought = readString(delta["reasoning_content"]) ?? "";
  response.thought += thought;
  const plain = thought === "" ? (readString(delta["reasoning"]) ?? "") : thought;
  if (plain !== "") return response.message.appendText("raw", plain);
  for (const detail of details) {
    const kind: TextKind = detail["type"] === "reasoning.summary" ? "summary" : "raw";
    response.message.appendText(kind, readString(detail["text"]) ?? readString(detail["summary"]) ?? "");
  }
}

/** {"audio":{"id":"audio_1","data":"UklGR...","transcript":"Hel"}}: its transcript is shown as text. */
function readAudio(response: ChatResponse, audio: JsonObject | undefined): void {
  if (audio === undefined) return;
  const id = readString(audio["id"]) ?? response.audio?.id;
  const data = `${response.audio?.data ?? ""}${readString(audio["data"]) ?? ""}`;
  response.audio = { data, id };
  response.message.appendText("answer", readString(audio["transcript"]) ?? "");
}

/**
 * Reads one delta of a call. By the specification `index` identifies it, id and name are sent once, arguments append. Others differ, so:
 * an empty string counts as absent · another id at the same index is another call · without an index an id starts a call, and a delta
 * with neither belongs to the last one, unless it names another tool or has another argument behind a complete one · indices are keys, not
 * positions (some start at 1) · an empty name never overwrites one.
 */
function readCall({ message, calls }: ChatResponse, delta: JsonObject): void {
  const field = delta["type"] === "custom" || delta["custom"] !== undefined ? "custom" : "function";
  const body = readObject(delta[field]) ?? {};
  const wireId = readId(delta["id"]) ?? "";
  const name = readString(body["name"]) ?? "";
  const argument = field === "custom" ? body["input"] : body["arguments"];
  let call = findCall(calls, readNumber(delta["index"]), wireId);
  if (call === undefined || (wireId === "" && beginsAnother(call, name, argument))) {
    const form = delta["type"] === "function_call" ? "function_call" : field;
    const index = readNumber(delta["index"]) ?? calls.length;
    call = { index, wireId, form, built: message.startCall(wireId, name), extra: undefined };
    calls.push(call);
  } else if (call.built.toolName === "" && name !== "") {
    call.built.toolName = name;
    message.updateCall(call.built, { toolName: name });
  }
  // A few servers send the arguments as an object instead of JSON text.
  const whole = readObject(argument);
  call.extra = readExtra(delta) ?? call.extra;
  message.appendArgument(call.built, readString(argument) ?? (whole === undefined ? "" : toJsonText(whole)));
}

/**
 * {"extra_content":{"google":{"thought_signature":"Et8B..."}}}   Gemini refuses a call that comes back without; {"google":{"thought":true}} only says
 * what this text is
 */
function readExtra(delta: JsonObject): Json | undefined {
  const extra = readObject(delta["extra_content"]);
  return readObject(extra?.["google"])?.["thought"] === true ? undefined : extra;
}

/** {"tool_calls":[{"function":{"name":"f","arguments":{}}},{"function":{"name":"f","arguments":{"a":1}}}]}   of servers without ids */
function beginsAnother({ built }: WireCall, name: string, argument: Json | undefined): boolean {
  if (name === "" || built.toolName === "") return false;
  if (name !== built.toolName) return true;
  const hasMore = (argument ?? "") !== "";
  return hasMore && built.argument.endsWith("}") && parseJson(built.argument) !== undefined;
}

function findCall(calls: readonly WireCall[], index: number | undefined, id: string): WireCall | undefined {
  if (index === undefined) return id === "" ? calls.at(-1) : calls.find(({ wireId }) => wireId === id);
  const call = calls.findLast((candidate) => candidate.index === index);
  if (call === undefined || id === "" || call.wireId === id) return call;
  if (call.wireId !== "") return calls.findLast((candidate) => candidate.index === index && candidate.wireId === id);
  call.wireId = id;
  return call;
}

const executedKinds: Readonly<Record<string, ToolKind>> = { search: "search", python: "execute", visit: "fetch" };

/** {"executed_tools":[{"index":0,"type":"search","arguments":"{\"query\":\"...\"}","output":"..."}]}: executed by Groq. */
function readExecutedTool({ message, executed }: ChatResponse, tool: JsonObject): void {
  const toolCallId = readString(tool["id"]) ?? `${message.id}:executed-${readNumber(tool["index"]) ?? 0}`;
  const toolName = readString(tool["name"]) ?? readString(tool["type"]) ?? "";
  const output = tool["output"] ?? undefined;
  const error = readString(readObject(tool["error"])?.["message"]);
  const ended = executed.get(toolCallId);
  if (ended === true) return;
  executed.set(toolCallId, output !== undefined || error !== undefined);
  if (ended === undefined) message.startHosted(toolCallId, toolName, { kind: lookUp(executedKinds, toolName) });
  const outputFields = output === undefined ? {} : { result: output, rawOutput: output };
  const outcome: ToolCallPatch =
    error === undefined
      ? { status: output === undefined ? "in_progress" : "completed" }
      : { status: "failed", error: { layer: "tool", message: error } };
  message.updateHosted(toolCallId, {
    ...readArguments(readString(tool["arguments"]) ?? ""),
    ...outputFields,
    ...outcome,
  });
}

/** {"type":"url_citation","url_citation":{"url":"https://...","title":"...","start_index":12,"end_index":30,"content":"..."}} */
function readAnnotation(annotation: Json): Citation | undefined {
  const citation = readObject(readObject(annotation)?.["url_citation"]);
  if (citation === undefined) return undefined;
  const [title, quote] = [readString(citation["title"]), readString(citation["content"])];
  // OpenRouter sends 0 and 0 where there is no position.
  const end = readNumber(citation["end_index"]);
  const place = end === undefined || end === 0 ? {} : { start: readNumber(citation["start_index"]), end };
  return { url: readString(citation["url"]), title: title === "" ? undefined : title, quote, ...place };
}

/** {"images":[{"type":"image_url","index":0,"image_url":{"url":"data:image/png;base64,iVBOR..."}}]}   the index is often missing or 0 */
function readImage({ message, images }: ChatResponse, image: JsonObject): void {
  const url = readString(readObject(image["image_url"])?.["url"]);
  if (url === undefined || images.has(url)) return;
  images.add(url);
  const [, mimeType, data] = /^data:([\w./+-]+);base64,(.*)$/s.exec(url) ?? [];
  const block: ContentBlock =
    data === undefined
      ? { type: "image", mimeType: "image/*", uri: url }
      : { type: "image", mimeType: mimeType ?? "image/png", data };
  message.addPart({ type: "file", key: `${message.id}:image-${images.size - 1}`, block });
}

/**
 * Completes a response: final texts, finished calls with their requests, and the message for the next request. The wire has no end of a
 * call, so an argument is complete if the response finished or if it is valid JSON.
 */
function complete(response: ChatResponse, state: "waiting" | "answered"): void {
  const { message, audio } = response;
  for (const { kind, text } of response.tag?.end() ?? []) message.appendText(kind, text);
  message.finishTexts();
  if (audio !== undefined && audio.data !== "") {
    // Streamed audio is always 24 kHz PCM.
    const block = { type: "audio", mimeType: "audio/L16;rate=24000", data: audio.data } as const;
    message.addPart({ type: "file", key: `${message.id}:audio`, block });
  }
  const whole = response.calls.filter((call) => {
    const patch = finishCall(call, response);
    message.updateCall(call.built, patch);
    return patch !== truncatedCall;
  });
  const item = writeAssistant(response, whole);
  // The provider refuses a message with nothing but reasoning, e.g. of an answer that reached its limit before its first word.
  if (itemFields.some((name) => item[name] !== undefined)) message.sendBack([item]);
  if (state === "waiting") message.execute(whole.map(({ built }) => built));
}

function finishCall({ form, built: { argument } }: WireCall, { finish, counted }: ChatResponse): ToolCallPatch {
  const ended = (finish !== undefined && finish !== "length") || (finish === undefined && counted);
  if (form === "custom") return ended ? { argument, input: argument, inputState: "ready" } : truncatedCall;
  const patch = readArguments(argument);
  return ended || (argument !== "" && patch.inputState === "ready") ? patch : truncatedCall;
}

/** The fields of a message of which one must be present. */
const itemFields = ["content", "refusal", "audio", "tool_calls", "function_call"] as const;

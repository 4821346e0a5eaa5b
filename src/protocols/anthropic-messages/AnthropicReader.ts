import type {
  AgentEvent,
  Citation,
  EndReason,
  Json,
  JsonObject,
  NewRequest,
  RunsOn,
  ToolCallPatch,
  ToolKind,
} from "../../model/index.ts";
import { countCalls, RunBuilder, truncatedCall } from "../run/RunBuilder.ts";
import type { BuiltCall, BuiltText, MessageBuilder } from "../run/RunBuilder.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import { lookUp, readArray, readId, readList, readNumber, readObject, readString, toJsonText } from "../read.ts";
import { readArguments, readOrigin } from "../readFields.ts";
import { readHostedOutput } from "../run/readHostedOutput.ts";
import { readEnd, type WireEnd } from "../readEnd.ts";

/** One open content block. */
interface OpenBlock {
  readonly partId: string;
  /** The block for the next request: that of the start event, completed by the deltas. */
  readonly wire: Record<string, Json>;
  /** The text part, for text and thinking. */
  readonly text: BuiltText | undefined;
  /** The call of a tool block. */
  readonly call: BuiltCall | undefined;
  readonly citations: Citation[];
  /** The summary of a compaction. */
  summary: string;
}

/** One response of the provider; a server with an agent loop sends several in one stream. */
interface AnthropicResponse {
  /** The provider's message id. */
  readonly wireId: string;
  readonly message: MessageBuilder;
  /** Open blocks, by index. */
  readonly blocks: Map<number, OpenBlock>;
  /** Calls that wait for a result of the client, and whether a program made them. */
  readonly owed: { readonly call: BuiltCall; readonly byProgram: boolean }[];
  /** The provider's stop reason. */
  stopReason: string | undefined;
  /** Whether `message_stop` was received. */
  stopped: boolean;
}

/** End reasons by stop reason. */
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

/** Reads one stream of Anthropic Messages (`anthropic-version: 2023-06-01`). */
export class AnthropicReader implements RunReader {
  readonly #run: RunBuilder;
  /** Places of the calls with an id, by that id. */
  readonly #placesOfCall = new Map<string, string[]>();
  #response: AnthropicResponse | undefined;
  /** The numbers of tokens of the response so far. */
  #usage: JsonObject = {};
  /** The container of a waiting program of the model, and its expiry. */
  #container: Pick<NewRequest, "wire" | "expiresAt"> = {};

  constructor(context: RunContext) {
    this.#run = new RunBuilder(context);
  }

  read(value: Json, name?: string): readonly AgentEvent[] {
    const payload = readObject(value);
    // {"error":{"message":"..."}}   of a proxy that leaves out the type
    const type = readString(payload?.["type"]) ?? (payload?.["error"] === undefined ? (name ?? "") : "error");
    if (payload === undefined) this.#run.unknown(type, value);
    else this.#readPayload(payload, type);
    return this.#run.take();
  }

  end(cut: boolean): readonly AgentEvent[] {
    if (this.#response === undefined) return this.#run.end(false, undefined);
    const { message, blocks, owed } = this.#response;
    this.#closeEnded(this.#response);
    // An incomplete block: its text is kept, its call must not run.
    for (const { call } of blocks.values()) if (call !== undefined) message.updateCall(call, truncatedCall);
    // Requests are opened only at the end of the stream: until then a server with an agent loop may answer its own calls.
    for (const { call, byProgram } of owed) message.execute([call], byProgram ? this.#container : {});
    return this.#run.end(true, cut && !this.#response.stopped ? undefined : readMessageEnd(this.#response));
  }

  #start(wire: JsonObject): AnthropicResponse {
    const wireId = readString(wire["id"]) ?? "";
    if (this.#response !== undefined) {
      const isOpen = !this.#response.stopped && this.#response.stopReason === undefined;
      // A repeated start is ignored; a different one means that the provider restarted its answer.
      if (!this.#response.stopped && this.#response.wireId === wireId) return this.#response;
      if (isOpen) this.#response.message.emit({ type: "message.trimmed" });
      else this.#closeEnded(this.#response);
    }
    const message = this.#run.startMessage(wireId);
    const stopReason = readId(wire["stop_reason"]);
    const started = { wireId, message, blocks: new Map(), owed: [], stopReason, stopped: false };
    this.#response = started;
    this.#usage = {};
    this.#readUsage(wire["usage"]);
    this.#readContainer(wire);
    // Programmatic calls are sent as a start with its content and without block events.
    for (const [index, block] of (readArray(wire["content"]) ?? []).entries()) {
      this.#openBlock(started, index, readObject(block));
      this.#closeBlock(started, index);
    }
    return started;
  }

  /** {"usage":{"input_tokens":3,"cache_read_input_tokens":5000,"output_tokens":83}}   cumulative; the input is the sum of what was cached and not */
  #readUsage(value: Json | undefined): void {
    for (const [name, tokens] of Object.entries(readObject(value) ?? {}))
      if (readNumber(tokens) !== undefined) this.#usage = { ...this.#usage, [name]: tokens };
    const { input_tokens: fresh, output_tokens: output, ...rest } = this.#usage;
    const cached = [rest["cache_read_input_tokens"], rest["cache_creation_input_tokens"]];
    const input = readNumber(fresh);
    const sum = cached.reduce<number>((total, tokens) => total + (readNumber(tokens) ?? 0), input ?? 0);
    if (input !== undefined || output !== undefined)
      this.#run.usage(input === undefined ? undefined : sum, readNumber(output));
  }

  /** {"container":{"id":"container_1","expires_at":"2025-12-20T05:33:35.789626Z"}}   its id must be sent back before it expires */
  #readContainer(value: JsonObject | undefined): void {
    const read = readObject(value?.["container"]);
    const id = readString(read?.["id"]);
    if (id === undefined) return;
    const expiresAt = Date.parse(readString(read?.["expires_at"]) ?? "");
    this.#container = { wire: { container: id }, ...(Number.isNaN(expiresAt) ? {} : { expiresAt }) };
    this.#run.updateSession({ wire: { container: id } });
  }

  /**
   * Returns the index of a block's call among those with its id in the turn. The provider's ids are unique, but some compatible servers
   * reuse ids, also within a message; a repeated message contains the same calls.
   */
  #countCall(toolCallId: string, { id, calls }: MessageBuilder): number {
    const places = this.#placesOfCall.get(toolCallId) ?? [];
    const place = `${id}#${calls.filter((call) => call.toolCallId === toolCallId).length}`;
    const index = places.indexOf(place);
    if (index === -1) this.#placesOfCall.set(toolCallId, [...places, place]);
    return countCalls(this.#run.context, toolCallId) + (index === -1 ? places.length : index);
  }

  /** Closes the blocks whose ends a server has left out: the end of the answer ends them, unless it cuts them. */
  #closeEnded(response: AnthropicResponse): void {
    const reason = readMessageEnd(response)?.reason;
    if (reason !== undefined && reason !== "length" && reason !== "refusal")
      for (const index of response.blocks.keys()) this.#closeBlock(response, index);
  }

  #openBlock(response: AnthropicResponse, index: number, block: JsonObject | undefined): void {
    if (block === undefined) return;
    const { message, blocks } = response;
    // Some servers use one index for all blocks.
    if (blocks.has(index)) this.#closeBlock(response, index);
    const wire = { ...block };
    const partId = message.nextPartId(String(index));
    const type = readString(wire["type"]) ?? "";
    const kind = lookUp(textKinds, type);
    const text = kind === undefined ? undefined : message.startText(kind, partId);
    const runsOn = lookUp(runners, type);
    const call = runsOn && startCall(message, wire, runsOn, (id) => this.#countCall(id, message));
    const citations = readList(wire["citations"], readCitation);
    blocks.set(index, { partId, wire, text, call, citations: [...citations], summary: "" });
    if (text !== undefined) message.append(text, readString(wire[type]) ?? "");
    // {"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[...]}   complete at once; its call may be an earlier message's
    const resultOf = call === undefined ? readId(wire["tool_use_id"]) : undefined;
    if (resultOf !== undefined) message.updateHosted(resultOf, readResult(wire, resultOf));
  }

  #closeBlock(owner: AnthropicResponse, index: number): void {
    const { message, blocks, owed } = owner;
    const block = blocks.get(index);
    if (block === undefined) return;
    blocks.delete(index);
    const wire = stopBlock(message, block);
    const { call } = block;
    if (call !== undefined && wire["type"] === "tool_use") {
      const caller = readString(readObject(wire["caller"])?.["type"]) ?? "direct";
      // A call without an id cannot be answered and is emitted as unknown.
      if (readId(wire["id"]) === undefined) this.#run.unknown("tool_use", wire);
      else owed.push({ call, byProgram: caller !== "direct" });
    }
    message.sendBack([wire]);
  }

  #readPayload(payload: JsonObject, type: string): void {
    const index = readNumber(payload["index"]) ?? 0;
    switch (type) {
      // {"type":"message_start","message":{"id":"msg_1","role":"assistant","content":[],"stop_reason":null,"usage":{...}}}
      case "message_start":
        this.#start(readObject(payload["message"]) ?? {});
        break;
      // {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}   a proxy may have kept the message's start
      case "content_block_start":
        this.#openBlock(this.#response ?? this.#start({}), index, readObject(payload["content_block"]));
        break;
      // {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}
      case "content_block_delta": {
        const block = this.#response?.blocks.get(index);
        if (this.#response === undefined || block === undefined) this.#run.unknown(type, payload);
        else readDelta(this.#response.message, block, readObject(payload["delta"]) ?? {});
        break;
      }
      // {"type":"content_block_stop","index":1}
      case "content_block_stop":
        if (this.#response !== undefined) this.#closeBlock(this.#response, index);
        break;
      // {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":83}}
      case "message_delta": {
        const delta = readObject(payload["delta"]);
        if (this.#response !== undefined)
          this.#response.stopReason = readId(delta?.["stop_reason"]) ?? this.#response.stopReason;
        this.#readUsage(payload["usage"]);
        this.#readContainer(delta);
        break;
      }
      case "message_stop":
        if (this.#response !== undefined) this.#response.stopped = true;
        break;
      case "ping":
        break;
      // {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}   nothing follows
      case "error": {
        const error = readObject(payload["error"]);
        const errorType = readString(error?.["type"]) ?? "";
        this.#run.fail(errorType === "rate_limit_error", readString(error?.["message"]) ?? errorType);
        break;
      }
      // A proxy that ignores `stream` responds with the whole message.
      case "message":
        this.#start(payload).stopped = true;
        break;
      default:
        this.#run.unknown(type, payload);
    }
  }
}

/** How the message ended; undefined without an end. Some servers send no stop reason, others no `message_stop` after it. */
function readMessageEnd({ stopReason, stopped }: AnthropicResponse): WireEnd | undefined {
  if (stopReason !== undefined) return readEnd(endReasons, stopReason);
  return stopped ? { reason: "completed" } : undefined;
}

const textKinds = { text: "answer", thinking: "raw", redacted_thinking: "redacted" } as const;

const runners: Readonly<Record<string, RunsOn>> = {
  tool_use: "application",
  server_tool_use: "provider",
  mcp_tool_use: "mcp",
};

/** Kinds of the provider's own tools. */
const kinds: Readonly<Record<string, ToolKind>> = {
  web_search: "search",
  web_fetch: "fetch",
  code_execution: "execute",
  bash_code_execution: "execute",
  text_editor_code_execution: "edit",
  tool_search_tool_regex: "search",
  tool_search_tool_bm25: "search",
  advisor: "think",
};

/** {"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}} */
function startCall(
  message: MessageBuilder,
  wire: JsonObject,
  runsOn: RunsOn,
  count: (toolCallId: string) => number,
): BuiltCall {
  const toolCallId = readString(wire["id"]) ?? "";
  const toolName = readString(wire["name"]) ?? "";
  const fields = {
    kind: runsOn === "provider" ? lookUp(kinds, toolName) : undefined,
    parentToolCallId: readString(readObject(wire["caller"])?.["tool_id"]),
    patch: readOrigin(readString(wire["server_name"])),
  };
  return message.startCall(toolCallId, toolName, { runsOn, occurrence: count(toolCallId), ...fields });
}

/** Reads a result. Errors of server tools are objects whose type ends in `_error`, without `is_error`. */
function readResult(wire: JsonObject, toolCallId: string): ToolCallPatch {
  const content = wire["content"] ?? null;
  const inner = readObject(content);
  const code = readString(inner?.["error_code"]);
  const failed = wire["is_error"] === true || (readString(inner?.["type"])?.endsWith("_error") ?? false);
  const shown = { content: readHostedOutput(content, { toolCallId }) };
  if (!failed) return { status: "completed", rawOutput: content, result: content, ...shown };
  const texts = readList(content, (block) => readString(readObject(block)?.["text"]));
  const errorText = readString(content) ?? (texts.length > 0 ? texts.join("\n") : JSON.stringify(content));
  const error = { layer: "tool" as const, message: code ?? errorText, code };
  return { status: "failed", rawOutput: content, result: content, error, ...shown };
}

/** Reads one delta of a block; an unknown kind is emitted as unknown. */
function readDelta(message: MessageBuilder, block: OpenBlock, delta: JsonObject): void {
  const { wire, text, call } = block;
  switch (readString(delta["type"]) ?? "") {
    // {"type":"text_delta","text":"Hello"}
    case "text_delta":
      if (text !== undefined) message.append(text, readString(delta["text"]) ?? "");
      break;
    // {"type":"thinking_delta","thinking":"The user"}
    case "thinking_delta":
      if (text !== undefined) message.append(text, readString(delta["thinking"]) ?? "");
      break;
    // {"type":"signature_delta","signature":"EqkE..."}   the whole value, not a piece
    case "signature_delta":
      wire["signature"] = delta["signature"] ?? null;
      break;
    // {"type":"input_json_delta","partial_json":"{\"city\": \"Par"}
    case "input_json_delta":
      if (call !== undefined) message.appendArgument(call, readString(delta["partial_json"]) ?? "");
      break;
    // {"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://...","title":"..."}}
    case "citations_delta":
      addCitation(block, delta["citation"]);
      break;
    // {"type":"compaction_delta","content":"Summary so far"}   not a part of the answer
    case "compaction_delta":
      block.summary += readString(delta["content"]) ?? "";
      break;
    default:
      message.unknown(readString(delta["type"]) ?? "delta", delta);
  }
}

function addCitation({ wire, citations }: OpenBlock, value: Json | undefined): void {
  const citation = value === undefined ? undefined : readCitation(value);
  if (value === undefined || citation === undefined) return;
  wire["citations"] = [...(readArray(wire["citations"]) ?? []), value];
  citations.push(citation);
}

/** {"type":"web_search_result_location","url":"https://...","title":"...","cited_text":"..."} */
function readCitation(value: Json): Citation | undefined {
  const citation = readObject(value);
  if (citation === undefined) return undefined;
  return {
    title: readString(citation["title"]) ?? readString(citation["document_title"]),
    url: readString(citation["url"]),
    quote: readString(citation["cited_text"]),
  };
}

/** Completes a block: emits its final part, and returns the block for the next request. */
function stopBlock(message: MessageBuilder, { partId, wire, text, call, citations, summary }: OpenBlock): JsonObject {
  const type = readString(wire["type"]) ?? "";
  if (call !== undefined) return stopCall(message, call, wire);
  if (text !== undefined) {
    // A thinking block without text is only a signature to send back.
    const isRedacted = type === "thinking" && text.text === "";
    message.finishText(isRedacted ? { ...text, kind: "redacted" } : text, citations);
    // {"type":"redacted_thinking","data":"EqkE..."}   has no text
    return type === "redacted_thinking" ? wire : { ...wire, [type]: text.text };
  }
  if (readId(wire["tool_use_id"]) !== undefined) return wire;
  const value = type === "compaction" && summary !== "" ? { ...wire, content: summary } : wire;
  message.addPart({ type: "unknown", key: partId, name: type, value });
  return value;
}

/** Reads the location of the provider's text editor tool, for follow-along. `{"command":"create","path":"/tmp/a.py","file_text":"..."}` */
function readLocations(toolName: string, input: Json | undefined): ToolCallPatch {
  const path = toolName === "text_editor_code_execution" ? readString(readObject(input)?.["path"]) : undefined;
  return path === undefined ? {} : { locations: [{ path }] };
}

/** Completes a call: its input is valid only if all of it parses; without deltas it is that of the start event, usually {}. */
function stopCall(message: MessageBuilder, call: BuiltCall, wire: JsonObject): JsonObject {
  const prefilled = wire["input"] ?? {};
  const patch: ToolCallPatch =
    call.argument === ""
      ? { argument: toJsonText(prefilled), input: prefilled, inputState: "ready" }
      : readArguments(call.argument);
  const running: ToolCallPatch = wire["type"] === "tool_use" ? {} : { status: "in_progress" };
  message.updateCall(call, { ...patch, ...running, ...readLocations(call.toolName, patch.input) });
  return { ...wire, input: patch.input ?? {} };
}

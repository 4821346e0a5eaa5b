import type {
  AgentEvent,
  EndReason,
  Json,
  JsonObject,
  NewRequest,
  RunsOn,
  TextKind,
  ToolCallPatch,
} from "../../model/index.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import { equalValues } from "../equalValues.ts";
import { lookUp, readArray, readId, readList, readNumber, readObject, readString } from "../read.ts";
import { readArguments } from "../readFields.ts";
import { readFoundTools, readHostedOutput, toImageContent } from "../run/readHostedOutput.ts";
import { RunBuilder, type BuiltCall, type BuiltText, type MessageBuilder } from "../run/RunBuilder.ts";
import { isCallWithoutId, readCallItem, readCallPatch } from "./readCallItem.ts";
import { readItemTexts, readPhase, toPartId, type TextList } from "./readItemTexts.ts";
import { toItemRequests } from "./toItemRequests.ts";
import { readEnd, type WireEnd } from "../readEnd.ts";

/** One item of a response. */
interface ResponsesItem {
  /** The latest version of the item. */
  value: JsonObject;
  /** The call, if it is one that can be read. */
  readonly call?: { readonly built: BuiltCall; readonly runsOn: RunsOn } | undefined;
  /** Whether its final version was received. */
  done: boolean;
}

/** One response: a message. */
interface Response {
  readonly id: string;
  readonly message: MessageBuilder;
  /** Items by output index. */
  readonly items: Map<number, ResponsesItem>;
  /** Open texts, by part id. */
  readonly texts: Map<string, BuiltText>;
  /** Ids of the items that are done. */
  readonly completed: Set<string>;
  requests: readonly NewRequest[];
  /** Tool searches without a result, oldest first. */
  readonly searches: string[];
  end: WireEnd | undefined;
}

/**
 * Reads one stream of OpenAI Responses (API of 2026-11). Items are identified by `output_index`, since item ids may change and call ids may
 * repeat.
 */
export class ResponsesReader implements RunReader {
  readonly #run: RunBuilder;
  #current: Response | undefined;

  constructor(context: RunContext) {
    this.#run = new RunBuilder(context);
  }

  read(value: Json, name?: string): readonly AgentEvent[] {
    const payload = readObject(value);
    const type = readString(payload?.["type"]) ?? name ?? "";
    if (payload === undefined) this.#run.unknown(type, value);
    else if (payload["object"] === "response") {
      // A proxy that ignores `stream` responds with the whole response.
      this.#start(payload);
      this.#finish(payload);
    } else this.#readEvent(type, payload);
    return this.#run.take();
  }

  end(): readonly AgentEvent[] {
    // "completed" does not mean that the turn is over: it waits for calls and approvals without an answer.
    for (const request of this.#current?.end?.reason === "completed" ? this.#current.requests : [])
      this.#run.ask(request);
    return this.#run.end(this.#current !== undefined, this.#current?.end);
  }

  /** Starts a response, unless it is the current one. */
  #start(wire: JsonObject): Response {
    const id = readString(wire["id"]) ?? "response";
    if (this.#current?.id === id) return this.#current;
    const lists = { items: new Map(), texts: new Map(), completed: new Set<string>(), requests: [], searches: [] };
    this.#current = { id, message: this.#run.startMessage(id), ...lists, end: undefined };
    return this.#current;
  }

  #readEvent(type: string, payload: JsonObject): void {
    switch (type) {
      // {"type":"response.created","response":{"id":"resp_1","status":"in_progress","output":[]}}
      case "response.created":
        this.#start(readObject(payload["response"]) ?? {});
        break;
      // A resumed stream starts with one of these; otherwise they are repetitions, and some proxies send another id in each event.
      case "response.queued":
      case "response.in_progress":
        this.#current ??= this.#start(readObject(payload["response"]) ?? {});
        break;
      // {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"call_9","name":"get_weather","arguments":""}}
      // {"type":"response.output_item.done","output_index":1,"item":{...,"arguments":"{\"city\":\"Paris\"}","status":"completed"}}
      case "response.output_item.added":
      case "response.output_item.done": {
        // A resumed stream may start in the middle of a response.
        const response = this.#current ?? this.#start({});
        const index = findIndex(response, payload) ?? nextIndex(response);
        const read = type === "response.output_item.added" ? addItem : completeItem;
        read(this.#run, response, index, readObject(payload["item"]) ?? {});
        break;
      }
      // {"type":"response.completed","response":{"id":"resp_1","status":"completed","output":[...],"usage":{...}}}
      case "response.completed":
      case "response.incomplete":
      case "response.failed":
      case "response.cancelled":
        this.#finish({ status: type.replace("response.", ""), ...readObject(payload["response"]) });
        break;
      // {"type":"error","error":{"type":"insufficient_quota","code":"insufficient_quota","message":"..."}} · {"type":"error","code":"...","message":"..."}
      case "error":
        readFailure(this.#run, readObject(payload["error"]) ?? payload);
        break;
      default: {
        // {"error":{"message":"...","type":"invalid_request_error","code":"invalid_api_key"}}   of a proxy that answers 200
        const error = type === "" ? readObject(payload["error"]) : undefined;
        if (error !== undefined) readFailure(this.#run, error);
        const isKnown = this.#current === undefined ? repeated.test(type) : readDelta(this.#current, type, payload);
        if (!isKnown) this.#run.unknown(type, payload);
      }
    }
  }

  /** Ends a response; unfinished items are read from the final response. */
  #finish(wire: JsonObject): void {
    const response = this.#current ?? this.#start(wire);
    for (const [index, value] of (readArray(wire["output"]) ?? []).entries()) {
      const item = readObject(value);
      // Its index may differ from the stream if the provider omitted items, its id if a proxy changes ids.
      const isComplete =
        response.completed.has(readString(item?.["id"]) ?? "") || response.items.get(index)?.done === true;
      if (item !== undefined && !isComplete) completeItem(this.#run, response, index, item);
    }
    const usage = readObject(wire["usage"]);
    const [input, output] = [readNumber(usage?.["input_tokens"]), readNumber(usage?.["output_tokens"])];
    if (input !== undefined || output !== undefined) this.#run.usage(input, output);
    const error = readObject(wire["error"]);
    if (error !== undefined) readFailure(this.#run, error);
    response.end = readResponseEnd(wire);
  }
}

/** Finds the index of an event's item: by output index, else by item id; undefined without both. */
function findIndex({ items }: Response, payload: JsonObject): number | undefined {
  const index = readNumber(payload["output_index"]);
  if (index !== undefined) return index;
  const id = readId(payload["item_id"]) ?? readId(readObject(payload["item"])?.["id"]);
  return id === undefined ? undefined : [...items].find(([, { value }]) => value["id"] === id)?.[0];
}

/** Allocates an unused index for an item without one: negative, so that it never is one of the wire's. */
function nextIndex({ items }: Response): number {
  return Math.min(0, ...items.keys()) - 1;
}

/** End reasons by status of the response, and by why it is incomplete. */
const endReasons: Readonly<Record<string, EndReason>> = {
  completed: "completed",
  cancelled: "cancelled",
  failed: "error",
};
const incompleteReasons: Readonly<Record<string, EndReason>> = {
  max_output_tokens: "length",
  content_filter: "refusal",
};

/** {"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}}   some servers leave out the details */
function readResponseEnd({ status, incomplete_details: details }: JsonObject): WireEnd {
  if (status !== "incomplete") return readEnd(endReasons, readString(status));
  return readEnd(incompleteReasons, readString(readObject(details)?.["reason"]) ?? status);
}

function readFailure(run: RunBuilder, error: JsonObject): void {
  const code = readString(error["code"]) ?? readString(error["type"]) ?? "";
  run.fail(code === "rate_limit_exceeded", readString(error["message"]) ?? code);
}

/** Adds an item at an output index, and starts its call if it is one. */
function addItem(run: RunBuilder, response: Response, index: number, value: JsonObject): void {
  const { message, items } = response;
  // A repeated stream contains the same items; an unfinished one is updated by its final version.
  const item = items.get(index);
  if (item !== undefined) {
    const { arguments: argument = "" } = value;
    const isChanged = argument !== "" && !equalValues(item.value["arguments"] ?? null, argument);
    if (item.done && (isChanged || isOtherItem(item.value, value))) keepItem(message, value);
    return;
  }
  // A tool search may get another id when it is done, and has nothing to show before.
  const read =
    value["type"] === "tool_search_call" && value["status"] !== "completed" ? undefined : readCallItem(value);
  if (read === undefined) {
    items.set(index, { value, done: false });
    return;
  }
  const { toolCallId, toolName, ...fields } = read;
  // An approved MCP call continues the call of its approval request. Calls that run elsewhere have item ids: the same id is the same
  // call, which continued after the end of a response.
  const continuesCall = fields.runsOn !== "application" && value["type"] !== "mcp_approval_request";
  const occurrence = run.countCall(toolCallId, continuesCall);
  const built = message.startCall(toolCallId, toolName, { ...fields, occurrence });
  items.set(index, { value, call: { built, runsOn: fields.runsOn }, done: false });
}

/** Finishes an item; its final version has precedence, and it may not have been added before. */
function completeItem(run: RunBuilder, response: Response, index: number, value: JsonObject): void {
  const { message, items, searches } = response;
  const announced = items.get(index);
  if (announced?.done === true) return contradicts(announced.value, value) ? keepItem(message, value) : undefined;
  // The finished item differs from the announced one and has precedence; it is shown under its own name.
  if (
    announced !== undefined &&
    (announced.value["type"] === "tool_search_call" || isOtherItem(announced.value, value))
  )
    items.delete(index);
  addItem(run, response, index, value);
  const item = items.get(index);
  if (item === undefined) return;
  item.value = value;
  item.done = true;
  response.completed.add(readString(value["id"]) ?? "");
  if (isCallWithoutId(value)) keepItem(message, value);
  const { call } = item;
  if (call !== undefined) {
    message.updateCall(call.built, readCallPatch(value));
    const { turnId } = run.context;
    response.requests = [...response.requests, ...toItemRequests(turnId, call.built, call.runsOn, value)];
    if (value["type"] === "tool_search_call" && readString(value["call_id"]) === undefined)
      searches.push(call.built.toolCallId);
  } else {
    // A search of the provider has no id: its results arrive in the order of the calls.
    const search = value["type"] === "tool_search_output" ? searches.shift() : undefined;
    const resultOf = readId(value["call_id"]) ?? search;
    if (resultOf !== undefined) readResult(response, value, resultOf);
  }
  for (const { list, at, citations, ...text } of readItemTexts(value))
    message.finishText({ ...text, partId: toPartId(message, index, list, at) }, citations);
  readListFailure(run, value);
  message.sendBack([value]);
}

/** Whether two items at one index differ in type, tool or call. Item ids are not compared, since proxies change them. */
function isOtherItem(announced: JsonObject, received: JsonObject): boolean {
  return ["type", "name", "call_id"].some((key) => !equalValues(announced[key] ?? null, received[key] ?? null));
}

/** Whether a repeated call differs from the finished one, apart from its item id, which proxies change. */
function contradicts({ id: _finishedId, ...finished }: JsonObject, { id: _id, ...received }: JsonObject): boolean {
  const isCall = finished["arguments"] !== undefined || finished["call_id"] !== undefined;
  return isCall && !equalValues(finished, received);
}

/** Emits an item as `unknown`, so that it is shown as received. */
function keepItem(message: MessageBuilder, value: JsonObject): void {
  message.unknown(readString(value["type"]) ?? "item", value);
}

/** {"type":"shell_call_output","call_id":"call_1","output":[{"stdout":"...","stderr":"","outcome":{...}}]} */
function readResult(response: Response, value: JsonObject, resultOf: string): void {
  const output = value["output"] ?? value["result"] ?? value["tools"] ?? null;
  const shown = readShown(response, value, output);
  response.message.updateHosted(resultOf, { status: "completed", result: output, rawOutput: output, ...shown });
  response.requests = response.requests.filter((request) => request.toolCallId !== resultOf);
}

/** The content of a call's output: a terminal for each command, or the found tools. */
function readShown({ items }: Response, value: JsonObject, output: Json): ToolCallPatch {
  const foundTools = readFoundTools(value["tools"]);
  if (foundTools.length > 0) return { content: foundTools };
  const toolCallId = readString(value["call_id"]) ?? "";
  const call = [...items.values()].find((item) => item.call?.built.toolCallId === toolCallId);
  const commands = readList(readObject(call?.value["action"])?.["commands"], readString);
  return { content: readHostedOutput(output, { toolCallId, commands }) };
}

/** {"type":"mcp_list_tools","server_label":"docs","tools":[],"error":"unreachable"}   its tools are missing from the answer */
function readListFailure(run: RunBuilder, { type, error, server_label: server }: JsonObject): void {
  if (type !== "mcp_list_tools" || error === undefined || error === null) return;
  const message = `The tools of the MCP server ${JSON.stringify(server ?? "")} could not be listed.`;
  const detail = readString(error) ?? JSON.stringify(error);
  run.report({ code: "protocol", message, detail: detail.slice(0, 500) });
}

/**
 * Events that repeat what items contain, such as `response.web_search_call.searching` and `response.content_part.added`: states of hosted
 * calls and parts of items.
 */
const repeated =
  /^response\.(\w+\.(in_progress|searching|interpreting|generating|completed|failed|compacting)$|(content_part|reasoning_summary_part|output_text\.annotation)\.)/;

/** The list of texts, the field with the position in it, and the kind of text, by event. */
const deltaKinds: Readonly<Record<string, readonly [TextList, string, TextKind]>> = {
  "response.output_text": ["t", "content_index", "answer"],
  "response.refusal": ["t", "content_index", "refusal"],
  "response.reasoning_summary_text": ["s", "summary_index", "summary"],
  "response.reasoning_text": ["r", "content_index", "raw"],
};

/** Events with a call's argument, e.g. `response.function_call_arguments.delta`. */
const argumentEvents =
  /^response\.(function_call_arguments|mcp_call_arguments|custom_tool_call_input|code_interpreter_call_code|apply_patch_call_operation_diff|shell_call_command)\.(delta|done|added)$/;

/** Reads a delta, which the finished item replaces. Returns whether it was read. */
function readDelta(response: Response, type: string, payload: JsonObject): boolean {
  const index = findIndex(response, payload);
  const item = response.items.get(index ?? 0);
  // An event after the finished item is late: it is emitted as unknown unless the item contains its text.
  const isLate = item?.done === true;
  const family = lookUp(deltaKinds, type.replace(/\.(delta|done)$/, ""));
  if (family !== undefined) {
    if (isLate) return isContained(item.value, payload);
    const [list, key, kind] = family;
    const partId = toPartId(response.message, index ?? 0, list, readNumber(payload[key]) ?? 0);
    readText(response, payload, { partId, kind: kind === "answer" ? readPhase(item?.value) : kind });
    return true;
  }
  if (argumentEvents.test(type)) {
    if (item === undefined || index === undefined) return false;
    if (isLate) return isContained(item.value, payload);
    // A call that cannot be read is emitted as unknown when it is complete.
    return item.call === undefined || readArgumentDelta(response.message, item.call.built, type, payload);
  }
  // {"type":"response.image_generation_call.partial_image","output_index":0,"partial_image_b64":"iVBOR...","partial_image_index":0}
  const image = readString(payload["partial_image_b64"]);
  if (image === undefined || item?.call === undefined) return repeated.test(type);
  const content = [toImageContent(image, readString(payload["output_format"]))];
  if (!isLate) response.message.updateCall(item.call.built, { content });
  return true;
}

function readText({ message, texts }: Response, payload: JsonObject, part: Pick<BuiltText, "partId" | "kind">): void {
  const delta = readString(payload["delta"]);
  // {"type":"response.output_text.done","output_index":0,"content_index":0,"text":"Hello"}   may come without any delta
  const final = readString(payload["text"]) ?? readString(payload["refusal"]);
  if (delta === undefined) {
    if (final !== undefined) message.finishText({ ...part, text: final });
    return;
  }
  const text = texts.get(part.partId) ?? message.startText(part.kind, part.partId);
  texts.set(part.partId, text);
  message.append(text, delta);
}

function readArgumentDelta(message: MessageBuilder, call: BuiltCall, type: string, payload: JsonObject): boolean {
  const delta = readString(payload["delta"]);
  // {"type":"response.function_call_arguments.done","output_index":1,"arguments":"{\"city\":\"Paris\"}"}
  const done = readString(payload["arguments"]);
  // {"type":"response.custom_tool_call_input.done","output_index":0,"input":"SELECT 1"}   text, never read as JSON
  const text = readString(payload["input"]);
  if (done !== undefined) message.updateCall(call, readArguments(done));
  else if (text !== undefined) message.updateCall(call, { argument: text, input: text, inputState: "ready" });
  else if (delta !== undefined) message.appendArgument(call, delta);
  // Other done events are contained in the item.
  else return !type.endsWith(".delta");
  return true;
}

const textFields = ["delta", "text", "refusal", "arguments", "input", "code", "diff", "command"] as const;

/** Whether a finished item contains the text of a late event. */
function isContained(item: JsonObject, payload: JsonObject): boolean {
  const text = textFields.map((name) => readString(payload[name])).find((value) => value !== undefined);
  return text !== undefined && JSON.stringify(item).includes(JSON.stringify(text).slice(1, -1));
}

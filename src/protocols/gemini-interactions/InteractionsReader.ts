import type {
  AgentEvent,
  Citation,
  ContentBlock,
  EndReason,
  Json,
  JsonObject,
  KitError,
  ToolCallPatch,
} from "../../model/index.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import { equalValues } from "../equalValues.ts";
import {
  lookUp,
  readArray,
  readId,
  readList,
  readNumber,
  readObject,
  readString,
  toJson,
  toJsonText,
  withoutUndefined,
} from "../read.ts";
import { readArguments, readOrigin } from "../readFields.ts";
import { createTextOffsets } from "../createTextOffsets.ts";
import { RunBuilder, truncatedCall } from "../run/RunBuilder.ts";
import type { BuiltCall, BuiltText, MessageBuilder } from "../run/RunBuilder.ts";

/** One step between its start and its stop. */
interface OpenStep {
  readonly index: number;
  readonly type: string;
  readonly partId: string;
  /** The step of the start event. */
  readonly start: JsonObject;
  /** The step for the next request. */
  wire: JsonObject;
  /** The text part of an answer or of a thought's summary. */
  readonly text: BuiltText | undefined;
  /** The call, for a step that is one. */
  readonly call: BuiltCall | undefined;
  /** The content of an answer for the next request. */
  readonly content: Json[];
  readonly citations: Citation[];
  stopped: boolean;
}

/** One interaction: a message. */
interface Interaction {
  readonly message: MessageBuilder;
  id: string;
  readonly steps: OpenStep[];
  status: string | undefined;
  /** Continues an answer that the provider has paused. */
  continuationToken: string | undefined;
  /** Whether its end was received. */
  completed: boolean;
}

/** End reasons by status of the interaction; any other status means that it has not ended. */
const endReasons: Readonly<Record<string, EndReason>> = {
  completed: "completed",
  requires_action: "tool_use",
  requires_continuation: "paused",
  incomplete: "length",
  budget_exceeded: "other",
  cancelled: "cancelled",
  failed: "error",
};

/** Reads one stream of Gemini Interactions (beta of 2026-11); several interactions in one body become several messages. */
export class InteractionsReader implements RunReader {
  readonly #run: RunBuilder;
  #interaction: Interaction | undefined;

  constructor(context: RunContext) {
    this.#run = new RunBuilder(context);
  }

  read(value: Json, name?: string): readonly AgentEvent[] {
    const event = readObject(value);
    const type = readString(event?.["event_type"]) ?? name ?? "";
    if (event === undefined) this.#run.unknown(type, value);
    else this.#readEvent(event, type);
    return this.#run.take();
  }

  end(): readonly AgentEvent[] {
    if (this.#interaction !== undefined) finish(this.#interaction, "waiting");
    const reason = lookUp(endReasons, this.#interaction?.status ?? "");
    const failed: KitError | undefined =
      reason === "error" ? { code: "agent", message: "The provider reported that the interaction failed." } : undefined;
    return this.#run.end(this.#interaction !== undefined, reason && { reason }, this.#run.failure ?? failed);
  }

  // If the provider no longer has the interaction, the next request contains the whole history.
  refused(error: KitError | undefined): readonly AgentEvent[] {
    return error?.code === "not_found" || error?.status === 400
      ? [{ type: "session.updated", patch: { wire: null } }]
      : [];
  }

  #readEvent(event: JsonObject, type: string): void {
    const index = readNumber(event["index"]);
    switch (type) {
      // {"event_type":"interaction.created","interaction":{"id":"v1_...","status":"in_progress","model":"..."}}
      case "interaction.created":
        this.#start(readObject(event["interaction"]) ?? {});
        break;
      // {"event_type":"interaction.status_update","interaction_id":"v1_...","status":"in_progress"}
      case "interaction.status_update":
        readStatus(this.#interaction, event);
        break;
      // {"event_type":"step.start","index":1,"step":{"type":"function_call","id":"61nzpsv4","name":"getWeather","arguments":{}}}
      case "step.start":
        // A proxy may have dropped the start of the interaction.
        startStep(this.#interaction ?? this.#start({}), index, readObject(event["step"]) ?? {});
        break;
      // {"event_type":"step.delta","index":1,"delta":{"type":"text","text":"Hello"}}
      case "step.delta":
        this.#readDelta(index, readObject(event["delta"]) ?? {});
        break;
      // {"event_type":"step.stop","index":1}
      case "step.stop":
        if (this.#interaction !== undefined) stopStep(this.#interaction, index);
        break;
      // {"event_type":"interaction.completed","interaction":{"id":"v1_...","status":"requires_action","usage":{...}}}
      case "interaction.completed":
        this.#complete(readObject(event["interaction"]) ?? {});
        break;
      // {"event_type":"error","error":{"code":503,"message":"The model is overloaded."}}
      case "error":
        readFailure(this.#run, event["error"] ?? null);
        break;
      default:
        // A proxy that ignores `stream` responds with the whole interaction.
        if (event["object"] === "interaction" || event["steps"] !== undefined) this.#readWhole(event);
        else if (event["error"] !== undefined) readFailure(this.#run, event["error"]);
        else this.#run.unknown(type === "" ? "event" : type, event);
    }
  }

  #start(wire: JsonObject): Interaction {
    const id = readString(wire["id"]) ?? "";
    // A repeated start is ignored; an interaction that is not stored has no id.
    if (this.#interaction?.id === id && (!this.#interaction.completed || id !== "")) return this.#interaction;
    // The server continued, so it has the results that it waited for.
    if (this.#interaction !== undefined) finish(this.#interaction, "answered");
    const message = this.#run.startMessage();
    const status = readString(wire["status"]);
    this.#interaction = { message, id, steps: [], status, continuationToken: undefined, completed: false };
    return this.#interaction;
  }

  /** Reads a delta of a step. A delta without a step, or a late one with new text, is emitted as unknown. */
  #readDelta(index: number | undefined, delta: JsonObject): void {
    const step = this.#interaction?.steps.find((candidate) => candidate.index === index);
    if (this.#interaction === undefined || step === undefined) return this.#run.unknown("step.delta", delta);
    const { message } = this.#interaction;
    if (step.stopped) return isContained(step, delta) ? undefined : message.unknown("step.delta", delta);
    switch (readString(delta["type"]) ?? "") {
      // {"type":"arguments_delta","arguments":"{\"location\":"}
      case "arguments_delta": {
        const text = readString(delta["arguments"]);
        if (text === undefined || step.call === undefined) message.unknown("step.delta", delta);
        else message.appendArgument(step.call, text);
        break;
      }
      // {"type":"thought_summary","content":{"type":"text","text":"First, ..."}}
      case "thought_summary":
        readContent(message, step, readObject(delta["content"]) ?? {});
        break;
      // {"type":"thought_signature","signature":"CiQB..."}   whole, so it replaces
      case "thought_signature":
        step.wire = { ...step.wire, signature: delta["signature"] ?? null };
        break;
      // {"type":"text_annotation_delta","annotations":[{"type":"url_citation","url":"https://...","title":"..."}]}
      case "text_annotation_delta":
      case "text_annotation": {
        step.citations.push(...readList(delta["annotations"], readCitation));
        const last = readObject(step.content.at(-1)) ?? {};
        const annotations = [last, delta].flatMap((one) => readArray(one["annotations"]) ?? []);
        if (step.content.length > 0) step.content[step.content.length - 1] = { ...last, annotations };
        break;
      }
      default:
        if (step.text !== undefined) readContent(message, step, delta);
        // Hosted calls and results are one delta of the step's type.
        else step.wire = { ...step.wire, ...delta };
    }
  }

  #complete(wire: JsonObject): void {
    readStatus(this.#interaction, wire);
    if (this.#interaction === undefined) return;
    this.#interaction.completed = true;
    const failed = readObject(wire["error"]);
    if (failed !== undefined) readFailure(this.#run, failed);
    this.#interaction.id = readString(wire["id"]) ?? this.#interaction.id;
    const { id, message, continuationToken } = this.#interaction;
    const memory = toJson({ interactionId: id, messageId: message.id, continuationToken });
    this.#run.updateSession({ wire: id === "" ? null : memory });
    const usage = readObject(wire["usage"]);
    if (usage !== undefined)
      this.#run.usage(readNumber(usage["total_input_tokens"]), readNumber(usage["total_output_tokens"]));
  }

  #readWhole(wire: JsonObject): void {
    const begun = this.#start(wire);
    for (const [index, step] of readList(wire["steps"], readObject).entries()) {
      startStep(begun, index, step);
      stopStep(begun, index);
    }
    this.#complete(wire);
  }
}

function readStatus(interaction: Interaction | undefined, wire: JsonObject): void {
  if (interaction === undefined) return;
  interaction.status = readString(wire["status"]) ?? interaction.status;
  interaction.continuationToken = readString(wire["continuation_token"]) ?? interaction.continuationToken;
}

function readFailure(run: RunBuilder, value: Json): void {
  const error = readObject(value) ?? { message: value };
  run.fail(error["code"] === 429, readString(error["message"]) ?? "");
}

/** Starts a step; its initial content is read like deltas. */
function startStep({ message, steps }: Interaction, index: number | undefined, wire: JsonObject): void {
  const place = index ?? Math.max(-1, ...steps.map((step) => step.index)) + 1;
  const started = steps.find((step) => step.index === place);
  // A repeated start is ignored.
  if (started !== undefined) return equalValues(started.start, wire) ? undefined : keep(message, wire);
  const type = readString(wire["type"]) ?? "";
  const partId = `${message.id}:step-${place}`;
  const kind = type === "model_output" ? "answer" : type === "thought" ? "summary" : undefined;
  const step: OpenStep = {
    index: place,
    type,
    partId,
    start: wire,
    wire,
    text: kind && message.startText(kind, partId),
    call: type.endsWith("_call") ? startCall(message, type, wire, place) : undefined,
    content: [],
    citations: [],
    stopped: false,
  };
  steps.push(step);
  const contents = kind === undefined ? [] : readList(wire[kind === "summary" ? "summary" : "content"], readObject);
  for (const content of contents) readContent(message, step, content);
}

/** A call of the client (`function_call`), or one that the provider runs itself. */
function startCall(message: MessageBuilder, type: string, wire: JsonObject, place: number): BuiltCall {
  const wireId = readString(wire["id"]) ?? "";
  const isMcp = type.startsWith("mcp_");
  const runsOn = type === "function_call" ? "application" : isMcp ? "mcp" : "provider";
  const patch = isMcp ? readOrigin(readString(wire["server_name"])) : undefined;
  const call = message.startCall(
    wireId === "" ? `${message.id}:call-${place}` : wireId,
    readString(wire["name"]) ?? type.replace(/_call$/, ""),
    { runsOn, ...(runsOn === "provider" ? toKind(type) : {}), ...withoutUndefined({ patch }) },
  );
  // A call without an id cannot be answered: it is emitted as unknown, without a request.
  if (readId(wireId) === undefined && type === "function_call") keep(message, wire);
  return call;
}

function toKind(type: string): { readonly kind?: "execute" | "fetch" | "search" | undefined } {
  if (type.startsWith("code_execution")) return { kind: "execute" };
  if (type.startsWith("url_context")) return { kind: "fetch" };
  return /search|maps|retrieval/.test(type) ? { kind: "search" } : {};
}

/** Emits a step as `unknown`, so that it is shown as received. */
function keep(message: MessageBuilder, value: JsonObject): void {
  message.unknown(readString(value["type"]) ?? "step", value);
}

/** Whether an ended step contains the data of a late delta. */
function isContained({ text, call, wire }: OpenStep, delta: JsonObject): boolean {
  const { type: _type, ...fields } = delta;
  const lateText =
    readString(delta["arguments"]) ?? readString(delta["text"]) ?? readString(readObject(delta["content"])?.["text"]);
  if (lateText !== undefined) return (text?.text ?? call?.argument ?? "").includes(lateText);
  return Object.entries(fields).every(([key, value]) => equalValues(wire[key] ?? null, value));
}

/** Reads content of an answer or of a thought's summary: text appends, everything else is complete. */
function readContent(message: MessageBuilder, step: OpenStep, content: JsonObject): void {
  const text = readString(content["text"]);
  if (text !== undefined) {
    const last = readObject(step.content.at(-1));
    const lastText = readString(last?.["text"]);
    if (last === undefined || lastText === undefined) step.content.push({ ...content, type: "text" });
    else step.content[step.content.length - 1] = { ...last, text: `${lastText}${text}` };
    step.citations.push(...readList(content["annotations"], readCitation));
    if (step.text !== undefined) message.append(step.text, text);
    return;
  }
  step.content.push(content);
  const block = readBlock(content);
  const key = `${step.partId}:${step.content.length}`;
  if (block !== undefined) message.addPart({ type: "file", key, block });
  else message.addPart({ type: "unknown", key, name: readString(content["type"]) ?? "content", value: content });
}

/** {"type":"image","mime_type":"image/png","data":"iVBOR..."} */
function readBlock(content: JsonObject): ContentBlock | undefined {
  const type = readString(content["type"]) ?? "";
  const data = readString(content["data"]);
  const uri = readString(content["uri"]);
  const mimeType = readString(content["mime_type"]);
  if (type === "image" && (data ?? uri) !== undefined) {
    return { type, mimeType: mimeType ?? "image/*", data, uri };
  }
  if (type === "audio" && data !== undefined) return { type, mimeType: mimeType ?? "audio/*", data };
  if (data !== undefined) return { type: "resource", uri: "", blob: data, mimeType };
  return uri === undefined ? undefined : { type: "resource_link", uri, name: uri, mimeType };
}

/** Turns the positions of citations, which count bytes of UTF-8 in the whole text, into offsets. */
function placeCitations(text: string, citations: readonly Citation[]): Citation[] {
  const toOffset = createTextOffsets(text, "bytes");
  return citations.map(({ start, end, ...citation }) =>
    end === undefined ? citation : { ...citation, start: toOffset(start), end: toOffset(end) },
  );
}

/** {"type":"url_citation","start_index":346,"end_index":439,"url":"https://...","title":"..."}; files have `document_uri` and `file_name`, places a `name` */
function readCitation(value: Json): Citation | undefined {
  const annotation = readObject(value) ?? {};
  const read = (...names: readonly string[]): string | undefined =>
    names.map((name) => readString(annotation[name])).find((text) => text !== undefined);
  const url = read("url", "uri", "document_uri");
  const title = read("title", "file_name", "name");
  if (url === undefined && title === undefined) return undefined;
  const end = readNumber(annotation["end_index"]);
  return end === undefined || end === 0
    ? { url, title }
    : { url, title, start: readNumber(annotation["start_index"]), end };
}

/** Completes a step: the final part, and the step for the next request. */
function stopStep({ message, steps }: Interaction, index: number | undefined): void {
  const step = steps.find((candidate) => candidate.index === index);
  if (step === undefined || step.stopped) return;
  step.stopped = true;
  const { type, partId, wire, text, call, content, citations } = step;
  if (call !== undefined) {
    // The argument is either the object in the step or the streamed string.
    const patch = readArguments(call.argument === "" ? toJsonText(wire["arguments"] ?? {}) : call.argument);
    step.wire = { ...wire, arguments: patch.input ?? {} };
    const running: ToolCallPatch = type === "function_call" ? {} : { status: "in_progress" };
    message.updateCall(call, { ...patch, ...running });
  } else if (text?.kind === "answer") {
    step.wire = { ...wire, content };
    if (text.text !== "") message.finishText(text, placeCitations(text.text, citations));
  } else if (text !== undefined) {
    if (content.length > 0) step.wire = { ...wire, summary: content };
    message.finishText(text.text === "" ? { ...text, kind: "redacted" } : text);
  } else if (type !== "user_input") {
    const toolCallId = readString(wire["call_id"]) ?? "";
    if (toolCallId !== "") message.updateHosted(toolCallId, readResult(wire));
    else message.addPart({ type: "unknown", key: partId, name: type === "" ? "step" : type, value: wire });
  }
}

/** {"type":"google_search_result","call_id":"7xveqyd2","result":[{"search_suggestions":"..."}]} */
function readResult(wire: JsonObject): ToolCallPatch {
  const result: Json = wire["result"] ?? null;
  const isError = wire["is_error"] === true;
  const message = readString(result) ?? readString(readObject(result)?.["message"]) ?? "The hosted tool failed.";
  return {
    status: isError ? "failed" : "completed",
    rawOutput: result,
    result,
    ...(isError ? { error: { layer: "tool", message } } : {}),
  };
}

/** Ends a message: the steps for the next request, and the requests for client tool calls. */
function finish({ message, steps }: Interaction, state: "waiting" | "answered"): void {
  const answered = new Set(steps.flatMap(({ wire }) => readString(wire["call_id"]) ?? []));
  const owed: BuiltCall[] = [];
  for (const { type, start, call, stopped } of steps) {
    if (call === undefined || type !== "function_call") continue;
    if (!stopped) message.updateCall(call, truncatedCall);
    else if (readId(start["id"]) !== undefined && !answered.has(call.toolCallId)) owed.push(call);
  }
  // An incomplete step that is neither a text nor a call is not sent back, so it is shown as received.
  for (const { type, stopped, text, call, wire } of steps)
    if (!stopped && text === undefined && call === undefined && type !== "user_input") keep(message, wire);
  message.sendBack(steps.flatMap(({ stopped, wire }) => (stopped ? [wire] : [])));
  if (state === "waiting") message.execute(owed);
}

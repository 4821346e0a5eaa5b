import type { AgentEvent, Citation, ContentBlock, EndReason, Json, JsonObject, TextKind } from "../../model/index.ts";
import { readCitation } from "../kit-events/readToolCallPatch.ts";
import { kitKey, readKitFields } from "../kit-events/kitFields.ts";
import { readKitEvent } from "../kit-events/readKitEvent.ts";
import { readEnum, readList, readObject, readString, toJson } from "../read.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import { RunBuilder, type BuiltText, type MessageBuilder } from "../run/RunBuilder.ts";
import { UiCalls } from "./UiCalls.ts";
import { readEnd, type WireEnd } from "../readEnd.ts";

/** The data part of kit events, which is transient, so that no SDK stores it. */
export const kitDataType: string = `data-${kitKey}`;

/** An open block of text or reasoning, with its part in the form of the SDK. */
interface UiText {
  readonly built: BuiltText;
  readonly item: JsonObject;
  /** `stepItems` of the step in which it started. */
  readonly step: number;
}

/** The message that a stream starts or continues. */
interface UiAnswer {
  readonly message: MessageBuilder;
  /** The parts of this stream in the form of the SDK, which are sent back unchanged. */
  readonly items: JsonObject[];
  /** Open blocks by kind and id; an id may be reused after the end of its block. */
  readonly texts: Map<string, UiText>;
  readonly calls: UiCalls;
  /** Number of items at the start of the step. */
  stepItems: number;
  /** The message's metadata of this stream, merged. */
  metadata: Json | undefined;
}

/** End reasons by finish reason. */
const endReasons: Readonly<Record<string, EndReason>> = {
  stop: "completed",
  "tool-calls": "completed",
  length: "length",
  "content-filter": "refusal",
  error: "error",
  interrupted: "paused",
};

const agentFailed = "The agent ended its answer with an error.";

/** Chunks that a server may write itself before it passes on the stream of the model. */
const mayPrecedeStart = /^(?:data-|source-|file$)/u;

/** Reads one UI message stream of the AI SDK (version 1, `ai` 5 to 7). */
export class UiReader implements RunReader {
  readonly #run: RunBuilder;
  #answer: UiAnswer | undefined;
  /** Chunks from before the start, which names their message. */
  readonly #held: { readonly type: string; readonly chunk: JsonObject }[] = [];
  /** How the stream ended. */
  #finished: WireEnd | undefined;
  #aborted = false;
  /** Whether the end marker of the stream was received. */
  #done = false;

  constructor(context: RunContext) {
    this.#run = new RunBuilder(context, { revocable: true });
  }

  read(value: Json, name?: string): readonly AgentEvent[] {
    const chunk = readObject(value);
    const type = readString(chunk?.["type"]) ?? name ?? "";
    if (chunk === undefined) this.#run.unknown(type, value);
    // Data that no message keeps may come before its start, which names it.
    else if (type === kitDataType) this.#readKitEvent(readObject(chunk["data"]) ?? {});
    else if (this.#answer !== undefined || !mayPrecedeStart.test(type))
      this.#readChunk(this.#start(type === "start" ? chunk : {}), type, chunk);
    else if (chunk["transient"] !== true) this.#held.push({ type, chunk });
    return this.#run.take();
  }

  done(): void {
    this.#done = true;
  }

  end(cut: boolean): readonly AgentEvent[] {
    if (this.#answer === undefined && this.#held.length === 0) return this.#run.end(false, undefined);
    const { message, items, calls, metadata } = this.#start({});
    const kept = metadata === undefined ? items : [...items, { type: "metadata", metadata }];
    if (kept.length > 0) message.sendBack(kept);
    if (this.#aborted) {
      this.#run.failure = undefined;
      return this.#run.end(true, { reason: "cancelled" });
    }
    calls.conclude();
    const end = this.#finished ?? (this.#done && !cut ? ({ reason: "completed" } as const) : undefined);
    if (end?.reason === "error") this.#run.failure ??= { code: "agent", message: agentFailed };
    if (end?.reason === "tool_use" && calls.hasKitRequests) {
      // Requests from kit events stay open, even after an error.
      const { context, failure: error } = this.#run;
      return [...this.#run.take(), { type: "turn.ended", turnId: context.turnId, ...end, error }];
    }
    return this.#run.end(true, end);
  }

  /** {"type":"start","messageId":"msg-11"}   a known id continues that message; without an id one is generated */
  #start({ messageId }: JsonObject): UiAnswer {
    if (this.#answer !== undefined) return this.#answer;
    const message = this.#run.resumeMessage(readString(messageId) ?? this.#run.context.createId("message"));
    message.start().checkpoint();
    const items: JsonObject[] = [];
    const calls = new UiCalls(this.#run, message, items);
    const answer = { message, items, texts: new Map(), calls, stepItems: 0, metadata: undefined };
    this.#answer = answer;
    for (const { type, chunk } of this.#held.splice(0)) this.#readChunk(answer, type, chunk);
    return answer;
  }

  #readChunk(answer: UiAnswer, type: string, chunk: JsonObject): void {
    const { message, items, texts, calls } = answer;
    switch (type) {
      case "start":
      // {"type":"message-metadata","messageMetadata":{"usage":{"out":3}}}   merged deeply
      case "message-metadata":
        answer.metadata = merge(answer.metadata, chunk["messageMetadata"]);
        break;
      case "start-step":
        items.push({ type: "step-start" });
        answer.stepItems = items.length;
        message.checkpoint();
        break;
      case "finish-step":
        break;
      // {"type":"reset-step"}   the step is retried, and its content so far is dropped
      case "reset-step":
        items.length = answer.stepItems;
        texts.clear();
        calls.removeCalls(message.rollback());
        break;
      // {"type":"finish","finishReason":"tool-calls"}
      case "finish":
        answer.metadata = merge(answer.metadata, chunk["messageMetadata"]);
        this.#finished ??= readFinish(readString(chunk["finishReason"]));
        break;
      // {"type":"error","errorText":"An error occurred."}   the SDK masks the text by default
      case "error": {
        const detail = (readString(chunk["errorText"]) ?? "").slice(0, 500);
        this.#run.failure ??= { code: "agent", message: agentFailed, detail };
        break;
      }
      // {"type":"abort","reason":"user stop"}
      case "abort":
        this.#aborted = true;
        break;
      default:
        reservePlaces(answer, type, readString(chunk["id"]) ?? "");
        if (!readText(answer, type, chunk) && !calls.read(type, chunk) && !readPart(answer, type, chunk))
          this.#run.unknown(type, chunk);
    }
  }

  /** {"type":"data-countersign","transient":true,"data":{"type":"toolCall.contentAdded",...}}   a kit event */
  #readKitEvent(kit: JsonObject): void {
    const event = readKitEvent(this.#run.context, kit);
    if (event === undefined) return this.#run.unknown(kitDataType, kit);
    if (event.type === "turn.started") return;
    if (event.type === "turn.ended") {
      this.#start({});
      this.#finished = { reason: event.reason };
      this.#run.failure = event.error ?? this.#run.failure;
      return;
    }
    if (event.type === "request.opened") {
      const { requestId } = event.request;
      this.#start({}).calls.addKitRequest(requestId);
      this.#run.ask({ ...event.request, wire: { approvalId: requestId, isKitEvent: true } });
      return;
    }
    if (event.type === "toolCall.started" && event.occurrence === undefined) this.#start({}).calls.addStarted(event);
    this.#run.emit(event);
  }
}

function readFinish(finishReason: string | undefined): WireEnd {
  return finishReason === undefined ? { reason: "completed" } : readEnd(endReasons, finishReason);
}

/** Gives open texts without characters their place before a part that gets its content first: the SDK orders parts by their starts. */
function reservePlaces({ message, texts, stepItems }: UiAnswer, type: string, id: string): void {
  const [, family, leaf] = /^(text|reasoning)-(start|delta|end)$/u.exec(type) ?? [];
  if (leaf === "start" || leaf === "end") return;
  for (const [name, { built, step }] of texts) {
    if (name === `${family}:${id}`) return;
    // A step ends what it has started.
    if (step === stepItems) message.reserve(built);
  }
}

/** Reads a chunk of a text; false for any other. */
function readText(answer: UiAnswer, type: string, chunk: JsonObject): boolean {
  const [, family, leaf] = /^(text|reasoning)-(start|delta|end)$/u.exec(type) ?? [];
  if (leaf === undefined) return false;
  const { message, texts } = answer;
  const id = readString(chunk["id"]) ?? "";
  const name = `${family}:${id}`;
  const { providerMetadata } = chunk;
  // {"type":"text-start","id":"0"}   some servers leave it out
  const openBlock = leaf === "start" ? undefined : texts.get(name);
  const opened = openBlock ?? openText(answer, family === "text", id, providerMetadata);
  const { built, item } = opened;
  texts.set(name, opened);
  if (providerMetadata !== undefined) item["providerMetadata"] = providerMetadata;
  // {"type":"text-delta","id":"0","delta":"Hello"}
  if (leaf === "delta") {
    message.append(built, readString(chunk["delta"]) ?? "");
    item["text"] = built.text;
  }
  if (leaf !== "end") return true;
  // {"type":"text-end","id":"0","citations":[...]}
  texts.delete(name);
  item["state"] = "done";
  if (chunk["citations"] !== undefined) item["citations"] = chunk["citations"];
  const kitCitations = readList(readKitFields(providerMetadata)?.["citations"], readCitation);
  const citations = kitCitations.length > 0 ? kitCitations : readList(chunk["citations"], readUiCitation);
  if (built.text !== "") message.finishText(built, citations);
  return true;
}

function openText(
  { message, items, stepItems }: UiAnswer,
  isText: boolean,
  id: string,
  metadata: Json | undefined,
): UiText {
  const kinds = isText ? (["commentary", "refusal"] as const) : (["summary", "redacted"] as const);
  const kind: TextKind = readEnum(readKitFields(metadata)?.["kind"], kinds) ?? (isText ? "answer" : "raw");
  const item: JsonObject = isText
    ? { type: "text", text: "", state: "streaming" }
    : { type: "reasoning", id, text: "", state: "streaming" };
  items.push(item);
  return { built: message.startText(kind, message.nextPartId(id)), item, step: stepItems };
}

/** {"citedText":"It is sunny.","source":{"type":"source","sourceType":"url","url":"https://example.org","title":"Guide"}} */
function readUiCitation(value: Json): Citation | undefined {
  const citation = readObject(value);
  const source = readObject(citation?.["source"]);
  if (citation === undefined) return undefined;
  const quote = readString(citation["citedText"]);
  return { title: readString(source?.["title"]), url: readString(source?.["url"]), quote };
}

/** Reads a chunk that is a complete part; false for any other. */
function readPart({ message, items }: UiAnswer, type: string, chunk: JsonObject): boolean {
  switch (type) {
    // {"type":"source-url","sourceId":"s1","url":"https://example.org","title":"Guide"}
    case "source-url":
    case "source-document": {
      items.push(chunk);
      const citation = { title: readString(chunk["title"]), url: readString(chunk["url"]) };
      message.addPart({ type: "source", key: message.nextPartId(type), citation });
      return true;
    }
    // {"type":"file","url":"data:text/plain;base64,aGk=","mediaType":"text/plain"}
    case "file":
    case "reasoning-file":
      items.push(chunk);
      message.addPart({ type: "file", key: message.nextPartId(type), block: readUiFile(chunk) });
      return true;
    // {"type":"custom","kind":"anthropic.message_start","providerMetadata":{...}}   nothing to show; it goes back as it is
    case "custom":
      items.push(chunk);
      return true;
    default:
      if (!type.startsWith("data-")) return false;
  }
  // {"type":"data-plan","id":"p1","data":{"steps":["a"]}}   with an id it replaces; transient data are not kept
  if (chunk["transient"] === true) return true;
  const id = readString(chunk["id"]);
  const { data = null } = chunk;
  const item = toJson({ type, id, data });
  const index = id === undefined ? -1 : items.findIndex((one) => one["type"] === type && one["id"] === id);
  items.splice(index === -1 ? items.length : index, 1, item);
  const key = id === undefined ? message.nextPartId(type) : `${message.id}:${type}:${id}`;
  message.addPart({ type: "data", key, name: type.slice("data-".length), data });
  return true;
}

/** {"type":"file","mediaType":"image/png","url":"data:image/png;base64,...","filename":"a.png"} */
function readUiFile(part: JsonObject): ContentBlock {
  const uri = readString(part["url"]) ?? "";
  const mimeType = readString(part["mediaType"]) ?? "application/octet-stream";
  const data = /^data:[^,]*;base64,(.*)$/su.exec(uri)?.[1];
  if (mimeType.startsWith("image/"))
    return data === undefined ? { type: "image", mimeType, uri } : { type: "image", mimeType, data };
  if (mimeType.startsWith("audio/") && data !== undefined) return { type: "audio", mimeType, data };
  return { type: "resource_link", uri, name: readString(part["filename"]) ?? "file", mimeType };
}

/** Merges metadata deeply: objects by field, any other value replaces; undefined changes nothing. */
function merge(current: Json | undefined, value: Json | undefined): Json | undefined {
  const [left, right] = [readObject(current), readObject(value)];
  if (left === undefined || right === undefined) return value === undefined ? current : value;
  const entries = Object.entries(right).filter(([key]) => key !== "__proto__");
  return { ...left, ...Object.fromEntries(entries.map(([key, item]) => [key, merge(left[key], item) ?? item])) };
}

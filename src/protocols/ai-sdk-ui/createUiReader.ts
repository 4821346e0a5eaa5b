import type { AgentEvent, Citation, ContentBlock, EndReason, Json, JsonObject } from "../../model/index.ts";
import { concludeRun } from "../run/concludeRun.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import { readEndReason } from "../extension/extensionReader.ts";
import { readCitation } from "../extension/extensionToolCall.ts";
import { readError } from "../extension/extensionRequest.ts";
import { factsName, readFacts } from "../extension/kitFacts.ts";
import { readEnum, readList, readObject, readString, withoutUndefined } from "../read.ts";
import { readKitEvent } from "../extension/readKitEvent.ts";
import { concludeCalls } from "./concludeCalls.ts";
import { readUiCall } from "./readUiCall.ts";
import { UiRun } from "./UiRun.ts";

/** The data part in which the kit's own facts travel; it is transient, so that no SDK keeps it. */
export const factsType: string = `data-${factsName}`;

/** Makes the reader of one stream of the AI SDK. */
export function createUiReader(context: RunContext): RunReader {
  const run = new UiRun(context);
  return {
    read(value, name) {
      const chunk = readObject(value);
      const type = readString(chunk?.["type"]) ?? name ?? "";
      const unknown: AgentEvent = { type: "unknown.received", turnId: context.turnId, name: type, value };
      if (chunk === undefined) return [unknown];
      const started = run.begun || type === "start" ? [] : run.note(run.start(undefined));
      if (type === "reset-step") return run.resetStep();
      const read = readText(run, type, chunk) ?? readUiCall(run, type, chunk) ?? readOther(run, type, chunk);
      return [...started, ...run.note(read ?? [unknown])];
    },
    done: () => void (run.done = true),
    end: (cut) => conclude(run, cut),
  };
}

function readText(run: UiRun, type: string, chunk: JsonObject): AgentEvent[] | undefined {
  const [, family, leaf] = /^(text|reasoning)-(start|delta|end)$/u.exec(type) ?? [];
  if (leaf === undefined) return undefined;
  const id = readString(chunk["id"]) ?? "";
  const name = `${family}:${id}`;
  // {"type":"text-start","id":"0"}   the id is free again after its end
  if (leaf === "start" || !run.texts.has(name)) openText(run, name, id, chunk);
  const open = run.texts.get(name);
  if (open === undefined) return [];
  const { partId, kind, item } = open;
  const { providerMetadata } = chunk;
  if (providerMetadata !== undefined) item["providerMetadata"] = providerMetadata;
  // {"type":"text-delta","id":"0","delta":"Hello"}
  const delta = readString(chunk["delta"]) ?? "";
  if (leaf === "delta" && delta !== "") {
    const at = open.text.length;
    open.text += delta;
    item["text"] = open.text;
    return [{ type: "text.delta", ...run.place, partId, kind, delta, at }];
  }
  // {"type":"text-end","id":"0","citations":[...]}
  if (leaf !== "end") return [];
  run.texts.delete(name);
  item["state"] = "done";
  const facts = readFacts(providerMetadata);
  if (chunk["citations"] !== undefined) item["citations"] = chunk["citations"];
  const told = readList(facts?.["citations"], readCitation);
  const citations = told.length > 0 ? told : readList(chunk["citations"], readUiCitation);
  const sources = citations.length === 0 ? {} : { citations };
  return open.text === "" ? [] : [{ type: "text.final", ...run.place, partId, kind, text: open.text, ...sources }];
}

/** {"citedText":"It is sunny.","source":{"type":"source","sourceType":"url","url":"https://example.org","title":"Guide"}} */
function readUiCitation(value: Json): Citation | undefined {
  const citation = readObject(value);
  const source = readObject(citation?.["source"]);
  if (citation === undefined) return undefined;
  const quote = readString(citation["citedText"]);
  return withoutUndefined({ title: readString(source?.["title"]), url: readString(source?.["url"]), quote });
}

function openText(run: UiRun, name: string, id: string, { providerMetadata }: JsonObject): void {
  const isText = name.startsWith("text:");
  const kinds = isText ? (["commentary", "refusal"] as const) : (["summary", "redacted"] as const);
  const kind = readEnum(readFacts(providerMetadata)?.["kind"], kinds) ?? (isText ? "answer" : "raw");
  const item: JsonObject = isText
    ? { type: "text", text: "", state: "streaming" }
    : { type: "reasoning", id, text: "", state: "streaming" };
  run.items.push(item);
  run.texts.set(name, { partId: run.toPartId(id), kind, text: "", item });
}

const reasons: Readonly<Record<string, EndReason>> = {
  stop: "completed",
  "tool-calls": "completed",
  length: "length",
  "content-filter": "refusal",
  error: "error",
  interrupted: "paused",
};

function readOther(run: UiRun, type: string, chunk: JsonObject): AgentEvent[] | undefined {
  switch (type) {
    // {"type":"start","messageId":"msg-11"}   the same id again goes on with that message
    case "start":
      run.mergeMetadata(chunk["messageMetadata"]);
      return run.start(readString(chunk["messageId"]));
    case "start-step":
      run.startStep();
      return [];
    case "finish-step":
      return [];
    case "message-metadata":
      run.mergeMetadata(chunk["messageMetadata"]);
      return [];
    // {"type":"finish","finishReason":"tool-calls"}
    case "finish": {
      run.mergeMetadata(chunk["messageMetadata"]);
      const reason = readString(chunk["finishReason"]);
      const known = reason === undefined ? "completed" : Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
      run.finished ??= known ?? "other";
      return [];
    }
    // {"type":"error","errorText":"An error occurred."}   the SDK masks the text by default
    case "error": {
      const detail = (readString(chunk["errorText"]) ?? "").slice(0, 500);
      run.failure ??= { code: "agent", message: "The agent ended its answer with an error.", detail };
      return [];
    }
    // {"type":"abort","reason":"user stop"}
    case "abort":
      run.aborted = true;
      return [];
    default:
      return readPart(run, type, chunk);
  }
}

function readPart(run: UiRun, type: string, chunk: JsonObject): AgentEvent[] | undefined {
  const add = (block: ContentBlock): AgentEvent[] => [
    { type: "part.added", ...run.place, part: { type: "file", key: run.toPartId(type), block } },
  ];
  if (type === factsType) return readOwnFacts(run, chunk);
  switch (type) {
    // {"type":"source-url","sourceId":"s1","url":"https://example.org","title":"Guide"}
    case "source-url":
    case "source-document": {
      run.items.push(chunk);
      const citation = withoutUndefined({ title: readString(chunk["title"]), url: readString(chunk["url"]) });
      return [{ type: "part.added", ...run.place, part: { type: "source", key: run.toPartId(type), citation } }];
    }
    // {"type":"file","url":"data:text/plain;base64,aGk=","mediaType":"text/plain"}
    case "file":
    case "reasoning-file":
      run.items.push(chunk);
      return add(readUiFile(chunk));
    // {"type":"custom","kind":"anthropic.message_start","providerMetadata":{...}}   nothing to show; it goes back as it is
    case "custom":
      run.items.push(chunk);
      return [];
    default:
      // {"type":"data-plan","id":"p1","data":{"steps":["a"]}}   with an id it replaces; transient data are not kept
      return type.startsWith("data-") ? readData(run, type, chunk) : undefined;
  }
}

function readData(run: UiRun, type: string, chunk: JsonObject): AgentEvent[] {
  if (chunk["transient"] === true) return [];
  const id = readString(chunk["id"]);
  const { data = null } = chunk;
  const item = withoutUndefined({ type, id, data });
  const index = id === undefined ? -1 : run.items.findIndex((one) => one["type"] === type && one["id"] === id);
  if (index === -1) run.items.push(item);
  else run.items[index] = item;
  const key = id === undefined ? run.toPartId(type) : `${run.messageId}:${type}:${id}`;
  const part = { type: "data", key, name: type.slice("data-".length), data } as const;
  return [{ type: "part.added", ...run.place, part }];
}

/** {"type":"file","mediaType":"image/png","url":"data:image/png;base64,...","filename":"a.png"} */
export function readUiFile(part: JsonObject): ContentBlock {
  const uri = readString(part["url"]) ?? "";
  const mimeType = readString(part["mediaType"]) ?? "application/octet-stream";
  const data = /^data:[^,]*;base64,(.*)$/su.exec(uri)?.[1];
  if (mimeType.startsWith("image/"))
    return data === undefined ? { type: "image", mimeType, uri } : { type: "image", mimeType, data };
  if (mimeType.startsWith("audio/") && data !== undefined) return { type: "audio", mimeType, data };
  return { type: "resource_link", uri, name: readString(part["filename"]) ?? "file", mimeType };
}

/** {"type":"data-countersign","transient":true,"data":{"type":"toolCall.contentAdded",...}}   what the SDK has no words for */
function readOwnFacts(run: UiRun, chunk: JsonObject): AgentEvent[] {
  const facts = readObject(chunk["data"]) ?? {};
  if (facts["type"] === "turn.ended") {
    run.finished = readEndReason(facts["reason"]);
    run.failure = readError(facts["error"]) ?? run.failure;
    return [];
  }
  const event = readKitEvent(run.context.turnId, facts);
  if (event === undefined || event.type === "turn.started") return [];
  if (event.type === "request.opened") {
    run.told.add(event.request.requestId);
    return [{ ...event, request: { ...event.request, wire: { approvalId: event.request.requestId, told: true } } }];
  }
  if (event.type === "toolCall.started" && event.occurrence === undefined) {
    const { messageId, toolName } = event;
    const occurrence = 0;
    const facts_ = { argument: "", ready: false, resolved: false, providerExecuted: event.runsOn === "provider" };
    run.calls.set(event.toolCallId, { messageId, toolName, occurrence, item: undefined, ...facts_ });
  }
  return [event];
}

function conclude(run: UiRun, cut: boolean): readonly AgentEvent[] {
  const { turnId, thread } = run.context;
  const message = thread?.messages.find(({ id }) => id === run.messageId);
  const wire: Json[] =
    run.metadata === undefined ? run.items : [...run.items, { type: "metadata", metadata: run.metadata }];
  const kept: AgentEvent[] =
    wire.length === 0 ? [] : [{ type: "message.wire", ...run.place, items: wire, at: message?.wire.length ?? 0 }];
  if (run.aborted) return [...kept, { type: "turn.ended", turnId, reason: "cancelled" }];
  const isOver = run.finished !== undefined || (run.done && !cut);
  const reason = run.finished ?? (isOver ? "completed" : undefined);
  const closing = [...kept, ...concludeCalls(run)];
  const error = run.failure ?? (reason === "error" ? agentError : undefined);
  const ended = concludeRun({
    turnId,
    closing,
    begun: run.begun,
    failure: error,
    ...(reason === undefined ? {} : { reason }),
  });
  // What was told as open waits, whatever else the end says.
  const waits = run.told.size > 0 && reason === "tool_use";
  return waits ? ended.map((event) => (event.type === "turn.ended" ? { ...event, reason: "tool_use" } : event)) : ended;
}

const agentError = { code: "agent", message: "The agent ended its answer with an error." } as const;

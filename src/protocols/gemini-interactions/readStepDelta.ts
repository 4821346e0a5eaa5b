import type { AgentEvent, Citation, ContentBlock, Json, JsonObject } from "../../model/index.ts";
import { equalValues } from "../equalValues.ts";
import { readList, readObject, readString, withoutUndefined } from "../read.ts";
import type { InteractionsState, OpenStep } from "./InteractionsState.ts";

/** Reads a piece of a step. What belongs to none, or follows its stop and says what it did not, is kept as it came. */
export function readStepDelta(state: InteractionsState, index: number | undefined, delta: JsonObject): AgentEvent[] {
  const { interaction, context } = state;
  const { turnId } = context;
  const step = interaction?.steps.find((candidate) => candidate.index === index);
  const unknown: AgentEvent = { type: "unknown.received", turnId, name: "step.delta", value: delta };
  if (interaction === undefined || step === undefined) return [unknown];
  if (step.stopped) return isTold(step, delta) ? [] : [unknown];
  const { messageId } = interaction;
  const type = readString(delta["type"]) ?? "";
  switch (type) {
    // {"type":"arguments_delta","arguments":"{\"location\":"}
    case "arguments_delta": {
      const text = readString(delta["arguments"]);
      const { toolCallId, occurrence } = step;
      if (text === undefined || toolCallId === undefined) return [unknown];
      if (text === "") return [];
      const at = step.text.length;
      step.text += text;
      return [{ type: "toolCall.argumentDelta", turnId, messageId, toolCallId, occurrence, delta: text, at }];
    }
    // {"type":"thought_summary","content":{"type":"text","text":"First, ..."}}
    case "thought_summary":
      return readContent(state, step, messageId, readObject(delta["content"]) ?? {});
    // {"type":"thought_signature","signature":"CiQB..."}   whole, so it replaces
    case "thought_signature":
      step.wire = { ...step.wire, signature: delta["signature"] ?? null };
      return [];
    // {"type":"text_annotation_delta","annotations":[{"type":"url_citation","url":"https://...","title":"..."}]}
    case "text_annotation_delta":
    case "text_annotation": {
      step.citations.push(...readList(delta["annotations"], readCitation));
      const last = readObject(step.content.at(-1));
      if (last !== undefined)
        step.content[step.content.length - 1] = { ...last, annotations: delta["annotations"] ?? [] };
      return [];
    }
    default:
      if (step.type === "model_output" || step.type === "thought") return readContent(state, step, messageId, delta);
      // Hosted calls and results come as one delta of the step's own type.
      step.wire = { ...step.wire, ...delta };
      return [];
  }
}

/** Whether a step that is over says already what a late piece tells of it. */
function isTold({ text, wire }: OpenStep, delta: JsonObject): boolean {
  const { type: _type, ...told } = delta;
  const said =
    readString(delta["arguments"]) ?? readString(delta["text"]) ?? readString(readObject(delta["content"])?.["text"]);
  if (said !== undefined) return text.includes(said);
  return Object.entries(told).every(([key, value]) => equalValues(wire[key] ?? null, value));
}

/** Reads content of an answer or of a thought's summary: text appends, everything else is whole. */
export function readContent(
  { context: { turnId } }: InteractionsState,
  step: OpenStep,
  messageId: string,
  content: JsonObject,
): AgentEvent[] {
  const text = readString(content["text"]);
  const partId = `${messageId}:step-${step.index}`;
  if (text !== undefined) {
    const last = readObject(step.content.at(-1));
    const said = readString(last?.["text"]);
    if (last === undefined || said === undefined) step.content.push({ ...content, type: "text" });
    else step.content[step.content.length - 1] = { ...last, text: `${said}${text}` };
    step.citations.push(...readList(content["annotations"], readCitation));
    if (text === "") return [];
    const at = step.text.length;
    step.text += text;
    const kind = step.type === "thought" ? "summary" : "answer";
    return [{ type: "text.delta", turnId, messageId, partId, kind, delta: text, at }];
  }
  step.content.push(content);
  const block = readBlock(content);
  const key = `${partId}:${step.content.length}`;
  const name = readString(content["type"]) ?? "content";
  return [
    {
      type: "part.added",
      turnId,
      messageId,
      part: block === undefined ? { type: "unknown", key, name, value: content } : { type: "file", key, block },
    },
  ];
}

/** {"type":"image","mime_type":"image/png","data":"iVBOR..."} */
function readBlock(content: JsonObject): ContentBlock | undefined {
  const type = readString(content["type"]) ?? "";
  const data = readString(content["data"]);
  const uri = readString(content["uri"]);
  const mimeType = readString(content["mime_type"]);
  if (type === "image" && (data ?? uri) !== undefined) {
    return { type, mimeType: mimeType ?? "image/*", ...withoutUndefined({ data, uri }) };
  }
  if (type === "audio" && data !== undefined) return { type, mimeType: mimeType ?? "audio/*", data };
  if (data !== undefined) return { type: "resource", uri: "", blob: data, ...withoutUndefined({ mimeType }) };
  return uri === undefined ? undefined : { type: "resource_link", uri, name: uri, ...withoutUndefined({ mimeType }) };
}

/** {"type":"url_citation","url":"https://...","title":"..."}; files have `document_uri` and `file_name`, places a `name` */
function readCitation(value: Json): Citation | undefined {
  const annotation = readObject(value) ?? {};
  const read = (...names: readonly string[]): string | undefined =>
    names.map((name) => readString(annotation[name])).find((found) => found !== undefined);
  const url = read("url", "uri", "document_uri");
  const title = read("title", "file_name", "name");
  return url === undefined && title === undefined ? undefined : withoutUndefined({ url, title });
}

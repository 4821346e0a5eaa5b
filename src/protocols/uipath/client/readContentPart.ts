import { toAttachmentUri } from "../../../model/index.ts";
import type { AgentEvent, Citation, ContentBlock, Json, JsonObject } from "../../../model/index.ts";
import { readEnum, readList, readObject, readString } from "../../read.ts";
import { readDataUrl, readPromptFile, readPromptLink } from "../../promptFile.ts";
import { readKitFields } from "../../kit-events/kitFields.ts";
import type { OpenPart, OpenRequest, UiPathMemory } from "./UiPathMemory.ts";

/** Reads one content part event: streamed text with its sources, or a file. */
export function readContentPart(memory: UiPathMemory, at: OpenRequest, part: JsonObject): AgentEvent[] {
  const { turnId, messageId } = at;
  const partId = `${messageId}:${readString(part["contentPartId"]) ?? ""}`;
  const events: AgentEvent[] = [];
  const start = readObject(part["startContentPart"]);
  // {"contentPartId":"P","startContentPart":{"mimeType":"image/png","name":"a.png","externalValue":{"uri":"https://..."}}}
  const block = start && readExternalValue(start);
  if (block !== undefined) {
    events.push({ type: "part.added", turnId, messageId, part: { type: "file", key: partId, block } });
  }
  // {"contentPartId":"P","startContentPart":{"mimeType":"text/markdown"}}   a start that comes again begins the part again
  const isPrompt = memory.prompts.has(messageId);
  const open = start === undefined ? undefined : beginPart(start, isPrompt);
  const current = open ?? memory.parts.get(partId) ?? beginPart({}, isPrompt);
  memory.parts.set(partId, current);
  const chunk = readObject(part["chunk"]);
  const delta = readString(chunk?.["data"]);
  const { kind, file } = current;
  // {"contentPartId":"P","chunk":{"data":"Let me "}}
  if (delta !== undefined) {
    if (file === undefined)
      events.push({ type: "text.delta", turnId, messageId, partId, kind, delta, at: current.text.length });
    current.text += delta;
  }
  // {"contentPartId":"P","chunk":{"citation":{"citationId":"c1","endCitation":{"sources":[{"title":"Guide","number":1,"url":"https://..."}]}}}}
  const end = readObject(readObject(chunk?.["citation"])?.["endCitation"]);
  const place = current.text.length === 0 ? {} : { end: current.text.length };
  current.citations.push(...readList(end?.["sources"], readSource).map((source) => ({ ...source, ...place })));
  // {"contentPartId":"P","startContentPart":{"mimeType":"text/csv","name":"a.csv"}} ... {"contentPartId":"P","endContentPart":{}}
  if (part["endContentPart"] !== undefined && file !== undefined) {
    const { name, mimeType } = file;
    const whole: ContentBlock = { type: "resource", uri: toAttachmentUri(name), mimeType, text: current.text };
    events.push({ type: "part.added", turnId, messageId, part: { type: "file", key: partId, block: whole } });
    return events;
  }
  // {"contentPartId":"P","endContentPart":{}}
  if (part["endContentPart"] !== undefined && current.text !== "") {
    const { text, citations } = current;
    const sources = citations.length === 0 ? {} : { citations: [...citations] };
    events.push({ type: "text.final", turnId, messageId, partId, kind, text, ...sources });
  }
  return events;
}

function beginPart(start: JsonObject, isPrompt: boolean): OpenPart {
  const kit = readKitFields(start["metaData"]);
  const kind = readEnum(kit?.["kind"], ["answer", "commentary", "refusal"]) ?? "answer";
  const name = isPrompt && start["externalValue"] === undefined ? readString(start["name"]) : undefined;
  const file = name === undefined ? undefined : { name, mimeType: readString(start["mimeType"]) };
  return { text: "", kind, citations: [], file };
}

/** {"title":"Guide","number":1,"url":"https://..."} or, for a file, {"title":"Report.pdf","number":2,"downloadUrl":"https://...","pageNumber":"4"} */
function readSource(value: Json): Citation | undefined {
  const source = readObject(value);
  if (source === undefined) return undefined;
  const title = readString(source["title"]);
  return { title, url: readString(source["url"]) ?? readString(source["downloadUrl"]) };
}

/** Reads an external value; `undefined` for text, which is sent in chunks. */
export function readExternalValue(start: JsonObject): ContentBlock | undefined {
  const uri = readString(readObject(start["externalValue"])?.["uri"]);
  if (uri === undefined) return undefined;
  const mimeType = readString(start["mimeType"]) ?? "application/octet-stream";
  const name = readString(start["name"]);
  const file = readDataUrl(uri);
  return file === undefined ? readPromptLink(uri, mimeType, name) : readPromptFile({ ...file, mimeType }, name);
}

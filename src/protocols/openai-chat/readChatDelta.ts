import type {
  AgentEvent,
  Citation,
  ContentBlock,
  Json,
  JsonObject,
  TextKind,
  ToolCallPatch,
  ToolKind,
} from "../../model/index.ts";
import { lookUp, readArray, readList, readNumber, readObject, readString, withoutUndefined } from "../read.ts";
import { readArguments } from "../readArguments.ts";
import type { ChatResponse, ChatState } from "./ChatState.ts";
import { readCallDelta } from "./readCallDelta.ts";

/** Reads one delta (or whole message): every field that OpenAI or one of its imitators sends. */
export function readChatDelta(state: ChatState, response: ChatResponse, delta: JsonObject): AgentEvent[] {
  const events: AgentEvent[] = [];
  const append = (kind: TextKind, text: string | undefined): void => {
    if (text !== undefined && text !== "") events.push(appendText(state, response, kind, text));
  };
  for (const { kind, text } of readReasoning(response, delta)) append(kind, text);
  // {"content":"Hi"}; Mistral's reasoning models: {"content":[{"type":"thinking","thinking":[{"type":"text","text":"..."}]}]}
  append("answer", readString(delta["content"]));
  for (const block of readArray(delta["content"]) ?? []) {
    const { kind, text } = readContentBlock(readObject(block) ?? {});
    append(kind, text);
  }
  append("refusal", readString(delta["refusal"]));
  append("answer", readAudio(response, readObject(delta["audio"])));
  // {"tool_calls":[{"index":0,"id":"call_A","type":"function","function":{"name":"get_weather","arguments":""}}]}
  for (const call of readArray(delta["tool_calls"]) ?? [])
    events.push(...readCallDelta(state, response, readObject(call) ?? {}));
  // {"function_call":{"name":"get_weather","arguments":"{}"}}: the old form, one call without an id
  const old = readObject(delta["function_call"]);
  if (old !== undefined) events.push(...readCallDelta(state, response, { type: "function_call", function: old }));
  for (const tool of readArray(delta["executed_tools"]) ?? [])
    events.push(...readExecutedTool(state, response, readObject(tool) ?? {}));
  response.citations.push(...readList(delta["annotations"], readAnnotation));
  for (const image of readArray(delta["images"]) ?? [])
    events.push(...readImage(state, response, readObject(image) ?? {}));
  return events;
}

function appendText(state: ChatState, { messageId, texts }: ChatResponse, kind: TextKind, delta: string): AgentEvent {
  let open = texts.at(-1);
  if (open?.kind !== kind) {
    open = { partId: `${messageId}:text-${texts.length}`, kind, text: "" };
    texts.push(open);
  }
  const at = open.text.length;
  open.text += delta;
  return { type: "text.delta", turnId: state.context.turnId, messageId, partId: open.partId, kind, delta, at };
}

/** One thought may come in two fields at once (OpenRouter); the plain one is shown, the detailed one goes back. */
function readReasoning(
  response: ChatResponse,
  delta: JsonObject,
): readonly { kind: TextKind; text: string | undefined }[] {
  const details = readList(delta["reasoning_details"], readObject);
  response.details.push(...details);
  // DeepSeek, Qwen, Moonshot, xAI, Z.ai: `reasoning_content`; Groq, OpenRouter, Cerebras: `reasoning`
  const thought = readString(delta["reasoning_content"]);
  response.thought += thought ?? "";
  const plain = thought ?? readString(delta["reasoning"]);
  if (plain !== undefined && plain !== "") return [{ kind: "raw", text: plain }];
  return details.map((detail) => ({
    kind: detail["type"] === "reasoning.summary" ? "summary" : "raw",
    text: readString(detail["text"]) ?? readString(detail["summary"]),
  }));
}

function readContentBlock(block: JsonObject): { kind: TextKind; text: string | undefined } {
  if (block["type"] !== "thinking") return { kind: "answer", text: readString(block["text"]) };
  const pieces = readList(block["thinking"], (piece) => readString(readObject(piece)?.["text"]));
  return { kind: "raw", text: readString(block["thinking"]) ?? pieces.join("") };
}

/** {"audio":{"id":"audio_1","data":"UklGR...","transcript":"Hel"}}: the transcript is what can be read of it. */
function readAudio(response: ChatResponse, audio: JsonObject | undefined): string | undefined {
  if (audio === undefined) return undefined;
  const id = readString(audio["id"]) ?? response.audio?.id;
  const data = `${response.audio?.data ?? ""}${readString(audio["data"]) ?? ""}`;
  response.audio = { data, ...(id === undefined ? {} : { id }) };
  return readString(audio["transcript"]);
}

const executedKinds: Readonly<Record<string, ToolKind>> = { search: "search", python: "execute", visit: "fetch" };

/** {"executed_tools":[{"index":0,"type":"search","arguments":"{\"query\":\"...\"}","output":"..."}]}: Groq ran it itself. */
function readExecutedTool(state: ChatState, { messageId, executed }: ChatResponse, tool: JsonObject): AgentEvent[] {
  const { turnId } = state.context;
  const toolCallId = readString(tool["id"]) ?? `${messageId}:executed-${readNumber(tool["index"]) ?? 0}`;
  const toolName = readString(tool["name"]) ?? readString(tool["type"]) ?? "";
  const output = tool["output"] ?? undefined;
  const message = readString(readObject(tool["error"])?.["message"]);
  const ended = executed.get(toolCallId);
  if (ended === true) return [];
  executed.set(toolCallId, output !== undefined || message !== undefined);
  const kind = withoutUndefined({ kind: lookUp(executedKinds, toolName) });
  const start: AgentEvent = {
    type: "toolCall.started",
    turnId,
    messageId,
    toolCallId,
    toolName,
    runsOn: "provider",
    ...kind,
  };
  const given = output === undefined ? {} : { result: output, rawOutput: output };
  const outcome: ToolCallPatch =
    message === undefined
      ? { status: output === undefined ? "in_progress" : "completed" }
      : { status: "failed", error: { layer: "tool", message } };
  const patch = { ...readArguments(readString(tool["arguments"]) ?? ""), ...given, ...outcome };
  const update: AgentEvent = { type: "toolCall.updated", turnId, messageId, toolCallId, patch };
  return ended === undefined ? [start, update] : [update];
}

/** {"type":"url_citation","url_citation":{"url":"https://...","title":"...","content":"..."}} */
function readAnnotation(annotation: Json): Citation | undefined {
  const citation = readObject(readObject(annotation)?.["url_citation"]);
  if (citation === undefined) return undefined;
  const [title, quote] = [readString(citation["title"]), readString(citation["content"])];
  return withoutUndefined({ url: readString(citation["url"]), title: title === "" ? undefined : title, quote });
}

/** {"citations":["https://..."],"search_results":[{"title":"...","url":"https://..."}]}: Perplexity repeats them in each chunk. */
export function readSources(state: ChatState, chunk: JsonObject): AgentEvent[] {
  const { response, sources } = state;
  const results = readList(chunk["search_results"], (item): Citation | undefined => {
    const result = readObject(item);
    const url = readString(result?.["url"]);
    return url === undefined ? undefined : withoutUndefined({ url, title: readString(result?.["title"]) });
  });
  const found = [...results, ...readList(chunk["citations"], readString).map((url): Citation => ({ url }))];
  if (response === undefined) return [];
  return found.flatMap((citation): AgentEvent[] => {
    if (citation.url === undefined || sources.has(citation.url)) return [];
    sources.add(citation.url);
    const key = `${response.messageId}:source-${sources.size}`;
    const { turnId } = state.context;
    return [{ type: "part.added", turnId, messageId: response.messageId, part: { type: "source", key, citation } }];
  });
}

/** {"images":[{"type":"image_url","index":0,"image_url":{"url":"data:image/png;base64,iVBOR..."}}]} */
function readImage(state: ChatState, { messageId }: ChatResponse, image: JsonObject): AgentEvent[] {
  const url = readString(readObject(image["image_url"])?.["url"]);
  if (url === undefined) return [];
  const [, mimeType, data] = /^data:([\w./+-]+);base64,(.*)$/s.exec(url) ?? [];
  const block: ContentBlock =
    data === undefined
      ? { type: "image", mimeType: "image/*", uri: url }
      : { type: "image", mimeType: mimeType ?? "image/png", data };
  const key = `${messageId}:image-${readNumber(image["index"]) ?? 0}`;
  return [{ type: "part.added", turnId: state.context.turnId, messageId, part: { type: "file", key, block } }];
}

import type {
  ContentBlock,
  HttpRequest,
  Json,
  JsonObject,
  Message,
  ThreadState,
  ToolDeclaration,
  ToolOutput,
} from "../../model/index.ts";
import { readFileName } from "../../model/index.ts";
import { toLinkedImage } from "../promptFile.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { joinRest } from "../run/joinText.ts";
import { readId, readObject, readString, toJson } from "../read.ts";
import { selectFound } from "../run/selectFound.ts";
import { createCallPicker, selectToolOutcome } from "../selectToolOutcome.ts";
import { toShownBlocks, toShownText } from "../toShownBlocks.ts";
import type { ToolOptions } from "../run/ToolChoice.ts";
import { writeAnthropicTools } from "./writeAnthropicTools.ts";

/** Writes the request of the next step. The history is built from the thread only, so it also works after a reload. */
export function writeAnthropicRequest(
  command: RunCommand,
  thread: ThreadState | undefined,
  settings: { readonly url: string; readonly body: JsonObject; readonly tools: ToolOptions },
): HttpRequest {
  const storedId = readObject(thread?.session.wire)?.["container"];
  // An expired container is left out, because its id would make the provider refuse the request.
  const isGone = thread?.requests.some(
    ({ state, wire }) => state === "expired" && readObject(wire)?.["container"] === storedId,
  );
  const container = isGone === true ? undefined : storedId;
  return {
    method: "POST",
    url: settings.url,
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      "anthropic-version": "2023-06-01",
      ...(command.tools.some(({ standsFor }) => standsFor?.type === "computer")
        ? { "anthropic-beta": "computer-use-2025-11-24" }
        : {}),
    },
    body: toJson({
      ...settings.body,
      container,
      messages: thread === undefined ? [] : writeMessages(thread, command),
      ...writeAnthropicTools(command, settings.body, settings.tools),
      stream: true,
    }),
  };
}

interface WireMessage {
  readonly role: "user" | "assistant";
  readonly content: Json[];
}

/** Merges adjacent messages of one role: the provider requires all results of a batch first, and a paused answer as one message. */
function writeMessages(thread: ThreadState, command: RunCommand): Json[] {
  const messages: WireMessage[] = [];
  const push = (role: WireMessage["role"], content: readonly Json[]): void => {
    if (content.length === 0) return;
    if (role === "user") dropLastThoughts(messages);
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...content);
    else messages.push({ role, content: [...content] });
  };
  const resultIds = new Set(
    thread.messages.flatMap(({ wire }) => wire.map((item) => readId(readObject(item)?.["tool_use_id"]))),
  );
  for (const message of thread.messages) {
    if (message.role !== "assistant") {
      push("user", writeUserContent(message));
      continue;
    }
    const blocks = writeAnswer(message, message.turnId === command.turnId ? undefined : resultIds);
    push("assistant", blocks);
    push("user", writeToolResults(thread, message, blocks, command.tools));
  }
  return messages.map(({ role, content }) => ({ role, content }));
}

/** Drops thoughts at the end of a stopped or cut answer, which the provider refuses there, and the answer if it has nothing else. */
function dropLastThoughts(messages: WireMessage[]): void {
  const last = messages.at(-1);
  if (last?.role !== "assistant") return;
  const end = last.content.findLastIndex((block) => !isThought(readObject(block)));
  last.content.splice(end + 1);
  if (end === -1) messages.pop();
}

function isThought(block: JsonObject | undefined): boolean {
  return block?.["type"] === "thinking" || block?.["type"] === "redacted_thinking";
}

/**
 * The blocks of an answer, with the text that was open when it was stopped or cut. With the ids of all results (`resultIds`), which an
 * earlier turn has, calls of the provider without one are left out, with the calls that they made: the provider refuses them.
 */
function writeAnswer(message: Message, resultIds: ReadonlySet<string | undefined> | undefined): readonly JsonObject[] {
  const blocks = message.wire.map((item) => readObject(item) ?? {});
  const rest = joinRest(
    message,
    blocks.map((block) => (block["type"] === "text" ? (readString(block["text"]) ?? "") : "")),
  );
  const open = new Set(
    blocks.flatMap(({ type, id }) =>
      resultIds === undefined || type === "tool_use" || !isCall(type) || resultIds.has(readId(id)) ? [] : [id],
    ),
  );
  const isOpen = ({ type, id, caller }: JsonObject): boolean =>
    isCall(type) && (open.has(id) || open.has(readObject(caller)?.["tool_id"] ?? null));
  // {"type":"text","text":""}   some answers have one, which the provider refuses
  // {"type":"tool_use","id":""}     a call that cannot be answered, which the provider refuses as well
  const isRefused = ({ type, id, text }: JsonObject): boolean =>
    (type === "text" && isBlank(text)) || (type === "tool_use" && readId(id) === undefined);
  const written = blocks.filter((block) => !isOpen(block) && !isRefused(block));
  return isBlank(rest) ? written : [...written, { type: "text", text: rest }];
}

/** {"type":"tool_use","id":"toolu_1",...}, {"type":"server_tool_use",...}, {"type":"mcp_tool_use",...} */
function isCall(type: Json | undefined): boolean {
  return readString(type)?.endsWith("tool_use") ?? false;
}

function isBlank(text: Json | undefined): boolean {
  return (readString(text) ?? "").trim() === "";
}

function writeUserContent(message: Message): Json[] {
  return message.parts.flatMap((part) => {
    if (part.type === "text") return part.text === "" ? [] : [{ type: "text", text: part.text }];
    return part.type === "file" ? [writeBlock(part.block)] : [];
  });
}

/** {"type":"tool_result","tool_use_id":"toolu_1","content":"18 C","is_error":true} */
function writeToolResults(
  thread: ThreadState,
  message: Message,
  blocks: readonly JsonObject[],
  tools: readonly ToolDeclaration[],
): Json[] {
  const pick = createCallPicker(message);
  return blocks.flatMap((block) => {
    const id = readId(block["id"]);
    if (block["type"] !== "tool_use" || id === undefined) return [];
    const { output, failed } = selectToolOutcome(thread, pick(id));
    const isSearch = tools.some(({ name, standsFor }) => name === block["name"] && standsFor?.type === "tool_search");
    const references = isSearch ? selectFound(output, tools) : [];
    // {"type":"tool_reference","tool_name":"get_weather"}
    const content =
      references.length > 0
        ? references.map(({ name }) => ({ type: "tool_reference", tool_name: name }))
        : writeOutput(output);
    return [{ type: "tool_result", tool_use_id: id, content, ...(failed ? { is_error: true } : {}) }];
  });
}

function writeOutput(output: ToolOutput): Json {
  return toShownBlocks(output)?.map(writeBlock) ?? toShownText(output);
}

function writeBlock(given: ContentBlock): Json {
  const block = toLinkedImage(given);
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image":
      return {
        type: "image",
        source:
          block.data === undefined
            ? { type: "url", url: block.uri ?? "" }
            : { type: "base64", media_type: block.mimeType, data: block.data },
      };
    case "resource_link":
      // {"type":"document","source":{"type":"url","url":"https://example.org/a.pdf"},"title":"a.pdf"}
      return { type: "document", source: { type: "url", url: block.uri }, title: block.name };
    case "resource":
      return { type: "document", source: writeSource(block), title: readFileName(block.uri) };
    case "audio":
      return { type: "text", text: JSON.stringify(toJson(block)) };
  }
}

/** {"type":"base64","media_type":"application/pdf","data":"JVBER..."}   or, whatever kind of text it is, {"type":"text","media_type":"text/plain","data":"18 C"} */
function writeSource({ text, mimeType, blob }: Extract<ContentBlock, { type: "resource" }>): Json {
  if (text !== undefined) return { type: "text", media_type: "text/plain", data: text };
  return { type: "base64", media_type: mimeType ?? "application/octet-stream", data: blob ?? "" };
}

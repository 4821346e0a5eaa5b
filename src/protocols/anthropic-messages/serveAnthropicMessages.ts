import type { ContentBlock, Json, JsonObject, Protocol, ToolDeclaration } from "../../model/index.ts";
import { readFileName, toAttachmentUri } from "../../model/index.ts";
import { readPromptFile } from "../promptFile.ts";
import { createModelStepServer } from "../run/createModelStepServer.ts";
import { AnthropicEncoder } from "./AnthropicEncoder.ts";
import { anthropicMessages, type AnthropicMessagesOptions } from "./anthropicMessages.ts";
import type { CallAnswers, StepPost } from "../run/findSessionForPost.ts";
import { readList, readObject, readString } from "../read.ts";

/** Anthropic Messages with both halves: `anthropicMessages` for clients and a server half for mounts of an agent server. */
export function serveAnthropicMessages(options: AnthropicMessagesOptions = {}): Protocol {
  const { path = "/v1/messages" } = options;
  return {
    ...anthropicMessages(options),
    createServer: (server) =>
      createModelStepServer(
        { path, read: readAnthropicPost, createEncoder: (context) => new AnthropicEncoder(context) },
        server,
      ),
  };
}

// {"model":"m","max_tokens":1024,"messages":[{"role":"user","content":"hi"}],"tools":[{"name":"f","input_schema":{...}}],"stream":true}
/** Reads the request of a message: the last user message is a prompt, tool results, or both. */
function readAnthropicPost(value: Json | undefined): StepPost | string {
  const body = readObject(value);
  if (body?.["stream"] !== true)
    return 'The body must be JSON with "messages" and "stream": true; only streams are offered.';
  const tools = readList(body["tools"], readTool);
  const last = readList(body["messages"], readObject).at(-1);
  if (last?.["role"] !== "user") return "The last message must be one of the user.";
  const text = readString(last["content"]);
  if (text !== undefined) return { tools, decisions: new Map(), content: [{ type: "text", text }] };
  const blocks = readList(last["content"], readObject);
  const content = blocks.flatMap(readBlock);
  const decisions = readDecisions(blocks);
  return content.length > 0 ? { tools, decisions, content } : { tools, decisions };
}

function readTool(value: Json): ToolDeclaration | undefined {
  const tool = readObject(value);
  const name = readString(tool?.["name"]);
  // Tools with a schema are client tools; all others are tools of the provider.
  if (tool?.["input_schema"] === undefined || name === undefined) return undefined;
  return { name, description: readString(tool["description"]) ?? "", parameters: tool["input_schema"] };
}

function readBlock(block: JsonObject): ContentBlock[] {
  const text = readString(block["text"]);
  if (block["type"] === "text" && text !== undefined) return [{ type: "text", text }];
  if (block["type"] === "document") return readDocument(block);
  if (block["type"] === "search_result") return readSearchResult(block);
  // {"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBOR..."}}
  const source = readObject(block["source"]);
  if (block["type"] !== "image" || source === undefined) return [];
  const mimeType = readString(source["media_type"]) ?? "image/*";
  const [data, uri] = [readString(source["data"]), readString(source["url"])];
  return [{ type: "image", mimeType, data, uri }];
}

/** {"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"JVBER..."},"title":"a.pdf"}   or a source "text" or "url" */
function readDocument(block: JsonObject): ContentBlock[] {
  const source = readObject(block["source"]);
  const title = readString(block["title"]) ?? undefined;
  const url = readString(source?.["url"]);
  // {"type":"document","source":{"type":"content","content":[{"type":"text","text":"..."},{"type":"image",...}]}}   or a text
  if (source?.["type"] === "content") return readParts(source["content"], toAttachmentUri(title ?? "file"));
  if (url !== undefined)
    return [{ type: "resource_link", uri: url, name: title ?? readFileName(url), mimeType: "application/pdf" }];
  const mimeType = readString(source?.["media_type"]) ?? "application/pdf";
  const data = readString(source?.["data"]);
  if (data === undefined) return [];
  if (source?.["type"] !== "text") return [readPromptFile({ mimeType, data }, title)];
  return [{ type: "resource", uri: toAttachmentUri(title ?? "file"), mimeType, text: data }];
}

/** {"type":"search_result","source":"https://example.org","title":"Guide","content":[{"type":"text","text":"..."}]}   of the client's own search */
function readSearchResult(block: JsonObject): ContentBlock[] {
  return readParts(
    block["content"],
    readString(block["source"]) ?? toAttachmentUri(readString(block["title"]) ?? "file"),
  );
}

/** Reads the content of a document: its texts as one text with that address, and its images. */
function readParts(content: Json | undefined, uri: string): ContentBlock[] {
  const parts = readList(content, readObject).flatMap(readBlock);
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const text = readString(content) ?? texts.join("\n");
  const rest = parts.filter(({ type }) => type !== "text");
  return text === "" ? rest : [{ type: "resource", uri, mimeType: "text/plain", text }, ...rest];
}

/** {"type":"tool_result","tool_use_id":"toolu_1","content":"18 C","is_error":true} */
function readDecisions(blocks: readonly JsonObject[]): CallAnswers {
  return new Map(
    blocks.flatMap((block) => {
      const id = readString(block["tool_use_id"]);
      if (block["type"] !== "tool_result" || id === undefined) return [];
      const texts = readList(block["content"], (part) => readString(readObject(part)?.["text"]));
      const isText = Array.isArray(block["content"]) && texts.length === block["content"].length;
      const output = isText ? texts.join("") : (block["content"] ?? "");
      const message = typeof output === "string" ? output : JSON.stringify(output);
      const error = { layer: "tool", message } as const;
      return [[id, { granted: true, ...(block["is_error"] === true ? { error } : { output }) }] as const];
    }),
  );
}

import type { ContentBlock, Json, JsonObject, Protocol, ToolDeclaration } from "../../model/index.ts";
import { readDataUrl, readPromptFile } from "../promptFile.ts";
import { createModelStepServer } from "../run/createModelStepServer.ts";
import { ChatEncoder } from "./ChatEncoder.ts";
import { openAiChat, type OpenAiChatOptions } from "./openAiChat.ts";
import type { CallAnswers, StepPost } from "../run/findSessionForPost.ts";
import { readPromptContent } from "../run/readPromptContent.ts";
import { readList, readObject, readString } from "../read.ts";

/** OpenAI Chat Completions with both halves: `openAiChat` for clients and a server half for mounts of an agent server. */
export function serveOpenAiChat(options: OpenAiChatOptions = {}): Protocol {
  const { path = "/v1/chat/completions" } = options;
  return {
    ...openAiChat(options),
    createServer: (server) =>
      createModelStepServer(
        { path, read: readChatPost, createEncoder: (context) => new ChatEncoder(context), done: { data: "[DONE]" } },
        server,
      ),
  };
}

// {"model":"m","messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function","function":{"name":"f","parameters":{...}}}],"stream":true}
/** Reads the request of an answer: the last message is a prompt, which may follow tool results, or a tool result. */
function readChatPost(value: Json | undefined): StepPost | string {
  const body = readObject(value);
  if (body?.["stream"] !== true)
    return 'The body must be JSON with "messages" and "stream": true; only streams are offered.';
  const tools = readList(body["tools"], readTool);
  const messages = readList(body["messages"], readObject);
  const last = messages.at(-1);
  const decisions = readDecisions(messages.slice(messages.findLastIndex(({ role }) => role === "assistant")));
  if (last?.["role"] === "user")
    return { tools, decisions, content: readPromptContent(last["content"], toImageUrl, readFile) };
  return decisions.size === 0 ? "The last message must be one of the user or of a tool." : { tools, decisions };
}

function readTool(value: Json): ToolDeclaration | undefined {
  const tool = readObject(readObject(value)?.["function"]);
  const name = readString(tool?.["name"]);
  if (tool === undefined || name === undefined) return undefined;
  const description = readString(tool["description"]) ?? "";
  return { name, description, parameters: tool["parameters"] ?? { type: "object" } };
}

/** {"type":"image_url","image_url":{"url":"data:image/png;base64,iVBOR..."}} */
function toImageUrl(part: JsonObject): string | undefined {
  return readString(readObject(part["image_url"])?.["url"]);
}

/** {"type":"file","file":{"filename":"a.pdf","file_data":"data:application/pdf;base64,JVBER..."}} or {"type":"input_audio","input_audio":{"data":"UklGR...","format":"wav"}} */
function readFile(part: JsonObject): ContentBlock | undefined {
  const sound = readObject(part["input_audio"]);
  const data = readString(sound?.["data"]);
  const format = readString(sound?.["format"]) ?? "wav";
  if (data !== undefined) return { type: "audio", mimeType: format === "mp3" ? "audio/mpeg" : `audio/${format}`, data };
  const fields = readObject(part["file"]);
  const file = readDataUrl(readString(fields?.["file_data"]) ?? "");
  return file && readPromptFile(file, readString(fields?.["filename"]));
}

/** {"role":"tool","tool_call_id":"call_A","content":"18 C"} */
function readDecisions(messages: readonly JsonObject[]): CallAnswers {
  return new Map(
    messages.flatMap((message) => {
      const id = readString(message["tool_call_id"]);
      if (message["role"] !== "tool" || id === undefined) return [];
      return [[id, { granted: true, output: message["content"] ?? "" }] as const];
    }),
  );
}

import type { ContentBlock, Json, JsonObject, Protocol, ToolDeclaration } from "../../model/index.ts";
import { readFileName } from "../../model/index.ts";
import { readDataUrl, readPromptFile } from "../promptFile.ts";
import { createModelStepServer } from "../run/createModelStepServer.ts";
import { ResponsesEncoder } from "./ResponsesEncoder.ts";
import { openAiResponses, type OpenAiResponsesOptions } from "./openAiResponses.ts";
import type { CallAnswers, StepPost } from "../run/findSessionForPost.ts";
import { readPromptContent } from "../run/readPromptContent.ts";
import { readBoolean, readList, readObject, readString } from "../read.ts";

/** OpenAI Responses with both halves: `openAiResponses` for clients and a server half for mounts of an agent server. */
export function serveOpenAiResponses(options: OpenAiResponsesOptions = {}): Protocol {
  const { path = "/v1/responses" } = options;
  return {
    ...openAiResponses(options),
    createServer: (server) =>
      createModelStepServer(
        { path, read: readResponsesPost, createEncoder: (context) => new ResponsesEncoder(context) },
        server,
      ),
  };
}

// {"model":"m","input":[{"role":"user","content":"hi"}],"tools":[{"type":"function","name":"f","parameters":{...}}],"stream":true}
/** Reads the request of a response: its input ends with outputs of calls and approvals, with a prompt, or with both. */
function readResponsesPost(value: Json | undefined): StepPost | string {
  const body = readObject(value);
  if (body === undefined) return 'The body must be JSON with an "input".';
  if (readString(body["previous_response_id"]) !== undefined)
    return 'Nothing is stored here: send the whole conversation as "input", without "previous_response_id".';
  if (body["stream"] !== true) return 'Only streams are offered; send "stream": true.';
  const tools = readList(body["tools"], readTool);
  const input = readString(body["input"]);
  if (input !== undefined) return { tools, decisions: new Map(), content: [{ type: "text", text: input }] };
  const items = readList(body["input"], readObject);
  const decisions = readDecisions(items.slice(items.findLastIndex((item) => !isOfClient(item)) + 1));
  if (items.at(-1)?.["role"] === "user")
    return { tools, decisions, content: readPromptContent(items.at(-1)?.["content"], toImageUrl, readFile) };
  return decisions.size === 0
    ? "The input must end with a message of the user or with outputs of calls."
    : { tools, decisions };
}

function readTool(value: Json): ToolDeclaration | undefined {
  const tool = readObject(value);
  const name = readString(tool?.["name"]);
  if (tool?.["type"] !== "function" || name === undefined) return undefined;
  const description = readString(tool["description"]) ?? "";
  return { name, description, parameters: tool["parameters"] ?? { type: "object" } };
}

/** {"type":"input_image","image_url":"data:image/png;base64,iVBOR..."} */
function toImageUrl(part: JsonObject): string | undefined {
  return readString(part["image_url"]);
}

/** {"type":"input_file","filename":"a.pdf","file_data":"data:application/pdf;base64,JVBER..."} or {"type":"input_file","file_url":"https://..."} */
function readFile(part: JsonObject): ContentBlock | undefined {
  const url = readString(part["file_url"]);
  if (url !== undefined) return { type: "resource_link", uri: url, name: readFileName(url) };
  const file = readDataUrl(readString(part["file_data"]) ?? "");
  return file && readPromptFile(file, readString(part["filename"]));
}

/** Whether an item answers the last response: earlier ones may have the same ids. */
function isOfClient({ type, role }: JsonObject): boolean {
  return role === "user" || type === "mcp_approval_response" || type === "function_call_output";
}

function readDecisions(items: readonly JsonObject[]): CallAnswers {
  const decisions = new Map<string, { granted: boolean; reason?: string | undefined; output?: Json | undefined }>();
  for (const item of items) {
    // {"type":"mcp_approval_response","approval_request_id":"mcpr_1","approve":false,"reason":"not now"}
    const approval = readString(item["approval_request_id"]);
    if (item["type"] === "mcp_approval_response" && approval !== undefined) {
      const granted = readBoolean(item["approve"]) === true;
      decisions.set(approval, { granted, reason: readString(item["reason"]) });
    }
    // {"type":"function_call_output","call_id":"call_9","output":"18 C"}
    const call = readString(item["call_id"]);
    if (item["type"] !== "function_call_output" || call === undefined) continue;
    decisions.set(call, { granted: true, output: item["output"] ?? null });
  }
  return decisions;
}

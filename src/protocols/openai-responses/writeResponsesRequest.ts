import type {
  ContentBlock,
  HttpRequest,
  Json,
  JsonObject,
  Message,
  ThreadState,
  ToolOutput,
} from "../../model/index.ts";
import type { RunCommand } from "../createRunClient.ts";
import { readObject, readString, toJson } from "../read.ts";
import { selectMessageToolCall, selectToolOutcome } from "../selectToolOutcome.ts";
import type { ToolOptions } from "../ToolChoice.ts";
import { writeResponsesTools } from "./writeResponsesTools.ts";

/** Writes the request of the next step; reasoning goes back encrypted because nothing is stored at the provider. */
export function writeResponsesRequest(
  command: RunCommand,
  thread: ThreadState | undefined,
  settings: { readonly url: string; readonly body: JsonObject; readonly tools: ToolOptions },
): HttpRequest {
  return {
    method: "POST",
    url: settings.url,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: {
      store: false,
      include: ["reasoning.encrypted_content"],
      ...settings.body,
      input: thread?.messages.flatMap((message) => writeMessage(thread, message)) ?? [],
      ...writeResponsesTools(command, settings.body, settings.tools),
      stream: true,
    },
  };
}

function writeMessage(thread: ThreadState, message: Message): Json[] {
  if (message.role !== "assistant") return [{ role: message.role, content: writeContent(message) }];
  const answered = new Set(
    message.wire.flatMap((item) => (isOutput(item) ? [readString(readObject(item)?.["call_id"])] : [])),
  );
  const owed = message.wire.filter((item) => !answered.has(readString(readObject(item)?.["call_id"])));
  return [...message.wire, ...owed.flatMap((item) => writeOutput(thread, message, readObject(item) ?? {}))];
}

function isOutput(item: Json): boolean {
  return readString(readObject(item)?.["type"])?.endsWith("_output") ?? false;
}

function writeContent(message: Message): Json {
  const blocks = message.parts.flatMap((part): ContentBlock[] => {
    if (part.type === "text") return [{ type: "text", text: part.text }];
    return part.type === "file" ? [part.block] : [];
  });
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === "text") return only.text;
  return blocks.map((block) => {
    if (block.type === "text") return { type: "input_text", text: block.text };
    if (block.type !== "image") return { type: "input_text", text: JSON.stringify(toJson(block)) };
    const url = block.data === undefined ? (block.uri ?? "") : `data:${block.mimeType};base64,${block.data}`;
    return { type: "input_image", image_url: url };
  });
}

/** Answers one item in its own form; items that owe nothing give nothing. */
function writeOutput(thread: ThreadState, message: Message, item: JsonObject): Json[] {
  const type = readString(item["type"]) ?? "";
  const id = readString(item["call_id"]) ?? readString(item["id"]) ?? "";
  const call = selectMessageToolCall(message, id);
  if (type === "mcp_approval_request") return writeApproval(thread, id, call?.key);
  if (call?.runsOn !== "application") return [];
  const { output, failed } = selectToolOutcome(thread, call);
  switch (type) {
    case "function_call":
    case "custom_tool_call":
      return [{ type: `${type}_output`, call_id: id, output: toText(output) }];
    case "local_shell_call":
      return [{ type: "local_shell_call_output", id, output: toText(output) }];
    // {"type":"shell_call_output","call_id":"call_1","output":[{"stdout":"a.txt","stderr":"","outcome":{"type":"exit","exit_code":0}}]}
    case "shell_call": {
      const text = toText(output);
      const outcome = { type: "exit", exit_code: failed ? 1 : 0 };
      const chunk = failed ? { stdout: "", stderr: text, outcome } : { stdout: text, stderr: "", outcome };
      return [{ type: "shell_call_output", call_id: id, output: [chunk] }];
    }
    case "apply_patch_call":
      return [
        {
          type: "apply_patch_call_output",
          call_id: id,
          status: failed ? "failed" : "completed",
          output: toText(output),
        },
      ];
    case "computer_call":
      return [{ type: "computer_call_output", call_id: id, output: toJson(output) }];
    case "tool_search_call":
      return [
        { type: "tool_search_output", call_id: id, execution: "client", status: "completed", tools: toJson(output) },
      ];
    default:
      return [];
  }
}

/** {"type":"mcp_approval_response","approval_request_id":"mcpr_1","approve":false,"reason":"not now"} */
function writeApproval(thread: ThreadState, id: string, key: string | undefined): Json[] {
  const answer = thread.requests.findLast(
    (request) => request.toolCallKey === key && request.kind === "permission",
  )?.answer;
  if (answer === undefined) return [];
  const reason = answer.reason === undefined ? {} : { reason: answer.reason };
  return [{ type: "mcp_approval_response", approval_request_id: id, approve: answer.granted, ...reason }];
}

function toText(output: ToolOutput): string {
  return typeof output === "string" ? output : JSON.stringify(output);
}

import { CountersignError } from "../../model/index.ts";
import type {
  ContentBlock,
  HttpRequest,
  Json,
  JsonObject,
  Message,
  ThreadState,
  ToolCallPart,
  ToolDeclaration,
} from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { toDataUrl, toLinkedImage, toPromptFile } from "../promptFile.ts";
import { joinText } from "../run/joinText.ts";
import { readArray, readObject, readString, toJson } from "../read.ts";
import { createCallPicker, selectToolOutcome } from "../selectToolOutcome.ts";
import { toShownText } from "../toShownBlocks.ts";
import { selectToolChoice } from "../run/ToolChoice.ts";
import type { ToolOptions } from "../run/ToolChoice.ts";
import { openAiStrict, toStrictSchema } from "../run/toStrictSchema.ts";

/** Writes the request of the next step. The history is built from the thread only, so it also works after a reload. */
export function writeChatRequest(
  command: RunCommand,
  thread: ThreadState | undefined,
  settings: { readonly url: string; readonly body: JsonObject; readonly tools: ToolOptions },
): HttpRequest {
  // Messages in the app's body (instructions) come first.
  const first = readArray(settings.body["messages"]) ?? [];
  return {
    method: "POST",
    url: settings.url,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: {
      stream_options: { include_usage: true },
      ...settings.body,
      messages: [...first, ...(thread?.messages.flatMap((message) => writeMessage(thread, message)) ?? [])],
      ...writeChatTools(command, settings.body, settings.tools),
      stream: true,
    },
  };
}

/** Writes the outputs of all calls directly after their message, as the wire requires. */
function writeMessage(thread: ThreadState, message: Message): Json[] {
  if (message.role !== "assistant") return [{ role: message.role, content: writeContent(message) }];
  // A stopped answer has no items, so only its text is sent back.
  if (message.wire.length === 0) {
    const content = joinText(message);
    return content === "" ? [] : [{ role: "assistant", content }];
  }
  const pick = createCallPicker(message);
  return message.wire.flatMap((item) => {
    const wire = readObject(item) ?? {};
    const calls = (readArray(wire["tool_calls"]) ?? []).flatMap((call) => readString(readObject(call)?.["id"]) ?? []);
    // {"role":"tool","tool_call_id":"call_A","content":"18 C"}
    const outputs = calls.map((id) => ({ role: "tool", tool_call_id: id, content: writeOutput(thread, pick(id)) }));
    const old = readObject(wire["function_call"]);
    if (old === undefined) return [wire, ...outputs];
    // {"role":"function","name":"get_weather","content":"18 C"}
    const call = message.parts.find((part) => part.type === "tool_call");
    const content = writeOutput(thread, pick(call?.toolCallId ?? ""));
    return [wire, ...outputs, { role: "function", name: old["name"] ?? "", content }];
  });
}

/** The output of a call. The wire has texts only in results, without images, and no flag for a failure, which the text reports. */
function writeOutput(thread: ThreadState, call: ToolCallPart | undefined): string {
  const { output, failed } = selectToolOutcome(thread, call);
  const text = toShownText(output);
  return failed ? `Error: ${text}` : text;
}

function writeContent(message: Message): Json {
  const blocks = message.parts.flatMap((part): ContentBlock[] => {
    if (part.type === "text") return [{ type: "text", text: part.text }];
    return part.type === "file" ? [part.block] : [];
  });
  const [only] = blocks;
  return blocks.length === 1 && only?.type === "text" ? only.text : blocks.map(writeBlock);
}

function writeBlock(given: ContentBlock): Json {
  const block = toLinkedImage(given);
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image": {
      const url = block.data === undefined ? (block.uri ?? "") : `data:${block.mimeType};base64,${block.data}`;
      return { type: "image_url", image_url: { url } };
    }
    case "audio": {
      const format = block.mimeType === "audio/mpeg" ? "mp3" : (block.mimeType.split("/")[1] ?? "wav");
      return { type: "input_audio", input_audio: { data: block.data, format } };
    }
    case "resource": {
      // {"type":"file","file":{"filename":"a.pdf","file_data":"data:application/pdf;base64,JVBER..."}}
      const file = toPromptFile(block);
      if (file !== undefined) return { type: "file", file: { filename: file.name, file_data: toDataUrl(file) } };
      return { type: "text", text: JSON.stringify(toJson(block)) };
    }
    case "resource_link":
      return { type: "text", text: JSON.stringify(toJson(block)) };
  }
}

/** Writes the tools of one step and the tool choice; no fields without tools. */
function writeChatTools(command: RunCommand, body: JsonObject, options: ToolOptions): JsonObject {
  const tools = [...(readArray(body["tools"]) ?? []), ...command.tools.map(writeTool)];
  if (tools.length === 0) return {};
  const choice = selectToolChoice(options, command, tools);
  return toJson({
    tools,
    tool_choice: typeof choice === "object" ? writeChoice(choice, command) : choice,
    parallel_tool_calls: options.parallelToolCalls,
  });
}

function writeChoice({ tool }: { readonly tool: string }, { tools }: RunCommand): Json {
  const isText = tools.some(({ name, format }) => name === tool && format !== undefined);
  return isText ? { type: "custom", custom: { name: tool } } : { type: "function", function: { name: tool } };
}

function writeTool({ name, description, parameters, format, strict, standsFor }: ToolDeclaration): Json {
  if (standsFor?.type === "computer")
    throw new CountersignError({
      code: "configuration",
      message: `Chat Completions takes no screenshots back from a tool, so "${name}" cannot work: use OpenAI Responses or Anthropic Messages.`,
    });
  // {"type":"custom","custom":{"name":"run_sql","description":"...","format":{"type":"grammar","grammar":{"syntax":"regex","definition":"SELECT .+"}}}}
  if (format !== undefined) {
    const { type, ...grammar } = format;
    return {
      type: "custom",
      custom: { name, description, format: type === "text" ? { type } : { type, grammar } },
    };
  }
  // {"type":"function","function":{"name":"get_weather","description":"...","parameters":{...},"strict":true}}
  const schema = strict === true ? toStrictSchema(name, parameters, openAiStrict) : parameters;
  return toJson({ type: "function", function: { name, description, parameters: schema, strict } });
}

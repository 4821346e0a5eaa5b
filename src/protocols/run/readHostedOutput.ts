import type { ContentBlock, Json, JsonObject, TerminalExit, ToolCallContent } from "../../model/index.ts";
import { readArray, readList, readNumber, readObject, readString } from "../read.ts";

/**
 * Converts the output of a provider's tool to content that can be shown: terminals of commands and programs, images, links to search
 * results, texts of pages, names of found tools. Undefined for any other output, which is shown as JSON.
 */
export function readHostedOutput(
  output: Json,
  { toolCallId, commands = [] }: { readonly toolCallId: string; readonly commands?: readonly string[] | undefined },
): readonly ToolCallContent[] | undefined {
  const list = readArray(output);
  const items = list ?? [output];
  const read = items.map((item, index) => {
    const terminalId = list === undefined ? toolCallId : `${toolCallId}:${index}`;
    return readItem(readObject(item) ?? {}, { terminalId, command: commands[index] });
  });
  const content = read.flatMap((item) => item ?? []);
  return content.length > 0 && read.every((item) => item !== undefined) ? content : undefined;
}

/** Converts an image to content: `data` is base64, `format` the second half of its media type. */
export function toImageContent(data: string, format = "png"): ToolCallContent {
  return toContent({ type: "image", mimeType: `image/${format}`, data });
}

type TerminalStart = { readonly terminalId: string; readonly command?: string | undefined };

function readItem(item: JsonObject, start: TerminalStart): readonly ToolCallContent[] | undefined {
  const [stdout, stderr] = [readString(item["stdout"]), readString(item["stderr"])];
  // {"type":"bash_code_execution_result","stdout":"ok\n","stderr":"","return_code":0,"content":[]}
  // {"stdout":"","stderr":"No such file\n","outcome":{"type":"exit","exit_code":1}} · {"outcome":{"type":"timeout"}}
  if (stdout !== undefined || stderr !== undefined) {
    return [{ type: "terminal", ...start, output: joinOutput(stdout, stderr), exit: readExit(item) }];
  }
  switch (readString(item["type"]) ?? "") {
    // {"type":"logs","logs":"(2, 12)"}
    case "logs":
      return [{ type: "terminal", ...start, output: readString(item["logs"]) ?? "", exit: { code: 0, signal: null } }];
    // {"type":"image","url":"data:image/png;base64,iVBOR..."}
    case "image":
      return readPicture(readString(item["url"]) ?? "");
    // {"type":"web_search_result","url":"https://example.org/","title":"Example","encrypted_content":"..."}
    case "web_search_result":
    case "url":
      return readLink(item);
    // {"type":"web_fetch_result","url":"https://...","content":{"type":"document","title":"...","source":{"type":"text","data":"..."}}}
    case "web_fetch_result": {
      const source = readObject(readObject(item["content"])?.["source"]);
      const text = source?.["type"] === "text" ? readString(source["data"]) : undefined;
      return text === undefined ? undefined : [toContent({ type: "text", text })];
    }
    // {"type":"tool_search_tool_search_result","tool_references":[{"type":"tool_reference","tool_name":"get_weather"}]}
    case "tool_search_tool_search_result":
      return readNames(item["tool_references"], "tool_name");
    default:
      return undefined;
  }
}

/** Names of the tools that a search found. */
function readNames(value: Json | undefined, field: string): readonly ToolCallContent[] {
  const names = readList(value, (entry) => readString(readObject(entry)?.[field]));
  return names.length === 0 ? [] : [toContent({ type: "text", text: names.join("\n") })];
}

/** `[{"type":"function","name":"get_weather",...}]`, the tools that a search found, as content. */
export function readFoundTools(tools: Json | undefined): readonly ToolCallContent[] {
  return readNames(tools, "name");
}

function joinOutput(stdout = "", stderr = ""): string {
  return stdout === "" || stdout.endsWith("\n") || stderr === "" ? stdout + stderr : `${stdout}\n${stderr}`;
}

function readExit(item: JsonObject): TerminalExit {
  const outcome = readObject(item["outcome"]);
  if (outcome?.["type"] === "timeout") return { code: null, signal: "timeout" };
  return { code: readNumber(outcome?.["exit_code"]) ?? readNumber(item["return_code"]) ?? 0, signal: null };
}

function readPicture(url: string): readonly ToolCallContent[] | undefined {
  const [, format, data] = /^data:image\/([\w.+-]+);base64,(.*)$/s.exec(url) ?? [];
  return format === undefined || data === undefined ? undefined : [toImageContent(data, format)];
}

function readLink(item: JsonObject): readonly ToolCallContent[] | undefined {
  const uri = readString(item["url"]);
  return uri === undefined
    ? undefined
    : [toContent({ type: "resource_link", uri, name: readString(item["title"]) ?? uri })];
}

function toContent(block: ContentBlock): ToolCallContent {
  return { type: "content", block };
}

import type { ContentBlock, Json, JsonObject, ToolCallContent, ToolCallPatch } from "../../model/index.ts";
import { readContentBlock } from "../kit-events/readToolCallPatch.ts";
import { readArray, readList, readObject, readString } from "../read.ts";

/**
 * Reads the result of a call. `content`: the blocks to show, without those for the model only. `patch`: the outcome with all blocks; with
 * `isError` the tool failed, and their text is the error.
 * `{"content":[{"type":"text","text":"22 C"}],"structuredContent":{"temperature":22},"isError":false,"resultType":"complete"}`
 */
export function readMcpResult(result: JsonObject): {
  readonly content: readonly ToolCallContent[];
  readonly patch: ToolCallPatch;
} {
  const blocks = readList(result["content"], readMcpBlock);
  const shown = readList(result["content"], (block) => (isForModel(block) ? undefined : readMcpBlock(block)));
  const content = shown.map((block): ToolCallContent => ({ type: "content", block }));
  const base = { rawOutput: result, progress: null };
  if (result["isError"] === true) {
    const message = blocks.map((block) => (block.type === "text" ? block.text : "")).join("\n");
    return { content, patch: { ...base, status: "failed", error: { layer: "tool", message } } };
  }
  return {
    content,
    patch: {
      ...base,
      status: "completed",
      result: blocks.length === 0 ? (result["structuredContent"] ?? null) : blocks,
    },
  };
}

/** {"type":"resource","resource":{"uri":"file:///a.txt","mimeType":"text/plain","text":"..."}} · the other blocks are flat */
function readMcpBlock(value: Json): ContentBlock | undefined {
  const block = readObject(value);
  const resource = block?.["type"] === "resource" ? readObject(block["resource"]) : undefined;
  return readContentBlock(resource === undefined ? value : { ...resource, type: "resource" });
}

/** {"type":"text","text":"...","annotations":{"audience":["assistant"],"priority":0.5}} */
function isForModel(value: Json): boolean {
  const audience = readArray(readObject(readObject(value)?.["annotations"])?.["audience"]);
  return audience !== undefined && !audience.includes("user");
}

/** Reads the list of a server's tools as the commands that call them. `{"tools":[{"name":"ask_question","description":"..."}]}` */
export function readMcpTools(result: JsonObject): readonly { readonly name: string; readonly description: string }[] {
  return readList(result["tools"], (value) => {
    const tool = readObject(value);
    const name = readString(tool?.["name"]);
    const [description = ""] = (readString(tool?.["description"]) ?? readString(tool?.["title"]) ?? "").split("\n");
    return name === undefined ? undefined : { name, description };
  });
}

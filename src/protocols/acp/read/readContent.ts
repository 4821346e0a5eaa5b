import { readFileName } from "../../../model/index.ts";
import type { ContentBlock, Json, JsonObject, Location, ToolCallContent } from "../../../model/index.ts";
import { writeKitFields } from "../../kit-events/kitFields.ts";
import { readEnum, readList, readNumber, readObject, readString, toJson } from "../../read.ts";
import { readToolCallContent } from "../../kit-events/readToolCallPatch.ts";
import { readKitMeta } from "./readKitMeta.ts";

/** Reads one content block of ACP v1; `undefined` for an unknown kind. */
export function readContentBlock(value: Json | undefined): ContentBlock | undefined {
  const block = readObject(value);
  if (block === undefined) return undefined;
  const data = readString(block["data"]);
  const uri = readString(block["uri"]);
  const mimeType = readString(block["mimeType"]);
  switch (readString(block["type"]) ?? "") {
    // {"type":"text","text":"Let me "}
    case "text":
      return { type: "text", text: readString(block["text"]) ?? "" };
    // {"type":"image","data":"iVBO...","mimeType":"image/png"}
    case "image":
      return { type: "image" as const, mimeType: mimeType ?? "", data, uri };
    case "audio":
      return { type: "audio", mimeType: mimeType ?? "", data: data ?? "" };
    // {"type":"resource_link","uri":"file:///p/a.ts","name":"a.ts"}
    case "resource_link":
      // {"type":"resource_link","uri":"https://a.b/c.png","name":"c.png","mimeType":"image/png","_meta":{"countersign":{"type":"image"}}}
      if (readKitMeta(block)["type"] === "image") return { type: "image", mimeType: mimeType ?? "", uri };
      return {
        type: "resource_link" as const,
        uri: uri ?? "",
        name: readString(block["name"]) ?? uri ?? "",
        title: readString(block["title"]),
        description: readString(block["description"]),
        mimeType,
        size: readNumber(block["size"]),
      };
    // {"type":"resource","resource":{"uri":"file:///p/a.ts","text":"..."}}
    case "resource":
      return readResource(block["resource"]);
    default:
      return undefined;
  }
}

function readResource(value: Json | undefined): ContentBlock | undefined {
  const resource = readObject(value);
  if (resource === undefined) return undefined;
  return {
    type: "resource" as const,
    uri: readString(resource["uri"]) ?? "",
    mimeType: readString(resource["mimeType"]),
    text: readString(resource["text"]),
    blob: readString(resource["blob"]),
  };
}

/** Writes a content block of ACP v1. Images and resources without data are links, since the wire requires their data. */
export function writeContentBlock(block: ContentBlock): Json {
  const { type, ...fields } = block;
  if (block.type === "image" && block.data === undefined) {
    const { uri = "", mimeType } = block;
    return { ...writeLink(uri, mimeType), _meta: writeKitFields({ type }) };
  }
  if (block.type !== "resource") return toJson(block);
  if (block.text === undefined && block.blob === undefined) return writeLink(block.uri, block.mimeType);
  return toJson({ type, resource: fields });
}

/** {"type":"resource_link","uri":"https://a.b/c.png","name":"c.png","mimeType":"image/png"} */
function writeLink(uri: string, mimeType: string | undefined): JsonObject {
  return toJson({ type: "resource_link", uri, name: readFileName(uri), mimeType });
}

/** Reads one item of a tool call's `content`; `undefined` for an unknown one. */
export function readToolContent(value: Json): ToolCallContent | undefined {
  const item = readObject(value);
  if (item === undefined) return undefined;
  switch (readString(item["type"]) ?? "") {
    // {"type":"content","content":{"type":"text","text":"User rejected"}}
    case "content": {
      // {"type":"content","content":{...},"_meta":{"countersign":{"content":{"type":"patch","changes":[...],"patch":"--- a/a.json..."}}}}
      const own = readToolCallContent(readKitMeta(item)["content"]);
      if (own?.type === "patch") return own;
      const block = readContentBlock(item["content"]);
      return block === undefined ? undefined : { type: "content", block };
    }
    // {"type":"diff","path":"/p/config.json","oldText":"{}","newText":"{\"debug\":true}"}   oldText null or absent = new file
    case "diff":
      if (item["changes"] !== undefined) return readPatch(item);
      return {
        type: "diff",
        path: readString(item["path"]) ?? "",
        oldText: readString(item["oldText"]) ?? null,
        newText: readKitMeta(item)["deleted"] === true ? null : (readString(item["newText"]) ?? ""),
      };
    // {"type":"terminal","terminalId":"t1"}
    case "terminal":
      return { type: "terminal", terminalId: readString(item["terminalId"]) ?? "", output: "" };
    default:
      return undefined;
  }
}

/** Version 2: {"type":"diff","changes":[{"operation":"modify","path":"/p/a.json"}],"patch":{"format":"git_patch","text":"--- a/a.json..."}} */
function readPatch(item: JsonObject): ToolCallContent {
  const changes = readList(item["changes"], (value) => {
    const change = readObject(value);
    const path = readString(change?.["path"]) ?? readString(change?.["newPath"]);
    const operation = readEnum(change?.["operation"], ["add", "delete", "modify", "move", "copy"]) ?? "modify";
    return path === undefined ? undefined : { operation, path, oldPath: readString(change?.["oldPath"]) };
  });
  return { type: "patch", changes, patch: readString(readObject(item["patch"])?.["text"]) ?? "" };
}

/** Reads one location; lines count from 1. */
export function readLocation(value: Json): Location | undefined {
  const location = readObject(value);
  const path = readString(location?.["path"]);
  return path === undefined ? undefined : { path, line: readNumber(location?.["line"]) };
}

import type { ContentBlock, JsonObject } from "../../model/index.ts";
import { readObject, readString } from "../read.ts";

/** Reads a part that is a file: {"inlineData":{"mimeType":"image/png","data":"iVBOR..."}} or {"fileData":{"mimeType":"image/png","fileUri":"https://..."}} */
export function readGeminiBlock(part: JsonObject): ContentBlock | undefined {
  const inline = readObject(part["inlineData"]);
  const data = readString(inline?.["data"]);
  if (data !== undefined) {
    const mimeType = readString(inline?.["mimeType"]) ?? "application/octet-stream";
    if (mimeType.startsWith("image/")) return { type: "image", mimeType, data };
    if (mimeType.startsWith("audio/")) return { type: "audio", mimeType, data };
    return { type: "resource", uri: "", mimeType, blob: data };
  }
  const file = readObject(part["fileData"]);
  const uri = readString(file?.["fileUri"]);
  if (uri === undefined) return undefined;
  const mimeType = readString(file?.["mimeType"]);
  const name = readString(file?.["displayName"]) ?? uri;
  return { type: "resource_link", uri, name, mimeType };
}

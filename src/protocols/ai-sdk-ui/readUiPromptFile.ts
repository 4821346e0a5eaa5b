import type { ContentBlock, JsonObject } from "../../model/index.ts";
import { readDataUrl, readPromptFile, readPromptLink } from "../promptFile.ts";
import { readString } from "../read.ts";

/** Reads a file of a user's message: `{"type":"file","mediaType":"application/pdf","url":"data:application/pdf;base64,...","filename":"a.pdf"}`. */
export function readUiPromptFile(part: JsonObject): ContentBlock {
  const url = readString(part["url"]) ?? "";
  const name = readString(part["filename"]);
  const mimeType = readString(part["mediaType"]);
  const file = readDataUrl(url);
  if (file !== undefined) return readPromptFile({ ...file, mimeType: mimeType ?? file.mimeType }, name);
  return readPromptLink(url, mimeType ?? "application/octet-stream", name);
}

import type { ContentBlock, Json, JsonObject } from "../../model/index.ts";
import { readDataUrl, readPromptFile } from "../promptFile.ts";
import { readList, readObject, readString } from "../read.ts";

/**
 * Reads the content of a prompt: a text, or a list of texts, images and files. `toUrl` reads the URL of an image from its part, `toFile` any
 * other file; what neither reads is left out.
 */
export function readPromptContent(
  content: Json | undefined,
  toUrl: (part: JsonObject) => string | undefined,
  toFile: (part: JsonObject) => ContentBlock | undefined,
): readonly ContentBlock[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return readList(content, (item): ContentBlock | undefined => {
    const part = readObject(item) ?? {};
    const text = readString(part["text"]);
    if (text !== undefined) return { type: "text", text };
    const url = toUrl(part);
    if (url === undefined) return toFile(part);
    // data:image/png;base64,iVBOR...
    const file = readDataUrl(url);
    return file === undefined ? { type: "image", mimeType: "image/*", uri: url } : readPromptFile(file);
  });
}

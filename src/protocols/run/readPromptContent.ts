import type { ContentBlock, Json, JsonObject } from "../../model/index.ts";
import { readList, readObject, readString } from "../read.ts";

/**
 * Reads the content of a prompt: a text, or a list of texts and images. `toUrl` reads the URL of an image from its part; others are left
 * out.
 */
export function readPromptContent(
  content: Json | undefined,
  toUrl: (part: JsonObject) => string | undefined,
): readonly ContentBlock[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return readList(content, (item): ContentBlock | undefined => {
    const part = readObject(item) ?? {};
    const text = readString(part["text"]);
    if (text !== undefined) return { type: "text", text };
    const url = toUrl(part);
    if (url === undefined) return undefined;
    // data:image/png;base64,iVBOR...
    const [, mimeType = "image/*", data] = /^data:([\w./+-]+);base64,(.*)$/su.exec(url) ?? [];
    return { type: "image", mimeType, ...(data === undefined ? { uri: url } : { data }) };
  });
}

import type { ContentBlock, Json } from "../../model/index.ts";
import { readPromptFile, readPromptLink } from "../promptFile.ts";
import { readList, readObject, readString } from "../read.ts";

/** Reads the content of a user's message: a text, or a list of texts, images and other files. */
export function readAgUiContent(content: Json | undefined): readonly ContentBlock[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return readList(content, (item): ContentBlock | undefined => {
    const part = readObject(item);
    const text = readString(part?.["text"]);
    if (text !== undefined) return { type: "text", text };
    const source = readObject(part?.["source"]);
    const value = readString(source?.["value"]);
    const mimeType = readString(source?.["mimeType"]) ?? "application/octet-stream";
    if (part === undefined || value === undefined) return undefined;
    // {"type":"image","source":{"type":"data","value":"iVBOR...","mimeType":"image/png"}}
    // {"type":"document","source":{"type":"data","value":"JVBER...","mimeType":"application/pdf"},"metadata":{"filename":"a.pdf"}}
    const name = readString(readObject(part["metadata"])?.["filename"]) ?? readString(part["filename"]);
    if (source?.["type"] === "data") return readPromptFile({ mimeType, data: value }, name);
    // {"type":"image","source":{"type":"url","value":"https://example.com/a.png","mimeType":"image/png"}}
    if (part["type"] === "image") return { type: "image", mimeType, uri: value };
    return readPromptLink(value, mimeType, name);
  });
}

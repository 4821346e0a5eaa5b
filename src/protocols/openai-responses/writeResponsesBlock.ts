import type { ContentBlock, Json } from "../../model/index.ts";
import { toJson } from "../read.ts";

/** Writes content of the user or of a tool; unsupported blocks are written as text. */
export function writeResponsesBlock(block: ContentBlock): Json {
  // {"type":"input_text","text":"Hello"}
  if (block.type === "text") return { type: "input_text", text: block.text };
  if (block.type !== "image") return { type: "input_text", text: JSON.stringify(toJson(block)) };
  // {"type":"input_image","image_url":"data:image/png;base64,iVBOR..."}
  return { type: "input_image", image_url: toImageUrl(block) };
}

/** The URL of an image, or a data URL if it has data. */
export function toImageUrl({ data, mimeType, uri = "" }: Extract<ContentBlock, { type: "image" }>): string {
  return data === undefined ? uri : `data:${mimeType};base64,${data}`;
}

import type { ContentBlock, Json } from "../../model/index.ts";
import { toJson } from "../read.ts";

/** Writes content of the user or of a tool; what the wire has no form for goes as text. */
export function writeResponsesBlock(block: ContentBlock): Json {
  // {"type":"input_text","text":"Hello"}
  if (block.type === "text") return { type: "input_text", text: block.text };
  if (block.type !== "image") return { type: "input_text", text: JSON.stringify(toJson(block)) };
  // {"type":"input_image","image_url":"data:image/png;base64,iVBOR..."}
  return { type: "input_image", image_url: toImageUrl(block) };
}

/** Gives the address of an image: its own, or one that holds it. */
export function toImageUrl({ data, mimeType, uri = "" }: Extract<ContentBlock, { type: "image" }>): string {
  return data === undefined ? uri : `data:${mimeType};base64,${data}`;
}

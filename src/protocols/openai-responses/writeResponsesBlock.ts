import type { ContentBlock, Json } from "../../model/index.ts";
import { toDataUrl, toLinkedImage, toPromptFile } from "../promptFile.ts";
import { toJson } from "../read.ts";

/** Writes content of the user or of a tool; unsupported blocks are written as text. */
export function writeResponsesBlock(given: ContentBlock): Json {
  const block = toLinkedImage(given);
  // {"type":"input_text","text":"Hello"}
  if (block.type === "text") return { type: "input_text", text: block.text };
  // {"type":"input_image","image_url":"data:image/png;base64,iVBOR..."}
  if (block.type === "image") return { type: "input_image", image_url: toImageUrl(block) };
  // {"type":"input_file","file_url":"https://example.org/a.pdf"}
  if (block.type === "resource_link" && /^https?:/iu.test(block.uri))
    return { type: "input_file", file_url: block.uri };
  const file = block.type === "resource" ? toPromptFile(block) : undefined;
  if (file === undefined) return { type: "input_text", text: JSON.stringify(toJson(block)) };
  // {"type":"input_file","filename":"a.pdf","file_data":"data:application/pdf;base64,JVBER..."}
  return { type: "input_file", filename: file.name, file_data: toDataUrl(file) };
}

/** The URL of an image, or a data URL if it has data. */
export function toImageUrl({ data, mimeType, uri = "" }: Extract<ContentBlock, { type: "image" }>): string {
  return data === undefined ? uri : `data:${mimeType};base64,${data}`;
}

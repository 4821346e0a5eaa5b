import { toMedia, toOutputBlocks } from "../model/index.ts";
import type { ContentBlock, ToolOutput } from "../model/index.ts";

type ShownBlock = Extract<ContentBlock, { type: "text" | "image" }>;

/** Types of images that the vendors of models take; for any other they refuse the request, and each one after it with the same history. */
const common: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/**
 * Returns an output that is a list of content blocks as texts and images, which wires of providers can send as such; undefined for any
 * other. Links and files of text become JSON, other binary data a name.
 *
 * @param types - Types of images that the provider takes; default: PNG, JPEG, WebP and GIF.
 */
export function toShownBlocks(
  output: ToolOutput,
  types: readonly string[] = common,
): readonly ShownBlock[] | undefined {
  return toOutputBlocks(output)?.map((block) => {
    const image = toImage(block);
    return image !== undefined && types.includes(image.mimeType) ? image : { type: "text", text: toText(block) };
  });
}

function toImage(block: ContentBlock): Extract<ContentBlock, { type: "image" }> | undefined {
  if (block.type === "image") return block;
  if (block.type !== "resource" || block.blob === undefined || block.mimeType === undefined) return undefined;
  return { type: "image", mimeType: block.mimeType, data: block.blob };
}

/** Returns an output as a text, for wires without images in results: blocks line by line, data as JSON. */
export function toShownText(output: ToolOutput): string {
  if (typeof output === "string") return output;
  return toOutputBlocks(output)?.map(toText).join("\n") ?? JSON.stringify(output);
}

/** Returns an output whose binary data is only named, for wires whose results are JSON. */
export function withoutMedia(output: ToolOutput): ToolOutput {
  const blocks = toOutputBlocks(output);
  return (
    blocks?.map((block): ContentBlock =>
      toMedia(block) === undefined ? block : { type: "text", text: toText(block) },
    ) ?? output
  );
}

/** [image image/png, 900 bytes, not included] · [resource file:///a.pdf, 900 bytes, not included]: a model reads no base64. */
function toText(block: ContentBlock): string {
  if (block.type === "text") return block.text;
  const data = toMedia(block);
  if (data === undefined) return JSON.stringify(block);
  const name = block.type === "resource" ? block.uri : "mimeType" in block ? (block.mimeType ?? "") : "";
  return `[${block.type} ${name}, ${Math.floor((data.length * 3) / 4)} bytes, not included]`;
}

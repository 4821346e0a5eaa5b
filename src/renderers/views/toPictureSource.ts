import type { ContentBlock } from "../../model/index.ts";

/** What a browser draws without running anything: SVG is not among them. */
const imageTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);

/** Gives the address of a picture that came with the conversation; undefined for what would have to be fetched or is none. */
export function toPictureSource(block: ContentBlock): string | undefined {
  if (block.type !== "image" || block.data === undefined || !imageTypes.has(block.mimeType)) return undefined;
  return `data:${block.mimeType};base64,${block.data}`;
}

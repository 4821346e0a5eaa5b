import type { ContentBlock, Json, ToolOutput } from "../model/index.ts";

type ShownBlock = Extract<ContentBlock, { type: "text" | "image" }>;

/** Returns an output that is a list of text and image blocks, which wires of providers can send as such; undefined for any other. */
export function toShownBlocks(output: ToolOutput): readonly ShownBlock[] | undefined {
  if (!Array.isArray(output) || output.length === 0) return undefined;
  const items: readonly (ContentBlock | Json)[] = output;
  return items.every(isShown) ? items : undefined;
}

/** {"type":"text","text":"18 C"} · {"type":"image","mimeType":"image/png","data":"iVBOR..."} */
function isShown(value: ContentBlock | Json): value is ShownBlock {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  return value.type === "text" ? "text" in value : value.type === "image" && "mimeType" in value;
}

import type { ContentBlock, Json, ToolOutput } from "../model/index.ts";

type ShownBlock = Extract<ContentBlock, { type: "text" | "image" }>;

/** Converts an output to text and image blocks; undefined if it is anything else. */
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

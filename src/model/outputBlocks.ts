import type { ContentBlock, ToolOutput } from "./Content.ts";
import type { Json } from "./json/Json.ts";

/** Returns an output that is a list of content blocks; undefined for any other, and for an empty list. */
export function toOutputBlocks(output: ToolOutput): readonly ContentBlock[] | undefined {
  if (!Array.isArray(output) || output.length === 0) return undefined;
  const items: readonly (ContentBlock | Json)[] = output;
  return items.every(isContentBlock) ? items : undefined;
}

/** Returns the base64 of a block with binary data; undefined for any other. */
export function toMedia(block: ContentBlock): string | undefined {
  switch (block.type) {
    case "image":
    case "audio":
      return block.data;
    case "resource":
      return block.blob;
    case "text":
    case "resource_link":
      return undefined;
  }
}

/** The fields of a block of each type: first the text that it must have, then what it may have, and what MCP adds to each. */
const fields: ReadonlyMap<unknown, readonly string[]> = new Map(
  Object.entries({
    text: ["text"],
    image: ["mimeType", "data", "uri"],
    audio: ["data", "mimeType"],
    resource_link: ["uri", "name", "title", "description", "mimeType", "size"],
    resource: ["uri", "mimeType", "text", "blob"],
  } satisfies Record<ContentBlock["type"], readonly string[]>),
);
const common: ReadonlySet<string> = new Set(["type", "annotations", "_meta"]);

/** Data of an app may look like a block, such as a text with its place on a page: with a field of its own it is none. */
function isContentBlock(value: ContentBlock | Json): value is ContentBlock {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  const [needed, ...others] = fields.get(value.type) ?? [];
  const entries = Object.entries(value);
  return (
    entries.some(([name, text]) => name === needed && typeof text === "string") &&
    entries.every(([name]) => name === needed || others.includes(name) || common.has(name))
  );
}

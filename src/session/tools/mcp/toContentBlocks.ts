import type { CallToolResult } from "@modelcontextprotocol/client";
import type { ContentBlock } from "../../../model/index.ts";

type McpBlock = CallToolResult["content"][number];

/** The audience of a block: the user (the card) or the assistant (the model). */
export type Audience = "user" | "assistant";

/** Returns the blocks of a result for the audience; a block without an audience is for both. */
export function toContentBlocks({ content }: CallToolResult, audience: Audience): readonly ContentBlock[] {
  return content.filter(({ annotations }) => annotations?.audience?.includes(audience) ?? true).map(toContentBlock);
}

function toContentBlock(block: McpBlock): ContentBlock {
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image":
    case "audio":
      return { type: block.type, mimeType: block.mimeType, data: block.data };
    case "resource_link": {
      const { uri, name, title, description, mimeType, size } = block;
      return {
        type: "resource_link",
        uri,
        name,
        title,
        description,
        mimeType,
        size,
      };
    }
    case "resource": {
      const { uri, mimeType } = block.resource;
      const body = "text" in block.resource ? { text: block.resource.text } : { blob: block.resource.blob };
      return { type: "resource", uri, mimeType, ...body };
    }
  }
}

import type { ContentBlock, JsonObject } from "../../model/index.ts";
import type { Features } from "../sessions/announcement.ts";
import { toJson } from "../read.ts";

/** Writes the body of a prompt: `{"message":"weather?"}`. Blocks other than text are sent only to servers that announce them. */
export function toPromptBody(content: readonly ContentBlock[], features: Features | undefined): JsonObject {
  const message = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  const hasMedia = content.some(({ type }) => type !== "text");
  return hasMedia && features?.images === true ? { message, content: toJson(content) } : { message };
}

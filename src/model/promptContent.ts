import type { ContentBlock } from "./Content.ts";

/**
 * What a prompt can contain besides text: the MIME types that fit, of which `*` at the end stands for any rest (`image/*`, `*`); an empty
 * list: nothing of this kind. `text/*` stands for every file that is text.
 */
export interface PromptContent {
  /** Types of images whose data is sent (`image`). */
  readonly images: readonly string[];
  /** Types of sounds whose data is sent (`audio`). */
  readonly audio: readonly string[];
  /** Types of other files whose data or text is sent (`resource`). */
  readonly files: readonly string[];
  /** Types of what the agent fetches from an address (`resource_link`, and an `image` without data). */
  readonly links: readonly string[];
}

/** Whether a MIME type is one of a list of `PromptContent`. */
export function fitsType(types: readonly string[], mimeType: string): boolean {
  return types.some((type) => (type.endsWith("*") ? mimeType.startsWith(type.slice(0, -1)) : mimeType === type));
}

/** Returns the first block that does not fit into a prompt; undefined if all fit. */
export function findRefused(content: readonly ContentBlock[], prompt: PromptContent): ContentBlock | undefined {
  return content.find((block) => {
    if (block.type === "text") return false;
    const { mimeType = "" } = block;
    if (block.type === "audio") return !fitsType(prompt.audio, mimeType);
    if (block.type === "resource_link" || (block.type === "image" && block.data === undefined))
      return !fitsType(prompt.links, mimeType);
    if (block.type === "image") return !fitsType(prompt.images, mimeType);
    return !fitsType(prompt.files, mimeType) && !(block.text !== undefined && prompt.files.includes("text/*"));
  });
}

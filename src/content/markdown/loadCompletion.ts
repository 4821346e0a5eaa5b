import type { MarkdownBlock, MarkdownBlocks } from "./lexMarkdown.ts";

/** Completes the last block of a text to which more is added: see `completeMarkdown`. */
export type CompleteMarkdown = (blocks: MarkdownBlocks) => readonly MarkdownBlock[];

/** Loads `completeMarkdown`, which only streamed text needs. */
export async function loadCompletion(): Promise<CompleteMarkdown> {
  const { completeMarkdown } = await import("./completeMarkdown.ts");
  return completeMarkdown;
}

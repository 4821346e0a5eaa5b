import type { MarkdownBlock, MarkdownBlocks } from "./lexMarkdown.ts";
import type { MarkdownPlace } from "./placeMarks.ts";

/** What only some texts need: see `completeMarkdown` and `placeMarks`. */
export interface MarkdownTools {
  /** Completes the last block of a text to which more is added. */
  readonly complete: (lexed: MarkdownBlocks) => readonly MarkdownBlock[];
  /** Puts marks into the blocks of a text. */
  readonly mark: (lexed: MarkdownBlocks, places: readonly MarkdownPlace[]) => readonly MarkdownBlock[];
}

/** Loads what streamed texts and texts with sources need. */
export async function loadMarkdownTools(): Promise<MarkdownTools> {
  const [{ completeMarkdown }, { placeMarks }] = await Promise.all([
    import("./completeMarkdown.ts"),
    import("./placeMarks.ts"),
  ]);
  return { complete: completeMarkdown, mark: placeMarks };
}

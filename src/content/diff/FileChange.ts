import type { DiffContent, PatchContent } from "../../model/index.ts";
import type { LineDiff } from "./DiffHunk.ts";

/** Both whole texts of a changed file; `null` where there is no file. */
export interface ChangedTexts {
  /** Before the change. */
  readonly oldText: string | null;
  /** After the change. */
  readonly newText: string | null;
}

/** The replacement of a part of a file, wherever in it that stands: what editing tools of models are called with. */
export interface FragmentChange {
  readonly type: "fragment";
  /** Path as the agent wrote it. */
  readonly path: string;
  /** The part that goes. */
  readonly oldText: string;
  /** What takes its place. */
  readonly newText: string;
}

/** A change as agents send it: two whole texts, a patch of one or several files, or a part of a text and its replacement. */
export type SentChange = DiffContent | PatchContent | FragmentChange;

/** The change of one file, ready to be shown. */
export interface FileChange {
  /** Path as the agent wrote it; untrusted text. */
  readonly path: string;
  /** Where it was before, for moves and copies. */
  readonly oldPath?: string | undefined;
  /** What happens to the file. */
  readonly operation: "add" | "delete" | "modify" | "move" | "copy";
  /** Absent where the agent named the file without the text of its change. */
  readonly diff?: LineDiff | undefined;
  /** Both texts that were compared; absent where a patch says only what differs. */
  readonly texts?: ChangedTexts | undefined;
  /** Whether the texts are only a part of the file, wherever in it that stands: the lines then have no numbers. */
  readonly fragment?: boolean | undefined;
  /** Whether its texts are still being compared: there are no lines yet. */
  readonly comparing?: boolean | undefined;
  /** Whether it is a binary file, which has no lines. */
  readonly binary: boolean;
}

import type { DiffContent, PatchContent } from "../../model/index.ts";
import type { LineDiff } from "./DiffHunk.ts";

/** Both texts of a changed file, or of the part of it that a fragment replaces; `null` where there is no file. */
export interface ChangedTexts {
  /** The text before the change. */
  readonly oldText: string | null;
  /** The text after the change. */
  readonly newText: string | null;
}

/** The replacement of a part of a file at an unknown place: the input of a model's editing tools. */
export interface FragmentChange {
  readonly type: "fragment";
  /** Path as the agent wrote it. */
  readonly path: string;
  /** The part that is replaced. */
  readonly oldText: string;
  /** The text that replaces it. */
  readonly newText: string;
}

/** A change as agents send it: two whole texts, a patch of one or several files, or a part of a text and its replacement. */
export type SentChange = DiffContent | PatchContent | FragmentChange;

/** The change of one file, ready to be shown. */
export interface FileChange {
  /** Path as the agent wrote it; untrusted text. */
  readonly path: string;
  /** Its previous path, for moves and copies. */
  readonly oldPath?: string | undefined;
  /** The operation on the file. */
  readonly operation: "add" | "delete" | "modify" | "move" | "copy";
  /** Absent if the agent listed the file without the text of its change. */
  readonly diff?: LineDiff | undefined;
  /** Both texts that were compared; absent if a patch contains only the difference. */
  readonly texts?: ChangedTexts | undefined;
  /** Whether the texts are only a part of the file at an unknown place: then the lines have no numbers. */
  readonly fragment?: boolean | undefined;
  /** Whether its texts are still being compared: there are no lines yet. */
  readonly comparing?: boolean | undefined;
  /** Whether it is a binary file, which has no lines. */
  readonly binary: boolean;
}

import type { Json } from "./json/Json.ts";

/** One block of content as agents send it (the five of ACP v1, which cover every other wire). Binary data is base64. */
export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "image";
      readonly mimeType: string;
      readonly data?: string | undefined;
      readonly uri?: string | undefined;
    }
  | { readonly type: "audio"; readonly mimeType: string; readonly data: string }
  | {
      readonly type: "resource_link";
      readonly uri: string;
      readonly name: string;
      readonly title?: string | undefined;
      readonly description?: string | undefined;
      readonly mimeType?: string | undefined;
      readonly size?: number | undefined;
    }
  | {
      readonly type: "resource";
      readonly uri: string;
      readonly mimeType?: string | undefined;
      readonly text?: string | undefined;
      readonly blob?: string | undefined;
    };

/**
 * A change of one file as its two texts: `oldText: null` is a new file, `newText: null` a deleted one. They should be the whole texts;
 * some agents send only the changed lines, which `content/diff/isSnippet.ts` recognises.
 */
export interface DiffContent {
  readonly type: "diff";
  /** Path as the agent wrote it. */
  readonly path: string;
  readonly oldText: string | null;
  readonly newText: string | null;
}

/** One file operation inside a `PatchContent`. */
export interface PatchChange {
  readonly operation: "add" | "delete" | "modify" | "move" | "copy";
  readonly path: string;
  /** The path before, for `move` and `copy`. */
  readonly oldPath?: string | undefined;
}

/** A change of one or several files as a git-style patch (ACP v2, apply_patch). */
export interface PatchContent {
  readonly type: "patch";
  readonly changes: readonly PatchChange[];
  /** Unified diff text; empty if the wire gave only the list of changes. */
  readonly patch: string;
}

/** How a terminal command ended: with an exit code, or by a signal such as `SIGKILL`. Both are null where the wire states neither. */
export interface TerminalExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** The output of one command, growing by `toolCall.outputDelta`. */
export interface TerminalContent {
  readonly type: "terminal";
  /** The agent's id of the terminal, by which output is added. */
  readonly terminalId: string;
  /** The command line as a person would type it, where it is known. */
  readonly command?: string | undefined;
  /** The working directory. */
  readonly cwd?: string | undefined;
  /** Standard output and error as they came, ANSI sequences included. */
  readonly output: string;
  /** Absent while the command runs. */
  readonly exit?: TerminalExit | undefined;
  /** Number of characters that the producer dropped from the front. */
  readonly dropped?: number | undefined;
}

/** Content that a tool call shows besides its raw output. */
export type ToolCallContent =
  | { readonly type: "content"; readonly block: ContentBlock }
  | DiffContent
  | PatchContent
  | TerminalContent;

/** A place in a file. `line` and `endLine` are 1-based and inclusive. */
export interface Location {
  readonly path: string;
  readonly line?: number | undefined;
  readonly endLine?: number | undefined;
}

/** One source of an answer. */
export interface Citation {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  /** The quoted text, where the wire carries it. */
  readonly quote?: string | undefined;
  /** Where the cited passage of the answer begins, in UTF-16 code units of its text; absent if the wire does not say. */
  readonly start?: number | undefined;
  /** Where it ends. */
  readonly end?: number | undefined;
}

/** One entry of a plan. */
export interface PlanEntry {
  readonly content: string;
  readonly status: "pending" | "in_progress" | "completed";
  readonly priority?: "high" | "medium" | "low" | undefined;
}

/** The result of a tool call for the model: text, blocks or any JSON. */
export type ToolOutput = string | readonly ContentBlock[] | Json;

/** Returns how many characters a terminal has had, the dropped ones included. */
export function countOutput({ output, dropped = 0 }: TerminalContent): number {
  return dropped + output.length;
}

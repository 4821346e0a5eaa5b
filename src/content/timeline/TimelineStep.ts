import type { Location } from "../../model/index.ts";
import type { SentChange } from "../diff/FileChange.ts";

/** What happened in a step of a timeline. */
export type TimelineKind =
  | "read"
  | "search"
  | "edit"
  | "create"
  | "delete"
  | "move"
  | "command"
  | "grant"
  | "denial"
  | "other";

/**
 * How far a step is: `open` while its call waits or runs; `done`; `failed` where the tool reports a failure, such as the exit code of a
 * command; `undone` where nothing was carried out (denied, stopped, cut off).
 */
export type TimelineStepState = "open" | "done" | "failed" | "undone";

/** The text of a file that a call read or wrote. */
export interface TimelineText {
  /** Path as the agent wrote it. */
  readonly path: string;
  /** The text, from `firstLine` on. */
  readonly text: string;
  /** Number of the first line, from 1. */
  readonly firstLine: number;
  /** Whether it is the whole file. */
  readonly whole: boolean;
  /** Whether the call has written it; else it was read. */
  readonly written: boolean;
}

/** One step of a timeline: a tool call with all its places, or the decision about one. */
export interface TimelineStep {
  /** Unique in its thread: the key of the call, or the id of the request that was decided. */
  readonly stepId: string;
  /** Id of the turn in which it happened. */
  readonly turnId: string;
  /** What happened. */
  readonly kind: TimelineKind;
  /** Of a decision: what the call would do; else as `kind`. */
  readonly callKind: TimelineKind;
  /** How far it is. */
  readonly state: TimelineStepState;
  /** Key of the call; of a decision, the call that was decided about. */
  readonly toolCallKey: string;
  /** Id of the request that was decided; absent for a call. */
  readonly requestId?: string | undefined;
  /** Path, command or query; untrusted text of at most 400 characters. Absent if the call names none. */
  readonly subject?: string | undefined;
  /** Whether the subject is a whole phrase, the agent's title of the call, which needs no verb. */
  readonly isTitle: boolean;
  /** The places in files, in the order in which the agent named them; all hits of a search. */
  readonly locations: readonly Location[];
  /** The changes that it makes, or that were decided about. */
  readonly changes: readonly SentChange[];
  /** The texts of files that the call read or wrote. */
  readonly texts: readonly TimelineText[];
  /** Where a file was moved from and to, where the call says so without a patch. */
  readonly moved?: { readonly from: string; readonly to: string } | undefined;
  /** Key of the call whose sub-agent did it; absent for the agent itself. */
  readonly agentKey?: string | undefined;
  /** Epoch milliseconds; absent if the wire does not say. */
  readonly time?: number | undefined;
}

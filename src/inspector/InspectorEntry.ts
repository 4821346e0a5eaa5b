import type { ThreadState } from "../model/index.ts";

/** What an entry is about. */
export type InspectorKind = "request" | "frame" | "event" | "decision";

/** One thing that happened, in the order in which it happened. */
export interface InspectorEntry {
  /** Counted from 1. */
  readonly id: number;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly kind: InspectorKind;
  /** Whether this side sent or received it; absent for what happened on this side. */
  readonly direction?: "out" | "in" | undefined;
  /** A few words: `POST /api/chat`, the type of an event. */
  readonly title: string;
  /** Raw, with everything that was sent. */
  readonly data: unknown;
  /** Name of the link of a request or a frame. */
  readonly link?: string | undefined;
  /** `open`, `send`, `close`, `opened`, `frame` or `closed`, for a request or a frame. */
  readonly step?: string | undefined;
  /** The local id of the session of an event or a decision. */
  readonly sessionId?: string | undefined;
  /** The thread before and after an event. */
  readonly threads?: { readonly before: ThreadState; readonly after: ThreadState } | undefined;
}

import type { Frame, ServerHalf, ServerThreads } from "../../model/index.ts";
import type { Runtime, StreamLink } from "../turn/createRuntime.ts";

/** Options of `createCursor`. */
export interface CursorOptions {
  /** The session to read; undefined for a link that carries direct frames only. */
  readonly runtime?: Runtime | undefined;
  /** All open links of the mount, by name. */
  readonly open: Map<string, StreamLink>;
  /** Encodes the entries; keeps state for the link until it is closed. */
  readonly half: ServerHalf;
  /** The threads that the half may read. */
  readonly threads: ServerThreads;
  /** Unique name of the link. */
  readonly link: string;
  /** Number of log entries that the reader has already. */
  readonly position: number;
  /** Called by `openStream` when the reader disconnects, or its connection is cut, before the end of the link. */
  readonly onLeft?: (() => void) | undefined;
  /** Milliseconds without an event after which `next` resolves with `quiet`. */
  readonly heartbeat: number;
}

/** The next frames (possibly none) and whether the link ends, or `quiet` after `heartbeat` milliseconds without an event. */
export type CursorStep = { readonly frames: readonly Frame[]; readonly end: boolean } | "quiet";

/** A position in a session's log, from which entries are read and encoded for one link. */
export interface Cursor {
  /**
   * Returns the direct frames that wait, else encodes the next log entry, else waits for one. Call it when the reader has room: for a slow
   * reader only a position is kept, no queue of entries.
   */
  next(): Promise<CursorStep>;
  /** Unsubscribes from the log and closes the link in the half; does nothing the second time. */
  release(): void;
}

/** Opens a cursor and registers its link. `onCut` must break the connection without sending an end. */
export function createCursor(options: CursorOptions, onCut: () => void): Cursor {
  const { runtime, open, half, threads, link, heartbeat } = options;
  let { position } = options;
  let direct: Frame[] = [];
  let closing = false;
  let wake: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notify = () => wake?.();
  const unsubscribe = runtime?.journal.subscribe(notify);
  const handle: StreamLink = {
    link,
    send: (frames) => {
      direct.push(...frames);
      notify();
    },
    end: () => {
      closing = true;
      notify();
    },
    cut: () => {
      release();
      onCut();
    },
  };
  runtime?.links.add(handle);
  open.set(link, handle);
  const release = () => {
    if (!open.delete(link)) return;
    runtime?.links.delete(handle);
    closing = true;
    unsubscribe?.();
    half.closed(link);
    notify();
  };
  /** Resolves with true when there may be something to read, with false after `heartbeat` milliseconds. */
  const waitForChange = (): Promise<boolean> =>
    new Promise((resolve) => {
      const finish = (changed: boolean) => {
        clearTimeout(timer);
        wake = undefined;
        resolve(changed);
      };
      timer = setTimeout(() => finish(false), heartbeat);
      wake = () => finish(true);
    });
  const next = async (): Promise<CursorStep> => {
    if (direct.length > 0) {
      const frames = direct;
      direct = [];
      return { frames, end: false };
    }
    const entry = runtime?.journal.entries[position];
    if (entry) {
      position += 1;
      const { frames, end = false } = half.encode(link, entry, threads);
      return { frames, end };
    }
    if (closing) return { frames: [], end: true };
    return (await waitForChange()) ? { frames: [], end: false } : "quiet";
  };
  return { next, release };
}

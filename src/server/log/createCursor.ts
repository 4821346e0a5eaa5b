import type { Frame, ServerHalf, ServerThreads } from "../../model/index.ts";
import type { Runtime, StreamLink } from "../turn/createRuntime.ts";

/** Options of `createCursor`. */
export interface CursorOptions {
  /** The session that is read; absent for a link that carries direct messages only. */
  readonly runtime?: Runtime | undefined;
  /** All open links of the mount, by name. */
  readonly open: Map<string, StreamLink>;
  /** Encodes the entries, and remembers the link until it is closed. */
  readonly half: ServerHalf;
  /** The threads that the half may read. */
  readonly threads: ServerThreads;
  /** Name of the link, never used again. */
  readonly link: string;
  /** Number of log entries the reader already has. */
  readonly position: number;
  /** Called when the reader has left, or the connection broke, before the link's end. */
  readonly onLeft?: (() => void) | undefined;
  /** Milliseconds of silence after which `next` gives `quiet`. */
  readonly heartbeat: number;
}

/** What a cursor comes to: frames to write (perhaps none), the end of the link, or that nothing happened for a while. */
export type CursorStep = { readonly frames: readonly Frame[]; readonly end: boolean } | "quiet";

/** A reader's place in a session's log, encoded for one link. */
export interface Cursor {
  /** Waits for the next log entry and encodes it. Called again only when the reader has room: a slow one costs a position, not a queue. */
  next(): Promise<CursorStep>;
  /** Lets go of the log and of the half's memory of the link; does nothing the second time. */
  release(): void;
}

/** Opens a cursor and registers its link. `onCut` is called when the connection is to break without a word. */
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
  /** True when there may be something to read, false after the time of a heartbeat. */
  const waitForNews = (): Promise<boolean> =>
    new Promise((resolve) => {
      const finish = (news: boolean) => {
        clearTimeout(timer);
        wake = undefined;
        resolve(news);
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
    return (await waitForNews()) ? { frames: [], end: false } : "quiet";
  };
  return { next, release };
}

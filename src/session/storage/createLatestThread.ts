import type { ThreadState } from "../../model/index.ts";
import type { SessionContext } from "../SessionContext.ts";

/** The thread of a conversation that several tabs store. */
export interface LatestThread {
  /** The thread to write. */
  readonly thread: () => ThreadState;
  /** Records the thread that another tab has stored. */
  readonly note: (stored: ThreadState) => void;
}

/** Selects the thread to write: the one that another tab has stored (`note`), until the thread changes here. */
export function createLatestThread(context: SessionContext): LatestThread {
  let later: { readonly stored: ThreadState; readonly own: ThreadState } | undefined;
  return {
    thread: (): ThreadState => (later?.own === context.thread ? later.stored : context.thread),
    note: (stored: ThreadState): void => void (later = { stored, own: context.thread }),
  };
}

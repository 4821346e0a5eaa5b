import type { SessionContext } from "../SessionContext.ts";
import type { Conversations } from "./Conversations.ts";
import type { FailureReporter } from "./createFailureReporter.ts";
import { createUnstored, type Unstored } from "./createUnstored.ts";
import type { StoredConversation } from "./StoredConversation.ts";

/** Saves the changes of one tab to a conversation. */
export interface Saves extends Pick<Unstored, "repeat" | "listStored"> {
  /** Records the state in this tab: see `Unstored`. */
  note(conversation: StoredConversation): void;
  /** Whether the conversation was read or written under its id. */
  isStored(): boolean;
  /** Records what is stored already: see `Unstored`. `id`: where it was read under one. */
  noteStored(conversation: Partial<StoredConversation>, id?: string): void;
  /** Goes on under the id under which another tab has stored the conversation. */
  follow(id: string): void;
  /** Whether the id is one that another tab has given. */
  isForeign(): boolean;
  /**
   * Writes what has changed since the last save; everything where the id is another, and then deletes this tab's copy under the previous one.
   * Starts synchronously: a page that is being left runs nothing later.
   */
  save(id: string, conversation: StoredConversation): void;
  /** Stops the timed retries. A write that is under way and fails is repeated once, at once. */
  close(): void;
}

/** Options of `createSaves`. */
interface SavesOptions {
  readonly context: Pick<SessionContext, "now">;
  /** Returns where to write; undefined for nowhere. */
  readonly store: () => Conversations | undefined;
  /** Called after each write of a changed thread or queue. `previousId`: that of a copy which was deleted. */
  readonly onWritten: (previousId?: string) => void;
  /** Called a while after a write that failed, to try it again. */
  readonly onRetry: () => void;
  /** Reports a write that failed. */
  readonly fail: FailureReporter;
}

/** Milliseconds after which a failed write is tried again, doubled with each further attempt, which serializes the thread. */
const retryDelay = 10_000;
const longestDelay = 300_000;

/** Creates the saves of a session. */
export function createSaves({ context, store, onWritten, onRetry, fail }: SavesOptions): Saves {
  const unstored = createUnstored();
  let currentId: string | undefined;
  let isStored = false;
  /** The id of a copy that is deleted with the next write that works. */
  let previousId: string | undefined;
  /** The id that another tab has given: the copy under it is that tab's, too. */
  let foreignId: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  /** When the conversation changed last: a further attempt does not make it a later one. */
  let changedAt = 0;
  let isClosed = false;

  function retry(): void {
    retries += 1;
    onRetry();
  }

  function write(id: string, attempts: number): void {
    const [changes, conversations] = [unstored.take(), store()];
    if (changes === undefined || conversations === undefined) return;
    const { thread, queue = [], removed = [] } = changes;
    changedAt ||= context.now();
    conversations.save(id, changes, changedAt, previousId).then(
      () => {
        // What was written under an earlier id is not what this one has.
        if (id !== currentId) return;
        const left = previousId;
        [previousId, isStored, retries] = [undefined, true, 0];
        unstored.confirm(changes);
        if (thread !== undefined || queue.length + removed.length > 0) onWritten(left);
      },
      (cause: unknown) => {
        unstored.retry();
        fail(cause, "not_stored");
        clearTimeout(timer);
        if (!isClosed) timer = setTimeout(retry, Math.min(longestDelay, retryDelay * 2 ** retries));
        else if (attempts > 1 && id === currentId) write(id, attempts - 1);
      },
    );
  }

  function note(conversation: StoredConversation): void {
    if (unstored.note(conversation)) changedAt = context.now();
  }

  return {
    ...unstored,
    note,
    isStored: () => isStored,
    noteStored(conversation, id) {
      if (id !== undefined) [currentId, isStored] = [id, true];
      unstored.noteStored(conversation);
    },
    follow: (id) => void ([currentId, isStored, foreignId] = [id, true, id]),
    isForeign: () => foreignId !== undefined && foreignId === currentId,
    save(id, conversation) {
      note(conversation);
      if (id !== currentId) {
        unstored.repeat();
        previousId ??= currentId === foreignId ? undefined : currentId;
        [currentId, isStored] = [id, false];
      }
      write(id, 2);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

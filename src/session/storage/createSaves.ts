import type { SessionContext } from "../SessionContext.ts";
import type { Conversations } from "./Conversations.ts";
import type { FailureReporter } from "./createFailureReporter.ts";
import { createUnstored, type Unstored } from "./createUnstored.ts";
import type { StoredConversation } from "./StoredConversation.ts";

/** Saves the changes of one tab to a conversation. */
export interface Saves extends Pick<Unstored, "note" | "repeat" | "listStored"> {
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
}

/** Options of `createSaves`. */
interface SavesOptions {
  readonly context: Pick<SessionContext, "now">;
  readonly conversations: Conversations | undefined;
  /** Called after each write of a changed thread or queue. `previousId`: that of a copy which was deleted. */
  readonly onWritten: (previousId?: string) => void;
}

/** Creates the saves of a session. */
export function createSaves({ context, conversations, onWritten }: SavesOptions, fail: FailureReporter): Saves {
  const unstored = createUnstored();
  let currentId: string | undefined;
  /** The id of a copy that is deleted with the next write that works. */
  let previousId: string | undefined;
  let storedId: string | undefined;
  /** The id that another tab has given: the copy under it is that tab's, too. */
  let foreignId: string | undefined;
  return {
    ...unstored,
    isStored: () => storedId !== undefined && storedId === currentId,
    noteStored(conversation, id) {
      if (id !== undefined) [currentId, storedId] = [id, id];
      unstored.noteStored(conversation);
    },
    isForeign: () => foreignId !== undefined && foreignId === currentId,
    follow: (id) => void ([currentId, storedId, foreignId] = [id, id, id]),
    save(id, conversation) {
      unstored.note(conversation);
      if (id !== currentId) {
        unstored.repeat();
        previousId ??= currentId === foreignId ? undefined : currentId;
        currentId = id;
      }
      const changes = unstored.take();
      if (changes === undefined || conversations === undefined) return;
      const { thread, queue = [], removed = [] } = changes;
      conversations.save(id, changes, context.now(), previousId).then(
        () => {
          // What was written under an earlier id is not what this one has.
          if (id !== currentId) return;
          const left = previousId;
          [previousId, storedId] = [undefined, id];
          unstored.confirm(changes);
          if (thread !== undefined || queue.length + removed.length > 0) onWritten(left);
        },
        (cause: unknown) => {
          // What has failed is still to be written when the page is left.
          unstored.retry();
          fail(cause, "not_stored");
        },
      );
    },
  };
}

import type { ThreadState } from "../../model/index.ts";
import type { QueuedPrompt } from "../Session.ts";
import type { StoredChanges, StoredConversation } from "./StoredConversation.ts";

/** What one tab has changed of a conversation and not stored yet. */
export interface Unstored {
  /** Records the state in this tab: what differs from the last one that was recorded is to be stored. Returns whether anything does. */
  note(conversation: StoredConversation): boolean;
  /**
   * Records what is stored already: `note` compares with it from now on. A stored thread also replaces one that was to be stored; other changes
   * that were to be stored remain so.
   */
  noteStored(conversation: Partial<StoredConversation>): void;
  /** Returns what is to be stored, with what is on its way; undefined where nothing has changed since the last call. */
  take(): StoredChanges | undefined;
  /** Records that these changes are stored. */
  confirm(changes: StoredChanges): void;
  /** Makes `take` return the changes again, since they could not be stored. */
  retry(): void;
  /** Makes everything that was recorded to be stored, e.g. under another id. */
  repeat(): void;
  /** Returns the ids of the recorded prompts whose last change is stored. */
  listStored(): ReadonlySet<string>;
}

/**
 * Tracks what one tab has changed of a conversation. Only that is written: another tab may have stored a later thread, draft or prompt.
 * A change remains until it is confirmed, because a write that waits is replaced by the next one.
 */
export function createUnstored(): Unstored {
  let known: StoredConversation = nothing;
  let [thread, draft]: [thread?: ThreadState, draft?: string] = [];
  /** The prompts to store, and undefined for those that no longer wait. */
  const prompts = new Map<string, QueuedPrompt | undefined>();
  let isTaken = true;

  return {
    note(next) {
      let isChanged = false;
      const [before, after] = [toMap(known.queue), toMap(next.queue)];
      for (const id of new Set([...before.keys(), ...after.keys()])) {
        if (before.get(id) === after.get(id)) continue;
        prompts.set(id, after.get(id));
        isChanged = true;
      }
      if (known.thread !== next.thread) [thread, isChanged] = [next.thread, true];
      if (known.draft !== next.draft) [draft, isChanged] = [next.draft, true];
      if (isChanged) isTaken = false;
      known = next;
      return isChanged;
    },
    noteStored(stored) {
      known = { ...known, ...stored };
      if (stored.thread !== undefined) thread = undefined;
    },
    take() {
      if (isTaken) return undefined;
      isTaken = true;
      const entries = Array.from(prompts);
      const queue = entries.flatMap(([, prompt]) => prompt ?? []);
      const removed = entries.flatMap(([id, prompt]) => (prompt === undefined ? [id] : []));
      return { thread, draft, queue, removed };
    },
    confirm(stored) {
      if (thread === stored.thread) thread = undefined;
      if (draft === stored.draft) draft = undefined;
      for (const prompt of stored.queue ?? []) if (prompts.get(prompt.id) === prompt) prompts.delete(prompt.id);
      for (const id of stored.removed ?? []) if (prompts.get(id) === undefined) prompts.delete(id);
    },
    retry: () => void (isTaken = false),
    repeat() {
      [thread, draft, isTaken] = [known.thread, known.draft, false];
      for (const prompt of known.queue) prompts.set(prompt.id, prompt);
    },
    listStored: () => new Set(known.queue.flatMap(({ id }) => (prompts.has(id) ? [] : [id]))),
  };
}

const nothing: StoredConversation = { queue: [], draft: "" };

function toMap(queue: readonly QueuedPrompt[]): ReadonlyMap<string, QueuedPrompt> {
  return new Map(queue.map((prompt) => [prompt.id, prompt]));
}

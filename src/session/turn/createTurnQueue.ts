import type { ContentBlock } from "../../model/index.ts";
import type { QueuedPrompt } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";

/** Prompts that wait for the turn to end, oldest first. */
export interface TurnQueue {
  /** The queued prompts; a new array after each change. */
  readonly items: readonly QueuedPrompt[];
  /** Appends a prompt; does nothing for an empty one. */
  add(content: readonly ContentBlock[]): void;
  /** Replaces the content in place, or removes the prompt where nothing is left of it; does nothing for an unknown id. */
  edit(id: string, content: readonly ContentBlock[]): void;
  /** Removes a prompt; does nothing for an unknown id. */
  remove(id: string): void;
  /** Whether the prompts wait for the user: those restored from storage are sent only after the user continues the conversation. */
  readonly held: boolean;
  /** Puts stored prompts before those that are queued already, and sets `held`. */
  restore(stored: readonly QueuedPrompt[]): void;
  /**
   * Follows what another tab has done, by what is stored now: of the prompts that were stored before (`ids`) removes those that are not stored
   * any more, and takes the others as they are stored. One that is being edited here stays.
   */
  follow(stored: readonly QueuedPrompt[], ids: ReadonlySet<string>): void;
  /** Clears `held`: the user continues the conversation. */
  release(): void;
  /** Keeps a prompt from being sent by itself while it is edited. Returns a function that ends this. */
  hold(id: string): () => void;
  /** Whether a prompt is kept from being sent by itself while it is edited. */
  isEdited(id: string): boolean;
  /** Whether the oldest prompt is sent by itself after the turn: neither `held` nor edited. */
  readonly ready: boolean;
  /** Removes the oldest prompt, or that of the id, and returns it; undefined if there is none. */
  take(id?: string): QueuedPrompt | undefined;
}

/** Creates an empty queue. `onChange` is called after each change. */
export function createTurnQueue(
  { createId, now }: Pick<SessionContext, "createId" | "now">,
  onChange: () => void,
): TurnQueue {
  let items: readonly QueuedPrompt[] = [];
  let held = false;
  /** The prompts that are edited, once for each editor. */
  const edited: string[] = [];
  function set(next: readonly QueuedPrompt[]): void {
    items = next;
    onChange();
  }
  const has = (id: string): boolean => items.some((item) => item.id === id);
  return {
    get items() {
      return items;
    },
    add(content) {
      const at = Math.max(now(), (items.at(-1)?.at ?? 0) + 1);
      if (content.length > 0) set([...items, { id: createId("queued"), content, at }]);
    },
    edit(id, content) {
      if (has(id)) set(items.map((item) => (item.id === id ? { ...item, content } : item)).filter(hasContent));
    },
    remove(id) {
      if (has(id)) set(items.filter((item) => item.id !== id));
    },
    get held() {
      return held;
    },
    restore(stored) {
      held ||= stored.length > 0;
      if (stored.length > 0) set([...stored, ...items]);
    },
    follow(stored, ids) {
      const toCurrent = (item: QueuedPrompt): QueuedPrompt | undefined => {
        if (!ids.has(item.id) || edited.includes(item.id)) return item;
        return stored.find(({ id }) => id === item.id);
      };
      const next = items.flatMap((item) => toCurrent(item) ?? []);
      if (next.some((item, index) => item !== items[index]) || next.length < items.length) set(next);
    },
    release: () => void (held = false),
    hold(id) {
      edited.push(id);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        edited.splice(edited.indexOf(id), 1);
        onChange();
      };
    },
    isEdited: (id) => edited.includes(id),
    get ready() {
      const [first] = items;
      return first !== undefined && !held && !edited.includes(first.id);
    },
    take(id = items[0]?.id) {
      const taken = items.find((item) => item.id === id);
      if (taken !== undefined) set(items.filter((item) => item !== taken));
      return taken;
    },
  };
}

function hasContent({ content }: QueuedPrompt): boolean {
  return content.length > 0;
}

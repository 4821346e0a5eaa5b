import { describeCause, type KitError } from "../../model/index.ts";
import type { TurnQueue } from "../createTurnQueue.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { Conversations } from "./createConversations.ts";
import type { StoredConversation } from "./StoredConversation.ts";

/** Keeps one conversation in a storage. */
export interface Keeper {
  /** The id under which it is stored; undefined before it is stored for the first time. */
  readonly id: string | undefined;
  /** What was typed and not sent. */
  readonly draft: string;
  /** Notes what is typed. */
  setDraft(draft: string): void;
  /** Reads what is stored; undefined where there is nothing to read. Never rejects: what fails is said in the thread. */
  load(): Promise<StoredConversation | undefined>;
  /** Something has changed: it is written at most once a second, and at once when a turn has ended. */
  note(): void;
  /** Writes what is not written yet, and no more after that. */
  close(): void;
  /** The conversation was deleted: it is not written any more. */
  forget(): void;
}

/** Milliseconds between two writes while a turn goes on. */
const REST = 1_000;

/** Creates the keeper of a session. `given`: the id that it was opened with. `conversations` is absent where nothing is stored. */
export function createKeeper(
  context: SessionContext,
  queue: TurnQueue,
  conversations: Conversations | undefined,
  given: string | undefined,
): Keeper {
  let id: string | undefined;
  let draft = "";
  let written: { readonly thread: unknown; readonly queue: unknown; readonly draft: string } | undefined;
  let wasIdle = true;
  let isTold = false;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fail(cause: unknown, what: "not_stored" | "not_restored"): void {
    if (!isTold) tell(context, cause, what);
    isTold = true;
  }
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (conversations === undefined || closed) return;
    const { thread } = context;
    const isEmpty = thread.messages.length === 0 && queue.items.length === 0 && draft === "";
    const isSame = written?.thread === thread && written.queue === queue.items && written.draft === draft;
    if (isSame || (isEmpty && id === undefined)) return;
    written = { thread, queue: queue.items, draft };
    const before = id;
    id = thread.session.wireId ?? id ?? given ?? context.createId("conversation");
    // Begun at once: a page that is being left runs nothing later.
    const conversation = { thread, queue: queue.items, draft };
    conversations.save(id, conversation, context.now(), before).catch((cause: unknown) => fail(cause, "not_stored"));
    if (before !== id) context.touch();
  }
  if (conversations !== undefined) globalThis.addEventListener?.("pagehide", write);

  return {
    get id() {
      return id;
    },
    get draft() {
      return draft;
    },
    setDraft(next) {
      draft = next;
      timer ??= conversations === undefined ? undefined : setTimeout(write, REST);
    },
    async load() {
      if (conversations === undefined || given === undefined) return undefined;
      try {
        const stored = await conversations.load(given);
        if (stored === undefined) return undefined;
        if (typeof stored !== "string") {
          id = given;
          draft = stored.draft;
          return stored;
        }
        fail(whys[stored], "not_restored");
      } catch (cause) {
        fail(cause, "not_restored");
      }
      return undefined;
    },
    note() {
      const isIdle = context.thread.turn.status === "idle";
      const hasEnded = isIdle && !wasIdle;
      wasIdle = isIdle;
      if (conversations === undefined) return;
      // The first write names the conversation: whoever reloads the page at once must find it again.
      const isNew = id === undefined && context.thread.messages.length > 0;
      if (hasEnded || isNew) write();
      else timer ??= setTimeout(write, REST);
    },
    close() {
      if (conversations !== undefined) globalThis.removeEventListener?.("pagehide", write);
      write();
      closed = true;
    },
    forget() {
      clearTimeout(timer);
      closed = true;
    },
  };
}

/** Says in the thread that storing does not work here. */
function tell(context: SessionContext, cause: unknown, notice: "not_stored" | "not_restored"): void {
  const error: KitError = { code: "configuration", message: whys[notice], detail: describeCause(cause).slice(0, 500) };
  const address = { turnId: context.thread.turn.turnId ?? "", messageId: `${context.sessionId}:storage` };
  const part = { type: "notice", key: `${address.messageId}:${notice}`, severity: "warning", notice, error } as const;
  context.run(() => {
    context.dispatch({ type: "message.started", ...address, role: "system" });
    context.dispatch({ type: "part.added", ...address, part });
  });
}

const whys = {
  not_stored: "The conversation could not be written to the storage: it is full, or forbidden.",
  not_restored: "The stored conversation could not be read.",
  broken: "What is stored is no conversation.",
  newer: "It was stored by a newer version of this page.",
} as const;

import { describeCause } from "../../model/index.ts";
import type { KitError, ClientProtocol, NoticeCode, ThreadState } from "../../model/index.ts";
import type { TurnQueue } from "../turn/createTurnQueue.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { Conversations } from "./Conversations.ts";
import type { StoredConversation } from "./StoredConversation.ts";
import { createLatestThread } from "./createLatestThread.ts";
import { createRest } from "./createRest.ts";
import { createUnstored } from "./createUnstored.ts";

/** Stores one conversation and restores it. */
export interface Persistence {
  /** The id under which it is stored; undefined before it is first written or loaded, and where the server stores it instead. */
  readonly id: string | undefined;
  /** Typed text that is not sent yet. */
  readonly draft: string;
  /** Sets the typed text, which is written within a second; the memory of the page gets it with the next write. */
  setDraft(draft: string): void;
  /**
   * Reads the stored conversation; undefined if there is none. Never rejects: a failure adds a notice to the thread, and so does a storage that
   * does not answer within ten seconds. Nothing is written before; what was typed meanwhile follows the stored draft. What is of a newer version or could
   * not be read now is not overwritten: the session is stored under an id of its own, and not at all where the wire gives it the same one.
   */
  load(): Promise<StoredConversation | undefined>;
  /**
   * Called after each change: writes at once when a turn has ended and when a new conversation has its first message, else at most once a
   * second. The memory of the page gets only what is written at once: the open session has the rest.
   */
  noteChange(): void;
  /**
   * Reads the thread that another tab has stored, undefined for none, and follows what became of restored prompts there. Drops the write that
   * waits: `noteChange` starts it again.
   */
  read(): Promise<ThreadState | undefined>;
  /** Called with a thread that is stored, where this tab has no later one: it writes none until its thread changes. */
  noteRestored(stored: ThreadState): void;
  /** Writes the latest changes at once, since nothing listens any more to whether the page is left; later ones are not written. */
  close(): void;
  /** Stops all writes, for a conversation that is being deleted. Returns a function that takes it back, and writes what has changed. */
  forget(): () => void;
  /** Stops all writes and deletes what this tab has written since, because another tab has deleted the conversation; a notice tells the user. */
  noteDeleted(): void;
}

/** The prefix of the ids of conversations to which no server gave one. */
const localNoun = "local-conversation";

/** Whether the id was created on this side: it must never be sent on a wire. */
export function isLocalName(id: string): boolean {
  return id.startsWith(localNoun);
}

/** Options of `createPersistence`. */
export interface PersistenceOptions {
  /** The session whose conversation is stored. */
  readonly context: SessionContext;
  /** The prompts of the session that wait. */
  readonly queue: TurnQueue;
  /** Absent if nothing is stored. */
  readonly conversations: Conversations | undefined;
  /** The id that the session was opened with. */
  readonly openedId: string | undefined;
  /** Whether nothing new is stored under that id. */
  readonly onlyStored?: boolean | undefined;
  /** Called after each write of a changed thread. */
  readonly onWritten: () => void;
}

/** Creates the persistence of a session. */
export function createPersistence(options: PersistenceOptions): Persistence {
  const { context, queue, conversations, openedId, onWritten } = options;
  /** `unread`: an id under which nothing is stored, since no conversation was read under it. */
  let unread = options.onlyStored === true ? openedId : undefined;
  let id: string | undefined;
  let [draft, wasIdle, isReading, closed] = ["", true, false, false];
  /** Absent once the conversation is deleted. */
  let store = conversations;
  /** A store in the page's memory needs no write while the session is open. */
  const outlivesPage = conversations?.place === "storage";
  const rest = createRest(outlivesPage, write, () => store?.flush());
  const fail = createNoticeReporter(context);
  const latest = createLatestThread(context);
  const unstored = createUnstored();
  const toStored = () => ({ thread: latest.thread(), queue: queue.items, draft });

  function write(): void {
    rest.cancel();
    if (store === undefined || closed || isReading) return;
    const conversation = toStored();
    const { wireId = id } = conversation.thread.session;
    if (isKeptByServer(context, store) === true) {
      if (id !== undefined) void store.remove(id);
      return void (id = undefined);
    }
    if (wireId !== undefined && wireId === unread) return;
    if (id === undefined && isEmpty(conversation)) return;
    const previousId = id;
    id = wireId ?? (openedId === unread ? undefined : openedId) ?? context.createId(localNoun);
    if (previousId !== id) unstored.reset();
    unstored.note(conversation);
    save(id, previousId);
    if (previousId !== id) context.touch();
  }

  function save(to: string, previousId?: string): void {
    const changes = unstored.take();
    if (changes === undefined) return;
    void tryToSave(conversations, fail, [to, changes, context.now(), previousId]).then((isStored) => {
      // What has failed is still to be written when the page is left.
      if (!isStored) return unstored.retry();
      unstored.confirm(changes);
      const { thread, queue: prompts = [], removed = [] } = changes;
      if (thread !== undefined || prompts.length + removed.length > 0) onWritten();
    });
  }

  return {
    get id() {
      return id ?? (isReading ? openedId : undefined);
    },
    get draft() {
      return draft;
    },
    setDraft(next) {
      draft = next;
      rest.start();
    },
    async load() {
      isReading = true;
      const stored = await loadStored(conversations, openedId, fail, () => (unread = openedId));
      isReading = false;
      if (stored === undefined || openedId === undefined) return undefined;
      unread = undefined;
      draft = [stored.draft, draft].filter((text) => text !== "").join("\n");
      if (stored.thread === undefined) {
        if (!closed) store?.keepQueue?.(openedId, []);
        return stored;
      }
      id = openedId;
      unstored.noteStored(stored);
      if (!closed || store === undefined) return stored;
      unstored.note({ ...stored, draft, queue: [...stored.queue, ...queue.items] });
      save(id);
      return stored;
    },
    noteChange() {
      const ranBefore = !wasIdle;
      wasIdle = context.thread.turn.status === "idle";
      if ((wasIdle && ranBefore) || changesList(context, store, id)) write();
      else rest.start();
    },
    async read() {
      rest.cancel();
      // Without a notice, which would make the older thread of this tab the one that changed last.
      const stored = await loadStored(outlivesPage && !closed ? store : undefined, id, () => undefined);
      if (stored === undefined) return undefined;
      context.run(() => {
        unstored.note(toStored());
        queue.follow(stored.queue);
        unstored.noteStored({ queue: queue.items });
      });
      return stored.thread;
    },
    noteRestored(stored) {
      latest.note(stored);
      unstored.noteStored({ thread: stored });
      rest.start();
    },
    close() {
      rest.close();
      closed = true;
      const { wireId } = context.thread.session;
      if (store === undefined || isReading || wireId === undefined) return;
      if (isKeptByServer(context, store) === true) store.keepQueue?.(wireId, queue.items);
    },
    forget() {
      store = undefined;
      return () => {
        store = conversations;
        unstored.reset();
        write();
      };
    },
    noteDeleted() {
      if (id !== undefined) void store?.remove(id).catch(() => undefined);
      store = undefined;
      addNotice(context, "deleted_elsewhere");
    },
  };
}

/** Returns a function that reports a failure of the storage in the thread, only the first time. */
function createNoticeReporter(
  context: SessionContext,
): (cause: unknown, notice: "not_stored" | "not_restored") => undefined {
  let isReported = false;
  return (cause, notice) => {
    if (isReported) return;
    isReported = true;
    const detail = describeCause(cause).slice(0, 500);
    addNotice(context, notice, { code: "configuration", message: whys[notice], detail });
  };
}

/** Adds a notice to the thread that the conversation is not stored. */
function addNotice(context: SessionContext, notice: NoticeCode, error?: KitError): void {
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
  broken: "The stored data is not a conversation.",
  newer: "It was stored by a newer version of this page.",
  late: "The storage did not answer within 10 seconds.",
} as const;

/** Stores a conversation and returns whether that worked. Starts synchronously: a page that is being left runs nothing later. */
async function tryToSave(
  conversations: Conversations | undefined,
  fail: ReturnType<typeof createNoticeReporter>,
  args: Parameters<Conversations["save"]>,
): Promise<boolean> {
  try {
    await conversations?.save(...args);
    return true;
  } catch (cause) {
    fail(cause, "not_stored");
    return false;
  }
}

/** Whether the list has to know the conversation, or to know it by another id, before anything else happens. */
function changesList(
  context: SessionContext,
  conversations: Conversations | undefined,
  id: string | undefined,
): boolean {
  const { session, messages } = context.thread;
  // The first write gives the conversation its id, with which a page that reloads at once finds it again.
  if (id === undefined) return messages.length > 0 && isKeptByServer(context, conversations) === false;
  return (session.wireId ?? id) !== id;
}

function isEmpty({ thread, queue, draft }: StoredConversation): boolean {
  return thread?.messages.length === 0 && queue.length === 0 && draft === "";
}

/** Whether the server stores the conversation instead, since a page stores only what the server does not; undefined while that is unknown. */
function isKeptByServer({ protocol, thread }: SessionContext, conversations: Conversations | undefined) {
  return conversations?.place === "page" ? keepsHistory(protocol, thread.session.features) : false;
}

/** Milliseconds within which a storage must deliver a conversation. */
const readTimeout = 10_000;

/** Rejects where the storage does not answer in time: the user waits for the conversation before anything is sent. */
function withTimeLimit<Value>(reading: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(whys.late)), readTimeout);
    void reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Reads the conversation under the id; undefined if there is none. Never rejects. `onUnread` is called if there may be one that is not readable now. */
async function loadStored(
  conversations: Conversations | undefined,
  id: string | undefined,
  fail: ReturnType<typeof createNoticeReporter>,
  onUnread?: () => void,
): Promise<StoredConversation | undefined> {
  if (conversations === undefined || id === undefined) return undefined;
  try {
    const stored = await withTimeLimit(conversations.load(id));
    if (stored === "newer") onUnread?.();
    return typeof stored === "string" ? fail(whys[stored], "not_restored") : stored;
  } catch (cause) {
    onUnread?.();
    return fail(cause, "not_restored");
  }
}

/**
 * Whether the server stores conversations, so that they can be read again. Undefined where that takes the kit's extension, until the server
 * has announced its `features`.
 */
export function keepsHistory(
  protocol: ClientProtocol,
  features: ThreadState["session"]["features"],
): boolean | undefined {
  const carriage = protocol.carries.features.history;
  if (carriage === "absent") return false;
  return features?.history ?? (carriage === "extension" ? undefined : true);
}

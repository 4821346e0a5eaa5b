import type { ThreadState } from "../../model/index.ts";
import type { TurnQueue } from "../turn/createTurnQueue.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { Conversations } from "./Conversations.ts";
import { isStoredAs, type StoredConversation } from "./StoredConversation.ts";
import { createLatestThread, type LatestThread } from "./createLatestThread.ts";
import { createRest, type Rest } from "./createRest.ts";
import { addStorageNotice, createFailureReporter, type FailureReporter } from "./createFailureReporter.ts";
import { createSaves, type Saves } from "./createSaves.ts";
import { keepsHistory } from "./keepsHistory.ts";
import { loadStored } from "./loadStored.ts";

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
   * Reads the thread that another tab has stored, undefined for none, and follows what became of stored prompts there. Drops the write that
   * waits: `write` or `noteRestored` makes up for it. One that was stored under an id of its wire and is not there any more counts as deleted (`noteDeleted`).
   */
  read(): Promise<ThreadState | undefined>;
  /** Writes what has changed at once. */
  write(): void;
  /** Goes on under the id under which another tab has stored the conversation, unless this tab has one of its wire. */
  follow(id: string): void;
  /** Called with a thread that is stored, where this tab has no later one: it writes none until its thread changes. */
  noteRestored(stored: ThreadState): void;
  /** Makes a change of the thread that need not be written, since what is loaded has it already. */
  change(work: () => void): void;
  /** Writes the latest changes at once; later ones are not written, except for what follows a first read that is not over. */
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
  /** Called after each write of a changed thread or queue. `previousId`: that of a copy which was deleted. */
  readonly onWritten: (previousId?: string) => void;
}

/** What the functions below share. */
interface Parts extends PersistenceOptions {
  readonly state: State;
  readonly rest: Rest;
  readonly saves: Saves;
  readonly latest: LatestThread;
  readonly fail: FailureReporter;
}

interface State {
  id: string | undefined;
  draft: string;
  /** The id under which nothing may be written: what is stored there could not be read, or was not read yet (`onlyStored`). */
  unread: string | undefined;
  /** Whether no turn ran at the last change. */
  wasIdle: boolean;
  isReading: boolean;
  isClosed: boolean;
  /** Where to write; undefined if nothing is stored, or while or after the conversation is deleted. */
  store: Conversations | undefined;
}

/** Creates the persistence of a session. */
export function createPersistence(options: PersistenceOptions): Persistence {
  const { context, conversations, openedId } = options;
  const unread = options.onlyStored === true ? openedId : undefined;
  const state: State = {
    id: undefined,
    draft: "",
    unread,
    wasIdle: true,
    isReading: false,
    isClosed: false,
    store: conversations,
  };
  // A store in the page's memory needs no write while the session is open.
  const rest = createRest(
    conversations?.place === "storage",
    () => write(parts),
    // Also the deletion of this conversation.
    () => conversations?.flush(),
  );
  const fail = createFailureReporter(context);
  const saves = createSaves({ ...options, fail, store: () => state.store, onRetry: () => write(parts) });
  const parts: Parts = { ...options, state, rest, saves, fail, latest: createLatestThread(context) };
  return {
    get id() {
      return state.id ?? (state.isReading ? openedId : undefined);
    },
    get draft() {
      return state.draft;
    },
    setDraft(next) {
      state.draft = next;
      rest.start();
    },
    load: () => load(parts),
    noteChange() {
      const ranBefore = !state.wasIdle;
      state.wasIdle = context.thread.turn.status === "idle";
      if ((state.wasIdle && ranBefore) || changesList(context, state.store, state.id)) write(parts);
      else rest.start();
    },
    read: () => read(parts),
    write: () => write(parts),
    follow(id) {
      if (context.thread.session.wireId !== undefined) return;
      state.id = id;
      saves.follow(id);
    },
    noteRestored(stored) {
      parts.latest.note(stored);
      saves.noteStored({ thread: stored });
      rest.start();
    },
    change(work) {
      const before = parts.latest.thread();
      work();
      parts.latest.note(before);
    },
    close: () => close(parts),
    forget() {
      state.store = undefined;
      return () => {
        state.store = conversations;
        saves.note(toStored(parts));
        // A part of it may be deleted.
        saves.repeat();
        write(parts);
      };
    },
    noteDeleted: () => noteDeleted(parts),
  };
}

function noteDeleted({ context, state }: Parts): void {
  if (state.id !== undefined) void state.store?.remove(state.id).catch(() => undefined);
  state.store = undefined;
  addStorageNotice(context, "deleted_elsewhere");
}

function toStored({ latest, queue, state }: Parts) {
  return { thread: latest.thread(), queue: queue.items, draft: state.draft };
}

function write(parts: Parts): void {
  const { context, openedId, rest, saves, state } = parts;
  rest.cancel();
  const { id: previousId, store, unread } = state;
  if (state.isClosed || state.isReading) return;
  // A deletion that fails is taken back.
  if (store === undefined) return saves.note(toStored(parts));
  if (isKeptByServer(context, store) === true) {
    if (previousId !== undefined) void store.remove(previousId);
    state.id = undefined;
    return;
  }
  const conversation = toStored(parts);
  const { session, messages } = conversation.thread;
  const { wireId = previousId } = session;
  if (wireId !== undefined && wireId === unread) return;
  if (previousId === undefined && isEmpty(conversation)) return;
  // A turn that began here is not of the conversation that another tab has begun from the same draft.
  const isOther = saves.isForeign() && session.wireId === undefined && messages.some(({ role }) => role === "user");
  const knownId = isOther ? undefined : (wireId ?? (openedId === unread ? undefined : openedId));
  state.id = knownId ?? context.createId(localNoun);
  saves.save(state.id, conversation);
  if (previousId !== state.id) context.run(() => context.touch());
}

async function load(parts: Parts) {
  const { conversations, fail, openedId, saves, state } = parts;
  state.isReading = true;
  const stored = await loadStored(conversations, openedId, fail, () => (state.unread = openedId));
  state.isReading = false;
  if (openedId === undefined) return undefined;
  if (stored !== undefined) {
    state.unread = undefined;
    state.draft = [stored.draft, state.draft].filter((text) => text !== "").join("\n");
    if (stored.thread !== undefined) {
      state.id = openedId;
      saves.noteStored(stored, openedId);
    }
  }
  if (state.isClosed && state.store !== undefined && state.unread === undefined) keepTyped(parts, openedId, stored);
  return stored;
}

/** Stores what was queued, and in a storage what was typed, in a session that was closed before its conversation was read. */
function keepTyped({ context, queue, saves, state }: Parts, id: string, stored: StoredConversation | undefined): void {
  const prompts = [...(stored?.queue ?? []), ...queue.items];
  if (state.store?.keepQueue !== undefined && stored?.thread === undefined) return state.store.keepQueue(id, prompts);
  if (stored === undefined && prompts.length === 0 && state.draft === "") return;
  const { session } = context.thread;
  const isNew = stored?.thread === undefined && !isLocalName(id);
  const thread = stored?.thread ?? { ...context.thread, session: isNew ? { ...session, wireId: id } : session };
  saves.save(id, { thread, draft: state.draft, queue: prompts });
}

async function read(parts: Parts): Promise<ThreadState | undefined> {
  const { context, queue, rest, saves, state } = parts;
  // The first read is not over.
  if (state.isReading) return undefined;
  rest.cancel();
  const store = state.store?.place === "storage" && !state.isClosed ? state.store : undefined;
  saves.note(toStored(parts));
  const [ids, wasStored] = [saves.listStored(), saves.isStored()];
  let hasFailed = false;
  // Without a notice, which would make the older thread of this tab the one that changed last.
  const { id } = state;
  const stored = await loadStored(store, id, () => void (hasFailed = true));
  if (stored === undefined) {
    // Under a local name another tab may have moved it, also meanwhile.
    const isMissing = store !== undefined && wasStored && !hasFailed && id === state.id;
    if (isMissing && id !== undefined && !isLocalName(id)) noteDeleted(parts);
    return undefined;
  }
  context.run(() => {
    saves.note(toStored(parts));
    const unchanged = saves.listStored();
    queue.follow(
      stored.queue.map((prompt) => queue.items.find((own) => isStoredAs(own, prompt)) ?? prompt),
      new Set([...ids].filter((id) => unchanged.has(id))),
    );
    saves.noteStored({ queue: queue.items });
  });
  return stored.thread;
}

function close({ context, queue, rest, saves, state }: Parts): void {
  rest.close();
  saves.close();
  state.isClosed = true;
  const { wireId } = context.thread.session;
  if (state.store === undefined || state.isReading || wireId === undefined) return;
  if (isKeptByServer(context, state.store) === true) state.store.keepQueue?.(wireId, queue.items);
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

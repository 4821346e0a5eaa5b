import { describeCause, type KitError } from "../../model/index.ts";
import type { TurnQueue } from "../turn/createTurnQueue.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { Conversations } from "./Conversations.ts";
import { keepsHistory } from "./keepsHistory.ts";
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

/** What the names of conversations begin with that no wire has named. */
const localNoun = "local-conversation";

/** Whether only this side knows the name: a wire is never told it. */
export function isLocalName(id: string): boolean {
  return id.startsWith(localNoun);
}

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
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = createTeller(context);
  /** A page keeps only what the server does not; undefined while that is not known. */
  const keptByServer = (): boolean | undefined =>
    conversations?.place === "page" ? keepsHistory(context.protocol, context.thread.session.features) : false;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (conversations === undefined || closed) return;
    if (keptByServer() === true) {
      if (id !== undefined) void conversations.remove(id);
      id = undefined;
      return;
    }
    const { thread } = context;
    const isEmpty = thread.messages.length === 0 && queue.items.length === 0 && draft === "";
    const isSame = written?.thread === thread && written.queue === queue.items && written.draft === draft;
    if (isSame || (isEmpty && id === undefined)) return;
    written = { thread, queue: queue.items, draft };
    const before = id;
    id = thread.session.wireId ?? id ?? given ?? context.createId(localNoun);
    // Begun at once: a page that is being left runs nothing later.
    const conversation = { thread, queue: queue.items, draft };
    conversations.save(id, conversation, context.now(), before).catch((cause: unknown) => fail(cause, "not_stored"));
    if (before !== id) context.touch();
  }
  /** What lives as long as the page needs no writing while the session lives, too. */
  const outlivesPage = conversations?.place === "storage";
  if (outlivesPage) globalThis.addEventListener?.("pagehide", write);

  return {
    get id() {
      return id;
    },
    get draft() {
      return draft;
    },
    setDraft(next) {
      draft = next;
      timer ??= outlivesPage ? setTimeout(write, REST) : undefined;
    },
    async load() {
      if (conversations === undefined || given === undefined) return undefined;
      const stored = await conversations.load(given).catch((cause: unknown) => fail(cause, "not_restored"));
      if (stored === undefined) return undefined;
      if (typeof stored === "string") return fail(whys[stored], "not_restored");
      id = given;
      draft = stored.draft;
      return stored;
    },
    note() {
      const isIdle = context.thread.turn.status === "idle";
      const hasEnded = isIdle && !wasIdle;
      wasIdle = isIdle;
      if (conversations === undefined) return;
      // The first write names the conversation: whoever reloads the page at once must find it again.
      const isNew = id === undefined && context.thread.messages.length > 0 && keptByServer() === false;
      if (hasEnded || isNew) write();
      else if (outlivesPage) timer ??= setTimeout(write, REST);
    },
    close() {
      if (outlivesPage) globalThis.removeEventListener?.("pagehide", write);
      write();
      closed = true;
    },
    forget() {
      clearTimeout(timer);
      closed = true;
    },
  };
}

/** Gives what says that storing does not work here, once. */
function createTeller(context: SessionContext): (cause: unknown, notice: "not_stored" | "not_restored") => undefined {
  let isTold = false;
  return (cause, notice) => {
    if (!isTold) tell(context, cause, notice);
    isTold = true;
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

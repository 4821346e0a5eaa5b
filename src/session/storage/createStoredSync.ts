import type { AgentRequest, ClientProtocol, ThreadState, Turn } from "../../model/index.ts";
import type { LiveThread } from "../createLiveThread.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { Tabs } from "../tabs/createTabs.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";
import { endRestoredTurn } from "../endRestoredTurn.ts";
import { isOpenRequestState, isTurnRunning, selectOpenRequests } from "../../store/index.ts";
import type { Conversations } from "./Conversations.ts";
import { keepsHistory } from "./keepsHistory.ts";
import type { Persistence } from "./createPersistence.ts";

/** Options of `createStoredSync`. */
export interface StoredSyncOptions {
  /** The session to keep in sync. */
  readonly context: SessionContext;
  /** Its thread, which is replaced by the stored one. */
  readonly live: LiveThread;
  /** Reads and writes the stored conversation. */
  readonly persistence: Persistence;
  /** Where it is stored; absent if nothing is. */
  readonly conversations: Conversations | undefined;
  /** Aborts tools of a turn that has ended in another tab. */
  readonly tools: ToolRunner;
  /** The channel that this origin's tabs share. */
  readonly tabs: Tabs;
  /** Address of the agent server. */
  readonly url: string;
  /** Called after the thread was replaced. */
  readonly onShown: () => void;
}

/** Keeps a stored conversation the same in all tabs that show it. */
export interface StoredSync {
  /** Tells the other tabs that this one has stored a changed thread or queue. `previousId`: that of a copy which was deleted. */
  post(previousId?: string): void;
  /** Stops listening to other tabs. */
  close(): void;
}

/**
 * Keeps the prompts that wait the same in all tabs that show a stored conversation, and its thread where the server keeps none: the storage is then
 * its history. A tab in which no turn
 * runs shows what another tab has stored at the end of a turn, and so never writes an older state over it. One whose turn only waits shows what
 * has become of that turn elsewhere: a request that was answered or stopped there cannot be granted here.
 */
export function createStoredSync(options: StoredSyncOptions): StoredSync {
  const { context, live, persistence, conversations, tools, tabs, url, onShown } = options;
  /** The turn that another tab continues, since its request was answered there. */
  let elsewhere: string | undefined;
  live.handle({
    "request.updated"({ turnId, answer }) {
      if (answer?.elsewhere === true) elsewhere = turnId;
    },
    "turn.started"({ turnId }) {
      if (elsewhere === turnId) elsewhere = undefined;
    },
  });

  const toScope = (): string => toStoredScope(context.protocol, url, persistence.id);
  const isKeptByServer = (): boolean => keepsHistory(context.protocol, context.thread.session.features) === true;

  /** Whether this tab has something under way that only it knows the end of. */
  function runsHere(): boolean {
    const { turn, requests } = context.thread;
    if (turn.turnId === elsewhere) return false;
    if (isTurnRunning(turn)) return true;
    const isSent = ({ state }: AgentRequest): boolean =>
      state === "sending" || (state === "sent" && turn.status === "waiting");
    return requests.some((one) => isSent(one) || tools.isRunning(one.requestId));
  }

  /** Whether the stored thread goes on from the one that is shown here. */
  function isLater(stored: ThreadState): boolean {
    const { thread } = context;
    if (isTurnRunning(stored.turn)) return false;
    if (listSettled(thread, stored).length > 0) return true;
    if (thread.turn.status !== "waiting" || thread.turn.turnId === elsewhere) return hasEnded(stored);
    // What was stored before this turn waited, or before it began, must not take it away.
    return isUnknownTurn(thread, stored.turn);
  }

  /** Whether another tab has a turn under way that is not shown here: what is typed here must not take it away. */
  function isAhead({ turn }: ThreadState): boolean {
    return isTurnRunning(turn) || isUnknownTurn(context.thread, turn);
  }

  /** Withdraws what was settled in the tab that stored the thread, where a turn is under way now: only that tab knows its end. */
  function withdraw(stored: ThreadState): void {
    for (const { turnId, requestId } of listSettled(context.thread, stored)) {
      tools.abort(requestId);
      context.dispatch({ type: "request.withdrawn", turnId, requestId });
    }
    // That is not to be written over what the other tab has stored.
    persistence.noteRestored(stored);
  }

  function show(stored: ThreadState): void {
    elsewhere = undefined;
    tools.abort();
    live.restore(stored);
    endRestoredTurn(live);
    onShown();
    persistence.noteRestored(stored);
  }

  /** Follows what another tab has stored: what became of stored prompts always, its thread where nothing is under way here. */
  function follow(): void {
    void persistence.read().then((stored) =>
      context.run(() => {
        if (stored === undefined || isKeptByServer() || runsHere()) persistence.write();
        else if (isLater(stored)) show(stored);
        else if (listSettled(context.thread, stored).length > 0) withdraw(stored);
        else if (isAhead(stored)) persistence.noteRestored(stored);
        else persistence.write();
      }),
    );
  }

  const unlisten = tabs.listen((message) => {
    if (message.scope !== toScope()) return;
    if (message.type === "deleted") persistence.noteDeleted();
    if (message.type === "moved") persistence.follow(message.to);
    if (message.type === "moved" || message.type === "stored") follow();
  });
  /** A page that returns from the browser's back/forward cache has received no message meanwhile. */
  const onReturn = ({ persisted }: PageTransitionEvent): void => (persisted ? follow() : undefined);
  // Tabs share nothing but a storage.
  const isShared = conversations?.place === "storage";
  if (isShared) globalThis.addEventListener?.("pageshow", onReturn);
  return {
    post(previousId) {
      const { id } = persistence;
      if (previousId !== undefined && id !== undefined)
        tabs.post({ type: "moved", scope: toStoredScope(context.protocol, url, previousId), to: id });
      tabs.post({ type: "stored", scope: toScope() });
    },
    close() {
      unlisten();
      if (isShared) globalThis.removeEventListener?.("pageshow", onReturn);
    },
  };
}

/** Identifies a stored conversation in every tab: address, protocol and the id under which it is stored. */
export function toStoredScope({ id }: ClientProtocol, url: string, storedId = ""): string {
  return `${url} ${id} stored ${storedId}`;
}

/** Whether no tab has anything under way in the thread: a turn that waits for an answer may run a tool in the tab that stored it. */
function hasEnded({ turn }: ThreadState): boolean {
  return turn.status === "idle" && turn.turnId !== null && turn.reason !== "tool_use";
}

/**
 * Lists the requests that are open in the first thread, and were answered, withdrawn or have expired in the stored one; also those that it does not
 * have, where it goes on with a turn that is unknown in the first.
 */
function listSettled(thread: ThreadState, stored: ThreadState): readonly AgentRequest[] {
  const isNext = isUnknownTurn(thread, stored.turn);
  return selectOpenRequests(thread).filter(({ turnId, requestId }) => {
    const found = stored.requests.find((one) => one.turnId === turnId && one.requestId === requestId);
    return found === undefined ? isNext : !isOpenRequestState(found.state);
  });
}

/** Whether a thread has neither the turn nor a message of it. */
function isUnknownTurn({ turn, messages }: ThreadState, { turnId }: Turn): boolean {
  return turnId !== null && turn.turnId !== turnId && messages.every((message) => message.turnId !== turnId);
}

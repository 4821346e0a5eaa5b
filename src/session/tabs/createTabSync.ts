import { parseJson } from "../../model/index.ts";
import type { AgentRequest } from "../../model/index.ts";
import { isOpenRequestState, selectRequest } from "../../store/index.ts";
import type { EventByType } from "../../store/index.ts";
import type { EventHandlers } from "../EventHandlers.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";
import { createDecisionLock, type DecisionLockOptions } from "./createDecisionLock.ts";
import { toTabKey } from "./TabMessage.ts";
import type { TabMessage } from "./TabMessage.ts";

/** Keeps one session the same in all tabs that show it. */
export interface TabSync {
  /** Posts to the other tabs what changed; must be called after the thread has reduced the event. */
  readonly handlers: EventHandlers;
  /** Closes the decision lock and stops listening to other tabs. */
  readonly close: () => void;
}

/** The events that can change the state of a request or end a turn. */
type SharedEvent = EventByType[
  | "history.loaded"
  | "message.trimmed"
  | "branch.selected"
  | "request.updated"
  | "request.withdrawn"
  | "turn.ended"];

/** Options of `createTabSync`. */
export interface TabSyncOptions extends DecisionLockOptions {
  /** The session to keep in sync. */
  readonly context: SessionContext;
  /** Aborts a tool whose answer was given elsewhere. */
  readonly tools: ToolRunner;
  /** Address of the agent server. */
  readonly url: string;
  /** Reads the history again. */
  readonly reload: () => void;
}

/**
 * Posts to the other tabs what is answered here, and applies what is answered there: the prompt closes with its outcome even where the
 * server sends nothing. When the turn has ended in another tab, a tab that does not stream it reads the history.
 */
export function createTabSync({ context, tools, tabs, policyRunner, url, reload }: TabSyncOptions): TabSync {
  const decisionLock = createDecisionLock(context, { tabs, policyRunner });

  function accept(message: TabMessage): void {
    if (message.scope !== toTabScope(context, url)) return;
    decisionLock.accept(message);
    if (message.type === "ended") {
      if (context.thread.turn.status !== "running" && context.thread.turn.status !== "stopping") reload();
      return;
    }
    if (message.type !== "answered") return;
    const { granted, by, at } = message;
    // A page tool that runs here runs what was granted there.
    const input = message.input === undefined ? undefined : parseJson(message.input);
    // A request that was opened after the answer, for the same call, is another question.
    const isMeant = (one: AgentRequest): boolean =>
      (one.openedAt ?? loadedAt) <= at && toTabKey(context.thread, one) === message.key;
    const { requests } = context.thread;
    const request =
      requests.findLast((one) => isOpenRequestState(one.state) && isMeant(one)) ??
      requests.findLast((one) => one.state === "withdrawn" && isMeant(one));
    if (request === undefined) return;
    const { requestId, turnId } = request;
    tools.abort(requestId);
    const answer = { granted, by, at, elsewhere: true, ...(input === undefined ? {} : { input }) };
    context.dispatch({ type: "request.updated", turnId, requestId, state: "answered", answer });
  }

  const unlisten = tabs.listen((message) => context.run(() => accept(message)));
  /** Turns that were answered or stopped here: other tabs have no stream of them, and need the message that they ended. */
  const shared = new Set<string>();
  /** Ids of the requests whose answers are being sent. */
  const delivering = new Set<string>();
  /** When requests without `openedAt` were read from a history, in epoch milliseconds. */
  let loadedAt = 0;

  /** Posts the outcome of a delivery, which can arrive as a separate event or in a history. */
  function postOutcome(requestId: string, here: string): void {
    const request = selectRequest(context.thread, requestId);
    // A failed answer may still arrive: it stays in `delivering`.
    if (request !== undefined && isOpenRequestState(request.state) && request.state !== "sent") return;
    delivering.delete(requestId);
    // It left the thread together with its message or branch: the others read the history again.
    if (request === undefined) return tabs.post({ type: "ended", scope: here });
    const { answer, kind, state, turnId } = request;
    if (answer === undefined || answer.elsewhere === true || (state !== "sent" && state !== "answered")) return;
    shared.add(turnId);
    const { granted, by, at } = answer;
    const edited = kind === "permission" && answer.input !== undefined ? { input: JSON.stringify(answer.input) } : {};
    tabs.post({ type: "answered", scope: here, key: toTabKey(context.thread, request), granted, by, at, ...edited });
  }

  function share(event: SharedEvent): void {
    if (event.type === "history.loaded") loadedAt = event.time ?? context.now();
    const here = toTabScope(context, url);
    if (here === undefined) return;
    decisionLock.share(event, here);
    if (event.type === "request.updated" && event.state === "sending") delivering.add(event.requestId);
    if (event.type === "request.withdrawn") shared.add(event.turnId);
    for (const requestId of Array.from(delivering)) postOutcome(requestId, here);
    // The server has confirmed it: the others read the path again.
    if (event.type === "branch.selected" && event.turnId === undefined) tabs.post({ type: "ended", scope: here });
    if (event.type === "turn.ended" && event.reason !== "tool_use" && shared.delete(event.turnId)) {
      tabs.post({ type: "ended", scope: here });
    }
  }

  return {
    handlers: {
      "message.trimmed": share,
      "branch.selected": share,
      "history.loaded": share,
      "request.updated": share,
      "request.withdrawn": share,
      "turn.ended": share,
    },
    close() {
      decisionLock.close(toTabScope(context, url));
      unlisten();
    },
  };
}

/**
 * Identifies the session in every tab that shows it: address, protocol and wire id, or the id under which it is stored where the wire gives
 * none. Undefined before it has either.
 */
export function toTabScope(
  { protocol, thread, storedId }: Pick<SessionContext, "protocol" | "thread" | "storedId">,
  url: string,
): string | undefined {
  const id = thread.session.wireId ?? storedId;
  return id === undefined ? undefined : `${url} ${protocol.id} ${id}`;
}

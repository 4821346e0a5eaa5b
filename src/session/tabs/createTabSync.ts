import type { AgentRequest } from "../../model/index.ts";
import { isOpenRequestState, selectRequest, type EventByType } from "../../store/index.ts";
import type { EventHandlers } from "../EventHandlers.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";
import { createTabHold } from "./createTabHold.ts";
import type { Tabs } from "./createTabs.ts";
import type { TabMessage } from "./TabMessage.ts";
import { toTabKey } from "./TabMessage.ts";
import { toTabScope } from "./toTabScope.ts";

/** Keeps one session the same in all tabs that show it. */
export interface TabSync {
  /** Post to the other tabs what they need of an event; to be called after the thread has it. */
  readonly handlers: EventHandlers;
  /** Stops listening. */
  readonly close: () => void;
}

/** The events by which the state of a request can change, or a turn end. */
type SharedEvent = EventByType[
  | "history.loaded"
  | "message.trimmed"
  | "request.updated"
  | "request.withdrawn"
  | "turn.ended"];

/** What a tab sync is made from. */
export interface TabSyncOptions {
  /** The session. */
  readonly context: SessionContext;
  /** Stops a tool whose answer came from elsewhere. */
  readonly tools: ToolRunner;
  /** The other tabs. */
  readonly tabs: Tabs;
  /** Address of the agent server. */
  readonly url: string;
  /** Reads the history again. */
  readonly reload: () => void;
}

/**
 * Tells the other tabs what is answered here, and takes what is answered there: the prompt goes, with the outcome, also where the server
 * says nothing. When the turn has ended there, a tab that does not follow it reads the history.
 */
export function createTabSync({ context, tools, tabs, url, reload }: TabSyncOptions): TabSync {
  const hold = createTabHold(context, tabs, context.createId("tab"));

  function accept(message: TabMessage): void {
    if (message.scope !== toTabScope(context, url)) return;
    hold.accept(message);
    if (message.type === "ended") {
      if (context.thread.turn.status !== "running" && context.thread.turn.status !== "stopping") reload();
      return;
    }
    if (message.type !== "answered") return;
    const { granted, by, at } = message;
    // Asked anew about the same call, it is another question than the one that was answered.
    const isMeant = (one: AgentRequest): boolean =>
      (one.openedAt ?? loadedAt) <= at && toTabKey(context.thread, one) === message.key;
    const { requests } = context.thread;
    const request =
      requests.findLast((one) => isOpenRequestState(one.state) && isMeant(one)) ??
      requests.findLast((one) => one.state === "withdrawn" && isMeant(one));
    if (request === undefined) return;
    const { requestId, turnId } = request;
    tools.abort(requestId);
    const answer = { granted, by, at, elsewhere: true };
    context.dispatch({ type: "request.updated", turnId, requestId, state: "answered", answer });
  }

  const unlisten = tabs.listen((message) => context.run(() => accept(message)));
  /** Turns that were answered or stopped from here: whoever shows them elsewhere cannot see how they go on. */
  const told = new Set<string>();
  /** Requests whose answers are on their way. */
  const delivering = new Set<string>();
  /** When what has no time of its own was read, in epoch milliseconds. */
  let loadedAt = 0;

  /** Posts what became of a delivery; that can come as an event of its own, or with a history. */
  function postOutcome(requestId: string, here: string): void {
    const request = selectRequest(context.thread, requestId);
    // What was given up as lost may still arrive.
    if (request !== undefined && isOpenRequestState(request.state) && request.state !== "sent") return;
    delivering.delete(requestId);
    if (request === undefined) return tabs.post({ type: "ended", scope: here });
    const { answer, state, turnId } = request;
    if (answer === undefined || answer.elsewhere === true || (state !== "sent" && state !== "answered")) return;
    told.add(turnId);
    const { granted, by, at } = answer;
    tabs.post({ type: "answered", scope: here, key: toTabKey(context.thread, request), granted, by, at });
  }

  function share(event: SharedEvent): void {
    if (event.type === "history.loaded") loadedAt = event.time ?? context.now();
    const here = toTabScope(context, url);
    if (here === undefined) return;
    hold.share(event, here);
    if (event.type === "request.updated" && event.state === "sending") delivering.add(event.requestId);
    if (event.type === "request.withdrawn") told.add(event.turnId);
    for (const requestId of Array.from(delivering)) postOutcome(requestId, here);
    if (event.type === "turn.ended" && event.reason !== "tool_use" && told.delete(event.turnId)) {
      tabs.post({ type: "ended", scope: here });
    }
  }

  return {
    handlers: {
      "message.trimmed": share,
      "history.loaded": share,
      "request.updated": share,
      "request.withdrawn": share,
      "turn.ended": share,
    },
    close() {
      hold.close(toTabScope(context, url));
      unlisten();
    },
  };
}

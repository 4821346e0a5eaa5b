import type { AgentEvent, AgentRequest, HeldElsewhere, ThreadState } from "../../model/index.ts";
import { selectRequest } from "../../store/index.ts";
import type { PolicyRunner } from "../policy/createPolicyRunner.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { Tabs } from "./createTabs.ts";
import { toTabKey } from "./TabMessage.ts";
import type { TabMessage } from "./TabMessage.ts";

/** A lock across tabs on answers that are sent together: a request that is decided in one tab cannot be decided differently in another. */
export interface DecisionLock {
  /** Handles a message of another tab about the same session. */
  readonly accept: (message: TabMessage) => void;
  /** Posts to the other tabs what an event changes about decisions, after the thread has reduced it. */
  readonly share: (event: AgentEvent, scope: string) => void;
  /** Posts to the other tabs that the decisions of this one will not be sent. */
  readonly close: (scope: string | undefined) => void;
}

type Deciding = Extract<TabMessage, { type: "deciding" }>;

/** What a decision lock needs besides its session. */
export interface DecisionLockOptions {
  /** The channel to the other tabs. */
  readonly tabs: Tabs;
  /** Decides nothing any more that another tab decides. */
  readonly policyRunner: Pick<PolicyRunner, "leave">;
}

/**
 * Creates the decision lock of a session; part of `createTabSync`. Where the protocol sends answers one by one,
 * none waits for others, and the lock does nothing.
 */
export function createDecisionLock(context: SessionContext, { tabs, policyRunner }: DecisionLockOptions): DecisionLock {
  /** An id of this tab. */
  const tab = context.createId("tab");
  const isTogether = context.protocol.answers === "together";
  /** The events (by `toEventKey`) that a message of another tab has caused: they are not posted back. */
  const received = new Set<string>();

  /** The request with that key (see `toTabKey`) in this tab. */
  const find = (key: string): AgentRequest | undefined => findByKey(context.thread, key);
  const ofTurn = (turnId: string): readonly AgentRequest[] => selectTurn(context.thread, turnId);

  function reopen({ turnId, requestId }: AgentRequest, held: { readonly heldElsewhere?: HeldElsewhere | null }): void {
    const event = { type: "request.updated", turnId, requestId, state: "open", ...held } as const;
    received.add(toEventKey(event));
    context.dispatch(event);
  }
  /** Sets what another tab has decided about an open request; null: nothing, it can be decided here again. */
  const setHolder = (request: AgentRequest, heldElsewhere: HeldElsewhere | null): void => {
    const isNew = (request.heldElsewhere ?? null) !== heldElsewhere;
    if (request.state === "open" && isNew) reopen(request, { heldElsewhere });
  };

  /** Undoes decisions of this tab, because another one decides: a rule of this one would answer again at once. */
  const yieldDecisions = (requests: readonly AgentRequest[]): void => {
    const yielded = requests.filter(isTakenBack);
    for (const { requestId, answer } of yielded) if (answer?.rule !== undefined) policyRunner.leave(requestId);
    for (const one of yielded) reopen(one, {});
  };
  const post = (request: AgentRequest, scope: string): void => {
    const { granted = false, at = 0 } = request.answer ?? {};
    tabs.post({ type: "deciding", scope, key: toTabKey(context.thread, request), granted, at, tab });
  };

  /** Another tab has staged a decision: the earlier one of the two counts, for all requests of the turn. */
  function acceptDecision(message: Deciding): void {
    const request = find(message.key);
    if (request === undefined) return;
    const own = ofTurn(request.turnId).filter(isDecided);
    if (own.some(({ state }) => state === "sending")) return;
    const [first] = own.toSorted((left, right) => (left.answer?.at ?? 0) - (right.answer?.at ?? 0));
    if (first !== undefined && comesBefore(first, tab, message)) return own.forEach((one) => post(one, message.scope));
    yieldDecisions(own);
    for (const one of ofTurn(request.turnId)) {
      const isMeant = one.requestId === request.requestId;
      setHolder(one, isMeant ? (message.granted ? "allowed" : "denied") : (one.heldElsewhere ?? "undecided"));
    }
  }

  /** Another tab has undone its decision: once it has undone all of the turn, this tab can decide again. */
  function acceptReturn(key: string): void {
    const request = find(key);
    if (request === undefined) return;
    const turn = ofTurn(request.turnId);
    const others = turn.filter(({ requestId }) => requestId !== request.requestId);
    const isHeld = others.some(({ heldElsewhere = "undecided" }) => heldElsewhere !== "undecided");
    if (isHeld) setHolder(request, "undecided");
    else for (const one of turn) setHolder(one, null);
  }

  function accept(message: TabMessage): void {
    switch (message.type) {
      case "deciding":
        return acceptDecision(message);
      case "undecided":
        return acceptReturn(message.key);
      case "takeover":
        return yieldDecisions(ofTurn(find(message.key)?.turnId ?? "").filter(isDecided));
      case "asking":
        return context.thread.requests.filter(isDecided).forEach((one) => post(one, message.scope));
    }
  }

  return {
    accept(message) {
      if (isTogether) accept(message);
    },
    share(event, scope) {
      if (!isTogether) return;
      if (event.type === "history.loaded") tabs.post({ type: "asking", scope });
      if (event.type !== "request.updated" || received.delete(toEventKey(event))) return;
      const request = selectRequest(context.thread, event.requestId);
      if (request === undefined) return;
      if (event.state === "staged") post(request, scope);
      if (event.state !== "open") return;
      const type = event.heldElsewhere === undefined ? "undecided" : "takeover";
      tabs.post({ type, scope, key: toTabKey(context.thread, request) });
    },
    close(scope) {
      if (!isTogether || scope === undefined) return;
      for (const one of context.thread.requests.filter(isDecided))
        tabs.post({ type: "undecided", scope, key: toTabKey(context.thread, one) });
    },
  };
}

function findByKey(thread: ThreadState, key: string): AgentRequest | undefined {
  return thread.requests.findLast((one) => toTabKey(thread, one) === key);
}

function selectTurn({ requests }: ThreadState, turnId: string): readonly AgentRequest[] {
  return requests.filter((one) => one.turnId === turnId);
}

function toEventKey(event: Extract<AgentEvent, { type: "request.updated" }>): string {
  return [event.requestId, event.state, event.heldElsewhere].join(" ");
}

/** Whether it was decided here and the server has not accepted it yet. */
function isDecided({ state, answer }: AgentRequest): boolean {
  return answer !== undefined && ["staged", "sending", "failed"].includes(state);
}

/** The result of a page tool stays: the tool ran, and does not run twice. */
function isTakenBack({ state, answer }: AgentRequest): boolean {
  return state !== "sending" && answer?.by !== "tool";
}

/** Whether the answer of this tab (`tab`) was staged before that of the message. */
function comesBefore({ answer }: AgentRequest, tab: string, message: Deciding): boolean {
  const at = answer?.at ?? 0;
  return at === message.at ? tab < message.tab : at < message.at;
}

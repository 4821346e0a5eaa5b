import type { Branch, Fork, Message, ThreadState, Turn } from "../../model/index.ts";
import type { Reducers } from "../Reducers.ts";
import { isOpenRequestState } from "../requestState.ts";
import { settleTurn } from "../settleTurn.ts";
import { splitThread } from "../splitThread.ts";
import { locateMessage } from "../updateMessage.ts";

/** Shows another branch of a conversation. What leaves is settled and kept, unless the agent has said nothing in it. */
export const branchReducers: Reducers<"branch.selected"> = {
  "branch.selected": (thread, { messageId, instead }) => {
    const index = locateMessage(thread, instead);
    const { forks = [] } = thread;
    const fork = forks.find((it) => it.messageId === instead);
    const others = fork?.others ?? [];
    const chosen = others.find((branch) => startOf(branch) === messageId);
    if (index === -1 || (chosen === undefined && isKnown(thread, messageId))) return thread;
    const { kept, rest } = splitThread(thread, index);
    const leaving = settleBranch(thread, { ...rest, turn: thread.turn });
    const isKept = isAnswered(leaving) || forks.some((it) => it !== fork && holds(leaving.messages, it.messageId));
    const all = isKept ? others.toSpliced(fork?.position ?? 0, 0, leaving) : others;
    const position = chosen === undefined ? all.length : all.indexOf(chosen);
    const next: Fork = { messageId, position, others: all.filter((branch) => branch !== chosen) };
    const left = [...forks.filter((it) => it !== fork), ...(next.others.length === 0 ? [] : [next])];
    return {
      ...thread,
      turn: chosen?.turn ?? leaving.turn,
      messages: [...kept.messages, ...(chosen?.messages ?? [])],
      requests: [...kept.requests, ...(chosen?.requests ?? [])],
      forks: left.length === 0 ? undefined : left,
    };
  },
};

/** The ids of hidden turns, computed once for each list of forks: it changes only with the path. */
const hiddenTurns = new WeakMap<readonly Fork[], ReadonlySet<string>>();

/** Whether a turn is in hidden branches only. */
export function isHiddenTurn({ messages }: ThreadState, forks: readonly Fork[], turnId: string | undefined): boolean {
  const hidden = hiddenTurns.get(forks) ?? new Set(listHidden(forks).map((message) => message.turnId));
  hiddenTurns.set(forks, hidden);
  return turnId !== undefined && hidden.has(turnId) && !messages.some((message) => message.turnId === turnId);
}

function listHidden(forks: readonly Fork[]): readonly Message[] {
  return forks.flatMap(({ others }) => others.flatMap(({ messages }) => messages));
}

function startOf({ messages }: Branch): string | undefined {
  return messages[0]?.id;
}

function holds(messages: readonly Message[], messageId: string): boolean {
  return messages.some(({ id }) => id === messageId);
}

function isKnown({ messages, forks = [] }: ThreadState, messageId: string): boolean {
  return holds(messages, messageId) || holds(listHidden(forks), messageId);
}

/** Whether the agent has said anything; a notice of a failure does not count. */
function isAnswered({ messages }: Branch): boolean {
  return messages.some(({ role, parts }) => role === "assistant" && parts.some(({ type }) => type !== "notice"));
}

/** Settles a branch as a stop does: nothing in it runs or waits while it is hidden. */
function settleBranch(thread: ThreadState, branch: Branch): Branch {
  const { turnId, status } = branch.turn;
  const waiting = branch.requests.filter(({ state }) => isOpenRequestState(state)).map((request) => request.turnId);
  const open = new Set(status === "idle" || turnId === null ? waiting : [...waiting, turnId]);
  const turn: Turn = status === "idle" ? branch.turn : { ...branch.turn, status: "idle", reason: "cancelled" };
  const start: ThreadState = { ...thread, ...branch };
  const { messages, requests } = [...open].reduce(
    (it, id) => settleTurn(it, { turnId: id, reason: "cancelled" }),
    start,
  );
  return { messages, requests, turn };
}

import type { AgentRequest, Branch, Fork, Message, ThreadState } from "../../model/index.ts";
import { isOpenRequestState } from "../requestState.ts";
import type { Reducers } from "../Reducers.ts";
import { splitThread } from "../splitThread.ts";
import { locateMessage } from "../updateMessage.ts";
import { turnReducers } from "./turn.ts";

/**
 * Shows another branch of a conversation from the prompt `instead` on; the one that was shown is settled and kept in the fork. A
 * `messageId` that no message has begins a new, empty branch. Changes nothing where `instead` is not shown, or another message has the
 * `messageId`.
 */
export const branchReducers: Reducers<"branch.selected"> = {
  "branch.selected": (thread, { messageId, instead }) => {
    const index = locateMessage(thread, instead);
    const { forks = [] } = thread;
    const fork = forks.find((it) => it.messageId === instead);
    const others = fork?.others ?? [];
    const chosen = others.find((branch) => branch.messages[0]?.id === messageId);
    const messages = [...thread.messages, ...listHidden(forks)];
    if (index === -1 || (chosen === undefined && messages.some(({ id }) => id === messageId))) return thread;
    const settled = settle(thread, splitThread(thread, index).rest.requests);
    const { kept, rest } = splitThread(settled, index);
    const all: readonly Branch[] = others.toSpliced(fork?.position ?? 0, 0, { ...rest, turn: settled.turn });
    const position = chosen === undefined ? all.length : all.indexOf(chosen);
    const next: Fork = { messageId, position, others: all.filter((branch) => branch !== chosen) };
    return {
      ...settled,
      turn: chosen?.turn ?? settled.turn,
      messages: kept.messages.concat(chosen?.messages ?? []),
      requests: kept.requests.concat(chosen?.requests ?? []),
      forks: forks.filter((it) => it !== fork).concat(next),
    };
  },
};

/** Whether a turn is in hidden branches only. */
export function isHiddenTurn(thread: ThreadState, forks: readonly Fork[], turnId: string | undefined): boolean {
  const isIn = (path: Pick<Branch, "messages">): boolean => path.messages.some((message) => message.turnId === turnId);
  return forks.some(({ others }) => others.some(isIn)) && !isIn(thread);
}

function listHidden(forks: readonly Fork[]): readonly Message[] {
  return forks.flatMap(({ others }) => others.flatMap(({ messages }) => messages));
}

/** Ends the turn, and those of the open requests, as a stop does: nothing runs or waits in a branch that is hidden. */
function settle(thread: ThreadState, requests: readonly AgentRequest[]): ThreadState {
  const open = requests.filter(({ state }) => isOpenRequestState(state)).map(({ turnId }) => turnId);
  const { turnId, status } = thread.turn;
  const turnIds = turnId === null || status === "idle" ? open : [...open, turnId];
  return turnIds.reduce(
    (it, id) => turnReducers["turn.ended"](it, { type: "turn.ended", turnId: id, reason: "cancelled" }),
    thread,
  );
}

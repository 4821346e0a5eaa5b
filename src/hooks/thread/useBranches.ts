"use client";
import { useMemo } from "react";
import type { Fork, ThreadState } from "../../model/index.ts";
import { useSession } from "../session/sessionHooks.ts";
import { useQueue, useTurn } from "../turn/turnHooks.ts";
import { useThread } from "./useThread.ts";

/** The branches at one prompt of the thread: the prompts that were sent in place of each other. */
export interface Branches {
  /** The ids of these prompts in the order in which they were sent; the one that is shown is a message of the thread. */
  readonly messageIds: readonly string[];
  /** The index of the one that is shown, from 0. */
  readonly index: number;
  /** The fork at this prompt; its `others` contain the hidden messages. */
  readonly fork: Fork;
  /** Shows another branch from this prompt on; undefined while a turn runs or waits, or a prompt is queued. */
  readonly show: ((messageId: string) => void) | undefined;
}

/** Returns the branches at a prompt of the thread; undefined if it is the only one, and for other messages. */
export function useBranches(messageId: string): Branches | undefined {
  const session = useSession();
  const { status } = useTurn();
  const isWaiting = useQueue().length > 0;
  const fork = useThread(
    useMemo(
      () =>
        ({ forks }: ThreadState) =>
          forks?.find((it) => it.messageId === messageId),
      [messageId],
    ),
  );
  if (fork === undefined) return undefined;
  const hidden = fork.others.flatMap(({ messages }) => messages[0]?.id ?? []);
  return {
    messageIds: hidden.toSpliced(fork.position, 0, messageId),
    index: fork.position,
    fork,
    show: status === "idle" && !isWaiting ? (id) => session.showBranch(id) : undefined,
  };
}

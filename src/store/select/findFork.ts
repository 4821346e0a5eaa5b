import type { Fork, ThreadState } from "../../model/index.ts";

/**
 * Finds the fork of which one branch, shown or hidden, begins with this prompt; undefined for a prompt that never had another in its place.
 */
export function findFork({ forks }: Pick<ThreadState, "forks">, messageId: string): Fork | undefined {
  return forks?.find(
    (fork) => fork.messageId === messageId || fork.others.some(({ messages }) => messages[0]?.id === messageId),
  );
}

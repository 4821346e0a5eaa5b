import type { Fork, ThreadState } from "../../model/index.ts";

/** Finds the place of a thread that has a branch which begins with this prompt, shown or hidden; undefined if it is the only one. */
export function findFork({ forks }: Pick<ThreadState, "forks">, messageId: string): Fork | undefined {
  return forks?.find(
    (fork) => fork.messageId === messageId || fork.others.some(({ messages }) => messages[0]?.id === messageId),
  );
}

import { describeCause } from "../../model/index.ts";
import type { KitError } from "../../model/index.ts";
import type { SessionContext } from "../SessionContext.ts";

/** Reports to the user that a conversation could not be written or read. */
export type FailureReporter = (cause: unknown, notice: "not_stored" | "not_restored") => undefined;

/** Returns a function that reports a failure of the storage in the thread, only the first time. */
export function createFailureReporter(context: SessionContext): FailureReporter {
  let isReported = false;
  return (cause, notice) => {
    if (isReported) return;
    isReported = true;
    const detail = describeCause(cause).slice(0, 500);
    addStorageNotice(context, notice, { code: "configuration", message: storageFailures[notice], detail });
  };
}

/** Adds a warning about the storage of the conversation to the thread. */
export function addStorageNotice(
  context: SessionContext,
  notice: "not_stored" | "not_restored" | "deleted_elsewhere",
  error?: KitError,
): void {
  const address = { turnId: context.thread.turn.turnId ?? "", messageId: `${context.sessionId}:storage` };
  const part = { type: "notice", key: `${address.messageId}:${notice}`, severity: "warning", notice, error } as const;
  context.run(() => {
    context.dispatch({ type: "message.started", ...address, role: "system" });
    context.dispatch({ type: "part.added", ...address, part });
  });
}

/** Why a conversation is not stored or not restored, for the details of the notice. */
export const storageFailures = {
  not_stored: "The conversation could not be written to the storage: it is full, or forbidden.",
  not_restored: "The stored conversation could not be read.",
  broken: "The stored data is not a conversation.",
  newer: "It was stored by a newer version of this page.",
  late: "The storage did not answer within 10 seconds.",
} as const;

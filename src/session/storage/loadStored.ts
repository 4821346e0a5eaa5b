import type { Conversations } from "./Conversations.ts";
import { storageFailures, type FailureReporter } from "./createFailureReporter.ts";
import type { StoredConversation } from "./StoredConversation.ts";

/** Milliseconds within which a storage must deliver a conversation. */
const readTimeout = 10_000;

/** Rejects where the storage does not answer in time: the user waits for the conversation before anything is sent. */
function withTimeLimit<Value>(reading: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(storageFailures.late)), readTimeout);
    void reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Reads the conversation under the id; undefined if there is none. Never rejects. `onUnread` is called if there may be one that is not readable now. */
export async function loadStored(
  conversations: Conversations | undefined,
  id: string | undefined,
  fail: FailureReporter,
  onUnread?: () => void,
): Promise<StoredConversation | undefined> {
  if (conversations === undefined || id === undefined) return undefined;
  try {
    const stored = await withTimeLimit(conversations.load(id));
    if (stored === "newer") onUnread?.();
    return typeof stored === "string" ? fail(storageFailures[stored], "not_restored") : stored;
  } catch (cause) {
    onUnread?.();
    return fail(cause, "not_restored");
  }
}

"use client";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useLatest, useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { AttentionOptions, AttentionReason } from "./AttentionOptions.ts";
import { createAttention } from "./createAttention.ts";
import { keepNotifications, useNotifications } from "./useNotifications.ts";

/**
 * Calls a person back to a page that they do not see, when the agent of the surrounding `<SessionProvider>` waits for them, has failed or
 * has ended; `<Chat attention>` does the same. Use it in one place of a page. Returns why they are called now; null while they see the
 * page, or nothing has happened.
 */
export function useAttention(options: AttentionOptions = {}): AttentionReason | null {
  const { storage } = options;
  useEffect(() => {
    if (storage !== undefined) keepNotifications(storage);
  }, [storage]);
  const session = useSession();
  const messages = useMessages();
  const isOn = useNotifications() === "on" && Boolean(options.notification);
  const latest = useLatest({ options, messages, notifies: isOn });
  const attention = useMemo(() => createAttention(session, () => latest.current), [session, latest]);
  return useSyncExternalStore(attention.subscribe, attention.get, () => null);
}

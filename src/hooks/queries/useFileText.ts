"use client";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ThreadState } from "../../model/index.ts";
import { useSessionContext } from "../session/useSessionContext.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { useThread } from "../thread/useThread.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";
import { readFileText } from "./readReply.ts";

function selectWireId(thread: ThreadState): string | undefined {
  return thread.session.wireId;
}

/**
 * Queries the current text of a file on the agent's side; disabled while `path` is undefined, the session has no wire id or the provider
 * has no connection. Another `revision`, e.g. the number of edits, refetches it and keeps the old text meanwhile.
 */
export function useFileText(path: string | undefined, revision = 0): UseQueryResult<string> {
  const { connection } = useSessionContext("useFileText");
  const sessionId = useThread(selectWireId);
  const file = queryKey(connection, "file", sessionId ?? "", path ?? "");
  return useQuery(
    {
      queryKey: [...file, String(revision)],
      queryFn: async ({ signal }) =>
        readFileText(
          await connection?.ask({ type: "readFile", sessionId: sessionId ?? "", path: path ?? "" }, { signal }),
        ),
      enabled: connection !== undefined && path !== undefined && sessionId !== undefined,
      placeholderData: (previous, query) =>
        sameItems(query?.queryKey.slice(0, -1) ?? [], file) ? previous : undefined,
      retry: false,
    },
    useKitQueryClient(),
  );
}

"use client";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ThreadState } from "../../model/index.ts";
import { useSessionContext } from "../session/useSessionContext.ts";
import { useThread } from "../thread/useThread.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";
import { readFileText } from "./readReply.ts";

function selectWireId(thread: ThreadState): string | undefined {
  return thread.session.wireId;
}

/**
 * Asks for a file as the agent sees it now; asks nothing while `path` is undefined, the session has no wire id yet or the provider no
 * connection. Another `revision`, e.g. the number of edits, asks anew and shows the old text meanwhile.
 */
export function useFileText(path: string | undefined, revision = 0): UseQueryResult<string> {
  const { connection } = useSessionContext("useFileText");
  const sessionId = useThread(selectWireId);
  return useQuery(
    {
      queryKey: queryKey(connection, "file", sessionId ?? "", path ?? "", String(revision)),
      queryFn: async ({ signal }) =>
        readFileText(
          await connection?.ask({ type: "readFile", sessionId: sessionId ?? "", path: path ?? "" }, { signal }),
        ),
      enabled: connection !== undefined && path !== undefined && sessionId !== undefined,
      placeholderData: (previous, query) => (query?.queryKey.at(-2) === path ? previous : undefined),
      retry: false,
    },
    useKitQueryClient(),
  );
}

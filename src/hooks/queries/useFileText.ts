"use client";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ThreadState } from "../../model/index.ts";
import { useConnection } from "../useConnection.ts";
import { useThread } from "../useThread.ts";
import { queryKey } from "./queryKey.ts";
import { readFileText } from "./readReply.ts";
import { useKitQueryClient } from "./useKitQueryClient.ts";

function selectWireId(thread: ThreadState): string | undefined {
  return thread.session.wireId;
}

/** Asks for a file as the agent sees it now; asks nothing while `path` is undefined or the session has no wire id yet. */
export function useFileText(path: string | undefined): UseQueryResult<string> {
  const connection = useConnection();
  const sessionId = useThread(selectWireId);
  return useQuery(
    {
      queryKey: queryKey(connection, "file", sessionId ?? "", path ?? ""),
      queryFn: async ({ signal }) =>
        readFileText(
          await connection.ask({ type: "readFile", sessionId: sessionId ?? "", path: path ?? "" }, { signal }),
        ),
      enabled: path !== undefined && sessionId !== undefined,
      retry: false,
    },
    useKitQueryClient(),
  );
}

"use client";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useConnection } from "../session/useConnection.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";
import { readSessionList } from "./readReply.ts";
import type { SessionListPage } from "./readReply.ts";

/** Queries the first page of the session list: of the server, or of what this side stores. `enabled: false` sends nothing. */
export function useSessionList(options?: { readonly enabled?: boolean | undefined }): UseQueryResult<SessionListPage> {
  const connection = useConnection();
  return useQuery(
    {
      queryKey: queryKey(connection, "sessions"),
      queryFn: async ({ signal }) => readSessionList(await connection.ask({ type: "listSessions" }, { signal })),
      enabled: options?.enabled ?? true,
      retry: false,
    },
    useKitQueryClient(),
  );
}

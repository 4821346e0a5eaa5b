"use client";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useSessionContext } from "../session/useSessionContext.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";
import { readDescription } from "./readReply.ts";
import type { AgentDescription } from "./readReply.ts";

/** Queries the agent's description and the server's features, once per connection; disabled when the provider has no connection. */
export function useDescribe(): UseQueryResult<AgentDescription> {
  const { connection } = useSessionContext("useDescribe");
  return useQuery(
    {
      queryKey: queryKey(connection, "describe"),
      queryFn: async ({ signal }) =>
        connection === undefined
          ? { suggestions: [], features: {} }
          : readDescription(await connection.ask({ type: "describe" }, { signal })),
      enabled: connection !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    useKitQueryClient(),
  );
}

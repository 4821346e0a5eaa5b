"use client";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useSessionContext } from "../session/useSessionContext.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";
import { readDescription } from "./readReply.ts";
import type { AgentDescription } from "./readReply.ts";

/**
 * Queries the agent's description and the server's features, once per connection; after a failure again when the network is back. Disabled
 * when the provider has no connection.
 */
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
      // A server without a description is asked again after the network was lost, not by each component.
      retryOnMount: false,
      refetchOnWindowFocus: false,
    },
    useKitQueryClient(),
  );
}

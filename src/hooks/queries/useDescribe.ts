"use client";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useSessionContext } from "../session/useSessionContext.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";
import { readDescription } from "./readReply.ts";
import type { AgentDescription } from "./readReply.ts";

/** Asks the agent who it is and what it offers; asks nothing where the provider has no connection. */
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

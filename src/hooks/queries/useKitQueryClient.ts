"use client";
import { QueryClientContext } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { useSessionContext } from "../session/useSessionContext.ts";
import { createRandomText } from "../../model/index.ts";
import type { Connection } from "../../session/index.ts";

/** Returns the app's QueryClient when there is one, else the one of the `<SessionProvider>`. */
export function useKitQueryClient(): QueryClient {
  const { queryClient } = useSessionContext("useKitQueryClient");
  return useContext(QueryClientContext) ?? queryClient;
}

const ids = new WeakMap<Connection, string>();

/**
 * Builds the cache key of a query. Two connections in one QueryClient never share a result, also where the app persists its cache: the next
 * page may belong to another user or server.
 */
export function queryKey(connection: Connection | undefined, ...query: readonly string[]): readonly unknown[] {
  if (connection === undefined) return ["countersign", "", ...query];
  const id = ids.get(connection) ?? createRandomText(12);
  ids.set(connection, id);
  return ["countersign", id, ...query];
}

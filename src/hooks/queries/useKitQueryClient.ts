"use client";
import { QueryClientContext } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { useSessionContext } from "../session/useSessionContext.ts";
import type { Connection } from "../../session/index.ts";

/** Returns the app's QueryClient when there is one, else the one of the `<SessionProvider>`. */
export function useKitQueryClient(): QueryClient {
  const { queryClient } = useSessionContext("useKitQueryClient");
  return useContext(QueryClientContext) ?? queryClient;
}

const numbers = new WeakMap<Connection, number>();
let count = 0;

/** Builds the cache key of a query; two connections in one QueryClient never share a result. */
export function queryKey(connection: Connection | undefined, ...query: readonly string[]): readonly unknown[] {
  if (connection === undefined) return ["countersign", 0, ...query];
  const number = numbers.get(connection) ?? (count += 1);
  numbers.set(connection, number);
  return ["countersign", number, ...query];
}

"use client";
import { QueryClientContext } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { useSessionContext } from "../session/useSessionContext.ts";
import type { Connection } from "../../session/index.ts";

/** Returns the host's QueryClient where there is one, else the provider's own. */
export function useKitQueryClient(): QueryClient {
  const { queryClient } = useSessionContext("useKitQueryClient");
  return useContext(QueryClientContext) ?? queryClient;
}

const numbers = new WeakMap<Connection, number>();
let count = 0;

/** Builds the cache key of a question; two connections in one QueryClient never share an answer. */
export function queryKey(connection: Connection | undefined, ...question: readonly string[]): readonly unknown[] {
  if (connection === undefined) return ["countersign", 0, ...question];
  const number = numbers.get(connection) ?? (count += 1);
  numbers.set(connection, number);
  return ["countersign", number, ...question];
}

"use client";
import { QueryClientContext } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { useSessionContext } from "../session/useSessionContext.ts";

/** Returns the host's QueryClient where there is one, else the provider's own. */
export function useKitQueryClient(): QueryClient {
  const { queryClient } = useSessionContext("useKitQueryClient");
  return useContext(QueryClientContext) ?? queryClient;
}

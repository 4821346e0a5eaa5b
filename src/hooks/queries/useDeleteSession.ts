"use client";
import { useMutation } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import type { Json } from "../../model/index.ts";
import { useConnection } from "../session/useConnection.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";

/** Returns a mutation that deletes the session of an id, on the server and where this side stores it, and refetches the list. */
export function useDeleteSession(): UseMutationResult<Json, Error, string> {
  const connection = useConnection();
  const client = useKitQueryClient();
  return useMutation(
    {
      mutationFn: (sessionId: string) => connection.ask({ type: "deleteSession", sessionId }),
      // Offline it fails at once: the connection knows better than the browser, and a waiting one would tell nobody.
      networkMode: "always",
      onSuccess: () => void client.invalidateQueries({ queryKey: queryKey(connection, "sessions") }),
    },
    client,
  );
}

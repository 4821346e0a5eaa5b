"use client";
import { useMutation } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import type { Json } from "../../model/index.ts";
import { useConnection } from "../session/useConnection.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";

/** What is renamed, and how. */
export interface RenameSession {
  /** The wire's id. */
  readonly sessionId: string;
  /** The new title. */
  readonly title: string;
}

/** Renames a session on the server and reads the list again. */
export function useRenameSession(): UseMutationResult<Json, Error, RenameSession> {
  const connection = useConnection();
  const client = useKitQueryClient();
  return useMutation(
    {
      mutationFn: (change: RenameSession) => connection.ask({ type: "renameSession", ...change }),
      onSettled: () => client.invalidateQueries({ queryKey: queryKey(connection, "sessions") }),
    },
    client,
  );
}

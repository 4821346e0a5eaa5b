"use client";
import { useMutation } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import type { Json } from "../../model/index.ts";
import { useConnection } from "../session/useConnection.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";

/** The variables of the mutation of `useRenameSession`. */
export interface RenameSession {
  /** Its id in the session list: the wire's, or that of the storage. */
  readonly sessionId: string;
  /** The title to store. */
  readonly title: string;
}

/** Returns a mutation that renames a session, on the server and where this side stores it, and refetches the list. */
export function useRenameSession(): UseMutationResult<Json, Error, RenameSession> {
  const connection = useConnection();
  const client = useKitQueryClient();
  return useMutation(
    {
      mutationFn: (change: RenameSession) => connection.ask({ type: "renameSession", ...change }),
      // Offline it fails at once: the connection knows better than the browser, and a waiting one would tell nobody.
      networkMode: "always",
      onSuccess: () => void client.invalidateQueries({ queryKey: queryKey(connection, "sessions") }),
    },
    client,
  );
}

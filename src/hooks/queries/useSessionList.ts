"use client";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useConnection } from "../session/useConnection.ts";
import { queryKey, useKitQueryClient } from "./useKitQueryClient.ts";
import { readSessionList } from "./readReply.ts";
import type { SessionListPage } from "./readReply.ts";

/** Options of `useSessionList`. */
export interface SessionListOptions {
  /** The `cursor` of the page before; absent: the first page. */
  readonly cursor?: string | undefined;
  /**
   * Whether the query is sent.
   * @default true
   */
  readonly enabled?: boolean | undefined;
}

/** Milliseconds after which a list with a running conversation is queried again. */
const REFRESH = 10_000;

/** Queries a page of the session list: of the server, or of what this side stores. */
export function useSessionList({ cursor, enabled = true }: SessionListOptions = {}): UseQueryResult<SessionListPage> {
  const connection = useConnection();
  return useQuery(
    {
      queryKey: queryKey(connection, "sessions", ...(cursor === undefined ? [] : [cursor])),
      queryFn: async ({ signal }) =>
        readSessionList(await connection.ask({ type: "listSessions", cursor }, { signal })),
      enabled,
      retry: false,
      // What runs elsewhere ends without an event here.
      refetchInterval: ({ state: { data } }) =>
        data?.sessions.some(({ state }) => state === "running") === true ? REFRESH : false,
    },
    useKitQueryClient(),
  );
}

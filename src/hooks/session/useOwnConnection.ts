"use client";
import { useMemo, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import { createConnection } from "../../session/index.ts";
import type { Connection } from "../../session/index.ts";
import { createResource } from "../snapshot/createResource.ts";
import type { Resource } from "../snapshot/createResource.ts";
import type { ConnectionChoice, ConnectionSource } from "./AgentSessionOptions.ts";
import { useLatest } from "../useLatest.ts";

function choiceOf(options: ConnectionSource): ConnectionChoice | undefined {
  return options.connection === undefined ? options : undefined;
}

/** Opens a connection. `fetch`, `headers` and `socketQuery` are read at each request, since inline ones are new objects on each render. */
function openConnection(choice: ConnectionChoice, options: RefObject<ConnectionSource>): Connection {
  return createConnection({
    protocol: choice.protocol,
    url: choice.url,
    loadSocketIo: choice.loadSocketIo,
    storage: choice.storage,
    fetch: (input, init) => (choiceOf(options.current)?.fetch ?? globalThis.fetch)(input, init),
    headers: async () => {
      const headers = choiceOf(options.current)?.headers;
      return (typeof headers === "function" ? await headers() : headers) ?? {};
    },
    socketQuery: async () => (await choiceOf(options.current)?.socketQuery?.()) ?? {},
  });
}

const NOTHING: Resource<Connection> = { get: () => null, subscribe: () => () => undefined };

/**
 * Returns the app's connection, or one of its own: null until the first commit, closed when the component unmounts, and replaced when the
 * URL or the protocol's id changes. A change of other options, except `fetch`, `headers` and `socketQuery`, has no effect.
 */
export function useOwnConnection(options: ConnectionSource): Connection | null {
  const appConnection = options.connection ?? null;
  const url = choiceOf(options)?.url;
  const protocolId = choiceOf(options)?.protocol.id;
  const latest = useLatest(options);
  const resource = useMemo(() => {
    if (url === undefined || protocolId === undefined) return NOTHING;
    return createResource(() => {
      const choice = choiceOf(latest.current);
      const value = choice === undefined ? null : openConnection(choice, latest);
      return { value, close: () => value?.close() };
    });
  }, [url, protocolId, latest]);
  const own = useSyncExternalStore<Connection | null>(resource.subscribe, resource.get, NOTHING.get);
  return appConnection ?? own;
}

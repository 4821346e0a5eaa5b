"use client";
import { useEffect, useState } from "react";
import { createConnection } from "../session/index.ts";
import type { Connection } from "../session/index.ts";
import type { AgentSessionOptions } from "./useAgentSession.ts";
import { useLatest } from "./useLatest.ts";

/** Returns the host's connection, or one of its own that closes with the component; null until the first effect has run. */
export function useOwnConnection(options: AgentSessionOptions): Connection | null {
  const given = "connection" in options ? options.connection : undefined;
  const url = "connection" in options ? undefined : options.url;
  const protocolId = "connection" in options ? undefined : options.protocol.id;
  const latest = useLatest(options);
  const [own, setOwn] = useState<Connection | null>(null);
  useEffect(() => {
    const choice = latest.current;
    if (given !== undefined || url === undefined || "connection" in choice) return;
    const connection = createConnection({
      protocol: choice.protocol,
      url,
      // Read late: a host that writes them inline gives new ones on each render.
      fetch: (...request) => {
        const now = latest.current;
        return (("connection" in now ? undefined : now.fetch) ?? globalThis.fetch)(...request);
      },
      headers: async () => {
        const now = latest.current;
        const headers = "connection" in now ? undefined : now.headers;
        return (typeof headers === "function" ? await headers() : headers) ?? {};
      },
    });
    setOwn(connection);
    return () => {
      connection.close();
      setOwn(null);
    };
  }, [given, url, protocolId, latest]);
  return given ?? own;
}

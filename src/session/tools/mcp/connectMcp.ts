import type { Client, PriorDiscovery } from "@modelcontextprotocol/client";
import type { ToolContext } from "../../Session.ts";
import { answerElicitation } from "./answerElicitation.ts";
import type { McpLibrary } from "./loadMcpLibrary.ts";
import type { McpOptions } from "./McpOptions.ts";

/** One connection to an MCP server. */
export interface McpConnection {
  /** The client of MCP's library. */
  readonly client: Client;
  /** Whether the server has a session for it. */
  readonly hasSession: boolean;
  /** Runs a call; the server's questions are asked about that call meanwhile. One call at a time. */
  during<T>(context: ToolContext, call: () => Promise<T>): Promise<T>;
  /** Closes the connection, and the server's session; errors of closing are ignored. */
  close(): Promise<void>;
}

/** Optional input of `connectMcp`. */
export interface McpConnectOptions {
  /** The result of an earlier connection's discovery, which spares a round trip. */
  readonly prior?: PriorDiscovery | undefined;
  /** Called when the server reports that its list of tools has changed. */
  readonly onListChanged?: (() => void) | undefined;
}

/** Connects to an MCP server and negotiates a version: the newest, else one of those with a handshake. Rejects as MCP's client does. */
export async function connectMcp(
  library: McpLibrary,
  options: McpOptions,
  { prior, onListChanged }: McpConnectOptions = {},
): Promise<McpConnection> {
  let current: ToolContext | undefined;
  const client = new library.Client(
    { name: "countersign", version: "1.0.0" },
    {
      capabilities: { elicitation: { form: {}, url: {} } },
      jsonSchemaValidator: new library.CfWorkerJsonSchemaValidator(),
      versionNegotiation: { mode: "auto" },
      ...(onListChanged === undefined
        ? {}
        : { listChanged: { tools: { autoRefresh: false, onChanged: () => onListChanged() } } }),
    },
  );
  client.setRequestHandler("elicitation/create", ({ params }, { mcpReq }) =>
    answerElicitation(params, current, mcpReq.signal),
  );
  const transport = new library.StreamableHTTPClientTransport(toAddress(options.url), { fetch: createFetch(options) });
  await client.connect(transport, prior === undefined ? {} : { prior });
  return {
    client,
    get hasSession() {
      return transport.sessionId !== undefined;
    },
    async during(context, call) {
      current = context;
      try {
        return await call();
      } finally {
        current = undefined;
      }
    },
    async close() {
      if (transport.sessionId !== undefined) await transport.terminateSession().catch(() => undefined);
      await client.close().catch(() => undefined);
    },
  };
}

/** The address of a server, which may be relative to the page. Throws if it is none. */
export function toAddress(url: string): URL {
  return new URL(url, typeof location === "undefined" ? undefined : location.href);
}

/** Sends the app's headers with each request; MCP's own headers win. */
function createFetch({ fetch = globalThis.fetch, headers }: McpOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const merged = new Headers(typeof headers === "function" ? await headers() : headers);
    new Headers(init?.headers).forEach((value, name) => merged.set(name, value));
    return fetch(input, { ...init, headers: merged });
  };
}

import type { ConnectionOptions } from "../../links/Connection.ts";
import type { ClientTools } from "../../Session.ts";

/** Options of `mcpTools`. */
export interface McpOptions {
  /** Address of the server (Streamable HTTP), absolute or relative to the page. */
  readonly url: string;
  /**
   * The name of the server, which is shown, and which rules about a `server` and remembered grants compare. Two servers need two names.
   * @default the host of `url`, with its port: a server cannot choose it
   */
  readonly name?: string | undefined;
  /** Extra headers, e.g. a token; a function is called for each request. */
  readonly headers?: ConnectionOptions["headers"] | undefined;
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Prefix of the tools' names, which keeps the tools of several servers distinct. */
  readonly prefix?: string | undefined;
  /**
   * Whether the user is asked before each call; a function is asked once for each tool, by the server's own name for it.
   * @default true
   */
  readonly confirm?: boolean | ((name: string) => boolean) | undefined;
  /**
   * Milliseconds after which a call is aborted; the time that the user takes for a question does not count, nor that of
   * other calls, which an older server runs one at a time.
   * @default 300000
   */
  readonly timeout?: number | undefined;
  /** Called with the new tools when the server reports that its list has changed. */
  readonly onChange?: ((tools: McpTools) => void) | undefined;
}

/** The tools of one MCP server. */
export interface McpTools {
  /** Ready for `SessionOptions.tools` or `session.setTools`. */
  readonly tools: ClientTools;
  /** The name that rules compare: that of the options, else the host of the address. */
  readonly server: string;
  /** What the server calls itself, where that is another text. Untrusted text. */
  readonly title?: string | undefined;
  /** The negotiated version of MCP, e.g. `2026-07-28`. */
  readonly protocolVersion: string;
  /** The server's instructions for using its tools, for the agent's prompt. Untrusted text. */
  readonly instructions?: string | undefined;
  /**
   * Ends the connection and, where the server has one, its session. Calls that still run over it fail; those to a server of 2026-07-28 have
   * connections of their own and continue.
   */
  close(): Promise<void>;
}

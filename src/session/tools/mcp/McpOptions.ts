import type { ConnectionOptions } from "../../links/Connection.ts";
import type { ClientTools } from "../../Session.ts";

/** Options of `mcpTools`. */
export interface McpOptions {
  /** Address of the server (Streamable HTTP), absolute or relative to the page. */
  readonly url: string;
  /** Extra headers, e.g. a token; a function is called for each request. */
  readonly headers?: ConnectionOptions["headers"] | undefined;
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** What the names of the tools begin with, to tell the tools of several servers apart. */
  readonly prefix?: string | undefined;
  /**
   * Whether the user is asked before each call; a function is asked once for each tool, by the server's own name for it.
   * @default true
   */
  readonly confirm?: boolean | ((name: string) => boolean) | undefined;
  /**
   * Milliseconds after which a call is given up; what the user is asked meanwhile does not count.
   * @default 300000
   */
  readonly timeout?: number | undefined;
  /** Called with the new tools when the server says that its list has changed. */
  readonly onChange?: ((tools: McpTools) => void) | undefined;
}

/** The tools of one MCP server. */
export interface McpTools {
  /** Ready for `SessionOptions.tools` or `session.setTools`. */
  readonly tools: ClientTools;
  /** The server, as it names itself. Untrusted text. */
  readonly server: string;
  /** The version of MCP that is spoken, e.g. `2026-07-28`. */
  readonly protocolVersion: string;
  /** What the server says about using its tools, for the agent's prompt. Untrusted text. */
  readonly instructions?: string | undefined;
  /** Ends the connection and, where the server keeps one, its session. Calls that still run fail. */
  close(): Promise<void>;
}

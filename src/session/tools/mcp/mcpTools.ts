import type { ClientTools } from "../../Session.ts";
import type { McpConnection } from "./connectMcp.ts";
import { connectMcp, toAddress } from "./connectMcp.ts";
import { createMcpCaller } from "./createMcpCaller.ts";
import { loadMcpLibrary } from "./loadMcpLibrary.ts";
import type { McpOptions, McpTools } from "./McpOptions.ts";
import type { McpToolSource } from "./toClientTool.ts";
import { toClientTool } from "./toClientTool.ts";
import { toMcpError } from "./toMcpError.ts";

/**
 * Lists the tools of an MCP server as client tools, for any protocol: the agent calls them, the user is asked, the
 * page executes them at the server.
 *
 * Needs the optional peer `@modelcontextprotocol/client`. Rejects with a `CountersignError`: `configuration` without the peer,
 * `network`, `unauthorized`, `unsupported_version` (naming both versions) and the other codes of a failed connection.
 */
export async function mcpTools(options: McpOptions): Promise<McpTools> {
  const library = await loadMcpLibrary();
  const connect = (): Promise<McpConnection> =>
    connectMcp(library, options, { onListChanged: options.onChange && (() => void refresh()) });
  const connection = await connect().catch((cause: unknown) => {
    throw toMcpError(library, options.url, cause);
  });
  const caller = createMcpCaller(library, options, connection, connect);
  const info = connection.client.getServerVersion();
  // A server says what it likes of itself: what rules compare is the app's word or the address.
  const server = options.name ?? toAddress(options.url).host;
  const title = info?.title ?? info?.name;
  const named = { server, title: title === server ? undefined : title };
  const source: McpToolSource = { library, options, caller, named };
  const instructions = connection.client.getInstructions();

  async function list(): Promise<McpTools> {
    const { client } = caller.connection;
    try {
      const { tools } = await client.listTools();
      const entries = tools.map((tool) => [tool.name, toClientTool(source, tool)] as const);
      return {
        tools: nameTools(entries, options.prefix ?? ""),
        ...named,
        protocolVersion: client.getNegotiatedProtocolVersion() ?? "",
        instructions,
        close: () => caller.close(),
      };
    } catch (cause) {
      throw toMcpError(library, options.url, cause);
    }
  }

  async function refresh(): Promise<void> {
    // If the list cannot be read, the tools stay as they are; a call will report the error.
    const next = await list().catch(() => undefined);
    if (next !== undefined) options.onChange?.(next);
  }

  try {
    return await list();
  } catch (cause) {
    await caller.close();
    throw cause;
  }
}

/** Renames tools to names that every agent accepts (letters, digits, `_`, `-`, at most 64), each unique. */
function nameTools(tools: readonly (readonly [string, ClientTools[string]])[], prefix: string): ClientTools {
  const named = new Map<string, ClientTools[string]>();
  for (const [name, tool] of tools) {
    const plain = `${prefix}${name}`.replaceAll(/[^\w-]/gu, "_").slice(0, 60);
    let unique = plain;
    for (let n = 2; named.has(unique); n += 1) unique = `${plain}_${n}`;
    named.set(unique, tool);
  }
  return Object.fromEntries(named);
}

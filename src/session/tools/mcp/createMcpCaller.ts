import type { CallToolResult, Tool } from "@modelcontextprotocol/client";
import type { ToolContext } from "../../Session.ts";
import { createSlots } from "../createSlots.ts";
import type { McpConnection } from "./connectMcp.ts";
import { connectMcp } from "./connectMcp.ts";
import type { McpLibrary } from "./loadMcpLibrary.ts";
import type { McpOptions } from "./McpOptions.ts";

/** Calls the tools of one server. */
export interface McpCaller {
  /** Calls a tool. Rejects as MCP's client does, and when the call is aborted. */
  call(tool: Tool, input: Record<string, unknown>, context: ToolContext): Promise<CallToolResult>;
  /** The connection that stays open, for the list of tools and for sessions. */
  readonly connection: McpConnection;
  /** Closes the open connection, and one that is being opened as soon as it is. */
  close(): Promise<void>;
}

/** The session has its own timeout, which pauses while the user is asked; this is the longest delay of a timer. */
const noTimeout = 2_147_483_647;

/**
 * Creates the caller of a server.
 *
 * A server of 2026-07-28 keeps no state between requests, so each call has its own client, without another round trip. Older
 * servers send questions without the id of their call: there one call runs at a time, and the time of the others stands still. A session that has expired
 * (404: nothing was executed) is replaced, once for each call.
 */
export function createMcpCaller(
  library: McpLibrary,
  options: McpOptions,
  first: McpConnection,
  connectAgain: () => Promise<McpConnection>,
): McpCaller {
  const discover = first.client.getDiscoverResult();
  const slots = createSlots(1);
  let connection = first;
  let isClosed = false;

  async function callOn(target: McpConnection, tool: Tool, input: Record<string, unknown>, context: ToolContext) {
    const { name } = tool;
    const { outputSchema: _checkedLater, ...toolDefinition } = tool;
    return target.during(context, () =>
      target.client.callTool(
        { name, arguments: input },
        {
          toolDefinition,
          signal: context.signal,
          timeout: noTimeout,
          onprogress: ({ progress, total, message }) =>
            context.progress({
              done: progress,
              total,
              message,
            }),
        },
      ),
    );
  }

  async function callInSession(tool: Tool, input: Record<string, unknown>, context: ToolContext) {
    context.signal.throwIfAborted();
    try {
      return await callOn(connection, tool, input, context);
    } catch (cause) {
      if (!connection.hasSession || !(cause instanceof library.SdkHttpError) || cause.status !== 404) throw cause;
      const expired = connection;
      // Kept when this fails: the next call tries again.
      const replacement = await connectAgain();
      if (isClosed) {
        await replacement.close();
        throw cause;
      }
      connection = replacement;
      await expired.client.close().catch(() => undefined);
      return callOn(connection, tool, input, context);
    }
  }

  return {
    get connection() {
      return connection;
    },
    async call(tool, input, context) {
      if (discover === undefined) return slots.run(() => callInSession(tool, input, context), context);
      const own = await connectMcp(library, options, { prior: { kind: "modern", discover } });
      try {
        return await callOn(own, tool, input, context);
      } finally {
        await own.close();
      }
    },
    close() {
      isClosed = true;
      return connection.close();
    },
  };
}

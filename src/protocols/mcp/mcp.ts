import type { ClientProtocol } from "../../model/index.ts";
import { createRunClient } from "../createRunClient.ts";
import { createMcpReader } from "./createMcpReader.ts";
import { mcpCarries } from "./mcpCarries.ts";
import { writeMcpRequest } from "./writeMcpRequest.ts";

/** Options of `mcp()`. */
export interface McpProtocolOptions {
  /**
   * Path of the endpoint below the connection's url.
   * @default ""
   */
  readonly path?: string;
}

/**
 * Model Context Protocol, revisions 2026-07-28 and 2025-11-25: talks to a tool server itself, without an agent. A prompt such as
 * `/get_weather {"place":"Oslo"}` calls a tool, any other lists them. It speaks 2026-07-28 and reads what was recorded of both; tools
 * for an agent come by `mcpTools`.
 */
export function mcp({ path = "" }: McpProtocolOptions = {}): ClientProtocol {
  return {
    id: "mcp",
    title: "Model Context Protocol",
    answers: "together",
    carries: mcpCarries,
    createClient: (options) =>
      createRunClient(
        {
          createReader: createMcpReader,
          request: (command, thread, url) => writeMcpRequest(command, thread, `${url}${path}`),
        },
        options,
      ),
  };
}

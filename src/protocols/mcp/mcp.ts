import type { ClientProtocol, KitError } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { joinEndpoint } from "../joinEndpoint.ts";
import { createMcpReader } from "./createMcpReader.ts";
import { mcpCarries } from "./mcpCarries.ts";
import { mcpVersion } from "./mcpVersions.ts";
import { writeMcpRequest } from "./writeMcpRequest.ts";

/** Options of `mcp()`. */
export interface McpProtocolOptions {
  /**
   * Path of the endpoint below the connection's url.
   * @default ""
   */
  readonly path?: string | undefined;
}

/**
 * Model Context Protocol, revisions 2026-07-28 and 2025-11-25: connects to a tool server directly, without an agent. A prompt such as
 * `/get_weather {"place":"Oslo"}` calls a tool, any other prompt lists them. It sends revision 2026-07-28 and reads recordings of both;
 * use `mcpTools` for the tools of an agent.
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
          describeRefusal: describeOlderServer,
          request: (command, thread, url) => writeMcpRequest(command, thread, joinEndpoint(url, path)),
        },
        options,
      ),
  };
}

/** Statuses with which servers of older revisions refuse a request without a handshake and a session id. */
const refusals: ReadonlySet<number | undefined> = new Set([400, 404, 405, 406]);

function describeOlderServer(error: KitError): KitError {
  if (!refusals.has(error.status)) return error;
  const message = `The server did not take a request of MCP ${mcpVersion}. It may speak an older revision of the protocol (2025-11-25 and before), which begins with a handshake: \`mcpTools\` speaks those, too. Or this is not its address.`;
  return { ...error, code: "unsupported_version", message, detail: [message, error.detail].join("\n").slice(0, 500) };
}

import type { ClientProtocol } from "../../model/index.ts";
import type { AcpSettings } from "./AcpState.ts";
import { acpCarries } from "./acpCarries.ts";
import { createAcpClient } from "./createAcpClient.ts";

/** Options of `acp()`. */
export interface AcpOptions extends Partial<AcpSettings> {
  /**
   * What the agent is reached by: Streamable HTTP or one WebSocket.
   * @default "http"
   */
  readonly transport?: "http" | "socket";
}

/** Agent Client Protocol, wire version 1, over Streamable HTTP or WebSocket. */
export function acp({ transport = "http", cwd = "/", mcpServers = [], clientInfo }: AcpOptions = {}): ClientProtocol {
  const settings: AcpSettings = { cwd, mcpServers, ...(clientInfo === undefined ? {} : { clientInfo }) };
  return {
    id: "acp",
    title: "Agent Client Protocol",
    answers: "each",
    carries: acpCarries,
    createClient: (options) => createAcpClient(options, settings, transport),
  };
}

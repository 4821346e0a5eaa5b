import type { ClientProtocol } from "../../model/index.ts";
import type { AcpSettings } from "./client/AcpState.ts";
import { acpCarries } from "./acpCarries.ts";
import { createAcpClient } from "./client/createAcpClient.ts";

/** Options of `acp()`. */
export interface AcpOptions extends Partial<AcpSettings> {
  /**
   * The transport: Streamable HTTP or one WebSocket.
   * @default "http"
   */
  readonly transport?: "http" | "socket" | undefined;
}

/** The Agent Client Protocol: wire version 1 over Streamable HTTP or WebSocket; the client half also supports the draft of version 2. */
export function acp(options: AcpOptions = {}): ClientProtocol {
  const { transport = "http", cwd = "/", mcpServers = [], clientInfo, capabilities, version = 1 } = options;
  const settings: AcpSettings = {
    cwd,
    mcpServers,
    version,
    clientInfo,
    capabilities,
  };
  return {
    id: "acp",
    title: "Agent Client Protocol",
    version: String(version),
    answers: "each",
    confirmsAnswers: true,
    carries: acpCarries,
    createClient: (client) => createAcpClient(client, settings, transport),
  };
}

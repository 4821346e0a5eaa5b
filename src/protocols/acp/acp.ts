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

/** Speaks the Agent Client Protocol over Streamable HTTP or WebSocket: wire version 1, or the draft of version 2. */
export function acp(options: AcpOptions = {}): ClientProtocol {
  const { transport = "http", cwd = "/", mcpServers = [], clientInfo, version = 1 } = options;
  const settings: AcpSettings = { cwd, mcpServers, version, ...(clientInfo === undefined ? {} : { clientInfo }) };
  return {
    id: "acp",
    title: "Agent Client Protocol",
    answers: "each",
    carries: acpCarries,
    createClient: (client) => createAcpClient(client, settings, transport),
  };
}

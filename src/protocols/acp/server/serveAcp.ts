import type { Protocol } from "../../../model/index.ts";
import { createAcpServer } from "./createAcpServer.ts";
import { acp, type AcpOptions } from "../acp.ts";

/** The Agent Client Protocol with both halves: `acp` for clients and a server half for mounts of an agent server. */
export function serveAcp(options: AcpOptions = {}): Protocol {
  return {
    ...acp(options),
    createServer: (server) => createAcpServer(server),
  };
}

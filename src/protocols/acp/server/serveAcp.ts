import type { Protocol } from "../../../model/index.ts";
import { createAcpServer } from "./createAcpServer.ts";
import { acp, type AcpOptions } from "../acp.ts";

/** Speaks the Agent Client Protocol on both sides: what `acp` reads, a mount of an agent server writes. */
export function serveAcp(options: AcpOptions = {}): Protocol {
  return {
    ...acp(options),
    createServer: (server) => createAcpServer(server),
  };
}

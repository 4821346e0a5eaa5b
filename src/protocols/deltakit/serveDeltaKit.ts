import type { Protocol } from "../../model/index.ts";
import { DeltaKitServer } from "./DeltaKitServer.ts";
import { deltaKit } from "./deltaKit.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";

/**
 * DeltaKit with both halves: `deltaKit` for clients and a server half for mounts of an agent server. The server half offers all transports,
 * with the default paths and fields of runs.
 */
export function serveDeltaKit(options: DeltaKitOptions = {}): Protocol {
  return {
    ...deltaKit(options),
    createServer: (server) => new DeltaKitServer(server, options),
  };
}

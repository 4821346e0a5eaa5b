import type { Protocol } from "../../model/index.ts";
import { DeltaKitServer } from "./DeltaKitServer.ts";
import { deltaKit } from "./deltaKit.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";

/** Speaks DeltaKit on both sides: what `deltaKit` reads, a mount of an agent server writes. */
export function serveDeltaKit(options: DeltaKitOptions = {}): Protocol {
  return {
    ...deltaKit(options),
    createServer: (server) => new DeltaKitServer(server, options),
  };
}

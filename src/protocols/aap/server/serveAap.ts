import type { Protocol } from "../../../model/index.ts";
import { AapServer } from "./AapServer.ts";
import { aap } from "../aap.ts";
import type { AapOptions } from "../AapOptions.ts";

/**
 * The Agent Application Protocol with both halves: `aap` for clients and a server half for mounts of an agent server, in version 3 unless
 * `dialect` is `seed`.
 */
export function serveAap(options: AapOptions = {}): Protocol {
  return {
    ...aap(options),
    createServer: (server) => new AapServer(server, options.dialect === "seed" ? "seed" : 3),
  };
}

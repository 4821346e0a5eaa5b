import type { Protocol } from "../../../model/index.ts";
import { AapServer } from "./AapServer.ts";
import { aap } from "../aap.ts";
import type { AapOptions } from "../AapOptions.ts";

/** Speaks the Agent Application Protocol on both sides: what `aap` reads, a mount of an agent server writes. */
export function serveAap(options: AapOptions = {}): Protocol {
  return {
    ...aap(options),
    createServer: (server) => new AapServer(server, options.dialect === "seed" ? "seed" : 3),
  };
}

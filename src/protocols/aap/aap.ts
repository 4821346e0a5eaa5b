import type { Protocol } from "../../model/index.ts";
import { aapCarries } from "./aapCarries.ts";
import { AapClient } from "./AapClient.ts";
import type { AapOptions } from "./AapOptions.ts";
import { AapServer } from "./AapServer.ts";

/** Speaks the Agent Application Protocol, version 3 or the seed's (1 and 2), and the kit's wire extension where it is announced. */
export function aap(options: AapOptions = {}): Protocol {
  return {
    id: "aap",
    title: "Agent Application Protocol",
    version: "3",
    answers: "together",
    confirmsAnswers: true,
    carries: aapCarries,
    createClient: (client) => new AapClient(client, options),
    createServer: (server) => new AapServer(server, options.dialect === "seed" ? "seed" : 3),
  };
}

import type { ClientProtocol } from "../../model/index.ts";
import { aapCarries } from "./aapCarries.ts";
import { AapClient } from "./client/AapClient.ts";
import type { AapOptions } from "./AapOptions.ts";

/** The Agent Application Protocol, version 3 or its first drafts (1 and 2, `dialect: "seed"`), with the kit's wire extension if it is announced. */
export function aap(options: AapOptions = {}): ClientProtocol {
  return {
    id: "aap",
    title: "Agent Application Protocol",
    version: "3",
    answers: "together",
    confirmsAnswers: true,
    carries: aapCarries,
    createClient: (client) => new AapClient(client, options),
  };
}

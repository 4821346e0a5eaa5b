import type { ClientProtocol } from "../../model/index.ts";
import { DeltaKitClient } from "./DeltaKitClient.ts";
import { deltaKitCarries } from "./deltaKitCarries.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";

/** DeltaKit (`@deltakit/core` 0.2.8: POST and SSE), with the kit's wire extension for servers that announce it. */
export function deltaKit(options: DeltaKitOptions = {}): ClientProtocol {
  return {
    id: "deltakit",
    title: "DeltaKit",
    version: "0.2.8",
    answers: "each",
    takesFields: "prompt",
    confirmsAnswers: true,
    carries: deltaKitCarries,
    createClient: (client) => new DeltaKitClient(client, options),
  };
}

import type { JsonObject } from "../../model/index.ts";

/** The version of the Agent Application Protocol (AAP), which determines paths and names of fields: `seed` for its drafts 1 and 2, or 3. */
export type AapDialect = "seed" | 3;

/** Options of `aap`; of these the server half of `serveAap` uses `dialect` only. */
export interface AapOptions {
  /**
   * `auto` on the client: the version that `GET /meta` announces, and `seed` if the server has no `/meta`. `auto` on the server: version 3.
   * @default "auto"
   */
  readonly dialect?: AapDialect | "auto" | undefined;
  /** Name of the agent. @default the first that the server announces */
  readonly agent?: string | undefined;
  /** Values of the options that the agent announces in `GET /meta`, by name, e.g. `{ effort: "high" }`. */
  readonly agentOptions?: JsonObject | undefined;
  /**
   * `delta`: the text is streamed in deltas; `message`: in whole messages; `none`: nothing is streamed, one JSON body is sent at the end.
   * @default the first of these that the agent announces; "delta" if it announces no capabilities
   */
  readonly stream?: "delta" | "message" | "none" | undefined;
  /** Names of server tools that may run without asking. @default [] */
  readonly trust?: readonly string[] | undefined;
  /**
   * AAP cannot express a denied client tool, so this text is sent as its result.
   * @default "Tool use denied by user"
   */
  readonly deniedToolText?: string | undefined;
}

import type { JsonObject } from "../../model/index.ts";

/** Which paths and names are spoken: the seed's (versions 1 and 2) or version 3's. */
export type AapDialect = "seed" | 3;

/** Options of `aap`. */
export interface AapOptions {
  /**
   * `auto` asks `GET /meta` on the client and is version 3 on the server.
   * @default "auto"
   */
  readonly dialect?: AapDialect | "auto" | undefined;
  /** Name of the agent to talk to. @default the first that the server announces */
  readonly agent?: string | undefined;
  /** Values of the agent's own options. */
  readonly agentOptions?: JsonObject | undefined;
  /**
   * How an answer comes: in pieces, in whole messages, or as one JSON body at the end.
   * @default "delta"
   */
  readonly stream?: "delta" | "message" | "none" | undefined;
  /** Names of server tools that may run without asking. */
  readonly trust?: readonly string[] | undefined;
  /**
   * What the model reads when the user refuses a tool of this client; the protocol has no form for it.
   * @default "Tool use denied by user"
   */
  readonly deniedToolText?: string | undefined;
}

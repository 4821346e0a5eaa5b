import type { JsonObject } from "../../model/index.ts";

/** The dialect of paths and names: `seed` (versions 1 and 2) or version 3. */
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
   * The stream mode: deltas, whole messages, or one JSON body at the end.
   * @default "delta"
   */
  readonly stream?: "delta" | "message" | "none" | undefined;
  /** Names of server tools that may run without asking. */
  readonly trust?: readonly string[] | undefined;
  /**
   * The result that the model receives when the user denies a client tool; the protocol has no denial for it.
   * @default "Tool use denied by user"
   */
  readonly deniedToolText?: string | undefined;
}

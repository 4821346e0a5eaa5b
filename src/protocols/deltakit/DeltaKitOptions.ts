import type { JsonObject } from "../../model/index.ts";

/** Options of `deltaKit`. */
export interface DeltaKitOptions {
  /**
   * Name of the body field (and of the query parameter) that carries the session id.
   * @default "sessionId"
   */
  readonly sessionIdField?: string;
  /**
   * Whether the server is known to speak the kit's wire extension. It is then asked for what it offers before the first prompt. Without
   * it a server is recognised by the header of its first answer, and one that announces nothing is never sent anything of the extension.
   * @default false
   */
  readonly extension?: boolean;
  /** Further fields of every prompt's body, e.g. `{ model: "fast" }`. They override the kit's own, as in DeltaKit. */
  readonly body?: JsonObject;
}

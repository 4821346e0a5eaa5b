import type { JsonObject } from "../../model/index.ts";

/** Options of `deltaKit`. */
export interface DeltaKitOptions {
  /**
   * Name of the body field (and of the query parameter) that carries the session id.
   * @default "sessionId"
   */
  readonly sessionIdField?: string;
  /** Further fields of every prompt's body, e.g. `{ model: "fast" }`. They override the kit's own, as in DeltaKit. */
  readonly body?: JsonObject;
}

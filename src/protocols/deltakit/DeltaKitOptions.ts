import type { RequestFields } from "../RequestFields.ts";

/** Options of `deltaKit`. */
export interface DeltaKitOptions {
  /**
   * Name of the body field (and of the query parameter) that carries the session id.
   * @default "sessionId"
   */
  readonly sessionIdField?: string | undefined;
  /**
   * Whether the server is known to speak the kit's wire extension. It is then asked for what it offers before the first prompt. Without
   * it a server is recognised by the header of its first answer, and one that announces nothing is never sent anything of the extension.
   * @default false
   */
  readonly extension?: boolean | undefined;
  /**
   * How a prompt and its events travel. `direct`: the answer to the POST is the stream. `background`: the POST starts a run, whose events
   * are read by a request of their own, and again after a cut. `webSocket`: one socket for each run.
   * @default "direct"
   */
  readonly transport?: "direct" | "background" | "webSocket" | undefined;
  /** Where runs are started, read and cancelled, below the address; `{runId}` stands for the run. */
  readonly runPaths?:
    | {
        /** @default "/runs" */
        readonly start?: string | undefined;
        /** @default "/runs/{runId}/events" */
        readonly events?: string | undefined;
        /** @default "/runs/{runId}/cancel" */
        readonly cancel?: string | undefined;
      }
    | undefined;
  /**
   * Name of the field that carries the run's id, in a socket's messages and in the answer to a start (`job_id` is always understood).
   * @default "runId"
   */
  readonly runIdField?: string | undefined;
  /** Further fields of every prompt's body, e.g. `{ model: "fast" }`. They override the kit's own, as in DeltaKit; a function is called for each. */
  readonly body?: RequestFields | undefined;
}

import type { RequestFields } from "../RequestFields.ts";

/** Options of `deltaKit`; of these the server half of `serveDeltaKit` uses `sessionIdField` only. */
export interface DeltaKitOptions {
  /**
   * Name of the body field (and of the query parameter) that carries the session id.
   * @default "sessionId"
   */
  readonly sessionIdField?: string | undefined;
  /**
   * Whether the server is known to support the kit's wire extension; its features are then requested before the first prompt. Otherwise
   * they are read from the header of its first response, and a server that announces none is never sent anything of the extension.
   * @default false
   */
  readonly extension?: boolean | undefined;
  /**
   * The transport of a prompt and its events. `direct`: the response to the POST is the stream. `background`: the POST starts a run, whose
   * events are read by a separate request, and again after a cut. `webSocket`: one socket for each run.
   * @default "direct"
   */
  readonly transport?: "direct" | "background" | "webSocket" | undefined;
  /** The paths of runs below the URL; `{runId}` is replaced by the id of the run. */
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
   * Name of the field with the run's id, in messages of sockets and in the response to a start (`runId` and `job_id` are always accepted).
   * @default "runId"
   */
  readonly runIdField?: string | undefined;
  /**
   * Further fields of every prompt's body, e.g. `{ model: "fast" }`. They override the kit's own, as in DeltaKit; a function is called for
   * each.
   */
  readonly body?: RequestFields | undefined;
}

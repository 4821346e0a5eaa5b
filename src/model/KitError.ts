/**
 * The closed list of failures.
 *
 * - `network`: no response (offline, refused, CORS); `timeout`: no byte, or no confirmation of an answer, for too long
 * - `unauthorized` 401, `payment_required` 402, `forbidden` 403, `not_found` 404, `conflict` 409, `request_too_large` 413, `rate_limited` 429,
 *   `server` 5xx, `bad_status` any other
 * - `not_a_stream`: the response has another content type; `empty_stream`: it ended before a single event; `stream_cut`: it ended too early
 * - `not_received`: the server acknowledged a prompt and has lost it
 * - `bad_frame`: one frame was unreadable (the stream continues); `too_large`: a response, frame, body or file exceeded a limit
 * - `protocol`: the peer broke the protocol; `unsupported_version`; `unsupported`: this wire cannot do what was asked
 * - `agent`: the agent reported a failure; `tool`: a tool threw; `invalid_input`, `unknown_tool`: refused before execution
 * - `stale`: the request was already answered, withdrawn or changed, or another process took over the session
 * - `configuration`: the app has an error; `aborted`: stopped here
 */
export type KitErrorCode =
  | "network"
  | "timeout"
  | "unauthorized"
  | "payment_required"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "request_too_large"
  | "rate_limited"
  | "server"
  | "bad_status"
  | "not_a_stream"
  | "empty_stream"
  | "stream_cut"
  | "not_received"
  | "bad_frame"
  | "too_large"
  | "protocol"
  | "unsupported_version"
  | "unsupported"
  | "agent"
  | "tool"
  | "invalid_input"
  | "unknown_tool"
  | "stale"
  | "configuration"
  | "aborted";

/** A failure as plain data, so that it can live in a thread. The text a user reads is looked up by `code` in `messages/`. */
export interface KitError {
  /** The kind of failure. */
  readonly code: KitErrorCode;
  /** What happened, why it matters and what to do, in one or two English sentences, for developers and logs. */
  readonly message: string;
  /** The peer's error text, the start of an unreadable body (500 characters), or the message of what was thrown. Untrusted text. */
  readonly detail?: string | undefined;
  /** HTTP status, where there was one. */
  readonly status?: number | undefined;
  /** Whether the page was offline when it sent the request, so that nothing has left it. */
  readonly unsent?: boolean | undefined;
}

/**
 * A `KitError` that is thrown or that a promise rejects with: for misuse of the API (`configuration`, `unsupported`, `invalid_input`,
 * `protocol`, `stale`), with any code by what has no thread to report to (`Connection.ask`, `mcpTools`), and on a server also for a log or
 * tool that failed (`server`, `stale`). Failures of a session are events.
 */
export class CountersignError extends Error {
  /** The kind of failure. */
  readonly code: KitErrorCode;
  /** As in `KitError`. Untrusted text. */
  readonly detail?: string | undefined;
  /** As in `KitError`. */
  readonly status?: number | undefined;
  constructor(error: KitError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = "CountersignError";
    this.code = error.code;
    if (error.detail !== undefined) this.detail = error.detail;
    if (error.status !== undefined) this.status = error.status;
  }
}

/** Returns the message of whatever was thrown, which need not be an Error. */
export function describeCause(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * What a failure means for the request that was being sent.
 *
 * - `refused`: the server did not accept it, so that sending it again has no second effect
 * - `uncertain`: it may have arrived
 * - `other`: the failure concerns one frame, one call or the agent's work, or ends the exchange for a reason that sending again does not
 *   change
 */
export type FailureClass = "refused" | "uncertain" | "other";

const classes: Readonly<Record<KitErrorCode, FailureClass>> = {
  network: "uncertain",
  timeout: "uncertain",
  unauthorized: "refused",
  payment_required: "refused",
  forbidden: "refused",
  not_found: "refused",
  conflict: "uncertain",
  request_too_large: "refused",
  rate_limited: "refused",
  server: "uncertain",
  bad_status: "uncertain",
  // The response came from something else than the agent, e.g. a login page or a proxy.
  not_a_stream: "refused",
  empty_stream: "uncertain",
  stream_cut: "uncertain",
  // The server has stated that it does not have the prompt.
  not_received: "refused",
  bad_frame: "other",
  // What was too large here is a response: the request has arrived.
  too_large: "uncertain",
  protocol: "other",
  unsupported_version: "other",
  unsupported: "other",
  agent: "other",
  tool: "other",
  invalid_input: "other",
  unknown_tool: "other",
  stale: "other",
  configuration: "refused",
  aborted: "other",
};

/** The 4xx statuses that do not say whether the server has begun: timeout, too early, and the client that was gone (of nginx). */
const unclear: ReadonlySet<number> = new Set([408, 425, 499]);

/** Classifies a failure by its code; what has not left the page counts as refused. Of the statuses without a code of their own, 4xx says that the request was not accepted. */
export function classifyFailure({
  code,
  status = 0,
  unsent = false,
}: Pick<KitError, "code" | "status" | "unsent">): FailureClass {
  const isRefused = code === "bad_status" && status >= 400 && status < 500 && !unclear.has(status);
  return isRefused || unsent ? "refused" : classes[code];
}

/** Whether a thrown value is a system error with this code, e.g. `ENOENT` of Node.js. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

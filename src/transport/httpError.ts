import type { KitError, KitErrorCode } from "../model/index.ts";

/** Characters of the response body that an error contains. */
const detailLength = 500;

const byStatus: Readonly<Record<number, { readonly code: KitErrorCode; readonly message: string }>> = {
  401: {
    code: "unauthorized",
    message: "The server requires authentication (401). Sign in again or pass a valid token in headers.",
  },
  402: {
    code: "payment_required",
    message: "The server requires payment (402): a quota is used up, or the account has no credit.",
  },
  403: { code: "forbidden", message: "The server refused the request (403). This account may not do that." },
  404: {
    code: "not_found",
    message: "Nothing answers at this address (404). Check url, and that the server speaks this protocol.",
  },
  409: {
    code: "conflict",
    message: "The state of the server has changed (409). Load the history and try again.",
  },
  413: {
    code: "request_too_large",
    message:
      "The request is larger than the server, or a proxy before it, takes (413). Raise its limit, or send less at once.",
  },
  429: { code: "rate_limited", message: "Too many requests (429). Wait as long as Retry-After says, then try again." },
};

/** Creates the error for a response with a bad HTTP status; `detail`, usually the start of its body, is cut to 500 characters. */
export function httpError(status: number, detail?: string): KitError {
  const { code, message } = byStatus[status] ?? otherStatus(status);
  return { code, message, status, ...toDetail(detail) };
}

/** Whether the browser knows that it has no network; Node does not say. */
export function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}

/** Creates the error for a connection that was not made; `wasOffline`: there was no network when it began, so that nothing was sent. */
export function connectError(cause: unknown, wasOffline: boolean): KitError {
  return { ...networkError(cause), ...(wasOffline ? { unsent: true } : {}) };
}

/** Creates the error for a request without a response: offline, refused connection, blocked by CORS. */
export function networkError(cause: unknown): KitError {
  const message =
    "No answer came from the server. It is down, unreachable, or its CORS headers do not allow this page.";
  // The hint is for developers; users could not act on it.
  const hint = "The server is down, unreachable, or its CORS headers do not allow this page.";
  const reason = describe(cause);
  const detail = reason === undefined ? hint : `${reason} (${hint})`;
  return { code: "network", message, ...toDetail(detail) };
}

/** Creates the error for a response with an unexpected content type (e.g. an HTML page instead of a stream); `detail`: its start. */
export function contentTypeError(status: number, contentType: string, detail: string): KitError {
  const what = contentType === "" ? "no content type" : `content type ${contentType}`;
  const message = `The server answered with ${what}, which is not a response of an agent. Check url and that no proxy or page answers there.`;
  return { code: "not_a_stream", message, status, ...toDetail(detail) };
}

/** Creates the error for a connection that broke before its end. */
export function cutError(cause: unknown): KitError {
  const message =
    "The connection broke before the answer was complete. The agent may still be working; read the history before asking again.";
  return { code: "stream_cut", message, ...toDetail(describe(cause)) };
}

/** Creates the error for a response that cannot be read, because the app's own fetch function has read it, or returned something else. */
export function unreadableError(cause?: unknown): KitError {
  const message =
    "The fetch function of this app returned a response that cannot be read: its body was read already, or it is no Response. Read a clone of it (response.clone()).";
  return { code: "configuration", message, ...toDetail(describe(cause)) };
}

function otherStatus(status: number): { readonly code: KitErrorCode; readonly message: string } {
  return status >= 500
    ? { code: "server", message: `The server failed (${status}). Try again; if it fails again, check its log.` }
    : {
        code: "bad_status",
        message: `The server answered with status ${status}. It may speak another protocol than the one chosen here.`,
      };
}

function toDetail(detail: string | undefined): { readonly detail?: string | undefined } {
  return detail ? { detail: detail.slice(0, detailLength) } : {};
}

function describe(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  // The message of Node's fetch is only "fetch failed"; the cause contains the reason.
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}

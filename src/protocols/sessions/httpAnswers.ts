import type { HttpRequest, HttpResponse, KitError, KitErrorCode, ServerStep } from "../../model/index.ts";

/** The statuses for errors without one of their own, by code. */
const statuses: Partial<Readonly<Record<KitErrorCode, number>>> = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  too_large: 413,
  rate_limited: 429,
  invalid_input: 400,
  protocol: 400,
  unknown_tool: 400,
  unsupported: 400,
};

/** Creates the response for an error: `{"error":"Session not found","code":"not_found"}` with its status, or 500 for other codes. */
export function toRefusal({ code, message, status }: KitError): HttpResponse {
  return toResponse(status ?? statuses[code] ?? 500, { error: message, code });
}

/** Creates a response with a JSON body. */
export function toResponse(status: number, body: NonNullable<HttpResponse["body"]>): HttpResponse {
  return { status, headers: { "content-type": "application/json" }, body };
}

/** Creates the response 400 for an invalid request. */
export function refuseShape(message: string): ServerStep {
  return { response: toRefusal({ code: "protocol", message }), commands: [] };
}

/** Creates the response 404 for something that does not exist. */
export function refuseMissing(message: string): ServerStep {
  return { response: toRefusal({ code: "not_found", message }), commands: [] };
}

/** The path segments and the query of a request. */
export interface Route {
  readonly method: HttpRequest["method"];
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

/** Parses the URL of a request; invalid percent encodings are left as they are. */
export function toRoute({ method, url }: HttpRequest): Route {
  const [path = "", query = ""] = url.split("?", 2);
  const segments = path.split("/").filter((segment) => segment !== "");
  return { method, segments: segments.map(decode), query: new URLSearchParams(query) };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

import type { HttpResponse } from "../../model/index.ts";

/** Statuses that must not have a body. */
const EMPTY = new Set([204, 205, 304]);

/** A finished answer as a `Response`: JSON, never cached. */
export function toResponse({ status, headers, body }: HttpResponse): Response {
  const text = body === undefined || EMPTY.has(status) ? null : JSON.stringify(body);
  const type = text === null ? {} : { "content-type": "application/json; charset=utf-8" };
  return new Response(text, { status, headers: { ...type, "cache-control": "no-store", ...headers } });
}

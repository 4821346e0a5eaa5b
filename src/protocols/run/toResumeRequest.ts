import type { HttpRequest } from "../../model/index.ts";

/** What every server and proxy carries in a header as it is: printable ASCII, without spaces at its ends, not too long. */
const legal = /^[!-~](?:[ -~]{0,1022}[!-~])?$/;

/**
 * Asks for the events after one that was seen, by `Last-Event-ID`. An id that is no safe header value travels as the query's
 * `last_event_id` instead, which our servers read, too.
 */
export function toResumeRequest(url: string, eventId: string): HttpRequest {
  const headers = { accept: "text/event-stream" };
  if (legal.test(eventId)) return { method: "GET", url, headers: { ...headers, "last-event-id": eventId } };
  const query = new URLSearchParams({ last_event_id: eventId }).toString();
  return { method: "GET", url: `${url}${url.includes("?") ? "&" : "?"}${query}`, headers };
}

import type { HttpRequest } from "../../model/index.ts";

/** Values that servers and proxies forward in a header unchanged: printable ASCII without spaces at the ends, not too long. */
const legal = /^[!-~](?:[ -~]{0,1022}[!-~])?$/;

/**
 * Creates the GET of the events after the one with `eventId`, with `Last-Event-ID`. An id that is not a safe header value is sent as the
 * query parameter `last_event_id` instead, which the kit's servers also read.
 */
export function toResumeRequest(url: string, eventId: string): HttpRequest {
  const headers = { accept: "text/event-stream" };
  if (legal.test(eventId)) return { method: "GET", url, headers: { ...headers, "last-event-id": eventId } };
  const query = new URLSearchParams({ last_event_id: eventId }).toString();
  return { method: "GET", url: `${url}${url.includes("?") ? "&" : "?"}${query}`, headers };
}

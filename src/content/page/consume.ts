/**
 * Keeps an event for the element that handles it: neither the browser nor elements around it act on it, also those around a portal, to which
 * React passes its events.
 */
export function consume(event: Pick<Event, "preventDefault" | "stopPropagation">): void {
  event.preventDefault();
  event.stopPropagation();
}

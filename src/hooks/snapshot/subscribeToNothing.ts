/** The `subscribe` of a missing store: the listener is never called. */
export function subscribeToNothing(): () => void {
  return () => undefined;
}

/** A store's `subscribe` where there is no store: nothing ever changes. */
export function subscribeToNothing(): () => void {
  return () => undefined;
}

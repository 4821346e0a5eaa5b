/** Hides the page, like a tab in the background, until `play` is over or has called `show`: timers that rest in a hidden page rest, too. */
export async function whileHidden(play: (show: () => void) => Promise<void>): Promise<void> {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  const show = () => {
    // Without the property of its own, the document tells its real state again.
    if (Reflect.deleteProperty(document, "visibilityState")) document.dispatchEvent(new Event("visibilitychange"));
  };
  try {
    await play(show);
  } finally {
    show();
  }
}

/** Frames that a virtual list gets to mount a row it was told to scroll to. */
const MAX_FRAMES = 30;

/** Focuses the row of that key once it is mounted, in the middle of what scrolls, and marks it `data-revealed` until it loses the focus. */
export function focusRow(feed: HTMLElement, key: string, frames: number = MAX_FRAMES): void {
  const row = feed.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  if (row === null) {
    if (frames > 0) requestAnimationFrame(() => focusRow(feed, key, frames - 1));
    return;
  }
  row.scrollIntoView({ block: "center" });
  // Only for as long as it is the one that was asked for: a press into a thread must not focus whole rows.
  row.tabIndex = -1;
  row.toggleAttribute("data-revealed", true);
  function settle(): void {
    row?.removeAttribute("tabindex");
    row?.removeAttribute("data-revealed");
  }
  row.addEventListener("blur", settle, { once: true });
  row.focus({ preventScroll: true });
}

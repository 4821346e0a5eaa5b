/** Frames that a virtual list gets to mount a row it was told to scroll to. */
const MAX_FRAMES = 30;

/**
 * Brings the row of that key into the middle of what scrolls, once it is mounted, and marks it `data-revealed` until another one is shown.
 *
 * With `focus` it gets the focus, and loses the mark with it.
 */
export function showRow(feed: HTMLElement, key: string, focus: boolean, frames: number = MAX_FRAMES): void {
  const row = feed.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  if (row === null) {
    if (frames > 0) requestAnimationFrame(() => showRow(feed, key, focus, frames - 1));
    return;
  }
  for (const last of feed.querySelectorAll("[data-revealed]")) last.removeAttribute("data-revealed");
  row.scrollIntoView({ block: "center" });
  row.toggleAttribute("data-revealed", true);
  if (!focus) return;
  // Only for as long as it is the one that was asked for: a press into a thread must not focus whole rows.
  row.tabIndex = -1;
  function settle(): void {
    row?.removeAttribute("tabindex");
    row?.removeAttribute("data-revealed");
  }
  row.addEventListener("blur", settle, { once: true });
  row.focus({ preventScroll: true });
}

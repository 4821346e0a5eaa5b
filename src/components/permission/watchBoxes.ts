/** Calls `look` at first, when `scroller` scrolls and when one of the boxes has another size. Returns its cleanup. */
export function watchBoxes(scroller: HTMLElement, boxes: readonly HTMLElement[], look: () => void): () => void {
  const sizes = new ResizeObserver(look);
  for (const box of boxes) sizes.observe(box);
  scroller.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    scroller.removeEventListener("scroll", look);
  };
}

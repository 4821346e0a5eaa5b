/** Pixels of what was just read that stay in sight when the next stretch comes. */
const overlap = 24;

/** The elements around one that clip what is below their lower edge, from the inside out. */
function findClips(element: Element): HTMLElement[] {
  const clips: HTMLElement[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (getComputedStyle(parent).overflowY !== "visible") clips.push(parent);
  return clips;
}

/** Pixels of height in which an element can be seen at once: those of the lowest box around it, or of the window. */
export function measureRoom(element: Element): number {
  return Math.min(window.innerHeight, ...findClips(element).map(({ clientHeight }) => clientHeight));
}

/**
 * Scrolls a piece to its begin, or, where its begin is in sight and its end is not, to its next stretch. Pressed again and again it
 * shows all of a piece that is taller than the box that it scrolls in.
 */
export function revealPiece(piece: Element): void {
  const box = findClips(piece).find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  const top = Math.max(box?.getBoundingClientRect().top ?? 0, 0);
  const room = measureRoom(piece);
  const place = piece.getBoundingClientRect();
  const isBegun = place.top <= top + 1 && place.bottom > top + room + 1;
  if (!isBegun) piece.scrollIntoView({ block: "start", inline: "nearest", behavior: "instant" });
  else (box ?? window).scrollBy({ top: Math.max(room - overlap, room / 2), behavior: "instant" });
}

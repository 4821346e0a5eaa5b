/** Finds the elements around one that clip what is below their lower edge, from the inside out. */
export function findClips(element: Element): readonly HTMLElement[] {
  const clips: HTMLElement[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (getComputedStyle(parent).overflowY !== "visible") clips.push(parent);
  return clips;
}

/** Pixels of height in which an element can be seen at once: those of the lowest box around it, or of the window. */
export function measureRoom(element: Element): number {
  return Math.min(window.innerHeight, ...findClips(element).map(({ clientHeight }) => clientHeight));
}

/** Finds the first element of a story that a selector names; throws where there is none. */
export function findPart(root: HTMLElement, selector: string): HTMLElement {
  const part = root.querySelector<HTMLElement>(selector);
  if (part === null) throw new Error(`This story shows no ${selector}.`);
  return part;
}

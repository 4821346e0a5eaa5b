/**
 * Finds where something that floats beside an element is put: the nearest dialog, which nothing outside can cover, main region or
 * theme, so that it is reached and coloured like its trigger. Null leaves it to the page's body.
 */
export function findLayer(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>("dialog, main, [data-theme]") ?? null;
}

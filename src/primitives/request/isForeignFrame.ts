/** Whether a page of another origin shows this one in a frame: it could cover parts of it or disguise it. */
export function isForeignFrame(): boolean {
  if (typeof window === "undefined" || window.top === null || window.top === window) return false;
  try {
    return window.top.location.origin !== window.location.origin;
  } catch {
    return true;
  }
}

import { useLayoutEffect, type RefObject } from "react";

/**
 * Gives a text box the height of its text in browsers that cannot (`field-sizing`), also after its width has changed, and once it becomes
 * visible.
 */
export function useTextHeight(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => measure(input.current), [input, text]);
  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || CSS.supports("field-sizing", "content")) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      // The new height calls this again.
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      measure(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [input]);
}

function measure(element: HTMLTextAreaElement | null): void {
  if (element === null || CSS.supports("field-sizing", "content")) return;
  element.style.blockSize = "auto";
  // A box that is not drawn yet, e.g. in a closed panel, has no height.
  if (element.scrollHeight > 0) element.style.blockSize = `${element.scrollHeight}px`;
}

import { expect } from "storybook/test";
import { findPart } from "./findPart.ts";

/** Parts of a story, each by its selector. */
export interface Reading {
  /** Selector of the element that is first in a line. */
  readonly first?: string;
  /** Selector of the element after it. */
  readonly next?: string;
  /** Selector of code, or another text that is always left to right. */
  readonly code?: string;
}

/** Asserts that a story is right to left: `first` is to the right of `next`, and `code` stays left to right. */
export async function expectRightToLeft(canvasElement: HTMLElement, { first, next, code }: Reading): Promise<void> {
  const part = findPart(canvasElement, first ?? ".story-surface");
  // A text that somebody wrote has its own direction; the line in which it stands has that of the interface.
  const line = part.getAttribute("dir") === "auto" ? part.parentElement : part;
  await expect(line === null ? "" : getComputedStyle(line).direction).toBe("rtl");
  if (first !== undefined && next !== undefined) {
    const [before, after] = [first, next].map((part) => findPart(canvasElement, part).getBoundingClientRect());
    await expect(before?.left).toBeGreaterThanOrEqual((after?.right ?? NaN) - 1);
  }
  if (code !== undefined) await expect(getComputedStyle(findPart(canvasElement, code)).direction).toBe("ltr");
}

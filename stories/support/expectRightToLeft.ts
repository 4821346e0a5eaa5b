import { expect } from "storybook/test";
import { findPart } from "./findPart.ts";

/** Parts of a story, each by its selector. */
export interface Reading {
  /** What is read first of a line. */
  readonly first?: string;
  /** What is read after it. */
  readonly next?: string;
  /** Code, or another text that is written from left to right in every language. */
  readonly code?: string;
}

/** Asserts that a story reads from right to left: what comes first stands to the right of what comes next, and code stays left to right. */
export async function expectRightToLeft(canvasElement: HTMLElement, { first, next, code }: Reading): Promise<void> {
  await expect(getComputedStyle(findPart(canvasElement, first ?? ".story-surface")).direction).toBe("rtl");
  if (first !== undefined && next !== undefined) {
    const [before, after] = [first, next].map((part) => findPart(canvasElement, part).getBoundingClientRect());
    await expect(before?.left).toBeGreaterThanOrEqual((after?.right ?? NaN) - 1);
  }
  if (code !== undefined) await expect(getComputedStyle(findPart(canvasElement, code)).direction).toBe("ltr");
}

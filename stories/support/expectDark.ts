import { expect } from "storybook/test";
import { findPart } from "./findPart.ts";

/**
 * Asserts that a story is rendered in the dark theme: the colour scheme of the selected part and the page are dark, and the contrast of its
 * text is at least 4.5 (https://www.w3.org/TR/WCAG22/#contrast-minimum).
 */
export async function expectDark(canvasElement: HTMLElement, selector: string): Promise<void> {
  const part = findPart(canvasElement, selector);
  await expect(getComputedStyle(part).colorScheme).toBe("dark");
  await expect(toLuminance(findGround(findPart(canvasElement, ".story-surface")))).toBeLessThan(0.1);
  const [text, ground] = [toLuminance(getComputedStyle(part).color), toLuminance(findGround(part))];
  await expect((Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)).toBeGreaterThanOrEqual(4.5);
}

/** Returns the background colour of an element: its own, or that of the nearest ancestor with one. */
function findGround(element: Element): string {
  const { backgroundColor } = getComputedStyle(element);
  const [, , , alpha = 0] = toPixel(backgroundColor);
  return alpha > 0 || element.parentElement === null ? backgroundColor : findGround(element.parentElement);
}

/** Returns the relative luminance, from 0 (black) to 1 (white). */
function toLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = Array.from(toPixel(colour), (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Parses a colour of any notation to red, green, blue and alpha, each from 0 to 255. */
function toPixel(colour: string): Uint8ClampedArray {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (context === null) throw new Error("This browser draws nothing.");
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

import { useLayoutEffect, useState, type RefObject } from "react";
import type { DiagramPalette } from "./createDiagramFrame.ts";

/** Returns the colours that an element has by its style sheet, and again when the theme changes; undefined before it is mounted. */
export function usePalette(ref: RefObject<HTMLElement | null>): DiagramPalette | undefined {
  const [palette, setPalette] = useState<DiagramPalette>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const read = (): void => {
      const next = readPalette(element);
      setPalette((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    read();
    // Its colours change in a transition of a millisecond, whatever changes them: an attribute, a class or the system.
    element.addEventListener("transitionend", read);
    return () => element.removeEventListener("transitionend", read);
  }, [ref]);
  return palette;
}

/** Reads the palette from colour properties that the element does not use otherwise: Mermaid.css sets them. */
function readPalette(element: Element): DiagramPalette {
  const { color, textEmphasisColor, outlineColor, columnRuleColor, caretColor, fontFamily } = getComputedStyle(element);
  const pixels = createPixels();
  const toHex = (value: string): string =>
    `#${pixels(value)
      .map((part) => part.toString(16).padStart(2, "0"))
      .join("")}`;
  const [text, canvas] = [color, textEmphasisColor].map((value) => pixels(value).reduce((sum, part) => sum + part, 0));
  return {
    dark: (text ?? 0) > (canvas ?? 0),
    canvas: toHex(textEmphasisColor),
    surface: toHex(outlineColor),
    border: toHex(columnRuleColor),
    text: toHex(color),
    muted: toHex(caretColor),
    font: fontFamily,
  };
}

/** Creates a function that returns red, green and blue of a colour, from 0 to 255, however it is written: `oklch(…)`, `color(…)`. */
function createPixels(): (color: string) => readonly number[] {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (color) => {
    if (context === null) return [0, 0, 0];
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
}

import type { ContentBlock } from "../../model/index.ts";
import { drawPng } from "./drawPng.ts";

/** A bar chart of whole numbers from 0 to 100. */
export function barChart(values: readonly number[]): ContentBlock {
  const height = 120;
  const rectangles = values.map((value, index) => ({
    x: 12 + index * 36,
    y: height - 10 - value,
    width: 24,
    height: value,
    color: (index % 3) + 1,
  }));
  const ground = { x: 6, y: height - 10, width: values.length * 36 + 6, height: 2, color: 4 };
  return {
    type: "image",
    mimeType: "image/png",
    data: drawPng({
      width: values.length * 36 + 18,
      height,
      palette: [0xf6f7f9, 0x3b6fd4, 0x2c9c7c, 0xd98b2b, 0x3a3f4b],
      rectangles: [...rectangles, ground],
    }),
  };
}

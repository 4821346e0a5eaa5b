import type { ContentBlock } from "../../model/index.ts";
import { drawPng } from "./drawPng.ts";
import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

/** A bar chart of whole numbers from 0 to 100. */
function barChart(values: readonly number[]): ContentBlock {
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

/** Images in a tool's result and in the answer, and one that would have to be fetched. */
export const images: Scenario = {
  name: "images",
  title: "Pictures",
  suggestion: "Draw last week's sales",
  get steps() {
    return [
      step.tool("call_1", "draw_chart", {
        input: { values: [40, 65, 30, 90, 75, 20, 10] },
        title: "Draw a bar chart",
        kind: "other",
      }),
      step.begin("call_1"),
      step.wait(500),
      step.content("call_1", { type: "content", block: barChart([40, 65, 30, 90, 75, 20, 10]) }),
      step.complete("call_1", "Drew a chart of seven bars."),
      step.part("chart", { type: "file", block: barChart([40, 65, 30, 90, 75, 20, 10]) }),
      step.say(
        "Thursday sold best. A picture from elsewhere, which is not loaded by itself:\n\n![The shop](https://pictures.example/shop.png)",
      ),
    ];
  },
};

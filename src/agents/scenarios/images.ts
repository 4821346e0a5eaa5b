import { barChart } from "./barChart.ts";
import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

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

import { barChart } from "./barChart.ts";
import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

const draft = `# Sales of the week

Thursday sold best. Sunday sold least.
`;

const report = `# Sales of the week

**Thursday** sold best, with 90 orders. Sunday sold least, with 10.

## What to do

1. Move the newsletter from Monday to Wednesday.
2. Close the phone line on Sundays.
`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Sales</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; color: #1d2433; }
      button { font: inherit; padding: 8px 16px; }
    </style>
  </head>
  <body>
    <h1>Sales of the week</h1>
    <p>Orders so far: <output id="count">330</output></p>
    <button id="add">Add an order</button>
    <script>
      const count = document.getElementById("count");
      document.getElementById("add").addEventListener("click", () => {
        count.textContent = String(Number(count.textContent) + 1);
      });
    </script>
  </body>
</html>
`;

const answer = `The report is in \`report.md\`, and \`sales.html\` shows it as a page.

## Orders by day

| Day | Orders | Change |
|---|--:|--:|
| Monday | 40 | +2 |
| Tuesday | 65 | +11 |
| Wednesday | 30 | -9 |
| Thursday | 90 | +20 |
| Friday | 75 | +5 |
| Saturday | 20 | -1 |
| Sunday | 10 | -4 |
| All | 330 | +24 |

Read it again whenever you like.
`;

/** A call that writes a whole file. */
function write(toolCallId: string, path: string, oldText: string | null, newText: string) {
  return [
    step.tool(toolCallId, "write_file", { input: { path, content: newText }, kind: "edit" }),
    step.begin(toolCallId),
    step.content(toolCallId, { type: "diff", path, oldText, newText }),
    step.wait(400),
    step.complete(toolCallId, `Wrote ${path}.`),
  ];
}

/** The agent makes a document in two versions, a web page, a picture and a table. */
export const artifacts: Scenario = {
  name: "artifacts",
  title: "Things to keep",
  suggestion: "Write a report on the sales",
  get steps() {
    return [
      ...write("call_1", "report.md", null, draft),
      ...write("call_2", "report.md", draft, report),
      ...write("call_3", "sales.html", null, page),
      step.tool("call_4", "draw_chart", { input: { days: 7 }, title: "Draw a bar chart", kind: "other" }),
      step.begin("call_4"),
      step.content("call_4", { type: "content", block: barChart([40, 65, 30, 90, 75, 20, 10]) }),
      step.complete("call_4", "Drew a chart of seven bars."),
      step.say(answer),
    ];
  },
};

import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

/** The agent breaks in the middle of an answer, while a call still runs. */
export const errorMidstream: Scenario = {
  name: "error-midstream",
  title: "An error in the middle",
  suggestion: "Summarise the report",
  steps: [
    step.tool("call_1", "read_file", {
      input: { path: "report.md" },
      title: "Read report.md",
      kind: "read",
      patch: { locations: [{ path: "report.md" }] },
    }),
    step.begin("call_1"),
    step.complete("call_1", "# Report\n\nSales grew in all regions.\n"),
    step.tool("call_2", "read_file", { input: { path: "appendix.md" }, title: "Read appendix.md", kind: "read" }),
    step.begin("call_2"),
    step.say("The report says that sales grew in all regions, most of all in"),
    step.fail("The model is overloaded. Try again in a moment."),
  ],
};

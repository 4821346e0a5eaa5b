import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

const argument = JSON.stringify({
  path: "docs/guide.md",
  text: Array.from({ length: 12 }, (_, index) => `${index + 1}. Step ${index + 1} of the guide.`).join("\n"),
});

/** The output limit is reached in the middle of a call's argument: such a call must never run. */
export const truncatedArguments: Scenario = {
  name: "truncated-arguments",
  title: "A cut argument",
  suggestion: "Write the guide",
  steps: [
    step.say("I write the guide in one go."),
    step.tool("call_1", "write_file", { title: "Create docs/guide.md", kind: "edit" }),
    step.streamArguments("call_1", argument.slice(0, 150), false),
    step.end("length"),
  ],
};

import type { Scenario, ScenarioStep } from "./Scenario.ts";
import { step } from "./step.ts";

/** One helper: its call, and the reads that run inside it. */
function helper(id: string, task: string, files: readonly string[]): readonly ScenarioStep[] {
  return [
    step.tool(id, "delegate", { input: { task }, title: task, kind: "think" }),
    step.begin(id),
    ...files.flatMap((path, index) => [
      step.tool(`${id}_${index + 1}`, "read_file", {
        input: { path },
        title: `Read ${path}`,
        kind: "read",
        parentToolCallId: id,
        patch: { locations: [{ path, line: 1 }] },
      }),
      step.begin(`${id}_${index + 1}`),
      step.wait(300),
      step.update(id, {
        progress: { done: index + 1, total: files.length, message: `${index + 1} of ${files.length} files read` },
      }),
      step.complete(`${id}_${index + 1}`, `// ${path}`),
    ]),
    step.complete(id, `${task}: nothing unusual.`),
  ];
}

/** Three helpers at once, one of which has a helper that fails. */
export const subAgents: Scenario = {
  name: "sub-agents",
  title: "Helpers at work",
  suggestion: "Review the project with three helpers",
  steps: [
    step.think("Three areas, three helpers, at the same time."),
    step.together(
      helper("call_a", "Review the sources", ["src/app.ts", "src/router.ts", "src/store.ts"]),
      helper("call_b", "Review the tests", ["test/app.test.ts", "test/router.test.ts"]),
      [
        step.tool("call_c", "delegate", {
          input: { task: "Review the licences" },
          title: "Review the licences",
          kind: "think",
        }),
        step.begin("call_c"),
        step.tool("call_c_1", "fetch_page", {
          input: { url: "https://licences.example/list" },
          title: "Fetch the list of licences",
          kind: "fetch",
          parentToolCallId: "call_c",
        }),
        step.begin("call_c_1"),
        step.wait(500),
        step.failCall("call_c_1", "The server did not answer."),
        step.failCall("call_c", "Review the licences: the list could not be fetched."),
      ],
    ),
    step.say("Sources and tests look fine. The **licences were not reviewed**, as their list could not be fetched."),
  ],
};

import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

/** Four calls at once: two for the client, a trusted one and one that needs a grant, as the Agent Application Protocol shows it. */
export const mixedParallel: Scenario = {
  name: "mixed-parallel",
  title: "Four calls at once",
  suggestion: "Check the selection, the docs and the tests in parallel",
  steps: [
    step.think("Four things do not depend on each other, so I start them together."),
    step.tool("call_001", "get_selection", {
      input: {},
      title: "Read the selection",
      kind: "read",
      runsOn: "application",
    }),
    step.tool("call_002", "open_file", {
      input: { path: "src/invoice.js", line: 12 },
      title: "Open src/invoice.js",
      kind: "read",
      runsOn: "application",
      patch: { locations: [{ path: "src/invoice.js", line: 12 }] },
    }),
    step.tool("call_003", "search_docs", {
      input: { query: "rounding" },
      title: "Search the docs for rounding",
      kind: "search",
    }),
    step.tool("call_004", "run_command", {
      input: { command: "npm test" },
      title: "npm test",
      kind: "execute",
      patch: { content: [{ type: "terminal", terminalId: "call_004", command: "npm test", output: "" }] },
    }),
    step.begin("call_003"),
    step.wait(400),
    step.complete("call_003", "docs/money.md:8: Round half up, once, at the end."),
    step.ask(
      {
        request: { kind: "execution", id: "call_001" },
        granted: [step.say("The editor reports this selection: {output}.")],
        denied: [step.say("The selection was not available, so I go on without it.")],
      },
      {
        request: { kind: "execution", id: "call_002" },
        granted: [step.say("The file is open at line 12.")],
        denied: [step.say("The file could not be opened on your side; I read it on mine instead.")],
      },
      {
        request: { kind: "permission", id: "call_004", reason: "Runs the project's tests." },
        granted: [
          step.begin("call_004"),
          step.output("call_004", "call_004", "> node --test\n\ntests 12\npass 12\nfail 0\n", {
            code: 0,
            signal: null,
          }),
          step.complete("call_004", "12 tests, 12 passed"),
          step.say("All **12 tests** pass, and the docs say: round half up, once, at the end."),
        ],
        denied: [
          step.say(
            "You did not allow the tests ({reason}), so I rest on the docs alone: round half up, once, at the end.",
          ),
        ],
      },
    ),
  ],
};

import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

const output = [
  "\u001b[1mBuilding\u001b[22m \u001b[36mshop\u001b[39m \u001b[2mv1.4.0\u001b[22m\n",
  ...Array.from(
    { length: 10 },
    (_, index) => `\r\u001b[2KCompiling ${"=".repeat(index + 1).padEnd(10, ".")} ${(index + 1) * 10} %`,
  ),
  "\n\u001b[32m✓\u001b[39m 214 modules compiled\n",
  "\u001b[33mwarning\u001b[39m: \u001b[4msrc/legacy.js:3\u001b[24m is never imported\n",
  "\u001b[30;43m LINT \u001b[0m \u001b[38;5;208mtwo\u001b[39m notes, \u001b[38;2;120;160;255mtrue colour\u001b[39m, \u001b[7minverse\u001b[27m, \u001b[9mstruck\u001b[29m\n",
  "\u001b[31merror\u001b[39m: \u001b[1mcannot find module\u001b[22m './missing.js'\n",
  "  at \u001b[2msrc/app.js:12:8\u001b[22m\n",
].join("");

/** A command whose output has colours and progress, and which fails. */
export const terminal: Scenario = {
  name: "terminal",
  title: "Terminal output",
  suggestion: "Build the shop",
  steps: [
    step.tool("call_1", "run_command", {
      input: { command: "npm run build" },
      title: "npm run build",
      kind: "execute",
      patch: { content: [{ type: "terminal", terminalId: "build", command: "npm run build", output: "" }] },
    }),
    step.ask({
      request: { kind: "permission", id: "call_1", reason: "Writes to the folder dist." },
      granted: [
        step.begin("call_1"),
        step.output("call_1", "build", output, { code: 1, signal: null }),
        step.failCall("call_1", "exit code 1"),
        step.say("The build fails: `src/app.js:12` imports `./missing.js`, which does not exist."),
      ],
      denied: [
        step.say(
          "I did not build. From the sources alone I can say that `src/app.js:12` imports a file that does not exist.",
        ),
      ],
    }),
  ],
};

import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

const lineCount = 10_000;

function logLines(): string {
  return Array.from({ length: lineCount }, (_, index) => {
    const level = index % 97 === 0 ? "\u001b[33mWARN\u001b[39m" : "INFO";
    return `${level} request ${index + 1} took ${(index * 7919) % 900} ms\n`;
  }).join("");
}

/** A command that prints 10,000 lines. */
export const longOutput: Scenario = {
  name: "long-output",
  title: "10,000 lines of output",
  suggestion: "Show me the whole log",
  get steps() {
    return [
      step.tool("call_1", "run_command", {
        input: { command: "cat server.log" },
        title: "cat server.log",
        kind: "execute",
        patch: { content: [{ type: "terminal", terminalId: "log", command: "cat server.log", output: "" }] },
      }),
      step.begin("call_1"),
      step.output("call_1", "log", logLines(), { code: 0, signal: null }),
      step.complete("call_1", "10,000 lines"),
      step.say("The log has **10,000 lines**, 104 of them warnings."),
    ];
  },
};

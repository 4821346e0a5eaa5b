import type { Work } from "../createWork.ts";
import { findTestCommand } from "../process/findTestCommand.ts";
import { parseTestReport } from "../process/parseTestReport.ts";
import { readFile } from "../tools/readFile.ts";
import { runCommand, type RunCommandValue } from "../tools/runCommand.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeDenial } from "./describeDenial.ts";
import { describeEnd } from "./describeEnd.ts";
import { describeFailure } from "./describeFailure.ts";
import { toEnding, type Ending } from "./Intent.ts";
import type { Intent } from "./Intent.ts";

/** Runs the project's tests and reports their results. */
export const runTheTests: Intent = {
  usage: "**Run the tests**",
  match: (text) =>
    /^(?:please\s+)?(?:run|start|execute)\s+(?:all\s+)?(?:the\s+|my\s+)?tests?[.!]?$/i.test(text) ? run : undefined,
};

async function run(work: Work): Promise<Ending> {
  await work.think("I look in package.json for the test command, ask to run it, and count from what it prints.");
  const manifest = await work.run(toServerCall(readFile, { path: "package.json" }));
  const command = manifest.value === undefined ? undefined : findTestCommand(manifest.value.text);
  if (command === undefined) {
    await work.say(
      "I found no test script in `package.json`, so I do not know how to run the tests. “Run COMMAND” runs a command you name.",
    );
    return "failed";
  }
  const outcome = await work.run(toServerCall(runCommand, { command }));
  if (outcome.status === "denied") {
    await work.say(
      `${describeDenial(`\`${command}\``, outcome)} Nothing ran, so I cannot say whether the tests pass. I can read them instead: “list the files”, then “read FILE”.`,
    );
    return "denied";
  }
  await work.say(outcome.value === undefined ? outcome.text : describeRun(command, outcome.value, work.copy.directory));
  return toEnding(outcome);
}

function describeRun(command: string, run: RunCommandValue, directory: string): string {
  const report = parseTestReport(run.output, directory);
  const ending = `\`${command}\` ${describeEnd(run)}`;
  if (report === undefined) return `${ending}. Its output has no test counts that I can read, so I do not guess any.`;
  const { tests, passed, failed, failures } = report;
  if (failed === 0 && run.code !== 0) return `${passed} of ${tests} tests pass, but ${ending}.`;
  if (failed === 0)
    return `All **${tests} tests pass**. Evidence: \`${command}\` reported ${passed} passed and ${failed} failed (exit code 0).`;
  return `**${failed} of ${tests} ${tests === 1 ? "test" : "tests"} failed**, ${passed} passed. Evidence: ${ending}.\n\n${failures.map(describeFailure).join("\n")}`;
}

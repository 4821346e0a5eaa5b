import type { Work } from "../createWork.ts";
import { findTestCommand } from "../process/findTestCommand.ts";
import { parseTestReport } from "../process/parseTestReport.ts";
import type { TestReport } from "../process/parseTestReport.ts";
import { readTextFile } from "../files/readTextFile.ts";
import type { RepairSearch } from "../repair/RepairSearch.ts";
import { toEditInput } from "../files/toEditInput.ts";
import { editFile } from "../tools/editFile.ts";
import { readFile } from "../tools/readFile.ts";
import { runCommand } from "../tools/runCommand.ts";
import type { RunCommandValue } from "../tools/runCommand.ts";
import type { Outcome } from "../tools/runCalls.ts";
import { tryEdits } from "../tools/tryEdits.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeCut } from "./describeCut.ts";
import { describeDenial } from "./describeDenial.ts";
import { describeFailure } from "./describeFailure.ts";
import { describeEdits, describeNoRepair, describeRepair } from "./describeRepair.ts";
import type { Ending, Intent } from "./Intent.ts";
import { findFiles } from "../files/findFiles.ts";
import { findImports } from "../repair/findImports.ts";
import { isTestFile } from "../repair/isTestFile.ts";
import { readFrames } from "../repair/readFrames.ts";

/** An optional request to run the tests before, which happens in any case: "please run the tests and then …". */
const lead =
  /^(?:please\s+|can you\s+)?(?:run\s+(?:all\s+)?(?:the\s+|my\s+)?tests?(?:\s+and(?:\s+then)?|,?\s+then)\s+)?/i;
/** E.g. "fix the failing tests", "repair what fails", "mend my broken test suite". */
const request =
  /^(?:fix|repair|mend|heal)\s+(?:what(?:ever)?\s+(?:fails|is\s+(?:failing|broken|red))|(?:the|all|any)\s+failures?|(?:(?:the|my|this|that|all|any|every)\s+)*(?:(?:failing|failed|broken|red)\s+)?(?:unit\s+)?(?:tests?|test\s+suite|bugs?)(?:\s+(?:failures?|that\s+fails?|please))?)[.!?]?$/i;

/** Repairs failing tests: tries small edits in scratch copies, and proposes the one that makes all tests pass. */
export const repairTheTests: Intent = {
  usage:
    "**Fix the failing test**: I try small edits in scratch copies until the tests pass, and propose the one that works",
  match: (text) => (request.test(text.replace(lead, "")) ? repair : undefined),
};

async function repair(work: Work): Promise<Ending> {
  await work.think(
    "I run the tests first. Where one fails I read what its stack names and what it imports, then I try small edits of that in scratch copies.",
  );
  const manifest = await work.run(toServerCall(readFile, { path: "package.json" }));
  const command = manifest.value === undefined ? undefined : findTestCommand(manifest.value.text);
  if (command === undefined) {
    await work.say("I found no test script in `package.json`, so I do not know which tests to fix.");
    return "failed";
  }
  const run = await work.run(toServerCall(runCommand, { command }));
  if (run.status === "denied") {
    await work.say(
      `${describeDenial(`\`${command}\``, run)} Without a run I cannot know what fails, so I changed nothing. I can read instead: “list the files”, then “explain FILE”.`,
    );
    return "denied";
  }
  if (run.value === undefined) {
    await work.say(run.text);
    return "failed";
  }
  const report = parseTestReport(run.value.output, work.copy.directory);
  if (run.status === "completed" && (report?.failed ?? 0) === 0) {
    await work.say(`There is nothing to repair: ${counts(report)} (\`${command}\`, exit code 0).`);
    return "done";
  }
  return search(work, command, run.value, report);
}

async function search(
  work: Work,
  command: string,
  { output }: RunCommandValue,
  report: TestReport | undefined,
): Promise<Ending> {
  await work.think(`${describeCause(report)} I read the files that the stack names and those that the tests import.`);
  const found = await work.recall(() => findFiles(work.copy.directory));
  const scripts = new Set(found.files.filter((path) => script.test(path)));
  const files = await readSuspects(work, scripts, output, report);
  if (files.length === 0) {
    await work.say(
      `I found no JavaScript file besides the tests that I could edit, and I never edit tests. Nothing was changed.${describeCut(found.cut)}`,
    );
    return "failed";
  }
  await work.think(
    `I look for the cause in ${files.join(", ")}. I put edits first where the stack points and the failing tests ran, and try them in scratch copies. That runs tests many times, so I ask once for all of these runs.`,
  );
  const { runs, milliseconds } = work.limits;
  const input = { command, files: [...files], max_runs: runs, max_milliseconds: milliseconds };
  const outcome = await work.run(toServerCall(tryEdits, input));
  const result = outcome.value;
  if (outcome.status === "denied") {
    await work.say(
      `${describeDenial("the test runs in scratch copies", outcome)} I changed nothing. These files are where I would look; “explain FILE” shows what is in them:\n\n${files.map((path) => `- \`${path}\``).join("\n")}`,
    );
    return "denied";
  }
  if (result === undefined) {
    await work.say(`${outcome.text} Nothing was changed.`);
    return "failed";
  }
  if (result.outcome !== "repaired") {
    await work.say(describeNoRepair(result, files));
    return "failed";
  }
  return propose(work, command, result);
}

async function propose(work: Work, command: string, result: RepairSearch): Promise<Ending> {
  await work.think(
    `With ${result.edits.length === 1 ? "this edit" : "these edits"} all tests pass in the scratch copy. I propose it for your files.`,
  );
  const calls = await Promise.all(
    result.texts.map(async ([path, text]) => {
      const input = await work.recall(async () => toEditInput(path, (await readTextFile(work.copy, path)).text, text));
      return toServerCall(editFile, input);
    }),
  );
  const edits = await work.runAll(calls);
  const stopped = edits.find(({ status }) => status !== "completed");
  if (stopped !== undefined) {
    const why = stopped.status === "denied" ? describeDenial("the edit", stopped) : stopped.text;
    const rest = edits.some(({ status }) => status === "completed")
      ? "Only a part of the repair was written, so tests still fail."
      : "I left the files as they were.";
    await work.say(
      `${why} ${rest} In the scratch copy, all tests passed with this:\n\n${describeEdits(result.edits)}\n\nYou can make the change yourself, or ask me again.`,
    );
    return stopped.status === "denied" ? "denied" : "failed";
  }
  const run = await work.run(toServerCall(runCommand, { command }));
  return conclude(work, command, result, run);
}

async function conclude(
  work: Work,
  command: string,
  result: RepairSearch,
  run: Outcome<RunCommandValue>,
): Promise<Ending> {
  if (run.value === undefined) {
    const why = run.status === "denied" ? describeDenial(`\`${command}\``, run) : run.text;
    await work.say(
      `${why} The edit is written, but I have no run of the tests with it in your copy; in the scratch copy all of them passed:\n\n${describeRepair(result)}`,
    );
    return run.status === "denied" ? "denied" : "failed";
  }
  const report = parseTestReport(run.value.output, work.copy.directory);
  const passes = run.status === "completed" && (report?.failed ?? 0) === 0;
  const head = passes
    ? `**Repaired**: ${counts(report)} now.`
    : `The edit is written, but \`${command}\` does not pass here (${run.text}) although it did in the scratch copy: the tests may depend on something outside the project.`;
  await work.say(`${head}\n\n${describeRepair(result, { command, report })}`);
  return passes ? "done" : "failed";
}

function counts(report: TestReport | undefined): string {
  if (report === undefined) return "the tests pass";
  return report.tests === 1 ? "the only test passes" : `all ${report.tests} tests pass`;
}

function describeCause(report: TestReport | undefined): string {
  if (report === undefined || report.failures.length === 0) return "The tests fail without counts that I can read.";
  const { failed, tests, failures } = report;
  return `${failed} of ${tests} ${tests === 1 ? "test" : "tests"} failed:\n\n${failures.map(describeFailure).join("\n")}\n\n`;
}

/** Maximum number of files that are read. */
const maxRead = 24;

const script = /\.[cm]?[jt]sx?$/;

/**
 * Reads the failing tests, the files in the stack, and the files that these import, level by level.
 *
 * @param files - The scripts of the workspace.
 * @returns The files that may contain the cause, those closest to the failing tests first; never a test.
 */
async function readSuspects(
  work: Work,
  files: ReadonlySet<string>,
  output: string,
  report: TestReport | undefined,
): Promise<readonly string[]> {
  const failing = (report?.failures ?? []).flatMap(({ location }) => location?.replace(/:\d+$/, "") ?? []);
  const stack = readFrames(output, work.copy.directory).map(({ path }) => path);
  const seen = new Set<string>();
  const readable = new Set<string>();
  let level = [...new Set([...stack, ...failing])].filter((path) => files.has(path));
  // A test may start a program instead of importing it: then all files are equally likely.
  if (level.length === 0) level = [...files].filter((path) => isTestFile(path));
  while (level.length > 0 && seen.size < maxRead) {
    const paths = level.filter((path) => !seen.has(path)).slice(0, maxRead - seen.size);
    paths.forEach((path) => seen.add(path));
    const read = await work.runAll(paths.map((path) => toServerCall(readFile, { path })));
    for (const { value } of read) if (value !== undefined) readable.add(value.path);
    level = read.flatMap(({ value }) => (value === undefined ? [] : findImports(value.path, value.text, files)));
    level = [...new Set(level)].filter((path) => !seen.has(path));
  }
  const suspects = [...readable].filter((path) => !isTestFile(path) && !failing.includes(path));
  return suspects.length > 0 ? suspects : [...files].filter((path) => !isTestFile(path)).slice(0, maxRead);
}

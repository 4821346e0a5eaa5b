import type { Work } from "../createWork.ts";
import { findFiles } from "../files/findFiles.ts";
import { findTestCommand } from "../process/findTestCommand.ts";
import { parseTestReport } from "../process/parseTestReport.ts";
import { readTextFile } from "../files/readTextFile.ts";
import { runCommand } from "../tools/runCommand.ts";
import type { RunCommandValue } from "../tools/runCommand.ts";
import type { Outcome } from "../tools/runCalls.ts";
import { search } from "../tools/search.ts";
import type { SearchValue } from "../tools/search.ts";
import { toClientCall, toServerCall } from "../tools/WorkspaceCall.ts";
import type { WorkspaceCall } from "../tools/WorkspaceCall.ts";
import { describeCut } from "./describeCut.ts";
import { describeDenial } from "./describeDenial.ts";
import { describeEnd } from "./describeEnd.ts";
import type { Ending, Intent } from "./Intent.ts";

/** The searched text: the usual mark of unfinished work. */
const mark = "TODO";

type Value = SearchValue | RunCommandValue;

/** Reads the editor, searches and runs the tests as one parallel batch. */
export const checkEverything: Intent = {
  usage: "**Check everything in parallel**: a search, the tests and what you have open or selected, at once",
  match: (text) => (/\bin parallel\b|^check (?:everything|all)\b|^mixed\b/i.test(text) ? check : undefined),
};

async function check(work: Work): Promise<Ending> {
  const calls = [...(await editorCalls(work)), toServerCall(search, { query: mark }), ...(await testCalls(work))];
  await work.think(
    `These ${calls.length} steps do not need each other, so I start them together: ${calls.map(({ toolName }) => toolName).join(", ")}.`,
  );
  const outcomes = await work.runAll<Value>(calls);
  const lines = outcomes.map((outcome, index) => `- ${describe(calls[index]?.toolName ?? "", outcome, work)}`);
  const isCut = outcomes.some(({ value }) => value !== undefined && "matches" in value && value.filesCut);
  await work.say(`What came back:\n\n${lines.join("\n")}${describeCut(isCut)}`);
  return "done";
}

/** The two tools of the user's editor, where the app declares them. */
async function editorCalls(work: Work): Promise<readonly WorkspaceCall<Value>[]> {
  const { clientTools } = work;
  const path = await work.recall(() => findSource(work));
  const selection = clientTools.find(({ name }) => name === "get_selection");
  const open = clientTools.find(({ name }) => name === "open_file");
  return [
    ...(selection === undefined ? [] : [toClientCall(selection, {}, { title: "Read the selection" })]),
    ...(open === undefined || path === undefined
      ? []
      : [toClientCall(open, { path }, { title: `Open ${path}`, locations: [{ path }] })]),
  ];
}

async function findSource({ copy }: Work): Promise<string | undefined> {
  const { files } = await findFiles(copy.directory);
  return files.find((file) => /^(?:src|lib)\/.*\.\w+$/.test(file)) ?? files[0];
}

async function testCalls({ copy, recall }: Work): Promise<readonly WorkspaceCall<Value>[]> {
  const command = await recall(() =>
    readTextFile(copy, "package.json").then(
      ({ text }) => findTestCommand(text),
      () => undefined,
    ),
  );
  return command === undefined ? [] : [toServerCall(runCommand, { command })];
}

function describe(toolName: string, outcome: Outcome<Value>, { copy }: Work): string {
  const { value, status, text } = outcome;
  if (status === "denied") return `${describeDenial(`\`${toolName}\``, outcome)} I rest on the other results instead.`;
  if (value === undefined && status === "completed" && toolName === "get_selection")
    return text.trim() === "" ? "You have nothing selected in the page." : `You have selected: ${text}`;
  if (value === undefined) return status === "completed" ? text : `\`${toolName}\`: ${text}`;
  if ("matches" in value) return describeMarks(value);
  const report = parseTestReport(value.output, copy.directory);
  if (report === undefined) return `The command of the tests ${describeEnd(value)}.`;
  if (report.failed === 0 && value.code !== 0)
    return `${report.passed} of ${report.tests} tests pass, but their command ${describeEnd(value)}.`;
  return `${report.passed} of ${report.tests} tests pass${report.failures.map(({ name }) => `; **${name}** fails`).join("")}.`;
}

function describeMarks({ matches, cut, filesCut }: SearchValue): string {
  const [first] = matches;
  if (first === undefined) return `No file${filesCut ? " that I searched" : ""} holds a \`${mark}\`.`;
  return `\`${mark}\` occurs on ${cut ? "more than " : ""}${matches.length} ${matches.length === 1 ? "line" : "lines"}, first at \`${first.path}:${first.line}\`.`;
}

import type { Work } from "../createWork.ts";
import { outlineSource } from "../files/outlineSource.ts";
import type { OutlineEntry } from "../files/outlineSource.ts";
import { readFile } from "../tools/readFile.ts";
import { isTestFile } from "../repair/isTestFile.ts";
import { search } from "../tools/search.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeCut } from "./describeCut.ts";
import type { Ending, Intent } from "./Intent.ts";
import { locateFile } from "./locateFile.ts";

/** Reports facts about one file. */
export const explainFile: Intent = {
  usage: "**Explain** `FILE`",
  match(text) {
    const name = /^(?:please\s+)?(?:explain|describe|summari[sz]e)\s+(?:the\s+file\s+)?(\S+?)[.!?]?$/i.exec(text)?.[1];
    return name === undefined ? undefined : (work) => explain(work, name);
  },
};

async function explain(work: Work, name: string): Promise<Ending> {
  await work.think(`I read ${name} and look for the tests that mention it.`);
  const path = await locateFile(work, name);
  if (path === undefined) return "failed";
  const fileName = path.replace(/^.*\//, "");
  const [file, mentions] = await Promise.all([
    work.run(toServerCall(readFile, { path })),
    work.run(toServerCall(search, { query: fileName })),
  ]);
  if (file.value === undefined) {
    await work.say(file.text);
    return "failed";
  }
  const tests = [...new Set((mentions.value?.matches ?? []).map((match) => match.path))].filter(
    (other) => isTestFile(other) && other !== path,
  );
  const users = [...new Set((mentions.value?.matches ?? []).map((match) => match.path))].filter(
    (other) => !isTestFile(other) && other !== path,
  );
  await work.say(`${describe(path, file.value.text, tests, users)}${describeCut(mentions.value?.filesCut)}`);
  return "done";
}

function describe(path: string, text: string, tests: readonly string[], users: readonly string[]): string {
  const { imports, exports, functions } = outlineSource(text);
  const inner = functions.filter(({ name }) => !exports.some((exported) => exported.name === name));
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  const facts = [
    `**Size**: ${lines} ${lines === 1 ? "line" : "lines"}, ${new TextEncoder().encode(text).length} bytes`,
    fact(
      "Imports",
      imports.map((module) => `\`${module}\``),
    ),
    fact("Exports", entries(path, exports)),
    ...(inner.length === 0 ? [] : [fact("Other functions", entries(path, inner))]),
    fact(
      "Mentioned by",
      users.map((user) => `\`${user}\``),
    ),
    fact(
      "Tests that mention it",
      tests.map((test) => `\`${test}\``),
    ),
  ];
  return `What is in \`${path}\`, found by pattern and not by a language model:\n\n${facts.map((line) => `- ${line}`).join("\n")}`;
}

function fact(name: string, items: readonly string[]): string {
  return `**${name}**: ${items.length === 0 ? "none" : items.join(", ")}`;
}

function entries(path: string, list: readonly OutlineEntry[]): readonly string[] {
  return list.map(({ name, line }) => `\`${name}\` (\`${path}:${line}\`)`);
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findTestCommand } from "./process/findTestCommand.ts";

const source = /\.[cm]?[jt]sx?$/;

/**
 * Suggests three tasks for a project.
 *
 * @param project - The folder; only its package.json and its file names, also those in `src` and `lib`, are read.
 */
export function suggestTasks(project: string): readonly string[] {
  const file = ["src", "lib", ""].flatMap((folder) => namesIn(project, folder)).find((path) => source.test(path));
  return [
    ...(hasTests(project) ? ["Fix the failing test"] : ["List the files"]),
    file === undefined ? "What can you do?" : `Explain ${file}`,
    "Check everything in parallel",
  ];
}

function hasTests(project: string): boolean {
  try {
    return findTestCommand(readFileSync(join(project, "package.json"), "utf8")) !== undefined;
  } catch {
    return false;
  }
}

function namesIn(project: string, folder: string): readonly string[] {
  try {
    return readdirSync(join(project, folder))
      .toSorted()
      .map((name) => (folder === "" ? name : `${folder}/${name}`));
  } catch {
    return [];
  }
}

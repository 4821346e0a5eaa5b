import { readdirSync } from "node:fs";
import { join } from "node:path";

const source = /\.[cm]?[jt]sx?$/;

/**
 * Names three tasks that work on a project.
 *
 * @param project - The folder; only the names of its files and of those in `src` and `lib` are read.
 */
export function suggestTasks(project: string): readonly string[] {
  const file = ["src", "lib", ""].flatMap((folder) => namesIn(project, folder)).find((path) => source.test(path));
  return ["Run the tests", file === undefined ? "List the files" : `Explain ${file}`, "Check everything in parallel"];
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

import type { Work } from "../createWork.ts";
import { findFiles } from "../files/findFiles.ts";
import type { TestReport } from "../process/parseTestReport.ts";
import { findImports } from "../repair/findImports.ts";
import { isTestFile } from "../repair/isTestFile.ts";
import { readFrames } from "../repair/readFrames.ts";
import { readFile } from "../tools/readFile.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";

/** Most files that are read. */
const maxRead = 24;

const script = /\.[cm]?[jt]sx?$/;

/**
 * Reads the failing tests, the files that the stack names, and what these import, level by level.
 *
 * @returns The files that may hold the cause, those closest to the failing tests first; never a test.
 */
export async function readSuspects(
  work: Work,
  output: string,
  report: TestReport | undefined,
): Promise<readonly string[]> {
  const { directory } = work.copy;
  const files = new Set((await findFiles(directory)).filter((path) => script.test(path)));
  const failing = (report?.failures ?? []).flatMap(({ location }) => location?.replace(/:\d+$/, "") ?? []);
  const stack = readFrames(output, directory).map(({ path }) => path);
  const seen = new Set<string>();
  let level = [...new Set([...stack, ...failing])].filter((path) => files.has(path));
  // A test may start a program instead of importing it: then every file is as likely as the next.
  if (level.length === 0) level = [...files].filter((path) => isTestFile(path));
  while (level.length > 0 && seen.size < maxRead) {
    const paths = level.filter((path) => !seen.has(path)).slice(0, maxRead - seen.size);
    paths.forEach((path) => seen.add(path));
    const read = await work.runAll(paths.map((path) => toServerCall(readFile, { path })));
    level = read.flatMap(({ value }) => (value === undefined ? [] : findImports(value.path, value.text, files)));
    level = [...new Set(level)].filter((path) => !seen.has(path));
  }
  const suspects = [...seen].filter((path) => !isTestFile(path) && !failing.includes(path));
  return suspects.length > 0 ? suspects : [...files].filter((path) => !isTestFile(path)).slice(0, maxRead);
}

/** A failed test in the runner's report. */
export interface FailedTest {
  readonly name: string;
  /** File and line as the runner printed them, from the working directory. */
  readonly location?: string | undefined;
  /** First lines of the runner's message. */
  readonly message?: string | undefined;
}

/** The results of a test run. */
export interface TestReport {
  readonly tests: number;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly FailedTest[];
}

/**
 * Parses counts and failures from the output of Node's test runner, in its TAP and its spec form.
 *
 * @param directory - Working directory of the run; removed from the locations.
 * @returns undefined if the output has no such counts: no number is better than a guess.
 */
export function parseTestReport(output: string, directory: string): TestReport | undefined {
  // `# tests 12` in TAP, `ℹ tests 12` in the spec form.
  const mark = findLast(output, /^[#ℹ](?= tests \d+$)/gmu);
  const readCount = (name: string): number | undefined => {
    const found = findLast(output, new RegExp(`(?<=^${mark} ${name} )\\d+$`, "gmu"));
    return found === undefined ? undefined : Number(found);
  };
  const [tests, passed, failed] = [readCount("tests"), readCount("pass"), readCount("fail")];
  if (tests === undefined || passed === undefined || failed === undefined) return undefined;
  const failures = mark === "#" ? readTapFailures(output) : readSpecFailures(output);
  return {
    tests,
    passed,
    failed,
    failures: failures.map(({ location, ...failure }) => ({
      ...failure,
      location: location && shorten(location, directory),
    })),
  };
}

/** Finds the last match: the counts of the runner follow what the tests print, and only the end of a long output is stored. */
function findLast(output: string, pattern: RegExp): string | undefined {
  return [...output.matchAll(pattern)].at(-1)?.[0];
}

/** `not ok 2 - name`, followed by a YAML block; a suite that failed only because of its tests does not count. */
function readTapFailures(output: string): readonly FailedTest[] {
  const blocks = [...output.matchAll(/^ *not ok \d+ - (.*)\n *---\n([\s\S]*?)\n *\.\.\.$/gm)];
  return blocks.flatMap(([, name = "", yaml = ""]) => {
    if (/failureType: 'subtestsFailed'/.test(yaml)) return [];
    const location = /location: '(.+?):\d+'/.exec(yaml)?.[1];
    const message = readTapMessage(yaml);
    return [{ name, location, ...(message === "" ? {} : { message }) }];
  });
}

function readTapMessage(yaml: string): string {
  const oneLine = /^ *error: '(.*)'$/m.exec(yaml)?.[1];
  if (oneLine !== undefined) return oneLine;
  const block = /^( *)error: \|-\n((?:\1 {2}.*\n|[^\S\n]*\n)+)/m.exec(yaml)?.[2] ?? "";
  return joinLines(block);
}

/** `test at test/sums.test.js:10:1`, then `✖ name (1.2ms)` and the message. */
function readSpecFailures(output: string): readonly FailedTest[] {
  const blocks = [...output.matchAll(/^test at (.+?):\d+\n✖ (.+?) \([\d.]+ms\)\n((?: {2}.*\n|\n(?! *test at))*)/gm)];
  return blocks.map(([, location = "", name = "", body = ""]) => ({
    name,
    location,
    message: joinLines(body.split(/\n[^\S\n]+at /)[0] ?? ""),
  }));
}

function joinLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 3)
    .join(" ");
}

function shorten(location: string, directory: string): string {
  return location.startsWith(`${directory}/`) ? location.slice(directory.length + 1) : location;
}

import { splitCommand } from "../process/splitCommand.ts";

/** How the tests of a project are started, as programs and arguments. */
export interface TestWords {
  /** All tests. */
  readonly whole: readonly string[];
  /**
   * One test file in a process of its own; all tests where the command cannot be narrowed.
   *
   * @param names - Only tests with these names, where the runner can choose.
   */
  readonly one: (path: string, names?: readonly string[]) => readonly string[];
}

/** Options of Node that take the next word as their value. */
const withValue: ReadonlySet<string> = new Set([
  "-r",
  "--require",
  "--import",
  "--loader",
  "--experimental-loader",
  "-C",
  "--conditions",
]);

/** Options that decide which tests run or how they report: they are for the whole run only. */
const runnerOption = /^--(?:test$|watch|test-(?:reporter|concurrency|name-pattern|only|shard|isolation))/;

/**
 * Works out how a test command is narrowed to one file. Understands Node's test runner; others always run whole.
 *
 * Throws a `CountersignError` (`invalid_input`) where the command needs a shell.
 */
export function toTestWords(command: string): TestWords {
  const words = splitCommand(command);
  const [program = "", ...rest] = words;
  if (program !== "node") return { whole: words, one: () => words };
  const reporter = rest.some((word) => word.startsWith("--test-reporter")) ? [] : ["--test-reporter=tap"];
  const whole = [program, ...reporter, ...rest];
  if (!rest.includes("--test")) return { whole, one: () => whole };
  const options = optionsOf(rest);
  return {
    whole,
    one: (path, names = []) => [
      program,
      ...options,
      "--test-reporter=tap",
      ...names.map((name) => `--test-name-pattern=/^${escape(name)}$/`),
      path,
    ],
  };
}

function optionsOf(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) => {
    const value = words[index + 1];
    if (!word.startsWith("-") || runnerOption.test(word)) return [];
    return withValue.has(word) && value !== undefined ? [word, value] : [word];
  });
}

function escape(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

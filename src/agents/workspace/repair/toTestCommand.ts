import { splitCommand } from "../process/splitCommand.ts";

/** The commands that run the tests of a project, as programs with arguments. */
export interface TestCommand {
  /** Runs all tests. */
  readonly whole: readonly string[];
  /**
   * Runs one test file in a separate process; all tests where the command cannot be narrowed.
   *
   * @param names - Only tests with these names, where the runner can select them.
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

/** Options that select tests or reporters: they apply to the whole run only. */
const runnerOption = /^--(?:test$|watch|test-(?:reporter|concurrency|name-pattern|only|shard|isolation))/;

/**
 * Narrows a test command to one file. Supports Node's test runner; others always run all tests.
 *
 * Throws a `CountersignError` (`invalid_input`) if the command needs a shell.
 */
export function toTestCommand(command: string): TestCommand {
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

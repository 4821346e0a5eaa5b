import type { PolicyRule } from "../../model/index.ts";
import type { PresentedCommand } from "../presentation/Presentation.ts";
import { inspectCommand } from "../shell/inspectCommand.ts";
import { splitCommands } from "../shell/splitCommands.ts";

type CommandCondition = NonNullable<PolicyRule["command"]>;

/** What of a command is matched. */
type MatchedCommand = Pick<PresentedCommand, "text" | "words" | "args">;

/**
 * Whether a command matches a condition: part of `matchRule`. `allows`: the condition belongs to a rule that allows. Words are compared,
 * not texts: quotes and the blanks between words make no difference.
 *
 * To allow, the first command of the line must begin with the words of `prefix`, or be those of `exact`; operators, substitutions and line
 * breaks behind it are hazards (see `inspectCommand`), and never allowed. To ask or deny, it is enough that one of its commands does, with
 * any path before its program, and with or without the arguments beside the command. In a line with a hazard (`sudo rm`, `A=1 rm`,
 * `>log rm`) a program may begin at any word.
 */
export function matchCommand(wanted: CommandCondition, command: MatchedCommand, allows: boolean): boolean {
  const text = "exact" in wanted ? wanted.exact : wanted.prefix;
  const isExact = "exact" in wanted;
  if (text.trim() === "") return false;
  const own = splitCommands(text);
  const [words] = own;
  if (allows) {
    // Anything behind the first command is a hazard: the rule matches, but does not allow it.
    const first = readFirstCommand(command);
    if (own.length !== 1 || words === undefined) return false;
    return beginsWith(first, words) && (!isExact || first.length === words.length);
  }
  const { args } = command;
  const isSimple = isPlain(command);
  return listReadings(command).some(({ line, commands }) => {
    if (isExact ? line === text.trim() : line.startsWith(`${text.trim()} `)) return true;
    if (words === undefined) return false;
    // Commands of one object share its arguments: one word more than is wanted tells whether there are others.
    const more = listArgumentWords(args).map((list) => list.slice(0, words.length + 1));
    const all = commands.flatMap((one) => [one, ...more.map((list) => [...one, ...list])]);
    return all.some((one) => {
      const starts = isSimple ? [0] : one.keys();
      return [...starts].some((at) => runs(one, at, words) && (!isExact || one.length === at + words.length));
    });
  });
}

/** Lists the arguments beside commands that may run them, such as `sudo`, as a command of their own: each list once. */
export function listRunArguments(commands: readonly MatchedCommand[]): readonly MatchedCommand[] {
  const lists = new Set(commands.flatMap((one) => (isPlain(one) ? [] : listArgumentWords(one.args))));
  // Behind `env` a program may begin at any word.
  return Array.from(lists, (words) => ({ text: words.join(" "), words: ["env", ...words] }));
}

/** The words of lists of arguments: commands of one object share a list, which is split once. */
const argumentWords = new WeakMap<readonly string[], readonly (readonly string[])[]>();

/** Lists the words in which a program gets the arguments beside its command: as they are, and as a shell splits them. */
export function listArgumentWords(args: readonly string[] | undefined): readonly (readonly string[])[] {
  if (args === undefined) return [];
  const known = argumentWords.get(args);
  if (known !== undefined) return known;
  const lists = [args, splitCommands(args.join(" ")).flat()];
  argumentWords.set(args, lists);
  return lists;
}

/** Whether a command runs nothing but its first word. */
function isPlain({ text, words }: MatchedCommand): boolean {
  return inspectCommand(words?.join(" ") ?? text).length === 0;
}

/** Returns the words of the first command of a line; none of an empty one. */
export function readFirstCommand({ text, words }: MatchedCommand): readonly string[] {
  return words ?? splitCommands(text)[0] ?? [];
}

/** A line and its commands. */
interface Reading {
  readonly line: string;
  readonly commands: readonly (readonly string[])[];
}

/** The end of a line that continues in the next one: for a POSIX shell, cmd.exe and PowerShell. */
const continuations = [/\\\r?\n/g, /\^\r?\n/g, /`\r?\n/g];

/** The ways in which a shell can read a command: a line that ends with a sign of its shell may continue in the next one. */
function listReadings({ text, words }: MatchedCommand): readonly Reading[] {
  if (words !== undefined) return [{ line: words.join(" ").trim(), commands: [words] }];
  const lines = new Set([text, ...continuations.map((sign) => text.replace(sign, ""))]);
  return [...lines].map((line) => ({ line: line.trim(), commands: splitCommands(line) }));
}

/** What the name of a program may end with where a shell finds it without that. */
const programEnd = /\.(?:exe|cmd|bat|com)$/;

/**
 * Whether these words may be what a command runs from a place on: its program by any path and in capitals or not, as Windows and macOS find
 * it, and words with escapes of the shell.
 */
function runs(command: readonly string[], at: number, words: readonly string[]): boolean {
  return words.every((word, index) => {
    const given = command[at + index];
    if (given === undefined) return false;
    const spellings = [given, given.replaceAll("\\", "")];
    if (index > 0) return spellings.includes(word);
    const names = [...spellings, given.split(/[/\\]/).at(-1) ?? given].map((name) => name.toLowerCase());
    return names.some((name) => [name, name.replace(programEnd, "")].includes(word.toLowerCase()));
  });
}

function beginsWith(command: readonly string[], words: readonly string[]): boolean {
  return words.length <= command.length && words.every((word, index) => word === command[index]);
}

import type { Json, JsonObject } from "../../model/index.ts";
import type { PresentedVariable } from "./Presentation.ts";
import { readArguments } from "./readArguments.ts";

/** A command found in an object, and the keys of that object which it shows in full. Its other fields are those of `PresentedCommand`. */
export interface FoundCommand {
  readonly text: string;
  readonly words?: readonly string[] | undefined;
  readonly shell?: string | undefined;
  readonly cwd?: string | undefined;
  readonly env: readonly PresentedVariable[];
  /** What its program may get as arguments, from fields beside it; see `readArguments`. All commands of an object share one list. */
  readonly args?: readonly string[] | undefined;
  /** Keys of the object whose whole values are shown by this command. */
  readonly keys: readonly string[];
  /** Its index in a list of commands; absent for a single one. */
  readonly index?: number | undefined;
}

const commandNames = ["command", "cmd", "shell_command", "bash", "script", "code"] as const;
const folderNames = ["cwd", "workdir", "working_directory", "workingDirectory", "working_dir"] as const;

/** Fields that are no arguments, also where no command shows them. */
const otherNames: readonly string[] = [...commandNames, ...folderNames, "commands", "env"];

/** Operations of the text editor tools that models are trained on: such a `command` edits a file and is run by no shell. */
const editorWords: ReadonlySet<string> = new Set([
  "view",
  "create",
  "str_replace",
  "insert",
  "undo_edit",
  "delete",
  "rename",
]);

/** Shells at their usual paths, which run the script that they get. Another path may be another program. */
const shell = /^(?:\/(?:usr\/(?:local\/)?)?bin\/)?(?:ba|z|da)?sh$/;

/**
 * Finds the commands in an object under the names that tools commonly use. Fields with other names are not part of them and are left to
 * the caller: also `args`, where a shell and a program would read it differently.
 *
 * A second name for a command beside the first (`command` and `script`) is a second command.
 */
export function readCommands(input: JsonObject): readonly FoundCommand[] {
  const commands = [
    ...commandNames.flatMap((name) => (Object.hasOwn(input, name) ? (readOne(input, name) ?? []) : [])),
    ...readList(input),
  ];
  if (commands.length === 0) return [];
  const [first, ...rest] = commands;
  if (first === undefined) return [];
  const { keys: folderKeys, ...folder } = readFolder(input);
  const { keys: envKeys, env } = readEnvironment(input);
  // Folder, environment and arguments apply to each of them, and are shown once.
  const args = readArguments(input, new Set([...otherNames, ...first.keys]));
  const whole = { ...first, ...folder, env, keys: [...first.keys, ...folderKeys, ...envKeys] };
  return args.length === 0 ? [whole, ...rest] : [whole, ...rest].map((command) => ({ ...command, args }));
}

function readOne(input: JsonObject, name: string): FoundCommand | undefined {
  const value = input[name];
  if (typeof value === "string") {
    if (value.trim() === "") return undefined;
    if (editorWords.has(value) && typeof input["path"] === "string") return undefined;
    const words = name === "command" || name === "cmd" ? readPlainWords(input["args"]) : [];
    return { text: [value, ...words].join(" "), env: [], keys: words.length > 0 ? [name, "args"] : [name] };
  }
  const words = readWords(value);
  if (words === undefined) return undefined;
  const [program = "", flag = "", script] = words;
  // ["bash", "-lc", "npm test"]: the shell is shown beside the text that it runs. With more words, or another shell, all are shown.
  if (words.length === 3 && shell.test(program) && /^-l?c$/.test(flag) && script !== undefined && script.trim() !== "")
    return { text: script, shell: `${program} ${flag}`, env: [], keys: [name] };
  return { text: words.map(quoteWord).join(" "), words, env: [], keys: [name] };
}

/** `{"commands":["ls","npm test"]}` of OpenAI's shell: each is a whole command line. */
function readList(input: JsonObject): readonly FoundCommand[] {
  const lines = Object.hasOwn(input, "commands") ? readWords(input["commands"]) : undefined;
  if (lines === undefined) return [];
  return lines.map((text, index) => ({ text, env: [], keys: index === 0 ? ["commands"] : [], index }));
}

/** Returns a list of strings; undefined for anything else. */
function readWords(value: Json | undefined): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const words = value.filter((word) => typeof word === "string");
  return words.length === value.length ? words : undefined;
}

/** Returns words that a shell and a program read alike; an empty list where one of them differs. */
function readPlainWords(value: Json | undefined): readonly string[] {
  const words = readWords(value);
  return words?.every((word) => plainWord.test(word)) === true ? words : [];
}

const plainWord = /^[\w@%+=:,./-]+$/;

/** Quotes a word as a POSIX shell reads it. */
export function quoteWord(word: string): string {
  return plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function readFolder(input: JsonObject): { cwd?: string | undefined; keys: readonly string[] } {
  const named = folderNames.filter((name) => Object.hasOwn(input, name));
  const [name] = named;
  const cwd = name === undefined ? undefined : input[name];
  return named.length === 1 && name !== undefined && typeof cwd === "string" ? { cwd, keys: [name] } : { keys: [] };
}

/** `{"env":{"PATH":"/tmp","CI":1}}`. Another form is presented as values. */
function readEnvironment(input: JsonObject): { env: readonly PresentedVariable[]; keys: readonly string[] } {
  const env = Object.hasOwn(input, "env") ? input["env"] : undefined;
  if (typeof env !== "object" || env === null || Array.isArray(env)) return { env: [], keys: [] };
  const entries = Object.entries(env);
  const variables = entries.flatMap(([name, value]) =>
    typeof value === "object" && value !== null ? [] : [{ name, value: String(value) }],
  );
  if (variables.length < entries.length || entries.length === 0) return { env: [], keys: [] };
  return { env: variables, keys: ["env"] };
}

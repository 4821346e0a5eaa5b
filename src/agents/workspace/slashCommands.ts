import type { SessionCommandInfo } from "../../model/index.ts";

interface SlashCommand {
  readonly info: SessionCommandInfo;
  /** The prompt that it expands to. */
  readonly toSentence: (words: string) => string;
}

const commands: readonly SlashCommand[] = [
  { info: { name: "test", description: "Run the tests" }, toSentence: () => "Run the tests" },
  {
    info: { name: "fix", description: "Find the failing test and repair it" },
    toSentence: () => "Fix the failing test",
  },
  { info: { name: "files", description: "List the files" }, toSentence: () => "List the files" },
  {
    info: { name: "explain", description: "Say what a file holds", hint: "path" },
    toSentence: (words) => `Explain ${words}`,
  },
  {
    info: { name: "find", description: "Search the project", hint: "words" },
    toSentence: (words) => `Where is ${words}`,
  },
  { info: { name: "run", description: "Run a command", hint: "command" }, toSentence: (words) => `Run \`${words}\`` },
];

/** The commands that the workspace agent offers. */
export const slashCommands: readonly SessionCommandInfo[] = commands.map(({ info }) => info);

/** Returns the prompt that a command expands to; any other text unchanged. */
export function expandSlashCommand(text: string): string {
  const [, name, words = ""] = /^\/(\w+)(?:\s([\s\S]*))?$/.exec(text) ?? [];
  return commands.find(({ info }) => info.name === name)?.toSentence(words.trim()) ?? text;
}

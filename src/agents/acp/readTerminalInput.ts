import { CountersignError, type JsonObject } from "../../model/index.ts";

/** A command that an agent requests. */
export type TerminalInput = {
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
};

/** Reads the parameters of `terminal/create`. Throws a `CountersignError` (`invalid_input`) if there is no command. */
export function readTerminalInput({ command, args, cwd, env }: JsonObject): TerminalInput {
  if (typeof command !== "string" || command.trim() === "")
    throw new CountersignError({ code: "invalid_input", message: "The request names no command." });
  const variables = (Array.isArray(env) ? env : []).flatMap((item): [string, string][] => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return [];
    const { name, value } = item;
    return typeof name === "string" && typeof value === "string" ? [[name, value]] : [];
  });
  return {
    command,
    args: (Array.isArray(args) ? args : []).filter((word) => typeof word === "string"),
    ...(typeof cwd === "string" ? { cwd } : {}),
    ...(variables.length === 0 ? {} : { env: Object.fromEntries(variables) }),
  };
}

/** A word that a shell would not change. */
const plain = /^[\w@%+=:,./-]+$/;

/** Characters that a shell would interpret, or at which it would split. */
const needsShell = /[\s|&;<>(){}$`*?[\]~#"'\\]/;

/** Returns the program and its arguments; a whole command line in one word is run by a shell, as agents mean it. */
export function toWords({ command, args }: TerminalInput): readonly string[] {
  return args.length === 0 && needsShell.test(command) ? ["/bin/sh", "-c", command] : [command, ...args];
}

/** Returns the command as a person would type it. */
export function toCommandLine({ command, args }: TerminalInput): string {
  if (args.length === 0) return command;
  return [command, ...args].map((word) => (plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}

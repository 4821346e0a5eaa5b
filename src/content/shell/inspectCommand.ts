import { splitTokens } from "./splitCommands.ts";
import { tokenizeCommand } from "./tokenizeCommand.ts";
import type { CommandToken } from "./tokenizeCommand.ts";
import { visibleText } from "../text/visibleText.ts";

/**
 * Why a command line does more than its first words show. `compound`: several commands, or one inside another; `redirect`: it also
 * writes or reads a file; `variable`: what runs depends on values that are not shown; `interpreter`: the program runs other programs or
 * code from its arguments; `hidden`: characters that mislead the reader.
 */
export type CommandHazard = "compound" | "redirect" | "variable" | "interpreter" | "hidden";

/** Programs that run other code: shells, languages, wrappers, package runners, and tools with a way to start another program. */
const interpreters: ReadonlySet<string> = new Set(
  [
    "ash bash csh cmd dash fish ksh powershell pwsh sh tcsh zsh source eval exec command builtin trap .",
    "awk bun deno gawk jshell lua mawk node nodejs osascript perl php python r ruby rscript sed tclsh ts-node tsx",
    "busybox chroot doas docker env expect find flock gdb ionice kubectl lldb nice nohup nsenter parallel podman screen",
    "script setsid ssh stdbuf strace su sudo systemd-run time timeout tmux unshare watch xargs",
    "cargo composer corepack gradle just make mvn npm npx pip pipx pnpm poetry rake uv uvx yarn",
    "at batch crontab ed emacs ex less man more nano nc ncat socat vi view vim",
  ].flatMap((line) => line.split(" ")),
);

/** Versions and extensions do not change what a program does: `python3.12`, `node.exe`. */
const decoration = /(?:(?<![\d.])\d[\d.]*)?(?:\.(?:exe|cmd|bat|com))?$/;

/**
 * Returns why a command line must be read completely before it is trusted; empty for one plain command.
 *
 * Errs on the side of caution: an unknown construct is a hazard. Linear in the length of the text.
 *
 * @param workspace the folder of the workspace: where it begins with `/`, no cmd.exe reads the command
 */
export function inspectCommand(command: string, workspace?: string): readonly CommandHazard[] {
  const tokens = tokenizeCommand(command.trim());
  const hazards = new Set<CommandHazard>();
  for (const token of tokens) {
    const hazard = toHazard(token, workspace?.startsWith("/") === true);
    if (hazard !== undefined) hazards.add(hazard);
  }
  if (tokens.filter(({ type }) => type === "program").length > 1) hazards.add("compound");
  const first = tokens.find(({ type }) => type !== "space");
  // Quotes inside of a name change the token, not the program.
  const [program = ""] = splitTokens(tokens)[0] ?? [];
  if (first?.type !== "program" || isInterpreter(program)) hazards.add("interpreter");
  if (visibleText(command).flags.length > 0) hazards.add("hidden");
  return [...hazards];
}

function toHazard({ type, text }: CommandToken, isPosix: boolean): CommandHazard | undefined {
  if (type === "operator") return /[<>]/.test(text) ? "redirect" : "compound";
  if (type === "comment") return "compound";
  if (type === "space") return /[\n\r]/.test(text) ? "compound" : undefined;
  if (type === "variable") return "variable";
  // A shell still substitutes inside double quotes; an unclosed quote continues in a line that is not shown.
  if (type === "string") return toStringHazard(text, isPosix);
  // cmd.exe expands %NAME% and ^; a shell expands {a,b}, ~ and globs: the program gets other words than those shown.
  return /[\\{}*?[\]~%^!]/.test(text) ? "variable" : undefined;
}

function toStringHazard(text: string, isPosix: boolean): CommandHazard | undefined {
  const quote = text[0];
  if (text.length < 2 || !text.endsWith(quote ?? "")) return "compound";
  // For cmd.exe single quotes are letters: what stands behind an operator inside of them is another program.
  if (quote === "'") return !isPosix && /[&|<>]/.test(text) ? "interpreter" : undefined;
  if (/`|\$\(/.test(text)) return "compound";
  return /[$\\!%]/.test(text) ? "variable" : undefined;
}

function isInterpreter(program: string): boolean {
  const name = program.split(/[/\\]/).at(-1)?.toLowerCase() ?? "";
  // No program has such a long name: a person must look at it.
  if (name.length > 200) return true;
  return interpreters.has(name) || interpreters.has(name.replace(decoration, ""));
}

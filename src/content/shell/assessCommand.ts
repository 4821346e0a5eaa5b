import { splitTokens } from "./splitCommands.ts";
import { isAssignment, tokenizeCommand } from "./tokenizeCommand.ts";

/**
 * Why a command needs a second look. `compound`: more than one program runs. `substitution`: a part is computed when it runs.
 * `redirection`: it reads or writes files itself. `interpreter`: a program that runs other code. `elevated`: it asks for more rights.
 */
export type CommandRisk = "compound" | "substitution" | "redirection" | "interpreter" | "elevated";

/** Programs that run another one with more rights. */
const elevating = /^(?:sudo|doas|su|pkexec|runas|run0)$/;
const shell = /^(?:ba|z|da|k|c|tc|fi)?sh$|^(?:pwsh|powershell|cmd)$/;
/** Programs and builtins that run the program in their arguments. */
const dispatching =
  /^(?:eval|exec|source|\.|env|xargs|parallel|command|builtin|nohup|nice|time|timeout|watch|stdbuf|setsid|busybox|ssh|npx|pnpx|bunx|uvx|awk|gawk)$/;
/** Languages, with a version: `python3.12`. */
const interpreting = /^(?:python|node|deno|bun|perl|ruby|php|lua|osascript|r|rscript|tclsh)[\d.]*$/;
/** Flags with which an interpreter runs its argument, and with which `find` runs a program. */
const inline =
  /(?:^|\s)(?:-[a-z]*[cepr]\b|--eval\b|--print\b|--command\b|-(?:exec|execdir|ok|okdir|delete|fprintf?)\b)/i;

/** Whether a text has a flag with which an interpreter runs code of its command line. */
export function hasInlineFlag(text: string): boolean {
  return inline.test(text);
}

/**
 * Returns why a shell command needs a second look, each reason once; empty for an ordinary command.
 *
 * Only a reading aid for the user: a command without reasons may still do harm. What a rule may allow is decided by the much
 * stricter `inspectCommand`. Pure and linear.
 *
 * @param hasInline whether words beside the command, which its programs may get, have a flag with which an interpreter runs code
 */
export function assessCommand(command: string, hasInline = false): readonly CommandRisk[] {
  const risks = new Set<CommandRisk>();
  // Searched once, however many programs there are.
  const runsInline = hasInline || hasInlineFlag(command);
  const tokens = tokenizeCommand(command);
  for (const { type, text } of tokens) {
    if (type === "operator" && text !== ")") risks.add(riskOf(text));
    if (type === "string" && text.startsWith('"') && /\$\(|`/.test(text)) risks.add("substitution");
  }
  for (const words of splitTokens(tokens)) {
    const program = words.find((word) => !isAssignment(word)) ?? "";
    for (const risk of risksOfProgram(program, runsInline)) risks.add(risk);
  }
  if (command.trim().includes("\n")) risks.add("compound");
  return [...risks];
}

function riskOf(operator: string): CommandRisk {
  if (operator === "`" || operator === "$(") return "substitution";
  return /[<>]/.test(operator) ? "redirection" : "compound";
}

function risksOfProgram(path: string, runsInline: boolean): readonly CommandRisk[] {
  const program = (path.split(/[/\\]/).at(-1) ?? path).toLowerCase().replace(/\.exe$/, "");
  if (elevating.test(program)) return ["elevated"];
  if (shell.test(program) || dispatching.test(program)) return ["interpreter"];
  const runsCode = interpreting.test(program) || program === "find";
  return runsCode && runsInline ? ["interpreter"] : [];
}

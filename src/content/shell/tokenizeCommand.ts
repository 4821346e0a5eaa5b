/** A token of a command line. `operator` joins or redirects commands; most are followed by another program. */
export interface CommandToken {
  /** The kind of token. */
  readonly type: "program" | "flag" | "argument" | "string" | "variable" | "operator" | "comment" | "space";
  /** The token as typed. */
  readonly text: string;
}

/** In this order: blanks, comment, quoted text (also unfinished), substitutions and variables, operators, words. */
const pattern =
  /(?<space>\s+)|(?<comment>(?<=^|\s)#[^\n]*)|(?<string>'[^']*'?|"(?:[^"\\]|\\[^])*"?)|(?<variable>\$\(|\$\{[^}\s]*\}?|\$(?:\w+|[@*#?!$-])?)|(?<operator>\|&|[|&;]{1,2}|\d?[<>]{1,3}&?\d?|[()`])|(?<word>(?:\\[^]|[^\s'"$|&;<>()`\\])+|\\)/gu;

/**
 * Splits a shell command into tokens for display: programs, flags, quoted text, variables, operators.
 *
 * The tokens' texts joined are the command. It is no parser of a shell: what decides by it, such as `inspectCommand`, must take everything
 * that it does not know for a hazard.
 */
export function tokenizeCommand(command: string): CommandToken[] {
  let programNext = true;
  return Array.from(command.matchAll(pattern), (match): CommandToken => {
    const text = match[0];
    const { space, comment, string, variable, operator } = match.groups ?? {};
    if (space !== undefined) {
      if (text.includes("\n")) programNext = true;
      return { type: "space", text };
    }
    if (comment !== undefined) return { type: "comment", text };
    if (operator !== undefined) {
      programNext = !/[<>)]/.test(text);
      return { type: "operator", text };
    }
    if (variable !== undefined) {
      programNext = text === "$(";
      return { type: text === "$(" ? "operator" : "variable", text };
    }
    const type = string !== undefined ? "string" : wordType(text, programNext);
    // NAME=value before a program sets its environment; the program is still to come.
    if (type !== "variable") programNext = false;
    return { type, text };
  });
}

/** Whether a word sets a variable: `A=1`, `A+=1`, `A[0]=1`. */
export function isAssignment(word: string): boolean {
  return /^\w+(?:\[[^\]]*\])?\+?=/.test(word);
}

function wordType(word: string, programNext: boolean): CommandToken["type"] {
  if (programNext) return isAssignment(word) ? "variable" : "program";
  return word.startsWith("-") ? "flag" : "argument";
}

import { CountersignError } from "../../../model/index.ts";

/** Characters that a shell interprets where they are unquoted. There is no shell here, so passing them on would do something else. */
const operators = new Set(["|", "&", ";", "<", ">", "(", ")", "{", "}", "*", "?", "[", "]", "`", "$", "\n"]);

/** Characters with a meaning for a shell only at the start of a word. */
const leading = new Set(["~", "#"]);

/**
 * Splits a command line into the words that a POSIX shell would pass to the program, without any expansion.
 *
 * Single quotes keep everything; double quotes keep all but `\"` and `\\`; a backslash outside quotes keeps the next character.
 * Throws a `CountersignError` (`invalid_input`) for an empty command, an open quote, an unquoted shell operator or pattern,
 * `$` and a backquote inside double quotes, and a leading `NAME=value`.
 */
export function splitCommand(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at += 1) {
    const character = command.charAt(at);
    if (character === " " || character === "\t") {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "'" || character === '"') {
      const quoted = readQuoted(command, at, character);
      word = (word ?? "") + quoted.text;
      at = quoted.end;
    } else if (character === "\\") {
      at += 1;
      if (at === command.length) throw refuse("The command ends with a backslash.");
      word = (word ?? "") + command.charAt(at);
    } else if (operators.has(character) || (word === undefined && leading.has(character))) {
      throw refuse(
        `Commands run without a shell, so \`${printable(character)}\` has no meaning here. Quote it, or run one program at a time.`,
      );
    } else word = (word ?? "") + character;
  }
  if (word !== undefined) words.push(word);
  return checkProgram(words);
}

function readQuoted(command: string, start: number, quote: string): { text: string; end: number } {
  let text = "";
  for (let at = start + 1; at < command.length; at += 1) {
    const character = command.charAt(at);
    if (character === quote) return { text, end: at };
    if (quote === '"' && (character === "$" || character === "`"))
      throw refuse(
        `Commands run without a shell, so \`${character}\` inside double quotes is not expanded. Use single quotes.`,
      );
    if (quote === '"' && character === "\\" && ['"', "\\"].includes(command.charAt(at + 1))) {
      at += 1;
      text += command.charAt(at);
    } else text += character;
  }
  throw refuse(`The command has an opening ${quote} without a closing one.`);
}

function checkProgram(words: readonly string[]): readonly string[] {
  const [program] = words;
  if (program === undefined || program === "") throw refuse("The command is empty.");
  if (/^\w+=/.test(program)) throw refuse(`Commands run without a shell, so \`${program}\` cannot set a variable.`);
  return words;
}

function printable(character: string): string {
  return character === "\n" ? "a line break" : character;
}

function refuse(message: string): CountersignError {
  return new CountersignError({ code: "invalid_input", message });
}

import { tokenizeCommand } from "./tokenizeCommand.ts";
import type { CommandToken } from "./tokenizeCommand.ts";

/**
 * Returns the words of each command of a line as a program gets them: what touches is one word, without its quotes (`n'pm' test` is `npm`
 * and `test`). Linear in the length of the line.
 */
export function splitCommands(line: string): readonly (readonly string[])[] {
  return splitTokens(tokenizeCommand(line.trim()));
}

/** Does the work of `splitCommands` for a line that is split into tokens already. */
export function splitTokens(tokens: readonly CommandToken[]): readonly (readonly string[])[] {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  function endWord(): void {
    if (word !== undefined) words.push(word);
    word = undefined;
  }
  function endCommand(): void {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  }
  for (const { type, text } of tokens) {
    if (type === "operator" || type === "comment" || (type === "space" && /[\n\r]/.test(text))) endCommand();
    else if (type === "space") endWord();
    else
      word = (word ?? "") + (type === "string" ? text.slice(1, text.endsWith(text.charAt(0)) ? -1 : undefined) : text);
  }
  endCommand();
  return commands;
}

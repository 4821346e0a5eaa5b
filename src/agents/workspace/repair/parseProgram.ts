import { parse, type Program } from "acorn";

/**
 * Parses JavaScript, as a module or else as a script.
 *
 * @returns undefined if the text is neither, such as TypeScript or JSX.
 */
export function parseProgram(source: string): Program | undefined {
  for (const sourceType of ["module", "script"] as const) {
    try {
      return parse(source, {
        ecmaVersion: "latest",
        sourceType,
        allowHashBang: true,
        allowReturnOutsideFunction: sourceType === "script",
      });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

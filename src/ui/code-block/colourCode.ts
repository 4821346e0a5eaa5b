import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type LanguageRegistration,
} from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import type { SyntaxSpan } from "./SyntaxSpan.ts";

/** Code to colour: plain data, which can be sent to a worker. */
export interface ColourJob {
  /** The code. */
  readonly code: string;
  /** Name of its language. */
  readonly id: string;
  /** Rules of the language; they may be left out once they were given. */
  readonly rules?: LanguageRegistration[] | undefined;
}

const core: Promise<HighlighterCore> = createHighlighterCore({
  themes: [createCssVariablesTheme({ name: "countersign", variablePrefix: "--", variableDefaults: {} })],
  langs: [],
  // Regular expressions of the browser: no WebAssembly, so that a strict policy needs no exception.
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** Longer lines stay plain: what a grammar does with one grows with its length, for some lines with the cube of it. */
const MAX_LINE = 400;
/** Milliseconds of work after which the page gets its turn. */
const SLICE = 8;
/**
 * Work after which the rest stays plain: the squares of the lengths of the lines, so that 50 lines of the greatest length are as much
 * as 5,000 of 40 characters. It is counted, not timed, for the same code has the same colours on a busy page.
 */
const MAX_WORK = 50 * MAX_LINE ** 2;

/**
 * Splits code into coloured spans by line, a slice at a time, so that long code never holds up the page.
 *
 * Null where the signal says that nobody waits any more; fewer lines than the code has where colouring them all is too much work.
 * Rejects where the language is unknown and its rules are not given.
 */
export async function colourCode({ code, id, rules }: ColourJob, signal?: AbortSignal): Promise<SyntaxSpan[][] | null> {
  const highlighter = await core;
  if (rules !== undefined && !highlighter.getLoadedLanguages().includes(id)) await highlighter.loadLanguage(rules);
  // A line is bounded by its length: a limit of time would leave the first one half coloured, which pays for the expressions of its grammar.
  const options = { lang: id, theme: "countersign", tokenizeMaxLineLength: MAX_LINE, tokenizeTimeLimit: 0 };
  const lines: SyntaxSpan[][] = [];
  let grammarState: GrammarState | undefined;
  let work = 0;
  let started = performance.now();
  for (const source of code.split(/\r?\n/)) {
    // A longer line is not looked into.
    if (source.length <= MAX_LINE) work += source.length ** 2;
    if (work > MAX_WORK) break;
    if (performance.now() - started >= SLICE) {
      await new Promise((resolve) => setTimeout(resolve));
      started = performance.now();
    }
    if (signal?.aborted === true) return null;
    // A comment that a line leaves open goes on in the next one.
    const result = highlighter.codeToTokens(source, { ...options, ...(grammarState && { grammarState }) });
    grammarState = result.grammarState;
    const tokens = result.tokens.flat();
    lines.push(tokens.map((token) => ({ text: token.content, name: nameOf(token.color) })));
  }
  return lines;
}

/** `var(--token-keyword)` as `keyword`. */
function nameOf(color: string | undefined): string {
  return /^var\(--token-([a-z-]+)\)$/.exec(color ?? "")?.[1] ?? "foreground";
}

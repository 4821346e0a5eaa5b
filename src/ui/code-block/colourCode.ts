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
  /** The source text. */
  readonly code: string;
  /** Id of its language. */
  readonly id: string;
  /** The grammar of the language; may be omitted once it was passed. */
  readonly rules?: LanguageRegistration[] | undefined;
}

const core: Promise<HighlighterCore> = createHighlighterCore({
  themes: [createCssVariablesTheme({ name: "countersign", variablePrefix: "--", variableDefaults: {} })],
  langs: [],
  // The engine with the browser's regular expressions: without WebAssembly, so that a strict CSP needs no exception.
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** Longer lines stay plain: the cost of a grammar grows with the length of a line, for some lines with its cube. */
const MAX_LINE = 400;
/** Milliseconds of work after which it yields to the page. */
const SLICE = 8;
/**
 * Budget of work after which the rest stays plain: the sum of the squared line lengths, so that 50 lines of the maximum length cost as much
 * as 5,000 of 40 characters. Counted, not timed, so that the same code has the same colours on a busy page.
 */
const MAX_WORK = 50 * MAX_LINE ** 2;

/**
 * Splits code into coloured spans by line, in time slices, so that long code never blocks the page.
 *
 * Resolves with null after an abort, and with fewer lines than the code has when the budget is used up. Rejects when the language is
 * unknown and `rules` are missing.
 */
export async function colourCode({ code, id, rules }: ColourJob, signal?: AbortSignal): Promise<SyntaxSpan[][] | null> {
  const highlighter = await core;
  if (rules !== undefined && !highlighter.getLoadedLanguages().includes(id)) await highlighter.loadLanguage(rules);
  // Lines are limited by length, not by time: the first line compiles the grammar's expressions and would be left half coloured.
  const options = { lang: id, theme: "countersign", tokenizeMaxLineLength: MAX_LINE, tokenizeTimeLimit: 0 };
  const lines: SyntaxSpan[][] = [];
  let grammarState: GrammarState | undefined;
  let work = 0;
  let started = performance.now();
  for (const source of code.split(/\r?\n/)) {
    // A longer line is not tokenized.
    if (source.length <= MAX_LINE) work += source.length ** 2;
    if (work > MAX_WORK) break;
    if (performance.now() - started >= SLICE) {
      await new Promise((resolve) => setTimeout(resolve));
      started = performance.now();
    }
    if (signal?.aborted === true) return null;
    // An open comment continues in the next line.
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

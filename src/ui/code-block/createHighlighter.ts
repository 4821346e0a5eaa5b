import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type LanguageInput,
} from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

/** A coloured piece of code. `name` is the end of a class and of a token: `keyword` is drawn with `--cs-syntax-keyword`. */
export interface SyntaxSpan {
  /** The code of the span. */
  readonly text: string;
  /** End of its class and token; `foreground` for code without a colour. */
  readonly name: string;
}

/** Grammars, each fetched when code in its language is first shown. */
const languages: Readonly<Record<string, () => Promise<{ readonly default: LanguageInput }>>> = {
  bash: () => import("shiki/langs/bash.mjs"),
  c: () => import("shiki/langs/c.mjs"),
  cpp: () => import("shiki/langs/cpp.mjs"),
  css: () => import("shiki/langs/css.mjs"),
  diff: () => import("shiki/langs/diff.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  html: () => import("shiki/langs/html.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  jsx: () => import("shiki/langs/jsx.mjs"),
  markdown: () => import("shiki/langs/markdown.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  sql: () => import("shiki/langs/sql.mjs"),
  toml: () => import("shiki/langs/toml.mjs"),
  tsx: () => import("shiki/langs/tsx.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  xml: () => import("shiki/langs/xml.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
};

/** Every language that has a grammar. */
export const highlightedLanguages: readonly string[] = Object.keys(languages);

const aliases: Readonly<Record<string, string>> = {
  cjs: "javascript",
  "c++": "cpp",
  htm: "html",
  js: "javascript",
  jsonc: "json",
  md: "markdown",
  mjs: "javascript",
  patch: "diff",
  py: "python",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  shellscript: "bash",
  svg: "xml",
  ts: "typescript",
  yml: "yaml",
  zsh: "bash",
};

const core: Promise<HighlighterCore> = createHighlighterCore({
  themes: [createCssVariablesTheme({ name: "countersign", variablePrefix: "--", variableDefaults: {} })],
  langs: [],
  // Regular expressions of the browser: no WebAssembly, so that a strict policy needs no exception.
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** Longer lines stay plain: what a grammar does with one grows with its length, for some lines with the cube of it. */
const MAX_LINE = 400;
/** Milliseconds of work after which the page gets its turn, and after which the rest stays plain. */
const SLICE = 8;
const MAX_WORK = 3_000;

/**
 * Splits code into coloured spans by line, a slice at a time, so that long code never holds up the page.
 *
 * Null where the language is unknown, and where the signal says that nobody waits any more; fewer lines than the code has where
 * colouring them all is too much work. Rejects where the grammar cannot be fetched.
 */
export async function highlight(code: string, language: string, signal?: AbortSignal): Promise<SyntaxSpan[][] | null> {
  const name = language.toLowerCase();
  const id = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  const load = Object.hasOwn(languages, id) ? languages[id] : undefined;
  if (load === undefined) return null;
  const highlighter = await core;
  if (!highlighter.getLoadedLanguages().includes(id)) await highlighter.loadLanguage((await load()).default);
  // A line is bounded by its length: a limit of time would leave the first one half coloured, which pays for the expressions of its grammar.
  const options = { lang: id, theme: "countersign", tokenizeMaxLineLength: MAX_LINE, tokenizeTimeLimit: 0 };
  const lines: SyntaxSpan[][] = [];
  let grammarState: GrammarState | undefined;
  let work = 0;
  let started = performance.now();
  for (const source of code.split(/\r?\n/)) {
    const spent = performance.now() - started;
    if (spent >= SLICE) {
      work += spent;
      if (work >= MAX_WORK) break;
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

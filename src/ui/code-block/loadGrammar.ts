import type { LanguageRegistration } from "shiki/core";

/** The grammar of a language: plain data, which can be sent to a worker. */
export interface Grammar {
  /** Id of the language, e.g. `typescript`. */
  readonly id: string;
  /** Its rules, and those of the languages it embeds. */
  readonly rules: LanguageRegistration[];
}

/** The grammars, each loaded when code in its language is first shown. */
const languages: Readonly<Record<string, () => Promise<{ readonly default: LanguageRegistration[] }>>> = {
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

/**
 * Loads the grammar of a language by a common name (`ts`, `typescript`). Undefined for an unknown language; rejects when it cannot be
 * fetched.
 */
export async function loadGrammar(language: string): Promise<Grammar | undefined> {
  const name = language.toLowerCase();
  const id = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  const load = Object.hasOwn(languages, id) ? languages[id] : undefined;
  return load && { id, rules: (await load()).default };
}

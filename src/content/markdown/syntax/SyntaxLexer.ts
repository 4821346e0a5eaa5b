import { Hooks, Lexer, type Token, type TokensList } from "marked";
import type { MarkdownExtensionNode } from "../MarkdownNode.ts";
import type { DelimitedBlock, InlineSpan } from "./MarkdownSyntax.ts";
import { findBlock, readBlock } from "./readBlock.ts";
import { scanInline, type NamedInline } from "./scanInline.ts";

/** The syntaxes of a list of extensions, by their kind. */
export interface SortedSyntax {
  /** The name of the extension that draws code blocks of a language, by the language in lower case. */
  readonly languages: ReadonlyMap<string, string>;
  readonly blocks: readonly { readonly name: string; readonly syntax: DelimitedBlock }[];
  readonly inlines: readonly NamedInline[];
}

/** A token of the lexer that belongs to an extension. */
export interface ExtensionToken {
  type: "extension";
  raw: string;
  node: MarkdownExtensionNode;
}

/** One text of inlines that is being read, and which span of it comes next. */
interface Run {
  readonly text: string;
  readonly spans: readonly InlineSpan[];
  next: number;
}

/** The lexer of CommonMark and GFM with the syntaxes of extensions, which become tokens of the type `extension`. */
export class SyntaxLexer extends Lexer {
  readonly #syntax: SortedSyntax;
  #run: Run = { text: "", spans: [], next: 0 };

  constructor(syntax: SortedSyntax, isStreaming: boolean) {
    const hooks = new Hooks();
    super({ gfm: true, hooks });
    this.#syntax = syntax;
    hooks.emStrongMask = (text) => maskSpans(text, this.#run.spans);
    this.options.extensions = {
      renderers: {},
      childTokens: {},
      block: [(text) => readBlockToken(syntax, text, isStreaming)],
      startBlock: [(text) => findFirst(syntax.blocks.map((block) => findBlock(text, block.syntax)))],
      inline: [(text) => this.#readInline(text)],
      startInline: [(text) => this.#findInline(text)],
    };
  }

  override blockTokens(text: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(text: string, tokens?: Token[], isClipped?: boolean): Token[] {
    const read = super.blockTokens(text, tokens, isClipped);
    for (const token of read) {
      if (token.type === "code") claimCode(token, this.#syntax.languages);
    }
    return read;
  }

  override inlineTokens(text: string, tokens?: Token[]): Token[] {
    const outer = this.#run;
    const { spans } = scanInline(this.#syntax.inlines, text, false);
    this.#run = { text, spans, next: 0 };
    try {
      return super.inlineTokens(text, tokens);
    } finally {
      this.#run = outer;
    }
  }

  /** Returns the next span at or behind the place where a rest of the text begins, and the distance. */
  #nextSpan(rest: string): readonly [span: InlineSpan | undefined, distance: number] {
    const { text, spans } = this.#run;
    const at = text.length - rest.length;
    while ((spans[this.#run.next]?.start ?? at) < at) this.#run.next += 1;
    const span = spans[this.#run.next];
    return [span, (span?.start ?? at) - at];
  }

  #readInline(rest: string): ExtensionToken | undefined {
    const [span, distance] = this.#nextSpan(rest);
    if (span === undefined || distance > 0) return undefined;
    const { name, text, start, end } = span;
    const raw = this.#run.text.slice(start, end);
    return { type: "extension", raw, node: { type: "extension", name, text, source: raw, display: "inline" } };
  }

  #findInline(rest: string): number | undefined {
    const [span, distance] = this.#nextSpan(rest);
    return span === undefined ? undefined : distance;
  }
}

/** Hides what belongs to extensions from the search for emphasis: `*a $b*c$ d*`. The length stays the same. */
function maskSpans(text: string, spans: readonly InlineSpan[]): string {
  let [masked, done] = ["", 0];
  for (const { start, end } of spans) {
    masked += `${text.slice(done, start)}[${"a".repeat(end - start - 2)}]`;
    done = end;
  }
  return masked + text.slice(done);
}

function findFirst(places: readonly number[]): number | undefined {
  const found = places.filter((place) => place !== -1);
  return found.length === 0 ? undefined : Math.min(...found);
}

function readBlockToken({ blocks }: SortedSyntax, source: string, isStreaming: boolean): ExtensionToken | undefined {
  for (const { name, syntax } of blocks) {
    const block = readBlock(source, syntax, isStreaming);
    if (block === undefined) continue;
    const { raw, text, isOpen } = block;
    return {
      type: "extension",
      raw,
      node: { type: "extension", name, text, source: raw, display: "block", ...(isOpen && { open: true }) },
    };
  }
  return undefined;
}

/** Turns the token of a code block into one of the extension that its language belongs to. */
function claimCode(token: Token & { lang?: unknown; text?: unknown }, languages: ReadonlyMap<string, string>): void {
  const { lang, text, raw } = token;
  if (typeof lang !== "string" || typeof text !== "string") return;
  const language = /^\S*/.exec(lang)?.[0] ?? "";
  const name = languages.get(language.toLowerCase());
  if (name === undefined) return;
  const node = {
    type: "extension",
    name,
    text,
    source: raw.replace(/(?<!\n)\n+$/, ""),
    display: "block",
    language,
  } as const;
  const claimed: ExtensionToken = { type: "extension", raw, node: isClosed(raw) ? node : { ...node, open: true } };
  Object.assign(token, claimed);
}

/** Whether the last line of a fenced code block closes it. */
function isClosed(raw: string): boolean {
  const [fence = ""] = /`{3,}|~{3,}/.exec(raw) ?? [];
  const lines = raw.trimEnd().split("\n");
  const last = lines.at(-1)?.trim() ?? "";
  return lines.length > 1 && last.length >= fence.length && last === fence.charAt(0).repeat(last.length);
}

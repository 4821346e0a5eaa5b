import type { Lexer } from "marked";

/** The characters around an inline syntax. Empty at the ends of a text. */
export interface InlineSurroundings {
  /** The character in front of it. */
  readonly before: string;
  /** The character behind it. */
  readonly after: string;
  /** Whether its end is there; while a text streams, it may be missing. */
  readonly isComplete: boolean;
}

/** An inline syntax between two markers: `$x$`, `\(x\)`. */
export interface DelimitedInline {
  /** What it begins with. */
  readonly open: string;
  /** What it ends with: the next one that has no backslash in front of it, at most 2,000 characters later. */
  readonly close: string;
  /**
   * Whether this is one, for markers that also stand for something else, such as a currency. Called with the text between the markers.
   * @default any text that is not blank
   */
  readonly accepts?: ((text: string, around: InlineSurroundings) => boolean) | undefined;
}

/** An inline syntax of certain characters behind a marker, and not behind a letter or digit: `@name`, `:emoji:`. */
export interface WordInline {
  /** What it begins with. */
  readonly open: string;
  /** Matches one character that it can contain; it has at most 100. */
  readonly characters: RegExp;
  /** What it ends with, if it has a marker there. */
  readonly close?: string | undefined;
}

/** A block between two markers: it begins a line with the first and ends a line with the second, without a blank line in between. */
export interface DelimitedBlock {
  /** What it begins with: `$$`. */
  readonly open: string;
  /** What it ends with. */
  readonly close: string;
}

/** How an extension of markdown is written. */
export interface ExtensionSyntax {
  /** The name of the extension, of which there is one in a list. */
  readonly name: string;
  /** Languages of code blocks that belong to it, e.g. `["mermaid"]`; upper and lower case are the same. */
  readonly languages?: readonly string[] | undefined;
  /** Blocks between two markers. */
  readonly blocks?: readonly DelimitedBlock[] | undefined;
  /** Syntaxes within a line of text. */
  readonly inlines?: readonly (DelimitedInline | WordInline)[] | undefined;
}

/** A place of a text that belongs to an extension. Offsets count UTF-16 code units. */
export interface InlineSpan {
  /** Index of its first character. */
  readonly start: number;
  /** Index after its last character. */
  readonly end: number;
  /** The name of the extension. */
  readonly name: string;
  /** What stands between the markers. */
  readonly text: string;
}

/** What `MarkdownSyntax.scan` finds in the text of a paragraph. */
export interface InlineScan {
  /** What belongs to extensions, in order. */
  readonly spans: readonly InlineSpan[];
  /** Where something begins that more text can make one of these; only looked for while a text streams. */
  readonly openAt?: number | undefined;
}

/** The syntax of all extensions of a text. */
export interface MarkdownSyntax {
  /** Creates the lexer of one block. While a text streams, its last block may be without an end. */
  readonly createLexer: (isStreaming: boolean) => Lexer;
  /** Finds the inline syntaxes in the text of a paragraph. */
  readonly scan: (text: string, isStreaming: boolean) => InlineScan;
}

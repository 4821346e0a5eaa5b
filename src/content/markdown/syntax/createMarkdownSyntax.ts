import type { ExtensionSyntax, MarkdownSyntax } from "./MarkdownSyntax.ts";
import { scanInline } from "./scanInline.ts";
import { SyntaxLexer, type SortedSyntax } from "./SyntaxLexer.ts";

/**
 * Creates the syntax of a list of extensions. Where several fit at a place, the one with the longest opening marker counts, then the first
 * in the list. Throws a `TypeError` for a marker that is empty or contains white space.
 */
export function createMarkdownSyntax(extensions: readonly ExtensionSyntax[]): MarkdownSyntax {
  const byLength = (a: { syntax: { open: string } }, b: { syntax: { open: string } }): number =>
    b.syntax.open.length - a.syntax.open.length;
  const sorted: SortedSyntax = {
    languages: new Map(
      extensions
        .toReversed()
        .flatMap(({ name, languages = [] }) => languages.map((language) => [language.toLowerCase(), name] as const)),
    ),
    blocks: extensions
      .flatMap(({ name, blocks = [] }) => blocks.map((syntax) => ({ name, syntax: checkMarkers(name, syntax) })))
      .toSorted(byLength),
    inlines: extensions
      .flatMap(({ name, inlines = [] }) =>
        inlines.map((syntax) => ({
          name,
          syntax: checkMarkers(
            name,
            "characters" in syntax ? { ...syntax, characters: toOne(syntax.characters) } : syntax,
          ),
        })),
      )
      .toSorted(byLength),
  };
  return {
    createLexer: (isStreaming) => new SyntaxLexer(sorted, isStreaming),
    scan: (text, isStreaming) => scanInline(sorted.inlines, text, isStreaming),
  };
}

function checkMarkers<Syntax extends { readonly open: string; readonly close?: string | undefined }>(
  name: string,
  syntax: Syntax,
): Syntax {
  const { open, close } = syntax;
  if (open === "" || close === "" || /\s/.test(`${open}${close ?? ""}`))
    throw new TypeError(`A marker of the markdown extension "${name}" is empty or contains white space.`);
  return syntax;
}

/** Returns an expression that tests one character and keeps no state between calls. */
function toOne({ source, flags }: RegExp): RegExp {
  return new RegExp(`^(?:${source})$`, flags.replaceAll(/[gy]/g, ""));
}

"use client";
import { useMemo, type ReactElement } from "react";
import type { InlineSurroundings } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { CodeBlock } from "../code-block/CodeBlock.tsx";
import { loadableValue } from "../loadable/loadableValue.ts";
import type { MarkdownExtension, MarkdownExtensionProps } from "../markdown/extensions/createMarkdownExtensions.tsx";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";
import type { DrawFormula, FormulaOptions } from "./drawFormula.tsx";

/** The first formula loads the library. */
const useDrawFormula = loadableValue(
  (): Promise<DrawFormula> => import("./drawFormula.tsx").then((module) => module.drawFormula),
  "opened",
);

/** Options of `math`. */
export interface MathOptions {
  /**
   * Further commands, by their name with its backslash: `{ "\\R": "\\mathbb{R}" }`.
   * @default {}
   */
  readonly macros?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether one dollar sign begins and ends a formula, as in `$x^2$`. Amounts such as "$5 and $10" stay text.
   * @default true
   */
  readonly dollars?: boolean | undefined;
}

/** Two words behind a dollar sign, `5 and` or `HOME is`: an amount of money, or the name of a variable. */
const words = /^[\w.,]+\s+\p{L}{2}/u;

/**
 * Formulas in TeX, drawn as MathML: `$x$` and `\(x\)` in a line, `$$x$$`, `\[x\]` and code of the language `math` as blocks. Needs the
 * package `temml`, which is loaded with the first formula.
 */
export function math({ macros = {}, dollars = true }: MathOptions = {}): MarkdownExtension {
  const tex = [
    { open: "$$", close: "$$" },
    { open: String.raw`\[`, close: String.raw`\]` },
  ];
  return {
    name: "math",
    languages: ["math"],
    blocks: tex,
    inlines: [
      ...tex,
      { open: String.raw`\(`, close: String.raw`\)` },
      ...(dollars ? [{ open: "$", close: "$", accepts }] : []),
    ],
    Component: (props) => <Formula {...props} macros={macros} />,
  };
}

/** Whether the text between two dollar signs is a formula, not a price or code. */
function accepts(text: string, { before, after }: InlineSurroundings): boolean {
  const isInWord = /[\p{L}\p{N}$]/u;
  return !isInWord.test(before) && !isInWord.test(after) && !/^\s|\s$/.test(text) && !words.test(text);
}

interface FormulaProps extends MarkdownExtensionProps, Pick<FormulaOptions, "macros"> {}

/**
 * A formula; its source as code while it is not complete, or the library is not loaded; the source with a sentence where it cannot be
 * drawn. Renders a `<span>` element, in a `<div>` for a block.
 */
function Formula({ text, source, display, isStreaming, macros }: FormulaProps): ReactElement {
  const { markdown } = useMessages();
  const draw = useDrawFormula(!isStreaming);
  const isBlock = display === "block";
  // Some agents write display formulas within a line.
  const tex = !isBlock && /^(?:\$\$|\\\[)/.test(source) ? String.raw`\displaystyle ${text}` : text;
  const drawn = useMemo(
    () => (isStreaming ? undefined : draw?.(tex, { isBlock, macros })),
    [draw, tex, isStreaming, isBlock, macros],
  );
  if (drawn !== undefined) {
    const formula = (
      <span className="cs-math" data-slot="formula" data-display={display} dir="ltr">
        {drawn}
        {/* What is copied, and found in the page, is the source. */}
        <span className="cs-math-source" aria-hidden="true">
          {source}
        </span>
      </span>
    );
    return isBlock ? (
      <ScrollBox label={text} className="cs-math-box cs-scroll-sides">
        {formula}
      </ScrollBox>
    ) : (
      formula
    );
  }
  const hasFailed = draw !== undefined && !isStreaming;
  if (display === "block" && hasFailed)
    return (
      <>
        <CodeBlock code={text} language="tex" />
        <p className="cs-math-note">{markdown.notDrawn}</p>
      </>
    );
  return (
    <>
      <code className="cs-plain" data-slot="formula-source" data-display={display} dir="ltr">
        {drawProse(text)}
      </code>
      {hasFailed && <span className="cs-visually-hidden">{` (${markdown.notDrawn})`}</span>}
    </>
  );
}

"use client";
import { memo, useMemo, useState, type ReactElement } from "react";
import { lexMarkdown, loadCompletion, type MarkdownBlock, type MarkdownBlocks } from "../../content/index.ts";
import { loadableValue } from "../loadable/loadableValue.ts";
import { MarkdownNodes } from "./MarkdownNodes.tsx";

/** Props of `Markdown`. */
export interface MarkdownProps {
  /** The text, as far as it has arrived. */
  readonly text: string;
  /**
   * Whether more text may follow: open markers at its end are completed or held back.
   * @default false
   */
  readonly streaming?: boolean | undefined;
}

/**
 * GitHub-flavoured markdown as React elements, each block in the direction of its text. Renders a `<div>` element.
 *
 * While the text grows only its last block is lexed and rendered again, and no marker shows that disappears later. Raw HTML shows as text, links open http, https and mailto
 * only, images wait for a click.
 */
export function Markdown({ text, streaming = false }: MarkdownProps): ReactElement {
  const [lex] = useState(createLexer);
  // A line break at the end completes the last line; without it a closing link definition would not count.
  const lexed = lex(streaming || text.endsWith("\n") ? text : `${text}\n`);
  const complete = useCompletion(streaming);
  const blocks = useMemo(
    () => (streaming && complete !== undefined ? complete(lexed) : lexed.blocks),
    [streaming, complete, lexed],
  );
  return (
    <div className="cs-root cs-markdown" data-slot="markdown">
      {blocks.map((block) => (
        <MarkdownBlockView key={block.key} block={block} />
      ))}
    </div>
  );
}

const useCompletion = loadableValue(loadCompletion);

const MarkdownBlockView = memo(function MarkdownBlockView({ block }: { block: MarkdownBlock }): ReactElement {
  return <MarkdownNodes nodes={block.nodes} dir="auto" />;
});

/** Creates a lexer that caches its last result. The blocks depend only on the text, not on earlier calls. */
function createLexer(): (text: string) => MarkdownBlocks {
  let last: MarkdownBlocks | undefined;
  return (text) => {
    last = lexMarkdown(text, last);
    return last;
  };
}

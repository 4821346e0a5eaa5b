"use client";
import { memo, useContext, useMemo, useState, type ReactElement } from "react";
import {
  lexMarkdown,
  loadMarkdownTools,
  type MarkdownBlock,
  type MarkdownBlocks,
  type MarkdownSyntax,
} from "../../content/index.ts";
import { loadableValue } from "../loadable/loadableValue.ts";
import { MarkdownExtensionsContext, type MarkdownExtensions } from "./extensions/MarkdownExtensions.ts";
import { MarkdownContext, type MarkdownMark } from "./MarkdownInlines.tsx";
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
  /**
   * What is drawn at places of the text once it is complete; keep the list stable between renders.
   * @default []
   */
  readonly marks?: readonly MarkdownMark[] | undefined;
  /**
   * Extensions of the syntax, made by `createMarkdownExtensions`; keep them the same between renders.
   * @default those of the surrounding chat
   */
  readonly extensions?: MarkdownExtensions | undefined;
}

const none: readonly MarkdownMark[] = [];

/**
 * GitHub-flavoured markdown as React elements, each block in the direction of its text. Renders a `<div>` element.
 *
 * While the text grows only its last block is lexed and rendered again, and no marker shows that disappears later. Raw HTML shows as text,
 * links open http, https and mailto only, images wait for a click.
 */
export function Markdown({ text, streaming = false, marks = none, ...props }: MarkdownProps): ReactElement {
  const shared = useContext(MarkdownExtensionsContext);
  const extensions = props.extensions ?? shared;
  const [lex] = useState(createLexer);
  // A line break at the end completes the last line; without it a closing link definition would not count.
  const lexed = lex(streaming || text.endsWith("\n") ? text : `${text}\n`, extensions?.syntax);
  const tools = useMarkdownTools(streaming || marks.length > 0);
  const blocks = useMemo(() => {
    if (tools === undefined) return lexed.blocks;
    if (streaming) return tools.complete(lexed);
    return marks.length === 0 ? lexed.blocks : tools.mark(lexed, marks);
  }, [streaming, tools, lexed, marks]);
  const settings = useMemo(() => ({ marks, extensions, streaming }), [marks, extensions, streaming]);
  return (
    <MarkdownContext.Provider value={settings}>
      <div className="cs-root cs-markdown" data-slot="markdown">
        {blocks.map((block) => (
          <MarkdownBlockView key={block.key} block={block} />
        ))}
      </div>
    </MarkdownContext.Provider>
  );
}

const useMarkdownTools = loadableValue(loadMarkdownTools);

const MarkdownBlockView = memo(function MarkdownBlockView({ block }: { block: MarkdownBlock }): ReactElement {
  return <MarkdownNodes nodes={block.nodes} dir="auto" />;
});

/** Creates a lexer that caches its last result. The blocks depend only on its arguments, not on earlier calls. */
function createLexer(): (text: string, syntax: MarkdownSyntax | undefined) => MarkdownBlocks {
  let last: MarkdownBlocks | undefined;
  return (text, syntax) => {
    last = lexMarkdown(text, last, syntax);
    return last;
  };
}

import type { ReactElement } from "react";
import type { MarkdownExtensionNode } from "../../../content/index.ts";
import { CodeBlock } from "../../code-block/CodeBlock.tsx";
import { drawProse } from "../../visible-text/drawProse.tsx";

/** Props of `ExtensionSource`. */
export interface ExtensionSourceProps {
  /** What the text contains. */
  readonly node: Pick<MarkdownExtensionNode, "text" | "source" | "language" | "display">;
}

/** The source of a markdown extension as code. Renders a `<figure>` element for a block, else a `<code>` element. */
export function ExtensionSource({ node: { text, source, language, display } }: ExtensionSourceProps): ReactElement {
  return display === "block" ? (
    <CodeBlock code={language === undefined ? source : text} language={language} />
  ) : (
    <code className="cs-plain" dir="ltr">
      {drawProse(source)}
    </code>
  );
}

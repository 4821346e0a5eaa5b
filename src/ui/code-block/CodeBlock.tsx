"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { Code } from "./Code.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `CodeBlock`. */
export interface CodeBlockProps {
  /** The source text. */
  readonly code: string;
  /**
   * Its language by a common name (`ts`, `typescript`, `bash`).
   * @default ""
   */
  readonly language?: string | undefined;
}

/** Code in its own scrolling box, with its language and a button that copies it. Renders a `<figure>` element. */
export function CodeBlock({ code, language = "" }: CodeBlockProps): ReactElement {
  const messages = useMessages();
  return (
    <figure className="cs-root cs-code-block" data-slot="code-block">
      <figcaption className="cs-code-block-head">
        <span className="cs-code-block-language" dir="auto">
          {drawProse(language)}
        </span>
        <CopyButton text={code} />
      </figcaption>
      <ScrollBox label={messages.codeBlock.label(language)}>
        <pre className="cs-code-block-body" dir="ltr">
          <Code code={code} language={language} />
        </pre>
      </ScrollBox>
    </figure>
  );
}

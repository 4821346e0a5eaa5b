"use client";
import { useState, type ReactElement, type ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { loadable } from "../loadable/loadable.tsx";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { Code } from "./Code.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

const CodeActions = loadable(() => import("./CodeActions.tsx").then((module) => module.CodeActions));

/** Props of `CodeBlock`. */
export interface CodeBlockProps {
  /** The source text. */
  readonly code: string;
  /**
   * Its language by a common name (`ts`, `typescript`, `bash`).
   * @default ""
   */
  readonly language?: string | undefined;
  /** Further buttons, before the one that copies. */
  readonly actions?: ReactNode | undefined;
  /** What is shown in place of the code, e.g. a picture of what it draws. */
  readonly children?: ReactNode | undefined;
}

/** Characters of a single line beyond which it has all buttons: a short command is only copied. */
const short = 80;

/**
 * Code in its own scrolling box, with its language and buttons that copy, wrap and save it and open it large. Renders a `<figure>`
 * element.
 */
export function CodeBlock({ code, language = "", actions, children }: CodeBlockProps): ReactElement {
  const messages = useMessages();
  const [wrapped, setWrapped] = useState(false);
  return (
    <figure className="cs-root cs-code-block" data-slot="code-block">
      <figcaption className="cs-code-block-head">
        <span className="cs-code-block-language" dir="auto">
          {drawProse(language)}
        </span>
        {!children && (code.length > short || code.trimEnd().includes("\n")) && (
          <CodeActions code={code} language={language} wrapped={wrapped} onWrappedChange={setWrapped} />
        )}
        {actions}
        <CopyButton text={code} />
      </figcaption>
      {children || (
        <ScrollBox className="cs-scroll-sides" label={messages.codeBlock.label(language)}>
          <pre className="cs-code-block-body" dir="ltr" data-wrapped={wrapped}>
            <Code code={code} language={language} />
          </pre>
        </ScrollBox>
      )}
    </figure>
  );
}

"use client";
import type { ReactElement } from "react";
import { cutLongText } from "../../content/index.ts";
import { LineView, VisibleText } from "../../ui/index.ts";

/** Props of `LongText`. */
export interface LongTextProps {
  /** The text, untrusted. */
  readonly text: string;
  /** Accessible name of its box. */
  readonly label: string;
}

/** A text with its hidden characters shown; a long one as virtual lines. Renders a `<pre>` element, or a box of lines. */
export function LongText({ text, label }: LongTextProps): ReactElement {
  if (cutLongText(text) !== undefined) return <LineView text={text} label={label} maxLines={20} />;
  return (
    <pre className="cs-tool-call-text">
      <VisibleText text={text} />
    </pre>
  );
}

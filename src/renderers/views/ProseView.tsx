"use client";
import type { ReactElement } from "react";
import { Markdown, LineView } from "../../ui/index.ts";

/** Props of `ProseView`. */
export interface ProseViewProps {
  /** The text, Markdown. */
  readonly text: string;
  /** Accessible name of the box of a long text. */
  readonly label: string;
}

/** Characters beyond which a text is shown as virtual lines, to limit the number of mounted elements. */
const short = 20_000;

/** A text from a tool: as Markdown prose, or as virtual lines when it is very long. */
export function ProseView({ text, label }: ProseViewProps): ReactElement {
  return text.length <= short ? <Markdown text={text} /> : <LineView text={text} label={label} fileName="output.md" />;
}

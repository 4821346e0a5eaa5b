"use client";
import type { ReactElement } from "react";
import { Markdown, LineView } from "../../ui/index.ts";

/** Props of `ProseView`. */
export interface ProseViewProps {
  /** The text, Markdown. */
  readonly text: string;
  /** What it is, for the name of its box where it is long. */
  readonly label: string;
}

/** Characters beyond which a text is shown by its lines: the number of those that are mounted can be kept small. */
const short = 20_000;

/** A text from a tool: as prose, or by its lines where there is far too much of it to read. */
export function ProseView({ text, label }: ProseViewProps): ReactElement {
  return text.length <= short ? <Markdown text={text} /> : <LineView text={text} label={label} fileName="output.md" />;
}

"use client";
import { useMemo, type ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Json } from "../../model/index.ts";
import { CodeBlock, LineView } from "../../ui/index.ts";

/** Props of `JsonView`. */
export interface JsonViewProps {
  /** The value; a text is shown as it is, without quotes. */
  readonly value: Json | object;
}

/** Characters beyond which only the lines in sight are mounted. */
const short = 4000;

/** Any value as JSON: a short one as a block of code, a long one by its lines, to be saved as a file. */
export function JsonView({ value }: JsonViewProps): ReactElement {
  const { codeBlock } = useMessages();
  const text = useMemo(() => toJsonText(value), [value]);
  const language = typeof value === "string" ? "" : "json";
  if (text.length <= short) return <CodeBlock code={text} language={language} />;
  const fileName = language === "" ? "output.txt" : "output.json";
  return <LineView text={text} label={codeBlock.label(language)} language={language} fileName={fileName} />;
}

/** Writes any value as indented JSON for people; a text stays as it is. Never throws: what cannot be written is empty. */
function toJsonText(value: Json | object): string {
  try {
    return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
  } catch {
    // Nested too deeply for the engine's recursion.
    return "";
  }
}

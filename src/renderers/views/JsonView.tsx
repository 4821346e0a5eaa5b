"use client";
import { useMemo, type ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Json } from "../../model/index.ts";
import { CodeBlock, LineView } from "../../ui/index.ts";

/** Props of `JsonView`. */
export interface JsonViewProps {
  /** The value; a string is shown without quotes. */
  readonly value: Json | object;
}

/** Characters beyond which the lines are virtualized. */
const short = 4000;

/** Any value as JSON: a short one as a code block, a long one as virtual lines with a button to save it as a file. */
export function JsonView({ value }: JsonViewProps): ReactElement {
  const { codeBlock } = useMessages();
  const text = useMemo(() => toJsonText(value), [value]);
  const language = typeof value === "string" ? "" : "json";
  if (text.length <= short) return <CodeBlock code={text} language={language} />;
  const fileName = language === "" ? "output.txt" : "output.json";
  return <LineView text={text} label={codeBlock.label(language)} language={language} fileName={fileName} />;
}

/** Serializes any value as indented JSON; a string stays as it is. Never throws: returns an empty text for a value without JSON. */
function toJsonText(value: Json | object): string {
  try {
    return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
  } catch {
    // Nested too deeply for the recursion of `JSON.stringify`.
    return "";
  }
}

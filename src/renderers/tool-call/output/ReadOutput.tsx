"use client";
import { useMemo, type ReactElement } from "react";
import { splitLineNumbers, summarizeToolCall } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { LineView } from "../../../ui/index.ts";
import type { TextOutputProps } from "./TextOutputProps.ts";

/** What was read of a file, with the numbers its lines have there. */
export function ReadOutput({ part, text }: TextOutputProps): ReactElement {
  const { toolCall } = useMessages();
  const { object = "", detail, verb } = useMemo(() => summarizeToolCall(part), [part]);
  const numbered = useMemo(() => splitLineNumbers(text), [text]);
  const from = detail?.type === "lines" ? detail.from : (part.locations[0]?.line ?? 1);
  return (
    <LineView
      text={numbered?.text ?? text}
      firstLine={numbered?.firstLine ?? (verb === "read" && part.locations.length <= 1 ? from : 1)}
      label={toolCall.textOf(object)}
      fileName={object.split(/[\\/]/).at(-1) ?? ""}
      language={/\.([a-z0-9]+)$/i.exec(object)?.[1] ?? ""}
    />
  );
}

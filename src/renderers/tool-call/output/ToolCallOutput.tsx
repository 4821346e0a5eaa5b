"use client";
import { useMemo, type ReactElement } from "react";
import {
  inspectJson,
  parseMatches,
  parsePartialJson,
  readOutputText,
  splitLineNumbers,
  summarizeToolCall,
  findBadExit,
} from "../../../content/index.ts";
import type { ToolCallSummary } from "../../../content/index.ts";
import { useMessages, type Messages } from "../../../messages/index.ts";
import type { Json, ToolCallPart } from "../../../model/index.ts";
import { LineView, Terminal, VisibleText } from "../../../ui/index.ts";
import { JsonView } from "../../views/JsonView.tsx";
import { ProseView } from "../../views/ProseView.tsx";
import { TestOutput } from "../../views/TestOutput.tsx";
import { FetchOutput } from "./FetchOutput.tsx";
import { SearchOutput } from "./SearchOutput.tsx";
import { StructuredData } from "./StructuredData.tsx";
import type { TextOutputProps } from "./TextOutputProps.ts";

/** Props of `ToolCallOutput`. */
export interface ToolCallOutputProps {
  /** The tool call whose output is shown. */
  readonly part: ToolCallPart;
}

/** The output of a call by its kind: a file with line numbers, matches by file, a page, reasoning, else text or JSON. */
export function ToolCallOutput({ part }: ToolCallOutputProps): ReactElement | null {
  const { toolCall } = useMessages();
  const summary = useMemo(() => summarizeToolCall(part), [part]);
  const text = useMemo(() => readOutputText(part), [part]);
  const output = part.rawOutput ?? part.result;
  const found = useMemo(
    () => (summary.kind === "search" ? parseMatches(text ?? output) : undefined),
    [summary.kind, text, output],
  );
  const data = useMemo(
    () => (summary.kind === "other" ? readData(text ?? part.rawOutput) : undefined),
    [summary.kind, text, part.rawOutput],
  );
  if (data !== undefined) return <StructuredData value={data} />;
  if (found !== undefined) return <SearchOutput found={found} query={summary.object ?? ""} />;
  if (text !== undefined && text !== "") return <OutputText part={part} text={text} kind={summary.kind} />;
  if (output !== undefined && output !== null && output !== "") {
    return <JsonView value={output} />;
  }
  return part.status === "completed" ? (
    <p className="cs-tool-call-note">
      <VisibleText text={noteOf(summary, toolCall)} />
    </p>
  ) : null;
}

/**
 * Returns the data of a tool of another kind: an object, a list, or the JSON of one in a text. A text with a number that JavaScript cannot
 * hold, or with a repeated key, is shown as it is written.
 */
function readData(output: Json | undefined): Json | undefined {
  const isJson = typeof output === "string" && /^\s*[[{]/.test(output);
  const { value, complete } = isJson ? parsePartialJson(output) : { value: output, complete: true };
  const isWhole = complete && typeof value === "object" && value !== null;
  return isWhole && !(isJson && inspectJson(output).length > 0) ? value : undefined;
}

function OutputText({ part, text, kind }: ToolCallOutputProps & { text: string; kind: ToolCallPart["kind"] }) {
  const { toolCall } = useMessages();
  if (kind === "read") return <ReadOutput part={part} text={text} />;
  if (kind === "fetch") return <FetchOutput part={part} text={text} />;
  const isRun = kind === "execute" && part.status !== "in_progress" && part.status !== "detached";
  return (
    <div className="cs-tool-call-section" data-slot="tool-call-output">
      {kind === "think" ? (
        <ProseView text={text} label={toolCall.textOf("")} />
      ) : (
        <TestOutput output={isRun ? text : undefined} exit={findBadExit(part)}>
          <Terminal output={text} />
        </TestOutput>
      )}
    </div>
  );
}

/** Returns a note on what a call without output has done. */
function noteOf({ kind, object, detail }: ToolCallSummary, words: Messages["toolCall"]): string {
  if (object === undefined) return words.noContent;
  if (kind === "delete") return words.deleted(object);
  if (kind === "move" && detail?.type === "to") return words.moved(object, detail.path);
  return kind === "switch_mode" ? words.switched(object) : words.noContent;
}

/** The text that was read from a file, with its line numbers. */
function ReadOutput({ part, text }: TextOutputProps): ReactElement {
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

"use client";
import { useMemo, type ReactElement } from "react";
import { inspectJson, parsePartialJson } from "../../../content/index.ts";
import type { Json, Location, ToolCallContent, ToolCallPart } from "../../../model/index.ts";
import { StructuredData } from "./StructuredData.tsx";
import { ToolCallContents } from "./ToolCallContents.tsx";
import { ToolCallContentView } from "./ToolCallContentView.tsx";
import { ToolCallOutput } from "./ToolCallOutput.tsx";
import { ToolCallPlace } from "../ToolCallPlace.tsx";

/** Props of `McpOutput`. */
export interface McpOutputProps {
  /** The call of an MCP tool. */
  readonly part: ToolCallPart;
}

/** The result of an MCP tool call: its structured content, then its blocks; a text that only repeats the structure is left out. */
export function McpOutput({ part }: McpOutputProps): ReactElement | null {
  const structured = readStructured(part.rawOutput);
  const content = useMemo(
    () => part.content.filter((item) => structured === undefined || !repeats(item, structured)),
    [part.content, structured],
  );
  if (structured === undefined && content.length === 0) {
    return part.error === undefined ? <ToolCallOutput part={part} /> : null;
  }
  return (
    <>
      {structured !== undefined && <StructuredData value={structured} />}
      <ToolCallContents content={content} draw={(item) => <McpContent content={item} part={part} />} />
    </>
  );
}

/** Renders one item of content. A link to a file is shown as a location, never as a URL to open. */
function McpContent({ content, part }: { content: ToolCallContent; part: ToolCallPart }): ReactElement {
  const place = content.type === "content" ? readPlace(content) : undefined;
  if (place === undefined) return <ToolCallContentView content={content} part={part} />;
  return (
    <div className="cs-tool-call-section">
      <ToolCallPlace location={place} />
    </div>
  );
}

// {"type":"resource_link","uri":"file:///project/src/main.ts","name":"main.ts"}
function readPlace({ block }: Extract<ToolCallContent, { type: "content" }>): Location | undefined {
  if (block.type !== "resource_link" || !block.uri.startsWith("file://")) return undefined;
  const path = block.uri.slice("file://".length);
  try {
    return { path: decodeURIComponent(path) };
  } catch {
    return { path };
  }
}

// {"content":[...],"structuredContent":{"temperature":22.5}}
function readStructured(output: Json | undefined): Json | undefined {
  if (typeof output !== "object" || output === null || Array.isArray(output)) return undefined;
  // Some servers write a field that they do not have as null.
  return output["structuredContent"] ?? undefined;
}

/**
 * Whether an item repeats the structured content: servers send it also as text for older clients, or only its one text. A text with a number
 * that JavaScript cannot hold says more.
 */
function repeats(item: ToolCallContent, structured: Json): boolean {
  if (item.type !== "content" || item.block.type !== "text") return false;
  const { text } = item.block;
  if (typeof structured === "object" && structured !== null) {
    const values: readonly Json[] = Object.values(structured);
    if (values.length === 1 && values[0] === text) return true;
  }
  const { value, complete } = parsePartialJson(text);
  return complete && JSON.stringify(value) === JSON.stringify(structured) && inspectJson(text).length === 0;
}

"use client";
import type { ToolCallPart } from "../../model/index.ts";
import { usePart } from "./usePart.ts";

/** Returns a tool call, undefined where the key is unknown or names another kind of part. */
export function useToolCall(key: string): ToolCallPart | undefined {
  const part = usePart(key);
  return part?.type === "tool_call" ? part : undefined;
}

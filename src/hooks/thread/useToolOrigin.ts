"use client";
import { useContext } from "react";
import type { ToolCallPart, ToolOrigin } from "../../model/index.ts";
import { SessionContext } from "../session/SessionContext.ts";

/** Returns who offers the tool of a call: as the wire says it, else as the page's own tool of that name does. */
export function useToolOrigin({ origin, toolName }: Pick<ToolCallPart, "origin" | "toolName">): ToolOrigin | undefined {
  const tools = useContext(SessionContext)?.handle.session.tools ?? {};
  return origin ?? (Object.hasOwn(tools, toolName) ? tools[toolName]?.origin : undefined);
}

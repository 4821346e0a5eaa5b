"use client";
import { useSession } from "../../../hooks/index.ts";
import type { AgentRequest, ToolCallPart } from "../../../model/index.ts";

/**
 * Whether the request is a tool of the page that was under way in an earlier life of the page.
 *
 * A tool that is asked for while live runs by itself, unless it wants to be confirmed: then it has never run.
 */
export function useIsRestored(request: AgentRequest, call: ToolCallPart | undefined): boolean {
  const { tools } = useSession();
  if (request.kind !== "execution") return false;
  const name = call?.toolName ?? "";
  return !Object.hasOwn(tools, name) || tools[name]?.confirm !== true;
}

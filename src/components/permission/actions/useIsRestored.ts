"use client";
import { useSession } from "../../../hooks/index.ts";
import type { AgentRequest, ToolCallPart } from "../../../model/index.ts";

/**
 * Returns whether the request is a client tool that was running before the page was reloaded.
 *
 * A client tool that is requested on a live connection runs without asking, unless it requires confirmation: then it has never run.
 */
export function useIsRestored(request: AgentRequest, call: ToolCallPart | undefined): boolean {
  const { tools } = useSession();
  if (request.kind !== "execution") return false;
  const name = call?.toolName ?? "";
  return !Object.hasOwn(tools, name) || tools[name]?.confirm !== true;
}

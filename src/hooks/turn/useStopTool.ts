"use client";
import type { ToolCallPart } from "../../model/index.ts";
import { useExecution } from "../thread/useExecution.ts";

/**
 * Returns how a tool of the page that runs is stopped alone; the agent is told, and its turn goes on. Undefined for every other call,
 * and outside a `<SessionProvider>`: what runs at the agent is stopped with its turn only.
 */
export function useStopTool(call: ToolCallPart): (() => void) | undefined {
  const session = useExecution(call, call.status === "in_progress" ? ["open"] : []);
  return session && (() => session.stopTool(call.key));
}

"use client";
import type { ToolCallPart } from "../../model/index.ts";
import { useExecution } from "../thread/useExecution.ts";

/**
 * Returns how a tool of the page that failed is executed once more. Undefined where it did not fail, where the agent has its result
 * already, and outside a `<SessionProvider>`.
 */
export function useRunAgain(call: ToolCallPart): (() => void) | undefined {
  const session = useExecution(call, call.status === "failed" ? ["staged", "failed"] : []);
  return session && (() => session.runTool(call.key));
}

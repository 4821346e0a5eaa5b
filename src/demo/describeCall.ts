import type { ToolCallPart } from "../core.ts";

/** Whether an agent is one of the demo's own server, whose tools are known here by name. */
export function isOwnAgent(agent: string): boolean {
  return !/^https?:/.test(agent) && !agent.startsWith("scenarios/");
}

/** Names what a grant of `try_edits` covers: not one run of the tests, but one for each edit that is tried. */
export function describeCall({ toolName, input }: ToolCallPart): string | undefined {
  if (toolName !== "try_edits" || typeof input !== "object" || input === null || Array.isArray(input)) return undefined;
  const runs = input["max_runs"];
  return typeof runs === "number" ? `Try up to ${runs} edits in scratch copies` : undefined;
}

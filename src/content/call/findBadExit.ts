import type { TerminalExit, ToolCallPart } from "../../model/index.ts";

/** Fields in which tools that have no terminal return the exit code of their command. */
const names = ["exitCode", "exit_code", "returncode", "return_code"];

/**
 * Finds how a command of a call ended where it did not end well: with another exit code than 0, or by a signal. The first one of several.
 * Undefined where all ended well, or nothing is known.
 */
export function findBadExit(
  call: Pick<ToolCallPart, "content"> & Partial<Pick<ToolCallPart, "rawOutput" | "result">>,
): TerminalExit | undefined {
  for (const item of call.content)
    if (item.type === "terminal" && item.exit !== undefined && isBad(item.exit)) return item.exit;
  for (const output of [call.rawOutput, call.result]) {
    if (typeof output !== "object" || output === null) continue;
    for (const name of names) {
      const code: unknown = Object.getOwnPropertyDescriptor(output, name)?.value;
      if (typeof code === "number" && code !== 0) return { code, signal: null };
    }
  }
  return undefined;
}

function isBad({ code, signal }: TerminalExit): boolean {
  return code === null ? signal !== null : code !== 0;
}

import { splitCommand } from "./splitCommand.ts";

/**
 * Finds the command that runs a project's tests.
 *
 * @param manifest - Text of its package.json.
 * @returns The test script itself where it only starts Node (no shell syntax, no `pretest` or `posttest`), so that npm need not start;
 * `npm test` for other scripts; undefined if there is no script or the text is not JSON.
 */
export function findTestCommand(manifest: string): string | undefined {
  const scripts = readScripts(manifest);
  const { test } = scripts;
  if (typeof test !== "string") return undefined;
  const isHooked = scripts["pretest"] !== undefined || scripts["posttest"] !== undefined;
  return !isHooked && test.startsWith("node ") && isPlain(test) ? test : "npm test";
}

function readScripts(manifest: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(manifest);
    const scripts: unknown = typeof parsed === "object" && parsed !== null && "scripts" in parsed ? parsed.scripts : {};
    return typeof scripts === "object" && scripts !== null ? { ...scripts } : {};
  } catch {
    return {};
  }
}

/** Whether a command is words only; `splitCommand` throws on shell syntax. */
function isPlain(command: string): boolean {
  try {
    splitCommand(command);
    return true;
  } catch {
    return false;
  }
}

import type { PresentedCall, PresentedNature } from "./Presentation.ts";
import { hasChildren } from "./walkJson.ts";

/**
 * Whether only the agent's words tell what a call does: it has neither an input nor a command or change in its content. Gemini CLI asks so
 * for each of its shell commands: `{"kind":"execute","title":"rm -rf build","content":[{"type":"content",…}]}`.
 */
export function isOnlyTold({ input }: Pick<PresentedCall, "input">, nature: PresentedNature): boolean {
  return nature === "unknown" && (input === undefined || (typeof input === "object" && !hasChildren(input)));
}

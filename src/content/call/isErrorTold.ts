import type { ToolCallPart } from "../../model/index.ts";
import { readOutputText } from "./readOutputText.ts";

/** Words with which tools say that a command has ended with a code or by a signal, and nothing else. */
const plain = new Set(
  "a an the command process program script tool shell failed error exit exited exits ended terminated killed returned finished with by code status signal non zero nonzero".split(
    " ",
  ),
);

/** Characters of the longest message that can say only how a command ended. */
const longest = 120;

/**
 * Whether the error of a call says nothing that its output does not say, too: the same text, or only the exit code or signal of its command.
 * Linear in the output.
 */
export function isErrorTold(
  part: Pick<ToolCallPart, "error" | "content" | "rawOutput" | "result" | "status">,
): boolean {
  const message = part.error?.message.trim() ?? "";
  if (part.error === undefined || message === "") return false;
  if (readOutputText(part)?.trim() === message) return part.content.length > 0;
  if (message.length > longest) return false;
  const { exit } = part.content.findLast((item) => item.type === "terminal") ?? {};
  if (exit === undefined) return false;
  const ending = exit.signal ?? String(exit.code);
  const words: readonly string[] = message.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  return (
    words.includes(ending.toLowerCase()) && words.every((word) => plain.has(word) || word === ending.toLowerCase())
  );
}

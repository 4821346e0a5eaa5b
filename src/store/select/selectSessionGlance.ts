import type { SessionState, ThreadState } from "../../model/index.ts";
import { isUndecided } from "../requestState.ts";

/** Most characters of a line that a list or a header shows. */
const maxLine = 120;

/**
 * Returns what a conversation is doing, for a list: whether the agent waits for the user, works, or failed at its last turn; undefined when
 * it is done. The execution of a client tool is work, not a question.
 */
export function selectSessionState({ requests, turn }: ThreadState): SessionState | undefined {
  if (requests.some(({ kind, state }) => kind !== "execution" && isUndecided(state))) return "waiting";
  if (turn.status !== "idle") return "running";
  return turn.reason === "error" ? "failed" : undefined;
}

/** Returns the first line of the agent's last text without its Markdown marks, up to 120 characters; undefined where there is none. */
export function selectPreview({ messages }: ThreadState): string | undefined {
  for (const { role, parts } of messages.toReversed()) {
    if (role !== "assistant") continue;
    for (const part of parts.toReversed()) {
      const line = part.type === "text" ? toPlainLine(part.text) : "";
      if (line !== "") return line;
    }
  }
  return undefined;
}

/**
 * Returns the title of a conversation: the server's, else the first line of the first prompt, up to 120 characters, since most wires have no
 * titles; undefined before the first prompt, or while it is not loaded.
 */
export function selectTitle({ session, messages }: ThreadState): string | undefined {
  if (session.title !== undefined || session.olderCursor !== undefined) return session.title;
  const prompt = messages.find(({ role }) => role === "user");
  const lines = prompt?.parts.map((part) => (part.type === "text" ? toPlainLine(part.text) : ""));
  return lines?.find((line) => line !== "");
}

function toPlainLine(text: string): string {
  const [line = ""] = text
    .trim()
    .slice(0, maxLine * 2)
    .split("\n", 1);
  return line
    .replace(/^[#>*\-\s]+/, "")
    .replaceAll(/\*\*|`/g, "")
    .trim()
    .slice(0, maxLine)
    .replace(/[\uD800-\uDBFF]$/, "");
}

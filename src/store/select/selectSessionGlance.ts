import { cutText } from "../../model/index.ts";
import type { SessionState, ThreadState } from "../../model/index.ts";
import { isUndecided } from "../requestState.ts";

/** Most characters of a line that a list or a header shows. */
const maxLine = 120;

/** Characters that are read of a text: also a long secret is whole when it begins in the line. */
const maxRead = 4000;

const keep = (text: string): string => text;

/**
 * Returns what a conversation is doing, for a list: whether the agent waits for the user, works, or failed at its last turn; undefined when
 * it is done. The execution of a client tool is work, not a question.
 */
export function selectSessionState({ requests, turn }: ThreadState): SessionState | undefined {
  if (requests.some(({ kind, state }) => kind !== "execution" && isUndecided(state))) return "waiting";
  if (turn.status !== "idle") return "running";
  return turn.reason === "error" ? "failed" : undefined;
}

/**
 * Returns the first line of the agent's last text without its Markdown marks, up to 120 characters; undefined where there is none.
 *
 * @param redact - Removes secrets from the text, before it is cut.
 */
export function selectPreview({ messages }: ThreadState, redact: (text: string) => string = keep): string | undefined {
  for (const { role, parts } of messages.toReversed()) {
    if (role !== "assistant") continue;
    for (const part of parts.toReversed()) {
      const line = part.type === "text" ? toPlainLine(part.text, redact) : "";
      if (line !== "") return line;
    }
  }
  return undefined;
}

/**
 * Returns the title of a conversation: the server's, else the first line of the first prompt, up to 120 characters, since most wires have no
 * titles; undefined before the first prompt, or while it is not loaded.
 *
 * @param redact - Removes secrets from the text, before it is cut.
 */
export function selectTitle(
  { session, messages }: ThreadState,
  redact: (text: string) => string = keep,
): string | undefined {
  if (session.title !== undefined || session.olderCursor !== undefined) return session.title;
  const prompt = messages.find(({ role }) => role === "user");
  const lines = prompt?.parts.map((part) => (part.type === "text" ? toPlainLine(part.text, redact) : ""));
  return lines?.find((line) => line !== "");
}

function toPlainLine(text: string, redact: (text: string) => string): string {
  const [line = ""] = redact(text.trimStart().slice(0, maxRead)).split("\n", 1);
  const plain = line.replace(/^[#>*\-\s]+/, "").replaceAll(/\*\*|`/g, "");
  return cutText(plain.trim(), maxLine);
}

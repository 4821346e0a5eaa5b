import type { ThreadState } from "../../../model/index.ts";

/** What a running turn waits for; a key of `messages.chat.waitingFor`. */
export type Wait = "answer" | "next" | "tool" | "delivery" | "confirmation";

/** Says what a running turn waits for; null where the thread shows by itself that something is going on, or nothing runs. */
export function selectWait({ turn, messages, requests }: ThreadState): Wait | null {
  if (turn.status !== "running") return null;
  const parts = messages
    .filter(({ turnId, role }) => turnId === turn.turnId && role === "assistant")
    .flatMap((it) => it.parts);
  const isBusy = parts.some((part) =>
    part.type === "text" || part.type === "reasoning"
      ? part.state === "streaming"
      : part.type === "tool_call" && (part.status === "in_progress" || part.status === "pending"),
  );
  if (isBusy) return null;
  const waiting = requests.filter(({ turnId }) => turnId === turn.turnId);
  if (waiting.some(({ state }) => state === "sending")) return "delivery";
  if (waiting.some(({ kind, state }) => kind === "execution" && state === "open")) return "tool";
  if (waiting.some(({ state }) => state === "sent")) return "confirmation";
  return parts.length === 0 ? "answer" : "next";
}

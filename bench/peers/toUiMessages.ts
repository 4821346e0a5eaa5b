import type { UIMessage } from "ai";
import type { PastMessage } from "../writeHistory.ts";

/** Converts a history to messages of the AI SDK. */
export function toUiMessages(history: readonly PastMessage[]): UIMessage[] {
  return history.map(({ id, role, text, calls }) => ({
    id,
    role,
    parts: [
      ...calls.map((call) => ({
        type: "dynamic-tool" as const,
        toolName: "read_file",
        toolCallId: call.id,
        state: "output-available" as const,
        input: { path: call.path },
        output: call.output,
      })),
      { type: "text" as const, text, state: "done" as const },
    ],
  }));
}

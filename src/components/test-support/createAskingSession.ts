import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { NewRequest } from "../../model/index.ts";

/** A fake session in the middle of a turn, with methods that open requests. */
export interface AskingSession extends FakeSession {
  /** Starts a command of that call id and asks for its permission; returns the id of the request. */
  askPermission(toolCallId: string, argument: string): string;
  /** Opens a request without a call. */
  askFor(request: Partial<NewRequest> & Pick<NewRequest, "requestId" | "kind">): void;
}

const OPTIONS: NewRequest["options"] = [
  { id: "yes", label: "", kind: "allow_once" },
  { id: "no", label: "", kind: "reject_once" },
];

/** Creates a fake session whose turn `t` with message `m` has begun. */
export function createAskingSession(): AskingSession {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
  );
  function askFor(request: Partial<NewRequest> & Pick<NewRequest, "requestId" | "kind">): void {
    const rest = { turnId: "t", options: OPTIONS, editable: false, canExplainDenial: true } as const;
    session.feed({ type: "request.opened", turnId: "t", request: { ...rest, ...request } });
  }
  return Object.assign(session, {
    askFor,
    askPermission(toolCallId: string, argument: string): string {
      const at = { turnId: "t", messageId: "m", toolCallId } as const;
      session.feed({ type: "toolCall.started", ...at, toolName: "run_command", kind: "execute", argument });
      const requestId = `permission:${toolCallId}`;
      askFor({ requestId, kind: "permission", toolCallId, reason: "It can reach beyond the copy." });
      return requestId;
    },
  });
}

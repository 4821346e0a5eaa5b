import type {
  AgentEventType,
  Carries,
  Message,
  Part,
  ReasoningPart,
  TextPart,
  ThreadState,
  ToolCallPart,
} from "../model/index.ts";
import { emptyThread } from "./emptyThread.ts";
import { mergeFields } from "./mergeFields.ts";

/**
 * Returns the thread as it is after a wire: without what the wire cannot carry, and without what is never sent (times, the count of steps,
 * who set a state). The round-trip tests compare it with a thread that went through both halves of a protocol.
 */
export function project(thread: ThreadState, carries: Carries): ThreadState {
  const can = (type: AgentEventType): boolean => carries.events[type] !== "absent";
  const messages = thread.messages.flatMap((message) => projectMessage(message, carries, can));
  const { turnId, status, reason, error } = thread.turn;
  return {
    turn: mergeFields(emptyThread().turn, { turnId, status, reason, error }),
    messages,
    requests: can("request.opened") ? thread.requests.map(({ openedAt: _openedAt, ...request }) => request) : [],
    session: can("session.updated") ? thread.session : emptyThread().session,
  };
}

type Can = (type: AgentEventType) => boolean;

function projectMessage(message: Message, carries: Carries, can: Can): Message[] {
  const parts = message.parts.flatMap((part) => projectPart(part, carries, can));
  const wire = can("message.wire") ? message.wire : [];
  // A message without content is not sent: on a wire, a message is only its content.
  if (parts.length === 0 && wire.length === 0) return [];
  return [mergeFields<Message>(message, { parts, wire, startedAt: undefined, turnTook: undefined })];
}

function projectPart(part: Part, carries: Carries, can: Can): Part[] {
  switch (part.type) {
    case "text":
    case "reasoning": {
      if (!can("text.delta") && !can("text.final")) return [];
      if (part.type === "text") return [mergeFields<TextPart>(part, { settledBy: undefined })];
      return [mergeFields<ReasoningPart>(part, { settledBy: undefined, startedAt: undefined, endedAt: undefined })];
    }
    case "tool_call":
      return can("toolCall.started") ? [projectToolCall(part, carries, can)] : [];
    case "notice":
      return can(part.notice === "failure" ? "failure.received" : "part.added") ? [part] : [];
    case "unknown":
      return can("unknown.received") ? [part] : [];
    case "data":
    case "file":
    case "plan":
    case "source":
    case "step":
      return can("part.added") ? [part] : [];
  }
}

function projectToolCall(part: ToolCallPart, carries: Carries, can: Can): ToolCallPart {
  const timeless = mergeFields<ToolCallPart>(part, { startedAt: undefined, endedAt: undefined, settledBy: undefined });
  const asked = can("request.opened") ? timeless : mergeFields<ToolCallPart>(timeless, { requestIds: [] });
  if (carries.features.toolUpdates !== "absent") return asked;
  return mergeFields<ToolCallPart>(asked, {
    title: undefined,
    kind: "other",
    runsOn: "unknown",
    content: [],
    locations: [],
    progress: undefined,
    rawInput: undefined,
    rawOutput: undefined,
    parentKey: undefined,
  });
}

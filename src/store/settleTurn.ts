import type {
  AgentRequest,
  EndReason,
  Message,
  Part,
  ReasoningPart,
  TextPart,
  ThreadState,
  ToolCallPart,
} from "../model/index.ts";
import { concludeInput } from "./call/completeInput.ts";
import { mergeFields } from "./mergeFields.ts";
import { setToolCallStatus } from "./call/setToolCallStatus.ts";
import { isFinalStatus } from "./call/toolCallStatus.ts";
import { isOpenRequestState } from "./requestState.ts";

/** The end of a turn. */
interface TurnEnd {
  readonly turnId: string;
  readonly reason: EndReason;
  readonly time?: number | undefined;
}

/**
 * Applies the consequences of a turn's end; all of them are local and are replaced by what the agent reports later.
 *
 * Streaming texts are final. Unless the turn only waits, calls that have not ended are `incomplete` (`cancelled` on stop), except
 * those that continue after the turn (`detached`) and those with an unsettled request. On stop (reason `cancelled`) the unsettled requests
 * of the turn are withdrawn.
 */
export function settleTurn(thread: ThreadState, end: TurnEnd): ThreadState {
  return settle(thread, end, (message) => message.turnId === end.turnId);
}

/** Settles what other turns left open: they are over when a turn begins, at an unknown time. */
export function settleOtherTurns(thread: ThreadState): ThreadState {
  const turnId = thread.turn.turnId ?? "";
  return settle(thread, { turnId, reason: "other" }, (message) => message.turnId !== turnId);
}

function settle(thread: ThreadState, end: TurnEnd, isIncluded: (message: Message) => boolean): ThreadState {
  const requests = end.reason === "cancelled" ? withdrawRequests(thread.requests, end.turnId) : thread.requests;
  const open = new Set(requests.filter(isUnsettled).flatMap((it) => it.toolCallKey ?? []));
  const messages = mapChanged(thread.messages, (message) => {
    if (!isIncluded(message)) return message;
    const parts = mapChanged(message.parts, (part) => settlePart(part, end, open));
    return parts === message.parts ? message : { ...message, parts };
  });
  if (messages === thread.messages && requests === thread.requests) return thread;
  return { ...thread, messages, requests };
}

function isUnsettled(request: AgentRequest): boolean {
  return isOpenRequestState(request.state);
}

function withdrawRequests(requests: readonly AgentRequest[], turnId: string): readonly AgentRequest[] {
  return mapChanged(requests, (it) =>
    it.turnId === turnId && isUnsettled(it) ? mergeFields<AgentRequest>(it, { state: "withdrawn" }) : it,
  );
}

function settlePart(part: Part, end: TurnEnd, open: ReadonlySet<string>): Part {
  if (part.type === "tool_call") return settleToolCall(part, end, open);
  if ((part.type !== "text" && part.type !== "reasoning") || part.state === "final") return part;
  const settled = { state: "final", settledBy: "local" } as const;
  if (part.type === "text") return mergeFields<TextPart>(part, settled);
  return mergeFields<ReasoningPart>(part, { ...settled, endedAt: end.time });
}

function settleToolCall(part: ToolCallPart, end: TurnEnd, open: ReadonlySet<string>): ToolCallPart {
  const isWhole = end.reason === "tool_use" || end.reason === "paused" || end.reason === "completed";
  const concluded = concludeInput(part, isWhole ? "invalid" : "truncated");
  if (end.reason === "tool_use" || end.reason === "paused" || part.status === "detached" || open.has(part.key)) {
    return concluded;
  }
  // A tool of this page that has run has run, also where the agent has not got its result yet.
  if (isFinalStatus(part.status)) return concluded;
  return setToolCallStatus(concluded, end.reason === "cancelled" ? "cancelled" : "incomplete", "local", end.time);
}

/** Undoes what a local `cut` had concluded about the calls of a turn that continues. */
export function reopenCalls(thread: ThreadState, turnId: string): ThreadState {
  const messages = mapChanged(thread.messages, (message) => {
    if (message.turnId !== turnId) return message;
    const parts = mapChanged(message.parts, (part) => {
      const isConcluded = part.type === "tool_call" && part.status === "incomplete" && part.settledBy === "local";
      return isConcluded ? setToolCallStatus(part, "pending", "local") : part;
    });
    return parts === message.parts ? message : { ...message, parts };
  });
  return messages === thread.messages ? thread : { ...thread, messages };
}

/** Maps a list; returns the same list where nothing changed. */
function mapChanged<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const mapped = list.map(change);
  return mapped.every((item, index) => item === list[index]) ? list : mapped;
}

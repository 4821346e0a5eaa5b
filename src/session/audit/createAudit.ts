import type { AuditRecord, Part, ThreadState } from "../../model/index.ts";
import { isSettledCall, resolveToolCall, selectRequest, type EventByType } from "../../store/index.ts";
import type { EventHandlers } from "../EventHandlers.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { AuditLog, AuditOptions } from "./AuditLog.ts";
import type { AuditScope } from "./toAuditRecord.ts";
import { toDecisionRecord, toExecutionRecord } from "./toAuditRecord.ts";

/** The events with which a decision is sent, or a call ends. */
type AuditedEvent = EventByType[
  | "toolCall.started"
  | "toolCall.updated"
  | "request.updated"
  | "request.withdrawn"
  | "turn.ended"
  | "history.loaded"];

/** An audit log and the event handlers that write it. */
export interface Audit {
  /** The log as the app gets it. */
  readonly log: AuditLog;
  /** Must be called after the thread has reduced the event. */
  readonly handlers: EventHandlers;
}

/** Returns a record as the app lets it be kept. Where its function returns nothing the record is left out, not kept as it was. */
function toRedacted(record: AuditRecord, redact: AuditOptions["redact"]): AuditRecord {
  const redacted: AuditRecord | undefined = redact === undefined ? record : redact(record);
  if (redacted == null) throw new Error("`redact` of the audit log returned no record: this one is left out.");
  return redacted;
}

/** Creates the audit log of a session. `onListenerError` is called with what the app's listeners, `onRecord` and `redact` throw. */
export function createAudit(
  context: SessionContext,
  { onRecord, redact }: AuditOptions = {},
  onListenerError: (cause: unknown) => void,
): Audit {
  const { id, version } = context.protocol;
  const protocol = version === undefined ? id : `${id} ${version}`;
  let records: readonly AuditRecord[] = [];
  const listeners = new Set<() => void>();
  /** Ids of the requests whose decision has its record. An answer to any other was not sent by this client: it came from elsewhere. */
  const sent = new Set<string>();
  /** Keys of the calls that run in this life of the page (a history contains others). */
  const running = new Set<string>();
  /** Keys of the calls that have their record. */
  const recorded = new Set<string>();

  function readScope(): AuditScope {
    const { thread, sessionId, now } = context;
    return { thread, sessionId: thread.session.wireId ?? sessionId, protocol, now: now(), number: records.length + 1 };
  }

  /** Runs code of the app: what it throws must not keep a record from others, nor the records after it from the log. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch (cause) {
      onListenerError(cause);
    }
  }

  const add = (record: AuditRecord): void =>
    attempt(() => {
      const entry = Object.freeze(toRedacted(record, redact));
      records = [...records, entry];
      for (const listener of Array.from(listeners)) attempt(listener);
      attempt(() => onRecord?.(entry));
    });

  function noteDecision(event: EventByType["request.updated" | "request.withdrawn"]): void {
    const scope = readScope();
    const request = selectRequest(scope.thread, event.requestId);
    // The result of a page tool belongs to its execution; only its refusal is a decision.
    if (request === undefined || request.answer?.by === "tool") return;
    const note = (outcome: Parameters<typeof toDecisionRecord>[2]): void =>
      add(toDecisionRecord(request, scope, outcome, event));
    if (event.type === "request.withdrawn") {
      if (request.state === "withdrawn" || request.state === "expired") note(request.state);
    } else if (event.state === "sending") {
      sent.add(request.requestId);
      note("sent");
    } else if (event.state === "failed") note("failed");
    else if (event.state === "answered" && !sent.has(request.requestId)) {
      sent.add(request.requestId);
      note("elsewhere");
    }
  }

  function settle(thread: ThreadState, parts: readonly Part[]): void {
    for (const call of parts) {
      if (call.type !== "tool_call" || !running.has(call.key) || !isSettledCall(call, thread.turn)) continue;
      // A denial that is not sent yet can be undone.
      if (call.status === "denied" && !call.requestIds.some((requestId) => sent.has(requestId))) continue;
      running.delete(call.key);
      recorded.add(call.key);
      add(toExecutionRecord(call, readScope()));
    }
  }

  function handle(event: AuditedEvent): void {
    const { thread } = context;
    if (event.type === "toolCall.started" || event.type === "toolCall.updated") {
      const call = resolveToolCall(thread, event);
      if (call === undefined) return;
      // A replay contains an earlier call again; "Run again" really runs it.
      if (!recorded.has(call.key) || call.status === "in_progress") running.add(call.key);
      // Only this call can have ended: checking all calls for each event would make many calls quadratic.
      return settle(thread, [call]);
    }
    if (event.type === "request.updated" || event.type === "request.withdrawn") noteDecision(event);
    if (running.size > 0) for (const { parts } of thread.messages) settle(thread, parts);
  }

  return {
    log: {
      get records() {
        return records;
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    handlers: toHandlers(handle),
  };
}

function toHandlers(handle: (event: AuditedEvent) => void): EventHandlers {
  return {
    "toolCall.started": handle,
    "toolCall.updated": handle,
    "history.loaded": handle,
    "request.updated": handle,
    "request.withdrawn": handle,
    "turn.ended": handle,
  };
}

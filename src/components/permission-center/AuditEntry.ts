import { readCallStep, redactSecrets, redactText, summarizeToolCall } from "../../content/index.ts";
import { addToList } from "../../model/index.ts";
import type { AgentRequest, AuditRecord, ThreadState, ToolCallPart } from "../../model/index.ts";

/** A record of the audit log with what the thread tells about it. */
export interface AuditEntry {
  /** Unique in the list. */
  readonly key: string;
  readonly record: AuditRecord;
  /** The call that it is about, while the thread contains it. */
  readonly call: ToolCallPart | undefined;
  /** The files that its call reads or changes, as the agent wrote their paths. */
  readonly files: readonly string[];
  /** The command line of its call, secrets removed. */
  readonly command: string | undefined;
  /** Whether it is from before the log began, read from the thread: the log lives as long as the page. */
  readonly isEarlier: boolean;
}

/** The part of a thread that entries are read from. */
export interface AuditedThread {
  readonly calls: readonly ToolCallPart[];
  readonly requests: ThreadState["requests"];
}

/**
 * Returns the entries of a log, oldest first: what the thread tells of the time before the log began, then the records of the log.
 * Linear in records, calls and requests.
 */
export function readEntries(records: readonly AuditRecord[], thread: AuditedThread): readonly AuditEntry[] {
  const find = createCallFinder(thread);
  const earlier = readEarlier(records, thread);
  return [...earlier, ...records].map((record, index) => {
    const call = find(record);
    const isEarlier = index < earlier.length;
    return {
      key: isEarlier ? `earlier:${index}` : String(record.number),
      record,
      call,
      isEarlier,
      ...readSubject(record, call),
    };
  });
}

/** Returns the entries about a call, by its key. */
export function selectEntries(entries: readonly AuditEntry[], callKey: string): readonly AuditEntry[] {
  return entries.filter(({ call }) => call?.key === callKey);
}

/** Returns a function that finds the call of a record: by its request, which names it exactly, else by its id in the turn. */
function createCallFinder({ calls, requests }: AuditedThread): (record: AuditRecord) => ToolCallPart | undefined {
  const byKey = new Map(calls.map((call) => [call.key, call]));
  const byId = new Map(calls.map((call) => [toCallId(call), call]));
  const keys = new Map(requests.map(({ requestId, toolCallKey }) => [requestId, toolCallKey]));
  return (record) => {
    const ids = record.type === "decision" ? [record.requestId] : record.requestIds;
    const key = ids.flatMap((id) => keys.get(id) ?? [])[0];
    return (key === undefined ? undefined : byKey.get(key)) ?? byId.get(toCallId(record));
  };
}

function readSubject(record: AuditRecord, known: ToolCallPart | undefined): Pick<AuditEntry, "files" | "command"> {
  const call = known ?? toCall(record);
  if (call === undefined) return { files: [], command: undefined };
  const { command } = summarizeToolCall(call);
  const paths = readCallStep(call)?.locations.map(({ path }) => path) ?? [];
  return { files: [...new Set(paths)], command: command === undefined ? undefined : redactText(command) };
}

/** The call of a record that the thread does not contain (any more), as far as the record tells of it. */
function toCall({ toolName, input, turnId }: AuditRecord): ToolCallPart | undefined {
  if (toolName === undefined) return undefined;
  const facts = { toolName, input, turnId, kind: "other", runsOn: "unknown", status: "completed" } as const;
  const empty = { key: "", toolCallId: "", occurrence: 0, argument: "", content: [], locations: [], requestIds: [] };
  return { type: "tool_call", inputState: "ready", ...empty, ...facts };
}

const final: readonly AgentRequest["state"][] = ["answered", "withdrawn", "expired"];
const ended: readonly ToolCallPart["status"][] = ["completed", "failed", "denied", "cancelled", "incomplete"];

/**
 * What the thread tells of decisions and calls that the log has no record of: they were before it began. In the order of the thread, since
 * few wires carry times: of each turn the decisions about no call, then of each call its decisions and its end.
 */
function readEarlier(records: readonly AuditRecord[], { calls, requests }: AuditedThread): readonly AuditRecord[] {
  const decided = new Set(records.flatMap((record) => (record.type === "decision" ? [record.requestId] : [])));
  const executed = new Set(records.flatMap((record) => (record.type === "execution" ? [toCallId(record)] : [])));
  const missing = requests.filter(
    ({ requestId, state, answer }) => !decided.has(requestId) && final.includes(state) && answer?.by !== "tool",
  );
  const byCall = new Map<string, AgentRequest[]>();
  for (const request of missing) addToList(byCall, request.toolCallKey ?? "", request);
  const turnIds = new Set([...calls, ...missing].map(({ turnId }) => turnId));
  return Array.from(turnIds).flatMap((turnId) => [
    ...(byCall.get("") ?? []).filter((request) => request.turnId === turnId).map((request) => toDecision(request)),
    ...calls
      .filter((call) => call.turnId === turnId)
      .flatMap((call) => [
        ...(byCall.get(call.key) ?? []).map((request) => toDecision(request, call)),
        ...(ended.includes(call.status) && !executed.has(toCallId(call)) ? [toExecution(call)] : []),
      ]),
  ]);
}

function toCallId({ turnId, toolCallId = "" }: Pick<AuditRecord, "turnId" | "toolCallId">): string {
  return `${turnId} ${toolCallId}`;
}

function toDecision(request: AgentRequest, call?: ToolCallPart): AuditRecord {
  const { requestId, kind: requestKind, state, answer, openedAt = 0, turnId } = request;
  const { by, granted, rule, unseen, digest, reason } = answer ?? {};
  return {
    ...toBase(turnId, answer?.at ?? openedAt, call),
    type: "decision",
    requestId,
    requestKind,
    outcome: state === "withdrawn" || state === "expired" ? state : "sent",
    by,
    granted,
    rule,
    unseen,
    digest,
    reason: reason === undefined ? undefined : redactText(reason),
  };
}

function toExecution(call: ToolCallPart): AuditRecord {
  const { toolName, toolCallId, turnId, requestIds, runsOn, status, startedAt, endedAt } = call;
  const facts = { toolName, toolCallId, requestIds, runsOn, status, startedAt, endedAt, retries: 0 };
  return { ...toBase(turnId, endedAt ?? startedAt ?? 0, call), type: "execution", ...facts };
}

function toBase(turnId: string, time: number, call: ToolCallPart | undefined) {
  const input = call?.input === undefined ? undefined : redactSecrets(call.input);
  const { toolName, toolCallId } = call ?? {};
  return { number: 0, time, sessionId: "", turnId, step: 0, protocol: "", toolName, toolCallId, input };
}

import { redactSecrets, redactText } from "../../content/index.ts";
import type {
  AgentEvent,
  AgentRequest,
  Answer,
  AuditOutcome,
  DecisionRecord,
  ExecutionRecord,
  Json,
  ThreadState,
  ToolCallPart,
} from "../../model/index.ts";
import { selectRequest } from "../../store/index.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";
import { selectAskedCall } from "../requests/selectAskedCall.ts";
import { describeEdit } from "./describeEdit.ts";

/** The context of a new record. */
export interface AuditScope {
  /** The live state of the session. */
  readonly thread: ThreadState;
  /** The id of the session on the wire, else its local one. */
  readonly sessionId: string;
  /** The protocol and its version, e.g. `acp 1`. */
  readonly protocol: string;
  /** Time of the record in epoch milliseconds. */
  readonly now: number;
  /** The sequence number of the record, from 1. */
  readonly number: number;
}

/** Maximum characters of a result in a record. */
const maxResult = 300;

/** Makes the audit record of a request's outcome. */
export function toDecisionRecord(
  request: AgentRequest,
  scope: AuditScope,
  outcome: AuditOutcome,
  event: Extract<AgentEvent, { type: "request.updated" | "request.withdrawn" }>,
): DecisionRecord {
  const { requestId, kind, openedAt, turnId } = request;
  const call = locateToolCall(scope.thread, request.toolCallKey)?.call;
  const answer = event.type === "request.withdrawn" ? undefined : request.answer;
  const error = event.type === "request.updated" ? event.error : undefined;
  return {
    type: "decision",
    ...toBase(scope, turnId, call),
    requestId,
    requestKind: kind,
    outcome,
    ...(answer === undefined ? {} : describeAnswer(answer, request, call)),
    latency: answer === undefined || openedAt === undefined ? undefined : Math.max(0, answer.at - openedAt),
    errorCode: error?.code,
  };
}

function describeAnswer(
  answer: Answer,
  request: AgentRequest,
  call: ToolCallPart | undefined,
): Partial<DecisionRecord> {
  const { by, granted, digest, remember, rule, unseen } = answer;
  const option = request.options.find(({ id }) => id === answer.optionId);
  const edit =
    request.kind === "permission" && answer.input !== undefined ? toEdit(call?.input, answer.input) : undefined;
  return {
    by,
    granted,
    option,
    digest,
    unseen,
    reason: answer.reason === undefined ? undefined : redactText(answer.reason),
    edit,
    remember,
    rule,
  };
}

/** The values that an edit changed, one line each: `-` before and `+` after, with the JSON pointer. */
function toEdit(before: Json | undefined, after: Json): string {
  return describeEdit(before === undefined ? undefined : redactSecrets(before), redactSecrets(after)).join("\n");
}

/** Makes the audit record of how a call ended. */
export function toExecutionRecord(call: ToolCallPart, scope: AuditScope): ExecutionRecord {
  const { requestIds, runsOn, status, startedAt, endedAt, error } = call;
  // A tool of the page gets the input that was granted.
  const ran = runsOn === "server" ? call : selectAskedCall(scope.thread, { kind: "execution", toolCallKey: call.key });
  const answers = requestIds.flatMap((id) => selectRequest(scope.thread, id)?.answer ?? []);
  // The result of a client tool is no decision, but it tells of the one that let the tool run.
  const decision = answers.findLast(({ by }) => by !== "tool") ?? answers.findLast(({ grant }) => grant !== undefined);
  const retries = answers.reduce((sum, answer) => sum + (answer.retries ?? 0), 0);
  const output = call.result ?? call.rawOutput;
  const text = output === undefined ? undefined : typeof output === "string" ? output : JSON.stringify(output);
  return {
    type: "execution",
    ...toBase(scope, call.turnId, ran),
    toolName: call.toolName,
    toolCallId: call.toolCallId,
    runsOn,
    requestIds,
    status,
    retries,
    by: decision?.grant?.by ?? decision?.by,
    granted: decision?.granted,
    rule: decision?.rule,
    startedAt,
    endedAt,
    // Redacted before it is cut: a cut secret would not be recognised.
    result: text === undefined ? undefined : redactText(text).slice(0, maxResult),
    resultLength: text?.length,
    error: error && { layer: error.layer, code: error.code },
  };
}

function toBase({ thread, sessionId, protocol, now, number }: AuditScope, turnId: string, call?: ToolCallPart) {
  return {
    number,
    time: now,
    sessionId,
    turnId,
    step: thread.turn.turnId === turnId ? thread.turn.steps : 0,
    protocol,
    toolName: call?.toolName,
    toolCallId: call?.toolCallId,
    input: call?.input === undefined ? undefined : redactSecrets(call.input),
  };
}

import type { Answer, AgentRequest, OptionKind } from "./AgentRequest.ts";
import type { Json } from "./json/Json.ts";
import type { PolicyRule } from "./PolicyRule.ts";
import type { RunsOn, ToolCallError, ToolCallStatus } from "./ToolCall.ts";

interface AuditRecordBase {
  /** Counted from 1 in the log of its session, without gaps: a missing one shows. */
  readonly number: number;
  /** Epoch milliseconds at which it was written. */
  readonly time: number;
  /** The wire's id of the session; the local one while there is none. */
  readonly sessionId: string;
  readonly turnId: string;
  /** Which continuation of the turn it belongs to, from 0. */
  readonly step: number;
  /** Id of the protocol, and the version of it where there is one, e.g. `acp 1`. */
  readonly protocol: string;
  /** Absent for requests that are about no call. */
  readonly toolName?: string | undefined;
  /** Wire id of the call. */
  readonly toolCallId?: string | undefined;
  /** What the call was asked to do, secrets removed. */
  readonly input?: Json | undefined;
}

/**
 * What became of a request: its decision went out, could not be delivered, was confirmed elsewhere, or there was none. `elsewhere`: somebody
 * answered it in another window, or the server did.
 */
export type AuditOutcome = "sent" | "failed" | "elsewhere" | "withdrawn" | "expired";

/** One decision: who or what decided what, about which input. */
export interface DecisionRecord extends AuditRecordBase {
  readonly type: "decision";
  readonly requestId: string;
  readonly requestKind: AgentRequest["kind"];
  readonly outcome: AuditOutcome;
  /** Who or what decided; absent where nobody did. */
  readonly by?: Answer["by"] | undefined;
  readonly granted?: boolean | undefined;
  /** The option that was chosen, in the agent's words. */
  readonly option?: { readonly id: string; readonly label: string; readonly kind: OptionKind } | undefined;
  /** Hex SHA-256 of the input that was shown. */
  readonly digest?: string | undefined;
  /** Lines of bulk content that were not in sight when it was allowed; absent where all was. */
  readonly unseen?: number | undefined;
  /** What was changed before it was allowed, secrets removed: `-/to "a"` and `+/to "b"`, a line for each value by its JSON pointer. */
  readonly edit?: string | undefined;
  /** What was told to the agent. */
  readonly reason?: string | undefined;
  /** Whether the agent was asked to remember it. */
  readonly remember?: boolean | undefined;
  /** The rule that decided. */
  readonly rule?: PolicyRule | undefined;
  /** Milliseconds from the question to the decision. */
  readonly latency?: number | undefined;
  /** Why the delivery failed: the code of the error. */
  readonly errorCode?: string | undefined;
}

/** One execution of a tool: what ran, by whose leave, and how it ended. */
export interface ExecutionRecord extends AuditRecordBase {
  readonly type: "execution";
  readonly toolName: string;
  readonly toolCallId: string;
  readonly runsOn: RunsOn;
  /** Ids of the requests about it. */
  readonly requestIds: readonly string[];
  /** Who or what let it run; absent where nobody was asked. */
  readonly by?: Answer["by"] | undefined;
  readonly granted?: boolean | undefined;
  /** The rule that let it run. */
  readonly rule?: PolicyRule | undefined;
  readonly status: ToolCallStatus;
  /** Epoch milliseconds. */
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  /** The beginning of the result, secrets removed. */
  readonly result?: string | undefined;
  /** Characters of the whole result. */
  readonly resultLength?: number | undefined;
  /** Which layer failed, and its code. */
  readonly error?: Pick<ToolCallError, "layer" | "code"> | undefined;
  /** How many times it was tried again. */
  readonly retries: number;
}

/** One line of the audit log. */
export type AuditRecord = DecisionRecord | ExecutionRecord;

import type { Answer, AgentRequest, OptionKind } from "./AgentRequest.ts";
import type { Json } from "./json/Json.ts";
import type { PolicyRule } from "./PolicyRule.ts";
import type { RunsOn, ToolCallError, ToolCallStatus } from "./ToolCall.ts";

interface AuditRecordBase {
  /** Counted from 1 in the log of its session, without gaps, so that a missing record is noticed. */
  readonly number: number;
  /** Epoch milliseconds at which it was written. */
  readonly time: number;
  /** The wire's id of the session; the local one while there is none. */
  readonly sessionId: string;
  readonly turnId: string;
  /** Which continuation of the turn it belongs to, from 0; 0 also for a turn that is no longer the current one. */
  readonly step: number;
  /** Id of the protocol, and the version of it where there is one, e.g. `acp 1`. */
  readonly protocol: string;
  /** Absent for requests without a call. */
  readonly toolName?: string | undefined;
  /** Wire id of the call. */
  readonly toolCallId?: string | undefined;
  /** The input of the call, secrets removed. */
  readonly input?: Json | undefined;
}

/**
 * The outcome of a request: its decision was sent, could not be delivered, was confirmed elsewhere, or there was none. `elsewhere`: it was
 * answered in another window, or by the server.
 */
export type AuditOutcome = "sent" | "failed" | "elsewhere" | "withdrawn" | "expired";

/** One decision: who or what decided, and about which input. */
export interface DecisionRecord extends AuditRecordBase {
  readonly type: "decision";
  readonly requestId: string;
  readonly requestKind: AgentRequest["kind"];
  readonly outcome: AuditOutcome;
  /** Who or what decided; absent if no decision was made. */
  readonly by?: Answer["by"] | undefined;
  readonly granted?: boolean | undefined;
  /** The option that was chosen, with the agent's label. */
  readonly option?: { readonly id: string; readonly label: string; readonly kind: OptionKind } | undefined;
  /** Hex SHA-256 of the input that was shown. */
  readonly digest?: string | undefined;
  /** Lines of bulk content that were not in sight when it was allowed; absent if all was. */
  readonly unseen?: number | undefined;
  /** The changes of the user before the grant, secrets removed: one line for each value, `-/to "a"` and `+/to "b"`, by its JSON pointer. */
  readonly edit?: string | undefined;
  /** The reason that was sent to the agent. */
  readonly reason?: string | undefined;
  /** Whether the agent was asked to remember the decision. */
  readonly remember?: boolean | undefined;
  /** The rule that decided, where one did. */
  readonly rule?: PolicyRule | undefined;
  /** Milliseconds from the question to the decision. */
  readonly latency?: number | undefined;
  /** Why the delivery failed: the code of the error. */
  readonly errorCode?: string | undefined;
}

/** One call of a tool that has ended: what ran or was refused, who decided, and how it ended. */
export interface ExecutionRecord extends AuditRecordBase {
  readonly type: "execution";
  readonly toolName: string;
  readonly toolCallId: string;
  readonly runsOn: RunsOn;
  /** Ids of the requests about the call. */
  readonly requestIds: readonly string[];
  /** Who or what allowed or denied it. Absent if nobody was asked. */
  readonly by?: Answer["by"] | undefined;
  /** Whether it was allowed; absent if nobody was asked. */
  readonly granted?: boolean | undefined;
  /** The rule that allowed or denied it, where one did. */
  readonly rule?: PolicyRule | undefined;
  readonly status: ToolCallStatus;
  /** Epoch milliseconds. */
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  /** The first 300 characters of the result, secrets removed; a result that is not text as JSON. */
  readonly result?: string | undefined;
  /** Characters of the whole result, before anything was removed. */
  readonly resultLength?: number | undefined;
  /** The layer that failed, and its error code. */
  readonly error?: Pick<ToolCallError, "layer" | "code"> | undefined;
  /** How many times the tool was retried. */
  readonly retries: number;
}

/** One line of the audit log. */
export type AuditRecord = DecisionRecord | ExecutionRecord;

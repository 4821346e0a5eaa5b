import type { AgentRequest } from "./AgentRequest.ts";
import type { PlanEntry } from "./Content.ts";
import type { Feature } from "./Feature.ts";
import type { Json } from "./json/Json.ts";
import type { KitError } from "./KitError.ts";
import type { Part } from "./Part.ts";

/** The author of a message. */
export type Role = "user" | "assistant" | "system";

/** One message: parts in the order in which they began. */
export interface Message {
  readonly id: string;
  readonly role: Role;
  readonly turnId: string;
  readonly parts: readonly Part[];
  /**
   * Verbatim and in order the items that must go back to the provider (signatures, encrypted reasoning, items without a visible part).
   * Never rendered; continuations are built from the thread only, so that reload and regenerate work.
   */
  readonly wire: readonly Json[];
  /** Key of the tool call this message was produced inside (sub-agents). */
  readonly parent?: string | undefined;
  /** Id of the prompt that it takes the place of, on the thread of the client that sent it. */
  readonly instead?: string | undefined;
  /** Epoch milliseconds. */
  readonly startedAt?: number | undefined;
  /** Milliseconds that its turn took, on the last message of an ended turn; absent without times. */
  readonly turnTook?: number | undefined;
}

/** All reasons why a turn ended. */
export const endReasons = [
  "completed",
  "tool_use",
  "paused",
  "length",
  "refusal",
  "cancelled",
  "error",
  "cut",
  "limit",
  "other",
] as const;

/**
 * Why a turn ended. `tool_use` and `paused` are not the end of the work: the agent waits for answers, or asks to be continued.
 * `cut` is the local conclusion that the stream ended without the end of the turn. `limit`: the agent took as many steps as it may, or the
 * user stopped it at a pause. `length`: the model reached its limit of output; `refusal`: it declined; `cancelled`: stopped.
 */
export type EndReason = (typeof endReasons)[number];

/** The state of the current turn. */
export interface Turn {
  /** Id of the latest turn; null in a new thread. */
  readonly turnId: string | null;
  /**
   * `waiting`: ended with `tool_use` (answers must be sent) or `paused` (the client must ask for the next step) before it continues.
   * `stopping`: a stop was requested.
   */
  readonly status: "idle" | "running" | "waiting" | "stopping";
  /** Why it ended the last time. */
  readonly reason?: EndReason | undefined;
  /** The wire's own word for that reason, if the kit does not know it. Untrusted text. */
  readonly word?: string | undefined;
  readonly error?: KitError | undefined;
  /** How many times the turn was continued, as the wire counts or else the reducer, which does not count a cut; 0 for a new turn. */
  readonly steps: number;
  /** Epoch milliseconds of its first start. */
  readonly startedAt?: number | undefined;
  /** Epoch milliseconds of its last end; absent while it runs. */
  readonly endedAt?: number | undefined;
}

/** A mode the agent offers (ACP). */
export interface SessionMode {
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
}

/** A command the agent offers, shown as `/name`. */
export interface SessionCommandInfo {
  readonly name: string;
  readonly description: string;
  /** What its argument is, shown until one is typed; absent without an argument. */
  readonly hint?: string | undefined;
}

/** One value of a select setting. */
export interface ConfigChoice {
  readonly value: string;
  /** The agent's label; untrusted. */
  readonly name: string;
  readonly description?: string | undefined;
  /** Title of the group it is listed under, where there are groups. */
  readonly group?: string | undefined;
}

/** A setting of the session that the agent offers (ACP config option), changed by `setOptions({ [id]: value })`. */
export type ConfigOption = {
  readonly id: string;
  /** The agent's label; untrusted. */
  readonly name: string;
  readonly description?: string | undefined;
  /** The category, e.g. `model`, `mode` or `thought_level`; open to further values. */
  readonly category?: string | undefined;
} & (
  | { readonly type: "select"; readonly value: string; readonly choices: readonly ConfigChoice[] }
  | { readonly type: "boolean"; readonly value: boolean }
);

/** How much of the context is used, in tokens, and the cost where the wire has it. */
export interface Usage {
  /** Tokens in the context now. */
  readonly used?: number | undefined;
  /** Tokens that fit into the context. */
  readonly size?: number | undefined;
  /** Tokens of the latest response's input, where the wire counts responses instead of the context. */
  readonly inputTokens?: number | undefined;
  /** Tokens of the latest response's output. */
  readonly outputTokens?: number | undefined;
  /** What the session has cost; the currency as an ISO 4217 code such as `EUR`. */
  readonly cost?: { readonly amount: number; readonly currency: string } | undefined;
}

/** Facts about the session besides its messages. */
export interface SessionInfo {
  /** The id on the wire, once it is known. */
  readonly wireId?: string | undefined;
  readonly title?: string | undefined;
  readonly modes: readonly SessionMode[];
  readonly modeId?: string | undefined;
  /** Settings the agent offers; absent if it offers none. */
  readonly options?: readonly ConfigOption[] | undefined;
  /** The choices of the app's own settings with which a turn began, by setting (`withOptions`). */
  readonly turnChoices?: { readonly turnId: string; readonly choices: Readonly<Record<string, string>> } | undefined;
  /** Names of the agent's tools that the user allowed to run without asking; absent if the wire has no such list. */
  readonly trustedTools?: readonly string[] | undefined;
  readonly commands: readonly SessionCommandInfo[];
  readonly plan: readonly PlanEntry[];
  readonly usage?: Usage | undefined;
  /** The features that this server announced; absent = unknown. Narrows the protocol's `carries`. */
  readonly features?: Partial<Record<Feature, boolean | undefined>> | undefined;
  /** Where older history begins; absent if there is none. */
  readonly olderCursor?: string | undefined;
  /** The last received event id, for resuming (`Last-Event-ID`). */
  readonly lastEventId?: string | undefined;
  /** Data that the protocol half needs again after a reload; opaque to all other code. */
  readonly wire?: Json | undefined;
}

/** The fields of `SessionInfo` an event may change. Absent = keep, `null` = clear, arrays replace. */
export type SessionPatch = { readonly [K in keyof SessionInfo]?: SessionInfo[K] | null | undefined };

/** A part of a conversation that is not shown because another one is in its place: a prompt and all that followed it. */
export interface Branch {
  /** The messages, a prompt first. */
  readonly messages: readonly Message[];
  /** The requests of these messages; none is open. */
  readonly requests: readonly AgentRequest[];
  /** The last turn of the branch, which is over. */
  readonly turn: Turn;
}

/** One place of a conversation that has several branches. */
export interface Fork {
  /** Id of the prompt that is in place: it begins a branch of the path that is shown, or of the hidden branch that contains it. */
  readonly messageId: string;
  /** How many of `others` come before the one in place. */
  readonly position: number;
  /** The hidden branches, in the order in which they were begun. */
  readonly others: readonly Branch[];
}

/** The whole state of one conversation. Plain JSON: it can be stored, sent to another tab, inspected. */
export interface ThreadState {
  readonly turn: Turn;
  /** The path that is shown; a request to a model contains nothing else. */
  readonly messages: readonly Message[];
  readonly requests: readonly AgentRequest[];
  readonly session: SessionInfo;
  /** The places that have several branches, with those that are not shown; absent if there is none. */
  readonly forks?: readonly Fork[] | undefined;
}

/** The threads of a connection, as a pure half reads them. */
export interface Threads {
  /** Returns the thread of a session; undefined for an unknown id. */
  get(sessionId: string): ThreadState | undefined;
}

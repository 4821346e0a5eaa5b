import type { ToolOutput } from "./Content.ts";
import type { Json } from "./json/Json.ts";
import type { KitError } from "./KitError.ts";
import type { PolicyRule } from "./PolicyRule.ts";
import type { ToolCallError } from "./ToolCall.ts";

/** What an option does; labels and ids come from the agent, so grant or deny is never derived from them. */
export type OptionKind = "allow_once" | "allow_always" | "reject_once" | "reject_always" | "other";

/** One way to answer a request. */
export interface RequestOption {
  readonly id: string;
  /** The agent's own words; untrusted. Empty where the kit synthesised the option: the UI then uses its own label for the kind. */
  readonly label: string;
  readonly kind: OptionKind;
}

/**
 * Where a request stands.
 *
 * `open` waits for a decision. `staged` is decided but still changeable (the state behind "2 of 3 answered"). `sending`, `sent`
 * (delivered, not yet confirmed) and `failed` (may be sent again, same key) describe the delivery. `answered`, `withdrawn` and
 * `expired` are final.
 */
export type RequestState = "open" | "staged" | "sending" | "sent" | "failed" | "answered" | "withdrawn" | "expired";

/** What another tab has decided about a request, or about others that are answered together with it, and not sent yet. */
export type HeldElsewhere = "allowed" | "denied" | "undecided";

/**
 * Why a request cannot be granted.
 *
 * - `ambiguous_call`: several open calls share the id that it refers to, and the wire cannot say which of them is meant
 * - `unknown_call`: it refers to a call that nobody has seen
 * - `ambiguous_request`: its own id was given to two different questions
 * - `invalid`: it says of nothing that could be granted, or what it says cannot be read
 */
export type BlockReason = "ambiguous_call" | "unknown_call" | "ambiguous_request" | "invalid";

/** What keeps a request from being granted. It can still be denied, and its turn can be stopped. */
export interface RequestBlock {
  readonly reason: BlockReason;
  /** Whether it stays, whatever comes later. Otherwise the call or the input that is missing may still come, and lifts it. */
  readonly lasting: boolean;
  /** For developers and logs: what is wrong, in one English sentence. May quote the wire: untrusted text. */
  readonly detail?: string | undefined;
}

/** The decision of a request. */
export interface Answer {
  /** The chosen option of the request, where it had options. */
  readonly optionId?: string | undefined;
  readonly granted: boolean;
  /** What the user wrote when denying. */
  readonly reason?: string | undefined;
  /** The input to use instead, for `permission`; the form's values, for `form`. */
  readonly input?: Json | undefined;
  /** Whether the server should remember this decision. */
  readonly remember?: boolean | undefined;
  /** For `execution`: what the tool gave back. Exactly one of `output` and `error` is present. */
  readonly output?: ToolOutput | undefined;
  readonly error?: ToolCallError | undefined;
  /** Who or what decided. */
  readonly by: "user" | "policy" | "timeout" | "cancel" | "tool";
  /** The rule of the page that decided, as it was then; where `by` is `policy`, or where a rule let a tool of the page run. */
  readonly rule?: PolicyRule | undefined;
  /** Whether it was given in another tab: this one only shows it. */
  readonly elsewhere?: boolean | undefined;
  /** How many times the tool was tried again before it gave this; absent for none. */
  readonly retries?: number | undefined;
  /** Lines of bulk content (long file changes, texts, lists) that were not in sight when it was granted; absent for none. */
  readonly unseen?: number | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Hex SHA-256 of the input that was shown (`content/digestInput.ts`); a server that knows it refuses a mismatch. */
  readonly digest?: string | undefined;
}

/** Everything the agent waits for: permission, execution of a client tool, a form, a link to open. */
export interface AgentRequest {
  /** Unique in its thread. Protocols without request ids derive it from the call: `permission:<toolCallKey>`. */
  readonly requestId: string;
  readonly turnId: string;
  readonly kind: "permission" | "execution" | "form" | "link";
  /** Key of the call it is about. */
  readonly toolCallKey?: string | undefined;
  /** Which call of its id within the turn it is about, from 0, where the reader knows it; absent: the newest open one. */
  readonly occurrence?: number | undefined;
  /**
   * What question and answer say on the wire of the call that is meant, where several open ones share an id: the call itself, or the
   * message that it stands in; absent: nothing but the id.
   */
  readonly exact?: "call" | "message" | undefined;
  /** Untrusted text. */
  readonly title?: string | undefined;
  /** Why the agent asks, and what the user must know before granting. Untrusted text. */
  readonly reason?: string | undefined;
  readonly options: readonly RequestOption[];
  /** The provider's own check of a dangerous action, by its code: only a person answers it, never a rule. Untrusted text. */
  readonly safetyCheck?: string | undefined;
  /** JSON Schema of the editable input (`permission`) or of the form. */
  readonly schema?: Json | undefined;
  /** The address of a `link`. Untrusted. */
  readonly url?: string | undefined;
  /** All that the question said besides the fields of this type and the input of its call, as received. Untrusted, to be shown whole. */
  readonly details?: Json | undefined;
  /** Absent where it can be granted. Kept by the store; while it is there, a grant is refused wherever it comes from. */
  readonly blocked?: RequestBlock | undefined;
  /** Whether an edited input can travel with the grant. */
  readonly editable: boolean;
  /** Whether a reason can travel with the denial. */
  readonly canExplainDenial: boolean;
  /** Epoch milliseconds. */
  readonly expiresAt?: number | undefined;
  /** `tool`: a client tool asks while it runs; the answer goes to it, never on the wire. Absent: the agent asks. */
  readonly askedBy?: "tool" | undefined;
  /** What the protocol needs to answer (JSON-RPC id, id path); opaque to everyone else. */
  readonly wire?: Json | undefined;
  readonly state: RequestState;
  /** Absent where no other tab is about to answer it; while one is, an `open` request cannot be decided here. */
  readonly heldElsewhere?: HeldElsewhere | undefined;
  readonly answer?: Answer | undefined;
  /** Why the last delivery failed. */
  readonly error?: KitError | undefined;
  /** Epoch milliseconds at which it was opened. */
  readonly openedAt?: number | undefined;
}

/** A request as a protocol opens it; the store adds state and resolves the call. */
export type NewRequest = Omit<
  AgentRequest,
  "state" | "heldElsewhere" | "answer" | "error" | "openedAt" | "toolCallKey"
> & {
  /** Wire id of the call it is about; resolved to a key by the store's rule. */
  readonly toolCallId?: string | undefined;
};

import type { ToolOutput } from "./Content.ts";
import type { Json } from "./json/Json.ts";
import type { KitError } from "./KitError.ts";
import type { PolicyRule } from "./PolicyRule.ts";
import type { ToolCallError } from "./ToolCall.ts";

/** The effect of an option. Labels and ids come from the agent, so grant or denial is never derived from them. */
export type OptionKind = "allow_once" | "allow_always" | "reject_once" | "reject_always" | "other";

/** One way to answer a request. */
export interface RequestOption {
  readonly id: string;
  /** The agent's label; untrusted. Empty if the kit synthesised the option: the UI then uses its own label for the kind. */
  readonly label: string;
  readonly kind: OptionKind;
}

/**
 * The state of a request.
 *
 * `open` waits for a decision. `staged` is decided but still changeable (the state behind "2 of 3 answered"). `sending`, `sent`
 * (delivered, not yet confirmed) and `failed` (may be sent again, same key) describe the delivery. `answered`, `withdrawn` and
 * `expired` are final.
 */
export type RequestState = "open" | "staged" | "sending" | "sent" | "failed" | "answered" | "withdrawn" | "expired";

/** The decision that another tab has staged for a request, or for one that is answered together with it. */
export type HeldElsewhere = "allowed" | "denied" | "undecided";

/**
 * Why a request cannot be granted.
 *
 * - `ambiguous_call`: several open calls share the id that it refers to, and the wire cannot distinguish them
 * - `unknown_call`: it refers to a call that was never received, or that was over before it was asked about
 * - `ambiguous_request`: its own id was given to two different questions
 * - `invalid`: it contains nothing that could be granted, or cannot be read
 */
export type BlockReason = "ambiguous_call" | "unknown_call" | "ambiguous_request" | "invalid";

/** The reason why a request cannot be granted. It can still be denied, and its turn can be stopped. */
export interface RequestBlock {
  readonly reason: BlockReason;
  /** Whether the block is permanent. Otherwise the missing call or input may still arrive, which removes it. */
  readonly lasting: boolean;
  /** For developers and logs: what is wrong, in one English sentence. May quote the wire: untrusted text. */
  readonly detail?: string | undefined;
}

/** Who allowed a call, and how. */
export interface Grant {
  /** A person, or a rule. */
  readonly by: Answer["by"];
  /** The rule of the page that allowed it, as it was then. */
  readonly rule?: PolicyRule | undefined;
  /** The input as the user changed it. */
  readonly input?: Json | undefined;
  /** Lines of bulk content that were not in sight; absent for none. */
  readonly unseen?: number | undefined;
  /** Epoch milliseconds; 0 where the wire does not say. */
  readonly at: number;
}

/** The decision about a request, as it is sent to the agent. */
export interface Answer {
  /** The chosen option of the request, where it had options. */
  readonly optionId?: string | undefined;
  /** Whether it was allowed: the call may run, the form was submitted, the address was opened; true for the result of a client tool. */
  readonly granted: boolean;
  /** The user's reason for a denial. */
  readonly reason?: string | undefined;
  /** The input to use instead, for `permission`; the form's values, for `form`. */
  readonly input?: Json | undefined;
  /** Whether the server should remember this decision. */
  readonly remember?: boolean | undefined;
  /** For `execution`: the result of the tool. Exactly one of `output` and `error` is present. */
  readonly output?: ToolOutput | undefined;
  readonly error?: ToolCallError | undefined;
  /** Who or what decided. */
  readonly by: "user" | "policy" | "timeout" | "cancel" | "tool";
  /** The rule of the page that decided, as it was then; where `by` is `policy`, or where a rule allowed a page tool to run. */
  readonly rule?: PolicyRule | undefined;
  /** For the result of a client tool that was asked for: who let it run, and how. Stays in this page. */
  readonly grant?: Grant | undefined;
  /** Whether it was given in another tab: this one only shows it. */
  readonly elsewhere?: boolean | undefined;
  /** How many times the tool was retried before this result; absent for none. */
  readonly retries?: number | undefined;
  /** Lines of bulk content (long file changes, texts, lists) that were not in sight when it was granted; absent for none. */
  readonly unseen?: number | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Hex SHA-256 of the input that was shown (`content/json/canonicalJson.ts`); a server that checks it refuses a mismatch. */
  readonly digest?: string | undefined;
}

/** Something that the agent waits for: a permission, the execution of a client tool, a form, a link to open. */
export interface AgentRequest {
  /** Unique in its thread. Readers of wires without request ids derive it from the call: `permission:turn_1:call_7`. */
  readonly requestId: string;
  readonly turnId: string;
  /** What is asked: may a call run (`permission`), run a client tool here (`execution`), fill in a form, open an address (`link`). */
  readonly kind: "permission" | "execution" | "form" | "link";
  /** Key of the call it is about. */
  readonly toolCallKey?: string | undefined;
  /** The index of its call among those with this id in the turn, where the reader knows it; absent: the newest open one. */
  readonly occurrence?: number | undefined;
  /**
   * How exactly question and answer identify their call on the wire, where several open calls share an id. `call`: they identify the call
   * itself. `message`: the message that contains it. Absent: only the shared id, so that the request is blocked (`ambiguous_call`).
   */
  readonly exact?: "call" | "message" | undefined;
  /** Untrusted text. */
  readonly title?: string | undefined;
  /** Why the agent asks, and what the user must know before granting. Untrusted text. */
  readonly reason?: string | undefined;
  readonly options: readonly RequestOption[];
  /** The code of the provider's own check of a dangerous action: only a person answers it, never a rule. Untrusted text. */
  readonly safetyCheck?: string | undefined;
  /** JSON Schema of the editable input (`permission`) or of the form. */
  readonly schema?: Json | undefined;
  /** The address of a `link`. Untrusted. */
  readonly url?: string | undefined;
  /** The other fields of the question on the wire, as received. Untrusted, and always shown in full. */
  readonly details?: Json | undefined;
  /** Absent if it can be granted. Set by the store, or by a reader for a question that it cannot read; then every grant is refused. */
  readonly blocked?: RequestBlock | undefined;
  /** Whether an edited input can travel with the grant. */
  readonly editable: boolean;
  /** Whether a reason can travel with the denial. */
  readonly canExplainDenial: boolean;
  /** Epoch milliseconds. */
  readonly expiresAt?: number | undefined;
  /** `tool`: a client tool asks while it runs; the answer goes to the tool, never on the wire. Absent: the agent asks. */
  readonly askedBy?: "tool" | undefined;
  /** Data that the protocol needs for the answer (JSON-RPC id, id path); opaque to all other code. */
  readonly wire?: Json | undefined;
  readonly state: RequestState;
  /** Set while another tab has staged an answer: an `open` request cannot be decided here meanwhile. */
  readonly heldElsewhere?: HeldElsewhere | undefined;
  readonly answer?: Answer | undefined;
  /** Why the last delivery failed. */
  readonly error?: KitError | undefined;
  /** Epoch milliseconds at which it was opened. */
  readonly openedAt?: number | undefined;
  /** Set where it comes from a stored thread: the wire knows it by another id, which a history brings. */
  readonly restored?: true | undefined;
}

/** A request as a protocol opens it; the store adds state and resolves the call. */
export type NewRequest = Omit<
  AgentRequest,
  "state" | "heldElsewhere" | "answer" | "error" | "openedAt" | "toolCallKey" | "restored"
> & {
  /** Wire id of the call it is about; resolved to a key by the store's rule. */
  readonly toolCallId?: string | undefined;
};

/**
 * Returns the deadline of a request in epoch milliseconds; undefined without one, and where it had passed when the request was opened: the
 * clock of the page then disagrees with the server's, which refuses a late answer itself.
 */
export function deadlineOf({ expiresAt, openedAt }: Pick<AgentRequest, "expiresAt" | "openedAt">): number | undefined {
  if (expiresAt === undefined || openedAt === undefined) return expiresAt;
  return expiresAt > openedAt ? expiresAt : undefined;
}

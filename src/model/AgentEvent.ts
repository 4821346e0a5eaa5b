import type { Answer, HeldElsewhere, NewRequest, RequestState } from "./AgentRequest.ts";
import type { Citation, TerminalExit, ToolCallContent } from "./Content.ts";
import type { Json } from "./json/Json.ts";
import type { KitError } from "./KitError.ts";
import type { TextKind, WholePart } from "./Part.ts";
import type { EndReason, Role, SessionPatch } from "./Thread.ts";
import type { RunsOn, ToolCallPatch, ToolDeclaration, ToolKind } from "./ToolCall.ts";

interface EventBase {
  readonly turnId: string;
  /** Epoch milliseconds; stamped by the session or the server when it is missing, never by a protocol. */
  readonly time?: number | undefined;
  /**
   * Set on the first event that an HTTP request caused, or on that of its prompt if it has one; in a server's log only, so that the same
   * request has no second effect. `key` is its idempotency key, `fingerprint` the digest of its method, URL and body.
   */
  readonly accepted?: { readonly key: string; readonly fingerprint: string } | undefined;
}

interface TurnEventBase extends EventBase {
  /**
   * Which continuation of the turn starts or ends, from 0; distinguishes a replayed start or end from a new one. Absent: counted by the
   * store.
   */
  readonly step?: number | undefined;
}

interface MessageEventBase extends EventBase {
  readonly messageId: string;
}

/**
 * Refers to a call by its wire id. The store resolves it (`store/call/resolveToolCall.ts`): the occurrence within the turn where it is
 * given (a start without one has 0), else the turn's newest open call with that id, else the turn's newest, else the newest open one of
 * any turn.
 */
interface ToolCallEventBase extends MessageEventBase {
  readonly toolCallId: string;
  /** The index of the call among those with this id in the turn. Needed only where a wire reuses ids inside a turn. */
  readonly occurrence?: number | undefined;
}

/** Makes every field optional, for events that may arrive outside of a turn. */
type Optional<Base> = { readonly [Key in keyof Base]?: Base[Key] | undefined };

/**
 * Everything that changes a thread, in the past tense: what the agent did, and failures, replies of the server and other tabs.
 *
 * `at` is an offset: characters within the part or the argument, characters of a terminal's output since its beginning, or the index of
 * an item of content or wire data. The reducer drops what it already has, so a replay after a cut is harmless. A turn that has ended
 * continues when `turn.started` comes again with the same `turnId`: after `cut` with the same step, else with the next one.
 */
export type AgentEvent =
  | (TurnEventBase & {
      readonly type: "turn.started";
      /** Tools that the user's page offered with the prompt; in a server's log only, for a turn that continues after a restart. */
      readonly tools?: readonly ToolDeclaration[] | undefined;
    })
  | (TurnEventBase & {
      readonly type: "turn.ended";
      readonly reason: EndReason;
      /** The wire's own word for the end, if the kit does not know it (`other`). Untrusted text. */
      readonly word?: string | undefined;
      readonly error?: KitError | undefined;
    })
  | (EventBase & { readonly type: "turn.stopping" })
  | (MessageEventBase & {
      readonly type: "message.started";
      readonly role: Role;
      /** Key of the call that the message is produced inside (sub-agents). */
      readonly parent?: string | undefined;
      /** See `Message.instead`. */
      readonly instead?: string | undefined;
    })
  /** Items that must go back to the provider unchanged: see `Message.wire`. */
  | (MessageEventBase & { readonly type: "message.wire"; readonly items: readonly Json[]; readonly at: number })
  /** Removes the message and all after it, with the requests about them. */
  | (MessageEventBase & { readonly type: "message.trimmed" })
  /**
   * From the prompt `instead` on, the thread shows the branch that begins with the prompt `messageId`: a hidden one, or a new one, whose
   * start follows. `turnId` is the turn of a new one; else it is absent.
   */
  | (Optional<EventBase> & {
      readonly type: "branch.selected";
      readonly messageId: string;
      readonly instead: string;
    })
  | (MessageEventBase & {
      readonly type: "text.delta";
      /** Unique in the conversation; of what a server's agent emits, unique in its message. */
      readonly partId: string;
      readonly kind: TextKind;
      readonly delta: string;
      readonly at: number;
    })
  | (MessageEventBase & {
      readonly type: "text.final";
      readonly partId: string;
      readonly kind: TextKind;
      readonly text: string;
      readonly citations?: readonly Citation[] | undefined;
    })
  | (MessageEventBase & { readonly type: "part.added"; readonly part: WholePart })
  | (ToolCallEventBase & {
      readonly type: "toolCall.started";
      readonly toolName: string;
      readonly title?: string | undefined;
      readonly kind?: ToolKind | undefined;
      readonly runsOn?: RunsOn | undefined;
      /** The whole argument where the wire sends it at once; absent while it will stream. */
      readonly argument?: string | undefined;
      /** The value of the argument, from a reader that has parsed it already: it is not parsed again. */
      readonly input?: Json | undefined;
      /** Further fields of the call that arrived with its start. */
      readonly patch?: ToolCallPatch | undefined;
      /** Wire id of the call it runs inside. */
      readonly parentToolCallId?: string | undefined;
    })
  | (ToolCallEventBase & { readonly type: "toolCall.argumentDelta"; readonly delta: string; readonly at: number })
  | (ToolCallEventBase & { readonly type: "toolCall.updated"; readonly patch: ToolCallPatch })
  | (ToolCallEventBase & {
      readonly type: "toolCall.contentAdded";
      readonly content: ToolCallContent;
      readonly at: number;
    })
  | (ToolCallEventBase & {
      readonly type: "toolCall.outputDelta";
      readonly terminalId: string;
      readonly delta: string;
      readonly at: number;
      readonly exit?: TerminalExit | undefined;
    })
  | (EventBase & { readonly type: "request.opened"; readonly request: NewRequest })
  | (EventBase & {
      readonly type: "request.withdrawn";
      readonly requestId: string;
      readonly expired?: boolean | undefined;
    })
  | (EventBase & {
      readonly type: "request.updated";
      readonly requestId: string;
      readonly state: Exclude<RequestState, "withdrawn" | "expired">;
      /** Only with `open`, for a request that is open: the decision staged in another tab; `null` when there is none. Never on a wire. */
      readonly heldElsewhere?: HeldElsewhere | null | undefined;
      readonly answer?: Answer | undefined;
      readonly error?: KitError | undefined;
    })
  | (Optional<EventBase> & { readonly type: "session.updated"; readonly patch: SessionPatch })
  | (Optional<EventBase> & {
      readonly type: "history.loaded";
      readonly place: "replace" | "before";
      readonly events: readonly AgentEvent[];
      /** Whether the server may write a turn only when it has ended: a last turn that is missing here is then kept, not failed. */
      readonly late?: boolean | undefined;
      /** The ids of turns that began after the history was requested: they stay as they are, and what it has of them is left out. */
      readonly newer?: readonly string[] | undefined;
    })
  | (Optional<EventBase> & {
      readonly type: "reply.received";
      readonly queryId: string;
      readonly value?: Json | undefined;
      readonly error?: KitError | undefined;
    })
  | (Optional<MessageEventBase> & {
      readonly type: "unknown.received";
      readonly name: string;
      readonly value: Json;
    })
  | (Optional<EventBase> & {
      readonly type: "failure.received";
      readonly error: KitError;
      /** The history could not be read, while a prompt or an answer was sent: the turn is not what failed. */
      readonly of?: "history" | undefined;
    });

/** The discriminants of all events. */
export type AgentEventType = AgentEvent["type"];

import type { Location, ToolCallContent, ToolOutput } from "./Content.ts";
import type { Json } from "./json/Json.ts";

/** All kinds of tools, with ACP's names; the kit's own wire extension shares them. */
export const toolKinds = [
  "read",
  "edit",
  "delete",
  "move",
  "search",
  "execute",
  "think",
  "fetch",
  "switch_mode",
  "other",
] as const;

/** The kind of a tool; decides icon and body of the card. */
export type ToolKind = (typeof toolKinds)[number];

/** Who executes the call: this client (`application`), the agent's server, the model's provider, or an MCP server for the provider. */
export type RunsOn = "application" | "server" | "provider" | "mcp" | "unknown";

/** All statuses that an update may set; the others belong to requests. */
export const patchStatuses = [
  "pending",
  "in_progress",
  "detached",
  "completed",
  "failed",
  "cancelled",
  "incomplete",
] as const;

/**
 * The state of a call. Transitions are one table in `store/call/toolCallStatus.ts`.
 *
 * `awaiting_permission`, `awaiting_input` and `denied` are set by the request reducer only. `detached` continues after its turn.
 * `completed`, `failed`, `denied` and `cancelled` are final once settled by the wire; `incomplete` is a local conclusion that later events
 * replace.
 */
export type ToolCallStatus = (typeof patchStatuses)[number] | "awaiting_permission" | "awaiting_input" | "denied";

/**
 * Whether the input is complete (`ready`), still arriving (`streaming`), not JSON (`invalid`), or cut off by a stream that broke
 * (`truncated`). Only `ready` input is ever executed.
 */
export type InputState = "streaming" | "ready" | "invalid" | "truncated";

/** The failure of a call. */
export interface ToolCallError {
  /** What failed: the tool itself, the server or its protocol, the connection; `policy`: the kit or a rule refused it before execution. */
  readonly layer: "tool" | "protocol" | "transport" | "policy";
  /** The code of the layer, e.g. `timeout` or `-32602`. */
  readonly code?: string | undefined;
  /** Untrusted text unless the layer is `policy`. */
  readonly message: string;
}

/** A hint of a server about its tool; unverified. */
export type ToolHint = "reads_only" | "destroys" | "repeatable" | "open_world";

/**
 * The server that offers a tool: it is shown, and rules compare the name; nothing else acts on it. All that the agent reports is untrusted;
 * the name of a server that the page has connected is the page's.
 */
export interface ToolOrigin {
  /** Name of the MCP server. */
  readonly server: string;
  /** What the server calls itself, where that is another text; no rule compares it. */
  readonly title?: string | undefined;
  /** The hints of the server about the tool. */
  readonly hints?: readonly ToolHint[] | undefined;
}

/** The progress of a running call. */
export interface Progress {
  /** Of `total`, in any unit. */
  readonly done?: number | undefined;
  /** Absent if it is not known how much there is to do. */
  readonly total?: number | undefined;
  /** E.g. "14 of 60 edits tried". */
  readonly message?: string | undefined;
}

/** One tool call of the agent, with its input, state and result. */
export interface ToolCallPart {
  readonly type: "tool_call";
  /** Locally unique: `turnId:toolCallId`, with `~n` for the nth further call of that id in the turn. Never the bare wire id. */
  readonly key: string;
  /** The id on the wire; may repeat in other turns. */
  readonly toolCallId: string;
  /** Its index among the calls of this id within its turn, from 0. */
  readonly occurrence: number;
  readonly turnId: string;
  readonly toolName: string;
  readonly title?: string | undefined;
  readonly kind: ToolKind;
  readonly runsOn: RunsOn;
  /** Who offers the tool, where the wire has that. */
  readonly origin?: ToolOrigin | undefined;
  /** The argument text exactly as received: the source of truth for JSON and for text tools. */
  readonly argument: string;
  /** The parsed argument; usually absent while it is `streaming`, when views parse the argument so far (`parsePartialJson`). */
  readonly input?: Json | undefined;
  readonly inputState: InputState;
  readonly status: ToolCallStatus;
  /** Who set the status: the wire, or this client, whose conclusion a later wire event overrules. */
  readonly settledBy?: "wire" | "local" | undefined;
  readonly content: readonly ToolCallContent[];
  /** The places in files that the call works on. */
  readonly locations: readonly Location[];
  /** The input in the form of the wire, where that has a field for it besides the argument. */
  readonly rawInput?: Json | undefined;
  /** The output in the form of the wire, which may be more than the `result` that the model gets. */
  readonly rawOutput?: Json | undefined;
  /** The result for the model, as received. */
  readonly result?: ToolOutput | undefined;
  readonly error?: ToolCallError | undefined;
  /** Ids of the requests about this call, oldest first. */
  readonly requestIds: readonly string[];
  readonly progress?: Progress | undefined;
  /** Epoch milliseconds. */
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  /** Key of the call this one runs inside (sub-agents). */
  readonly parentKey?: string | undefined;
}

/**
 * The wire-visible fields that an update may carry. Absent = keep, arrays replace. `null` clears `title`, `content`, `locations`, `error`
 * and `progress`; in `input`, `rawInput`, `rawOutput` and `result` it is a value like any other.
 */
export interface ToolCallPatch {
  readonly toolName?: string | undefined;
  readonly title?: string | null | undefined;
  readonly kind?: ToolKind | undefined;
  readonly runsOn?: RunsOn | undefined;
  readonly origin?: ToolOrigin | undefined;
  readonly argument?: string | undefined;
  readonly input?: Json | undefined;
  readonly inputState?: InputState | undefined;
  /** Not `awaiting_*` nor `denied`: those belong to requests. */
  readonly status?: (typeof patchStatuses)[number] | undefined;
  /** Who set the status. Default `wire`. */
  readonly settledBy?: "wire" | "local" | undefined;
  readonly content?: readonly ToolCallContent[] | null | undefined;
  readonly locations?: readonly Location[] | null | undefined;
  readonly rawInput?: Json | undefined;
  readonly rawOutput?: Json | undefined;
  readonly result?: ToolOutput | undefined;
  readonly error?: ToolCallError | null | undefined;
  readonly progress?: Progress | null | undefined;
}

/** The format of a text tool's input. A grammar's `definition` describes the whole text. */
export type TextFormat =
  | { readonly type: "text" }
  | { readonly type: "grammar"; readonly syntax: "regex" | "lark"; readonly definition: string };

/** A tool that the provider defines and a client tool executes; wires that have it declare it by their own name. */
export type ProviderTool =
  | { readonly type: "computer"; readonly width: number; readonly height: number }
  | { readonly type: "tool_search" };

/** How a tool may be called, for providers that support it. On other wires the tool is an ordinary function. */
export interface ToolTraits {
  /** The input is text of this form, not JSON. `parameters` then describes an object with that `input`, for wires without text tools. */
  readonly format?: TextFormat | undefined;
  /** Whether the provider enforces the schema on the model. One that it cannot enforce ends the turn with a `configuration` error. */
  readonly strict?: boolean | undefined;
  /** Whether the model sees the tool only after a search of tools has found it. */
  readonly deferred?: boolean | undefined;
  /**
   * Who may call it: the model itself, or code that the model wrote and the provider runs.
   * @default ["direct"]
   */
  readonly callers?: readonly ("direct" | "program")[] | undefined;
  /** The provider's tool that this one implements. */
  readonly standsFor?: ProviderTool | undefined;
}

/** A tool as it is declared to an agent or shown by one. `parameters` is a JSON Schema. */
export interface ToolDeclaration extends ToolTraits {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description: string;
  readonly parameters: Json;
  readonly kind?: ToolKind | undefined;
}

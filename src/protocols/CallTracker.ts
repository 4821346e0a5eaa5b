import { toToolCallKey } from "../model/index.ts";
import type { AgentEvent, Json, NewRequest, ToolCallPatch } from "../model/index.ts";
import { parseJsonOrText } from "./read.ts";

/** An event about one call. */
export type CallEvent = Extract<AgentEvent, { type: `toolCall.${string}` }>;

/** The start of a call. */
export type CallStarted = Extract<CallEvent, { type: "toolCall.started" }>;

/** The state of a call in a writer of frames, i.e. in a server half. */
export interface TrackedCall {
  readonly turnId: string;
  readonly messageId: string;
  readonly toolCallId: string;
  /** Index among the calls with this id in the turn, from 0. */
  readonly occurrence: number;
  toolName: string;
  /** The argument text so far; the JSON of the input if no text was streamed. */
  argument: string;
  /** Characters of `argument` that the writer has sent as deltas. */
  sent: number;
  /** Whether the input is complete. */
  isWhole: boolean;
  /** Whether the writer has sent the input as complete, after which patches do not change `argument`. */
  isWritten: boolean;
  /** Whether it completed, failed or was cancelled. */
  isEnded: boolean;
}

/** An open request and the call that it is about; undefined for a request about no call, or about one that is not tracked. */
export interface TrackedRequest<Call extends TrackedCall> {
  readonly request: NewRequest;
  readonly call: Call | undefined;
}

const finals: ReadonlySet<string | undefined> = new Set(["completed", "failed", "cancelled"]);

/**
 * Tracks the calls of a turn and their requests, for the writers of frames. `Own` is the additional state of a wire for each call.
 * Events and requests are matched to calls by the rule of the store.
 */
export class CallTracker<Own extends object = object> {
  readonly #createOwn: () => Own;
  readonly #calls: (TrackedCall & Own)[] = [];
  readonly #byId = new Map<string | undefined, (TrackedCall & Own)[]>();
  readonly #requests = new Map<string, TrackedRequest<TrackedCall & Own>>();

  constructor(createOwn: () => Own) {
    this.#createOwn = createOwn;
  }

  /** All calls, in the order of their starts. */
  get calls(): readonly (TrackedCall & Own)[] {
    return this.#calls;
  }

  /** Open requests, oldest first. */
  get requests(): readonly NewRequest[] {
    return [...this.#requests.values()].map(({ request }) => request);
  }

  /** Adds a call; a second start with the same id is another call. */
  start(event: CallStarted): TrackedCall & Own {
    const { turnId, messageId, toolCallId, occurrence = 0, toolName, argument, patch = {} } = event;
    const fresh = { argument: "", sent: 0, isWhole: false, isWritten: false, isEnded: false };
    const call = { turnId, messageId, toolCallId, occurrence, toolName, ...fresh, ...this.#createOwn() };
    this.#calls.push(call);
    const same = this.#byId.get(toolCallId);
    if (same === undefined) this.#byId.set(toolCallId, [call]);
    else same.push(call);
    applyPatch(call, argument === undefined ? patch : { ...patch, argument });
    return call;
  }

  /** Finds the call with an id and an occurrence; without an occurrence the newest with the id that has not ended, else the newest. */
  find({ toolCallId, occurrence }: Pick<NewRequest, "toolCallId" | "occurrence">): (TrackedCall & Own) | undefined {
    const same = this.#byId.get(toolCallId) ?? [];
    if (occurrence !== undefined) return same.findLast((call) => call.occurrence === occurrence);
    return same.findLast(({ isEnded }) => !isEnded) ?? same.at(-1);
  }

  /** Whether no later call has the id of this one. */
  isNewest(call: TrackedCall): boolean {
    return this.#byId.get(call.toolCallId)?.at(-1) === call;
  }

  /** The wire id of the call with this key in the thread (`turn_1:call_1`); undefined if it is not tracked. */
  idOf(key: string): string | undefined {
    return this.#calls.find((call) => toToolCallKey(call) === key)?.toolCallId;
  }

  /** Adds a request and returns the call that it is about. */
  open(request: NewRequest): (TrackedCall & Own) | undefined {
    const call = this.find(request);
    this.#requests.set(request.requestId, { request, call });
    return call;
  }

  /** Removes a request that was answered or withdrawn, and returns it; undefined if it was not open. */
  close(requestId: string): TrackedRequest<TrackedCall & Own> | undefined {
    const removed = this.#requests.get(requestId);
    this.#requests.delete(requestId);
    return removed;
  }
}

/** Applies an event to its call; returns the text that a delta appends to the argument, empty for any other event. */
export function updateCall(call: TrackedCall, event: Exclude<CallEvent, CallStarted>): string {
  if (event.type === "toolCall.updated") applyPatch(call, event.patch);
  if (event.type !== "toolCall.argumentDelta") return "";
  const delta = event.delta.slice(Math.max(0, call.argument.length - event.at));
  call.argument += delta;
  return delta;
}

/** Whether a patch ends its call: as completed, failed or cancelled. */
export function isEnd({ status }: ToolCallPatch): boolean {
  return finals.has(status);
}

/** The input of a call: an empty object without text; text that is not JSON is returned as text. */
export function toInput({ argument }: TrackedCall): Json {
  return argument.trim() === "" ? {} : parseJsonOrText(argument);
}

function applyPatch(call: TrackedCall, patch: ToolCallPatch): void {
  const { argument, input, inputState } = patch;
  if (!call.isWritten) {
    if (argument !== undefined) call.argument = argument;
    else if (call.argument === "" && input !== undefined) call.argument = JSON.stringify(input);
  }
  call.isWhole ||= argument !== undefined || input !== undefined || inputState === "ready";
  call.isEnded ||= isEnd(patch);
}

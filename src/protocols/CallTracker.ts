import type { AgentEvent, Json, NewRequest, ToolCallPatch } from "../model/index.ts";
import { parseJsonOrText } from "./read.ts";

/** An event about one call. */
export type CallEvent = Extract<AgentEvent, { type: `toolCall.${string}` }>;

/** The start of a call. */
export type CallStarted = Extract<CallEvent, { type: "toolCall.started" }>;

/** A call of the agent as a writer of frames follows it. */
export interface TrackedCall {
  readonly turnId: string;
  readonly messageId: string;
  readonly toolCallId: string;
  /** Which call of this id within its turn it is, from 0. */
  readonly occurrence: number;
  toolName: string;
  /** The argument text so far; the JSON of the input where no text came. */
  argument: string;
  /** Characters of `argument` that the writer has sent in pieces. */
  sent: number;
  /** Whether the input is complete. */
  isWhole: boolean;
  /** Whether the writer has sent the input as complete: `argument` stays what it is. */
  isWritten: boolean;
  /** Whether it completed, failed or was cancelled. */
  isEnded: boolean;
}

/** A request that is not answered yet, and the call that it is about. */
export interface TrackedRequest<Call extends TrackedCall> {
  readonly request: NewRequest;
  readonly call: Call | undefined;
}

const finals: ReadonlySet<string | undefined> = new Set(["completed", "failed", "cancelled"]);

/**
 * Follows the calls of a turn and the requests about them, for the writers of frames. `Own` is what a wire keeps of each call besides;
 * which call an event or a request means follows the rule of the store.
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

  /** Requests that wait, oldest first. */
  get requests(): readonly NewRequest[] {
    return [...this.#requests.values()].map(({ request }) => request);
  }

  /** Adds a call that starts; one that starts again is another call. */
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

  /** Finds the given occurrence of an id; without one the newest call that has not ended, else the newest. */
  find({ toolCallId, occurrence }: Pick<NewRequest, "toolCallId" | "occurrence">): (TrackedCall & Own) | undefined {
    const same = this.#byId.get(toolCallId) ?? [];
    if (occurrence !== undefined) return same.findLast((call) => call.occurrence === occurrence);
    return same.findLast(({ isEnded }) => !isEnded) ?? same.at(-1);
  }

  /** Whether no later call has the id of this one. */
  isNewest(call: TrackedCall): boolean {
    return this.#byId.get(call.toolCallId)?.at(-1) === call;
  }

  /** Gives the wire id of the call that a thread holds under this key. */
  idOf(key: string): string | undefined {
    return this.#calls.find((call) => `${call.turnId}:${toName(call)}` === key)?.toolCallId;
  }

  /** Adds a request; gives the call that it is about. */
  open(request: NewRequest): (TrackedCall & Own) | undefined {
    const call = this.find(request);
    this.#requests.set(request.requestId, { request, call });
    return call;
  }

  /** Takes out a request that was answered or withdrawn. */
  close(requestId: string): TrackedRequest<TrackedCall & Own> | undefined {
    const asked = this.#requests.get(requestId);
    this.#requests.delete(requestId);
    return asked;
  }
}

/** Applies an event to its call; gives what it adds to the end of the argument text. */
export function updateCall(call: TrackedCall, event: Exclude<CallEvent, CallStarted>): string {
  if (event.type === "toolCall.updated") applyPatch(call, event.patch);
  if (event.type !== "toolCall.argumentDelta") return "";
  const delta = event.delta.slice(Math.max(0, call.argument.length - event.at));
  call.argument += delta;
  return delta;
}

/** Whether a call ends with a patch. */
export function isEnd({ status }: ToolCallPatch): boolean {
  return finals.has(status);
}

/** Gives the input of a call: no text is an empty object, text that is no JSON stays text. */
export function toInput({ argument }: TrackedCall): Json {
  return argument.trim() === "" ? {} : parseJsonOrText(argument);
}

/** Names a call by its id, with `~n` for the nth further call of that id. */
export function toName({
  toolCallId,
  occurrence = 0,
}: {
  toolCallId: string;
  occurrence?: number | undefined;
}): string {
  return occurrence === 0 ? toolCallId : `${toolCallId}~${occurrence}`;
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

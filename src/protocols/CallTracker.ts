import type { AgentEvent, Json, NewRequest, ToolCallPatch } from "../model/index.ts";
import { parseJsonOrText } from "./read.ts";

/** An event about one call. */
export type CallEvent = Extract<AgentEvent, { type: `toolCall.${string}` }>;

/** The start of a call. */
export type CallStarted = Extract<CallEvent, { type: "toolCall.started" }>;

/** A call of the agent as a writer of frames knows it. */
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

/** What an event changed in a call. */
export interface CallChange<Call extends TrackedCall> {
  readonly call: Call;
  /** What the event adds to the end of the argument text. */
  readonly delta: string;
  /** The fields that it sets. */
  readonly patch: ToolCallPatch;
  /** Whether it ends the call, and whether the call had ended before. */
  readonly isEnd: boolean;
  readonly isLate: boolean;
}

/** A request that is not answered yet, and the call that it is about. */
export interface TrackedRequest<Call extends TrackedCall> {
  readonly request: NewRequest;
  readonly call: Call | undefined;
}

const finals: ReadonlySet<string | undefined> = new Set(["completed", "failed", "cancelled"]);

/**
 * Follows the calls and requests of a turn for the writer of a wire's frames: accumulates arguments, and finds the call that an event
 * or a request means by the rule of the store. `Own` is what the wire keeps of each call besides.
 */
export class CallTracker<Own extends object = object> {
  readonly #createOwn: () => Own;
  readonly #calls: (TrackedCall & Own)[] = [];
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

  /** Finds the given occurrence of an id; without one the newest call that has not ended, else the newest. */
  find(toolCallId: string, occurrence?: number): (TrackedCall & Own) | undefined {
    const isMeant = (call: TrackedCall): boolean =>
      call.toolCallId === toolCallId && (occurrence === undefined ? !call.isEnded : call.occurrence === occurrence);
    const found = this.#calls.findLast(isMeant);
    return found ?? (occurrence === undefined ? this.newest(toolCallId) : undefined);
  }

  /** Finds the newest call with an id. */
  newest(toolCallId: string): (TrackedCall & Own) | undefined {
    return this.#calls.findLast((call) => call.toolCallId === toolCallId);
  }

  /** Gives the wire id of the call that a thread holds under this key. */
  idOf(key: string): string | undefined {
    return this.#calls.find((call) => toKey(call) === key)?.toolCallId;
  }

  /** Adds a call that starts; one that starts again is another call. */
  start(event: CallStarted): CallChange<TrackedCall & Own> {
    const { turnId, messageId, toolCallId, occurrence = 0, toolName, argument, patch } = event;
    const fresh = { argument: "", sent: 0, isWhole: false, isWritten: false, isEnded: false };
    const call = { turnId, messageId, toolCallId, occurrence, toolName, ...fresh, ...this.#createOwn() };
    this.#calls.push(call);
    return applyPatch(call, argument === undefined ? (patch ?? {}) : { ...patch, argument });
  }

  /** Applies an event to `call`, which it means unless told otherwise; `undefined` where that call never started. */
  update(
    event: Exclude<CallEvent, CallStarted>,
    call: (TrackedCall & Own) | undefined = this.find(event.toolCallId, event.occurrence),
  ): CallChange<TrackedCall & Own> | undefined {
    if (call === undefined) return undefined;
    if (event.type !== "toolCall.argumentDelta")
      return applyPatch(call, event.type === "toolCall.updated" ? event.patch : {});
    const delta = event.delta.slice(Math.max(0, call.argument.length - event.at));
    call.argument += delta;
    return { ...applyPatch(call, {}), delta };
  }

  /** Adds a request; gives the call that it is about. */
  open(request: NewRequest): (TrackedCall & Own) | undefined {
    const { requestId, toolCallId, occurrence } = request;
    const call = toolCallId === undefined ? undefined : this.find(toolCallId, occurrence);
    this.#requests.set(requestId, { request, call });
    return call;
  }

  /** Takes out a request that was answered or withdrawn. */
  close(requestId: string): TrackedRequest<TrackedCall & Own> | undefined {
    const asked = this.#requests.get(requestId);
    this.#requests.delete(requestId);
    return asked;
  }
}

/** Gives the input of a call: no text is an empty object, text that is no JSON stays text. */
export function toInput({ argument }: Pick<TrackedCall, "argument">): Json {
  return argument.trim() === "" ? {} : parseJsonOrText(argument);
}

function applyPatch<Call extends TrackedCall>(call: Call, patch: ToolCallPatch): CallChange<Call> {
  const { argument, input, inputState, status } = patch;
  if (!call.isWritten) {
    if (argument !== undefined) call.argument = argument;
    else if (call.argument === "" && input !== undefined) call.argument = JSON.stringify(input);
  }
  call.isWhole ||= argument !== undefined || input !== undefined || inputState === "ready";
  const [isEnd, isLate] = [finals.has(status), call.isEnded];
  call.isEnded ||= isEnd;
  return { call, delta: "", patch, isEnd, isLate };
}

function toKey({ turnId, toolCallId, occurrence }: TrackedCall): string {
  return `${turnId}:${toolCallId}${occurrence === 0 ? "" : `~${occurrence}`}`;
}

import type {
  AgentEvent,
  Citation,
  Json,
  KitError,
  Message,
  NewRequest,
  Role,
  SessionPatch,
  TextKind,
  ToolCallPatch,
  WholePart,
} from "../../model/index.ts";
import { concludeRun } from "./concludeRun.ts";
import type { WireEnd } from "../readEnd.ts";
import type { RunContext } from "./createRunClient.ts";
import { toExecutionRequest } from "../toExecutionRequest.ts";

/*
 * The builder that all readers of runs emit events with: ids of parts and calls, offsets, occurrences, final texts, items for the next
 * request, and the end of a run. A reader contains only what is specific to its wire.
 */

type CallStart = Partial<Omit<Extract<AgentEvent, { type: "toolCall.started" }>, "type" | "toolCallId" | "toolName">>;

/** A text part of the message that is being built. */
export interface BuiltText {
  readonly partId: string;
  readonly kind: TextKind;
  /** The text that was emitted so far. */
  text: string;
}

/** The address and the state of a tool call that a reader emits events about; it may have started in an earlier run. */
export interface CallHandle {
  readonly toolCallId: string;
  /** Index among the calls with this id in the turn, from 0. Undefined: the store finds the call by its id alone. */
  readonly occurrence?: number | undefined;
  toolName: string;
  argument: string;
}

/** A tool call that the message has started. */
export interface BuiltCall extends CallHandle {
  readonly occurrence: number;
}

/** One assistant message while it streams: allocates part ids and offsets, and collects its final texts and items. */
export class MessageBuilder {
  readonly id: string;
  /** Its text parts, in order. */
  readonly texts: BuiltText[] = [];
  /** Its calls, in order. */
  readonly calls: BuiltCall[] = [];
  /** The sources of its answer, if the wire sends them apart from its texts. */
  readonly citations: Citation[] = [];
  readonly #run: RunBuilder;
  /** Whether it began before this run or outside of it, so that its start cannot be emitted again. */
  readonly #resumed: boolean;
  /** Ids of its parts. */
  readonly #partIds: Set<string>;
  /** Number of items for the next request so far. */
  #kept: number;
  /** Number of events, texts and calls at the last checkpoint. */
  #checkpoint = { events: 0, texts: 0, calls: 0 };

  /** `earlier`: the message as the thread already has it. */
  constructor(run: RunBuilder, id: string, earlier?: Message) {
    this.#run = run;
    this.id = id;
    this.#resumed = earlier !== undefined;
    this.#partIds = new Set(earlier?.parts.map(({ key }) => key));
    this.#kept = earlier?.wire.length ?? 0;
  }

  /** Starts the message; `parent` is the key of the call that it is part of. */
  start(role: Role = "assistant", parent?: string): this {
    this.emit({ type: "message.started", role, parent });
    return this;
  }

  /** Returns a part id that the message has not used, for wires that repeat ids: `m1:0`, then `m1:0~1`. */
  nextPartId(wireId: string): string {
    const first = `${this.id}:${wireId}`;
    let partId = first;
    for (let count = 1; this.#partIds.has(partId); count += 1) partId = `${first}~${count}`;
    this.#partIds.add(partId);
    return partId;
  }

  /** Appends text to `open`, by default the last part, if that has the same kind; otherwise (also for null) to a new part. */
  appendText(kind: TextKind, delta: string, open: BuiltText | null | undefined = this.texts.at(-1)): void {
    if (delta !== "") this.append(open?.kind === kind ? open : this.startText(kind), delta);
  }

  /** Starts a text part; emits nothing before its first character. */
  startText(kind: TextKind, partId = `${this.id}:text-${this.texts.length}`): BuiltText {
    const text = { partId, kind, text: "" };
    this.texts.push(text);
    return text;
  }

  /** Appends to a text part. */
  append(text: BuiltText, delta: string): void {
    if (delta === "") return;
    this.emit({ type: "text.delta", partId: text.partId, kind: text.kind, delta, at: text.text.length });
    text.text += delta;
  }

  /** Gives a text without characters its place before what follows. */
  reserve({ partId, kind, text }: BuiltText): void {
    if (text === "") this.emit({ type: "text.delta", partId, kind, delta: "", at: 0 });
  }

  /** Emits the final text of a part. */
  finishText({ partId, kind, text }: BuiltText, citations: readonly Citation[] = []): void {
    this.emit({ type: "text.final", partId, kind, text, citations: citations.length === 0 ? undefined : citations });
  }

  /** Starts a tool call; an empty id is replaced by a generated one. This client executes it by default (`details.runsOn`). */
  startCall(wireId: string, toolName: string, details: CallStart = {}): BuiltCall {
    const toolCallId = wireId === "" ? `${this.id}:call-${this.calls.length}` : wireId;
    const { occurrence = this.#run.countCall(toolCallId) } = details;
    const call = { toolCallId, occurrence, toolName, argument: "" };
    this.calls.push(call);
    const fields = { runsOn: "application", ...details } as const;
    this.emit({ type: "toolCall.started", ...toAddress(call), toolName, ...fields });
    return call;
  }

  /** Appends to a call's argument text. */
  appendArgument(call: CallHandle, delta: string): void {
    if (delta === "") return;
    this.emit({ type: "toolCall.argumentDelta", ...toAddress(call), delta, at: call.argument.length });
    call.argument += delta;
  }

  /** Emits a patch of a call. */
  updateCall(call: CallHandle, patch: ToolCallPatch): void {
    this.emit({ type: "toolCall.updated", ...toAddress(call), patch });
  }

  /** Starts a call that the provider executes itself. */
  startHosted(toolCallId: string, toolName: string, details: CallStart = {}): void {
    this.emit({ type: "toolCall.started", toolCallId, toolName, runsOn: "provider", ...details });
  }

  /** Updates a call by its wire id. */
  updateHosted(toolCallId: string, patch: ToolCallPatch): void {
    this.emit({ type: "toolCall.updated", toolCallId, patch });
  }

  /** Adds a payload of an unknown type to the message. */
  unknown(name: string, value: Json): void {
    this.emit({ type: "unknown.received", name, value });
  }

  /** Adds a whole part. */
  addPart(part: WholePart): void {
    this.emit({ type: "part.added", part });
  }

  /** Emits the final texts; citations belong to the last answer. */
  finishTexts(): void {
    const cited = this.texts.findLast(({ kind }) => kind === "answer");
    for (const text of this.texts) this.finishText(text, text === cited ? this.citations : []);
  }

  /** Appends items that the next request sends back to the provider (`message.wire`). */
  sendBack(items: readonly Json[]): void {
    this.emit({ type: "message.wire", items, at: this.#kept });
    this.#kept += items.length;
  }

  /** Opens execution requests for calls; the turn waits for their results. `answered`: whether results are matched by id or by order. */
  execute(
    calls: readonly CallHandle[],
    {
      answered = "in order",
      ...fields
    }: Pick<NewRequest, "wire" | "expiresAt"> & { readonly answered?: "in order" | "by id" | undefined } = {},
  ): void {
    for (const { toolCallId, occurrence = 0 } of calls)
      this.#run.ask({ ...toExecutionRequest(this.#run.context.turnId, toolCallId, occurrence, answered), ...fields });
  }

  /** Marks the start of a step that the provider may revoke. */
  checkpoint(): void {
    this.#checkpoint = { events: this.#run.emitted, texts: this.texts.length, calls: this.calls.length };
  }

  /**
   * Removes what was added to the message since the last checkpoint, and returns the removed calls. For a message that began in an
   * earlier run, later texts are emptied and later calls cancelled instead.
   */
  rollback(): readonly BuiltCall[] {
    const { events, texts, calls } = this.#checkpoint;
    const droppedTexts = this.texts.splice(texts);
    const droppedCalls = this.calls.splice(calls);
    if (!this.#resumed) {
      this.emit({ type: "message.trimmed" });
      this.#run.replay(events);
      return droppedCalls;
    }
    for (const text of droppedTexts) if (text.text !== "") this.finishText({ ...text, text: "" });
    for (const call of droppedCalls) this.updateCall(call, { status: "cancelled" });
    return droppedCalls;
  }

  /** Emits an event of this message. */
  emit(event: WithoutAddress<MessageEvent>): void {
    this.#run.emit({ ...event, turnId: this.#run.context.turnId, messageId: this.id } as AgentEvent);
  }
}

function toAddress({ toolCallId, occurrence }: CallHandle): Pick<CallHandle, "toolCallId" | "occurrence"> {
  return { toolCallId, occurrence };
}

type MessageEvent = Extract<AgentEvent, { messageId: string } | { type: "unknown.received" }>;
type WithoutAddress<T> = T extends unknown ? Omit<T, "turnId" | "messageId"> : never;

/** The patch for a call whose argument is truncated. */
export const truncatedCall: ToolCallPatch = { inputState: "truncated", status: "incomplete", settledBy: "local" };

/** Collects the events of one run: the reader of a wire emits them here and takes them after each payload. */
export class RunBuilder {
  readonly context: RunContext;
  /** All emitted events, if steps are revocable. */
  readonly #log: AgentEvent[] | undefined;
  /** Emitted events that are not taken yet. */
  #events: AgentEvent[] = [];
  /** Whether the run has opened a request. */
  #asks = false;
  /** The error that the provider reported. */
  failure: KitError | undefined;
  /** Index of the next message in the turn. */
  #count: number;
  /** Number of calls in the turn, by wire id, with those of earlier runs. */
  readonly #callCounts = new Map<string, number>();

  /** With `revocable` a step of a message can be removed, so all events are kept until the end of the run. */
  constructor(context: RunContext, { revocable = false }: { readonly revocable?: boolean } = {}) {
    this.context = context;
    this.#log = revocable ? [] : undefined;
    this.#count = countAnswers(context);
  }

  /** Returns the events emitted since the last call. */
  take(): AgentEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Emits an event. */
  emit(event: AgentEvent): void {
    this.#log?.push(event);
    this.#events.push(event);
  }

  /** Number of events that `replay` can repeat; 0 unless steps are revocable. */
  get emitted(): number {
    return this.#log?.length ?? 0;
  }

  /** Emits the first `count` events again and drops the others, after a message and all that followed it were trimmed. */
  replay(count: number): void {
    this.#log?.splice(count);
    for (const event of this.#log ?? []) this.#events.push(event);
  }

  /**
   * Starts an assistant message. On wires without reliable ids its id is the next index of the turn. An id that an earlier run of the turn
   * had is distinguished: some servers send the same one, or none, with each response.
   */
  startMessage(id = `answer-${this.#count++}`): MessageBuilder {
    const messages = this.context.thread?.messages ?? [];
    const first = `${this.context.turnId}:${id}`;
    let messageId = first;
    for (let count = 1; messages.some((message) => message.id === messageId); count += 1)
      messageId = `${first}~${count}`;
    return new MessageBuilder(this, messageId).start();
  }

  /** Continues a message by its id, from the thread or from another source. Emits nothing. */
  resumeMessage(messageId: string): MessageBuilder {
    return new MessageBuilder(
      this,
      messageId,
      this.context.thread?.messages.find(({ id }) => id === messageId),
    );
  }

  /** Emits a payload of an unknown type. */
  unknown(name: string, value: Json): void {
    this.emit({ type: "unknown.received", turnId: this.context.turnId, name, value });
  }

  /** Emits the token usage of the session. */
  usage(inputTokens: number | undefined, outputTokens: number | undefined): void {
    this.updateSession({ usage: { inputTokens, outputTokens } });
  }

  /** Emits a change of the session. */
  updateSession(patch: SessionPatch): void {
    this.emit({ type: "session.updated", patch });
  }

  /** Records an error of the provider, with which `end` fails the run. `detail` is cut to 500 characters. */
  fail(isRateLimit: boolean, detail: string): void {
    const message = "The provider ended the answer with an error; it can be asked again.";
    this.failure = {
      code: isRateLimit ? "rate_limited" : "agent",
      message,
      detail: detail === "" ? undefined : detail.slice(0, 500),
    };
  }

  /** Reports an error without ending the run. */
  report(error: KitError): void {
    this.emit({ type: "failure.received", turnId: this.context.turnId, error });
  }

  /** Opens a request: the turn waits for its answer. */
  ask(request: NewRequest): void {
    this.#asks = true;
    this.emit({ type: "request.opened", turnId: this.context.turnId, request });
  }

  /** Returns the index of the next call among those with this id in the turn; with `again` the index of the last one, if any. */
  countCall(toolCallId: string, again = false): number {
    const count = this.#callCounts.get(toolCallId) ?? countCalls(this.context, toolCallId);
    if (again && count > 0) return count - 1;
    this.#callCounts.set(toolCallId, count + 1);
    return count;
  }

  /**
   * Ends the run: returns the events that are not taken yet and `turn.ended`. Without an end the stream was cut. A run that waits for
   * nothing does not wait, whatever reason the provider has.
   */
  end(begun: boolean, end: WireEnd | undefined, failure: KitError | undefined = this.failure): readonly AgentEvent[] {
    const { turnId } = this.context;
    const waitsForNothing = end?.reason === "tool_use" && !this.#asks;
    return concludeRun({
      turnId,
      closing: this.take(),
      begun,
      failure,
      end: waitsForNothing ? { reason: "other" } : end,
    });
  }
}

/** Counts the turn's assistant messages before this run, for unique keys on wires without reliable ids. */
function countAnswers({ thread, turnId }: RunContext): number {
  return thread?.messages.filter((message) => message.role === "assistant" && message.turnId === turnId).length ?? 0;
}

/** Counts the turn's calls with a wire id before this run, since some servers reuse the same ids in each response. */
export function countCalls({ thread, turnId }: RunContext, toolCallId: string): number {
  const parts = thread?.messages.flatMap((message) => (message.turnId === turnId ? message.parts : [])) ?? [];
  return parts.filter((part) => part.type === "tool_call" && part.toolCallId === toolCallId).length;
}

/**
 * Keys of the calls whose results the command of a run sends. The thread at its start does not have these results yet, but the agent has:
 * a further call with one of their ids is another call.
 */
export function selectExecuted({ command, thread }: RunContext): ReadonlySet<string> {
  if (command.type !== "submitAnswers") return new Set();
  const answered = new Set(command.answers.map(({ requestId }) => requestId));
  const keys = thread?.requests.flatMap(({ requestId, kind, toolCallKey }) =>
    kind === "execution" && toolCallKey !== undefined && answered.has(requestId) ? [toolCallKey] : [],
  );
  return new Set(keys);
}

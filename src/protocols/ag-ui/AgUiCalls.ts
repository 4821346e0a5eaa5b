import type { AgentEvent, Json, JsonObject, ToolCallPart, ToolCallPatch } from "../../model/index.ts";
import { equalValues } from "../equalValues.ts";
import { parseJson, readId, readString } from "../read.ts";
import { readArguments } from "../readFields.ts";
import { selectExecuted, type CallHandle, type MessageBuilder, type RunBuilder } from "../run/RunBuilder.ts";
import type { AgUiMessages } from "./AgUiMessages.ts";
import { selectResultId, writeKeptResult } from "./keptResults.ts";
import { listInterrupts, toPayload } from "./writeResume.ts";

/** One call of the run. */
interface AgUiCall {
  readonly message: MessageBuilder;
  /** Addresses the call in events; contains its argument text so far. */
  readonly built: CallHandle;
  /** Whether END was received, after which only a new START may change the argument. */
  complete: boolean;
  /** Whether it has a result. */
  resolved: boolean;
  /** Its state when its id was started again; a repetition of the same argument is the same call. */
  readonly previous?: { readonly toolName: string; readonly input: Json | undefined };
}

/** A call of an earlier run of the turn. */
interface EarlierCall {
  readonly messageId: string;
  readonly call: ToolCallPart;
}

/** The tool calls of one run. */
export class AgUiCalls {
  readonly #run: RunBuilder;
  readonly #messages: AgUiMessages;
  /** Keys of the calls whose results this run has sent. */
  readonly #executed: ReadonlySet<string>;
  /** The last call of each id. */
  readonly #calls = new Map<string, AgUiCall>();
  /** Ids of the calls of earlier runs that got a result in this one. */
  readonly #resolved = new Set<string>();
  /** Ids of the messages of results that this run has kept, by call. */
  readonly #kept = new Map<string, string>();

  constructor(run: RunBuilder, messages: AgUiMessages) {
    this.#run = run;
    this.#messages = messages;
    this.#executed = selectExecuted(run.context);
  }

  /** Reads a TOOL_CALL_* event; false for any other or an invalid one. */
  read(type: string, event: JsonObject): boolean {
    // An event without an id belongs to no call and is emitted as unknown.
    const id = readId(event["toolCallId"]);
    if (id === undefined) return false;
    const call = this.#calls.get(id);
    switch (type) {
      // {"type":"TOOL_CALL_START","toolCallId":"call_1","toolCallName":"delete_file","parentMessageId":""}
      case "TOOL_CALL_START":
        this.#startCall(id, event["toolCallName"], event["parentMessageId"]);
        return true;
      // {"type":"TOOL_CALL_ARGS","toolCallId":"call_1","delta":"{\"filename\":"}
      case "TOOL_CALL_ARGS": {
        const delta = readString(event["delta"]);
        if (delta === undefined || call === undefined || call.complete) return false;
        appendArgument(call, delta);
        return true;
      }
      case "TOOL_CALL_END":
        if (call !== undefined) this.#endCall(id, call);
        return call !== undefined;
      case "TOOL_CALL_RESULT":
        this.#readResult(id, event["content"] ?? "");
        this.#keepResult(id, event["messageId"]);
        return true;
      default:
        return false;
    }
  }

  /** {"type":"TOOL_CALL_CHUNK","toolCallId":"call_1","toolCallName":"f","delta":"{"}   later ones may have the delta only */
  readChunk(id: string, event: JsonObject): void {
    const call = this.#calls.get(id) ?? this.#startCall(id, event["toolCallName"], event["parentMessageId"]);
    if (!call.complete) appendArgument(call, readString(event["delta"]) ?? "");
  }

  /** Reads a complete call, unless this run has already read one with its id, or its message had it at its end before this run. */
  readWhole(id: string | undefined, toolName: Json | undefined, argument: Json | undefined, parent?: string): void {
    if (id === undefined || this.#calls.has(id)) return;
    const earlier = parent === undefined ? undefined : this.#findEarlier(id);
    if (earlier !== undefined && isOver(earlier.call) && earlier.messageId === this.#messages.toId(parent ?? ""))
      return;
    const call = this.#startCall(id, toolName, parent);
    appendArgument(call, readString(argument) ?? "");
    this.#endCall(id, call);
  }

  /** Whether this run has a call with this id, name and input. */
  has(id: string | undefined, toolName: Json, input: Json): boolean {
    const built = id === undefined ? undefined : this.#calls.get(id)?.built;
    return built?.toolName === toolName && equalValues(readArguments(built.argument).input, input);
  }

  /** Reads the result of a call from a snapshot, if the call belongs to this run, or is resumed by it, and has no result. */
  readLateResult(id: string | undefined, content: Json, messageId: Json | undefined): void {
    if (id === undefined) return;
    const call = this.#calls.get(id);
    const isOpen = call === undefined ? this.#isResumed(id) : !call.resolved;
    if (isOpen) this.#readResult(id, content);
    this.#keepResult(id, messageId);
  }

  /** Keeps the id under which the agent has the result of a call, so that the next request repeats it. */
  #keepResult(id: string, messageId: Json | undefined): void {
    const kept = readId(messageId);
    const message = this.#findMessage(id);
    if (kept === undefined || message === undefined || this.#kept.get(id) === kept) return;
    const wire = this.#run.context.thread?.messages.find((one) => one.id === message.id)?.wire ?? [];
    if (!this.#kept.has(id) && selectResultId(wire, id) === kept) return;
    this.#kept.set(id, kept);
    message.sendBack([writeKeptResult(id, kept)]);
  }

  /** Keeps the signature of a call for the next request; false if there is no such call. */
  keepSignature(id: string | undefined, event: JsonObject): boolean {
    const message = id === undefined ? undefined : this.#findMessage(id);
    message?.sendBack([event]);
    return message !== undefined;
  }

  /** Returns the message of a call of this run or of an earlier one of the turn. */
  #findMessage(id: string): MessageBuilder | undefined {
    const messageId = this.#findEarlier(id)?.messageId;
    return this.#calls.get(id)?.message ?? (messageId === undefined ? undefined : this.#messages.resume(messageId));
  }

  /** Adds a call that a kit event has started; its argument will stream. */
  addStarted({ messageId, toolCallId, toolName }: Extract<AgentEvent, { type: "toolCall.started" }>): void {
    const built = { toolCallId, toolName, argument: "", occurrence: 0 };
    this.#calls.set(toolCallId, { message: this.#messages.resume(messageId), built, complete: false, resolved: false });
  }

  /** Completes the arguments of all calls, since calls in chunks have no end event. */
  finishAll(): void {
    for (const [id, call] of this.#calls) this.#endCall(id, call);
  }

  /**
   * Opens execution requests, except for the calls with an id in `asked`, of which an interrupt decides. Version 1.0 lists the calls; in older
   * versions these are the calls of client tools without a result.
   */
  execute(pending: readonly Json[] | undefined, asked: readonly (string | undefined)[]): void {
    const names = new Set(this.#run.context.tools.map(({ name }) => name));
    for (const [id, { message, built, resolved }] of this.#calls) {
      const isOurs = pending === undefined ? names.has(built.toolName) : pending.includes(id);
      if (isOurs && !resolved && !asked.includes(id)) message.execute([built], { answered: "by id" });
    }
  }

  /**
   * Completes the calls whose interrupts were answered with this run, and of which it has told nothing: the answer is their result. So do agents that
   * ask a person by a tool (CopilotKit's `interrupt` tools). Calls in `asked` are asked about again.
   */
  settleAnswered(asked: readonly (string | undefined)[]): void {
    const { command, thread, turnId } = this.#run.context;
    for (const interrupt of listInterrupts(command, thread)) {
      const { request, answer, wire } = interrupt;
      // The kit's own server tells how each of its calls ends.
      if (!answer.granted || wire["isKitEvent"] === true) continue;
      const earlier = this.#earlier().findLast(({ call }) => call.key === request.toolCallKey);
      if (earlier === undefined || earlier.call.result !== undefined) continue;
      const { messageId, call } = earlier;
      const { toolCallId, occurrence } = call;
      if (this.#calls.has(toolCallId) || this.#resolved.has(toolCallId) || asked.includes(toolCallId)) continue;
      const patch: ToolCallPatch = { status: "completed", result: toPayload(interrupt) ?? null };
      this.#run.emit({ type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch });
    }
  }

  /** Whether this run continues a call of that id which was granted, and has told no result of it. A denied one keeps its denial. */
  #isResumed(id: string): boolean {
    const { command, thread } = this.#run.context;
    const earlier = this.#findEarlier(id);
    if (earlier === undefined || earlier.call.result !== undefined || this.#resolved.has(id)) return false;
    const { key } = earlier.call;
    return listInterrupts(command, thread).some(({ request, answer }) => answer.granted && request.toolCallKey === key);
  }

  /** Returns the call that a start with this id begins or continues. */
  #startCall(id: string, name: Json | undefined, parent: Json | undefined): AgUiCall {
    const toolName = readId(name) ?? "";
    const current = this.#calls.get(id);
    // A kit event has started it already, with more fields.
    if (current?.complete === false) return current;
    const call = this.#openCall(id, toolName, parent, current);
    this.#calls.set(id, call);
    return call;
  }

  /** Opens a call: the same one again, one of an earlier run that continues, or another one. */
  #openCall(id: string, toolName: string, parent: Json | undefined, current: AgUiCall | undefined): AgUiCall {
    const fresh = { complete: false, resolved: false };
    if (current !== undefined) {
      // Started twice in one run: only its argument shows whether it is the same call, so it is buffered until that is complete.
      const { toolName: named, argument, occurrence } = current.built;
      const built = { toolCallId: id, toolName, argument: "", occurrence };
      return {
        ...current,
        built,
        complete: false,
        previous: { toolName: named, input: readArguments(argument).input },
      };
    }
    const earlier = this.#findEarlier(id);
    if (earlier !== undefined && this.#executed.has(earlier.call.key)) {
      // The agent has its result: it repeats the call, or makes another one with its id, which only the argument shows.
      const { toolName: named, input, occurrence } = earlier.call;
      const built = { toolCallId: id, toolName, argument: "", occurrence };
      return {
        message: this.#place(id, parent, true),
        built,
        complete: false,
        resolved: true,
        previous: { toolName: named, input },
      };
    }
    // A resumed run sends the approved call again with its argument; it is the same call.
    if (earlier !== undefined && earlier.call.toolName === toolName && !isOver(earlier.call)) {
      const built = { toolCallId: id, toolName, argument: "", occurrence: earlier.call.occurrence };
      return { message: this.#messages.resume(earlier.messageId), built, ...fresh };
    }
    const occurrence = earlier === undefined || earlier.call.toolName === "" ? 0 : earlier.call.occurrence + 1;
    const message = this.#place(id, parent, earlier !== undefined);
    return { message, built: this.#emitStart(message, id, toolName, occurrence), ...fresh };
  }

  /**
   * The message of a call. "" and null mean no parent: the call is a separate message with its id, as the specification requires, unless an
   * earlier call has that message.
   */
  #place(id: string, parent: Json | undefined, isTaken: boolean): MessageBuilder {
    const parentId = readId(parent);
    if (parentId !== undefined) return this.#messages.start(parentId);
    return (isTaken ? this.#messages.current : undefined) ?? this.#messages.start(id);
  }

  #emitStart(message: MessageBuilder, id: string, toolName: string, occurrence: number): CallHandle {
    const runsOn = this.#run.context.tools.some((tool) => tool.name === toolName) ? "application" : "server";
    return message.startCall(id, toolName, { runsOn, occurrence });
  }

  /** Completes the argument of a call once. */
  #endCall(id: string, call: AgUiCall): void {
    if (call.complete) return;
    call.complete = true;
    const { message, built, previous } = call;
    const { argument, toolName, occurrence = 0 } = built;
    const patch = readArguments(argument);
    if (previous === undefined) message.updateCall(built, patch);
    else if (previous.toolName !== toolName || !equalValues(previous.input, patch.input)) {
      // Another input with the same id is another call.
      const other = this.#emitStart(message, id, toolName, occurrence + 1);
      other.argument = argument;
      this.#calls.set(id, { message, built: other, complete: true, resolved: false });
      message.updateCall(other, patch);
    }
  }

  /** {"type":"TOOL_CALL_RESULT","messageId":"call_1","toolCallId":"call_1","content":"\"File deleted\""}   text is often JSON-encoded twice */
  #readResult(id: string, content: Json): void {
    const parsed = typeof content === "string" ? parseJson(content) : content;
    const result = typeof parsed === "string" ? parsed : content;
    const patch: ToolCallPatch = { status: "completed", result, rawOutput: parsed ?? content };
    const call = this.#calls.get(id);
    if (call === undefined) {
      this.#resolved.add(id);
      return (this.#messages.current ?? this.#messages.find(id)).updateHosted(id, patch);
    }
    call.resolved = true;
    call.message.updateCall(call.built, patch);
  }

  /** Returns the turn's last call with an id before this run. */
  #findEarlier(toolCallId: string): EarlierCall | undefined {
    return this.#earlier().findLast(({ call }) => call.toolCallId === toolCallId);
  }

  /** Lists the turn's calls before this run. */
  #earlier(): readonly EarlierCall[] {
    const { thread, turnId } = this.#run.context;
    const messages = thread?.messages.filter((message) => message.turnId === turnId) ?? [];
    return messages.flatMap(({ id: messageId, parts }) =>
      parts.flatMap((call) => (call.type === "tool_call" ? [{ messageId, call }] : [])),
    );
  }
}

function appendArgument(call: AgUiCall, delta: string): void {
  if (call.previous === undefined) call.message.appendArgument(call.built, delta);
  else call.built.argument += delta;
}

function isOver({ status, settledBy }: ToolCallPart): boolean {
  return settledBy === "wire" && (status === "completed" || status === "failed" || status === "cancelled");
}

import { toToolCallKey } from "../../model/index.ts";
import type { AgentEvent, EndReason, Json, JsonObject, KitError, NewRequest } from "../../model/index.ts";
import { kitKey } from "../kit-events/kitFields.ts";
import { readKitEvent } from "../kit-events/readKitEvent.ts";
import { readArray, readId, readList, readObject, readString, toJsonText } from "../read.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import { RunBuilder } from "../run/RunBuilder.ts";
import { AgUiCalls } from "./AgUiCalls.ts";
import { AgUiMessages } from "./AgUiMessages.ts";
import { applyPatch } from "./applyPatch.ts";
import { readInterrupt, readLegacyInterrupts, readLegacyValue } from "./readInterrupt.ts";
import { toWireId } from "./toWireId.ts";

/** Events that may occur between the chunks of a message; any other event ends it. */
const keepsChunk = /_CHUNK$|^RAW$|^ACTIVITY_|^REASONING_ENCRYPTED_VALUE$/u;

/** Reads the events of one AG-UI run (@ag-ui/core 0.0.5x and 1.0). */
export class AgUiReader implements RunReader {
  readonly #run: RunBuilder;
  readonly #messages: AgUiMessages;
  readonly #calls: AgUiCalls;
  /** The ids that a chunk without ids continues. */
  #chunk: { readonly type: "text" | "call"; readonly id: string } | undefined;
  /** Keys of the parent calls of sub-agents, by run id. */
  readonly #subagents = new Map<string, string>();
  /** Contents of activities, by their ids. */
  readonly #activities = new Map<string, Json>();
  /** The agent's current state, which is sent with the next run. */
  #state: Json;
  /** Interrupts from CUSTOM events. */
  readonly #interrupts: Json[] = [];
  /** The end of the turn from a kit event, which is more exact than that of AG-UI. */
  #ended: { readonly reason: EndReason; readonly error?: KitError | undefined } | undefined;
  /** Whether any event has arrived. */
  #begun = false;
  /** The event RUN_FINISHED; undefined before it. */
  #finished: JsonObject | undefined;

  constructor(context: RunContext) {
    this.#run = new RunBuilder(context);
    this.#messages = new AgUiMessages(this.#run);
    this.#calls = new AgUiCalls(this.#run, this.#messages);
    this.#state = readObject(context.thread?.session.wire)?.["state"] ?? {};
  }

  read(value: Json, name?: string): readonly AgentEvent[] {
    const event = readObject(value);
    const type = readString(event?.["type"]) ?? name ?? "";
    this.#begun = true;
    if (event === undefined) this.#run.unknown(type, value);
    else {
      if (!keepsChunk.test(type)) this.#chunk = undefined;
      this.#messages.parent = this.#subagents.get(readString(event["subagentRunId"]) ?? "");
      const isRead = this.#readText(type, event) || this.#calls.read(type, event) || this.#readDocument(type, event);
      if (!isRead) this.#readRun(type, event);
    }
    return this.#run.take();
  }

  /** Concludes the run: opens requests for interrupts and for client tool calls without a result. */
  end(): readonly AgentEvent[] {
    const { turnId } = this.#run.context;
    if (this.#ended !== undefined) return [{ type: "turn.ended", turnId, ...this.#ended }];
    if (this.#finished === undefined || this.#run.failure !== undefined) return this.#run.end(this.#begun, undefined);
    const outcome = readObject(this.#finished["outcome"]);
    if (outcome?.["type"] === "cancelled") return this.#run.end(true, { reason: "cancelled" });
    this.#calls.finishAll();
    const requests: NewRequest[] = [];
    for (const value of readArray(outcome?.["interrupts"]) ?? []) {
      const isTold = this.#readAskedCall(readObject(value) ?? {});
      const request = readInterrupt(turnId, value, isTold);
      // An interrupt without an id cannot be answered.
      if (request === undefined) this.#run.unknown("interrupt", value);
      else requests.push(request);
    }
    requests.push(...readLegacyInterrupts(turnId, this.#interrupts, requests));
    for (const request of requests) this.#run.ask(this.#distinguish(request));
    const asked = requests.map(({ toolCallId }) => toolCallId);
    this.#calls.settleAnswered(asked);
    // An interrupt that names no call may be about any of them, so none runs before it is answered.
    if (!asked.includes(undefined)) this.#calls.execute(readArray(outcome?.["pendingToolCallIds"]), asked);
    return this.#run.end(true, { reason: "completed" });
  }

  /**
   * {"id":"i1","toolCallId":"c1","metadata":{"mastra":{"type":"mastra_tool_approval","toolName":"pay","args":{"amount":5}}}}   Mastra sends no events
   * about a call before it is approved. Returns whether the call shows what the metadata say.
   */
  #readAskedCall({ toolCallId, metadata }: JsonObject): boolean {
    const { toolName: name, args = {} } = readObject(readObject(metadata)?.["mastra"]) ?? {};
    const [id, toolName] = [readId(toolCallId), readId(name)];
    if (toolName === undefined) return false;
    this.#calls.readWhole(id, toolName, toJsonText(args));
    return this.#calls.has(id, toolName, args);
  }

  /** Gives a request another id if an earlier run of the turn had one with it: agents ask again under the id of the same step. */
  #distinguish(request: NewRequest): NewRequest {
    const { requestId } = request;
    const known = this.#run.context.thread?.requests ?? [];
    const count = known.filter(({ requestId: id }) => id === requestId || id.startsWith(`${requestId}~`)).length;
    return count === 0 ? request : { ...request, requestId: `${requestId}~${count}` };
  }

  /** Reads an event of a text, or a chunk; false for any other. */
  #readText(type: string, event: JsonObject): boolean {
    const id = readString(event["messageId"]) ?? "";
    const delta = readString(event["delta"]) ?? "";
    switch (type) {
      // {"type":"TEXT_MESSAGE_START","messageId":"msg_1","role":"assistant"}
      case "TEXT_MESSAGE_START":
        this.#messages.startText(id, "answer", event);
        return true;
      // {"type":"TEXT_MESSAGE_CONTENT","messageId":"msg_1","delta":"Done"}
      case "TEXT_MESSAGE_CONTENT":
        this.#messages.appendText(id, "answer", delta);
        return true;
      case "TEXT_MESSAGE_END":
        this.#messages.finishText(id, "answer");
        return true;
      case "REASONING_MESSAGE_START":
      case "THINKING_TEXT_MESSAGE_START":
        this.#messages.startText(id, "raw", { rawEvent: event["rawEvent"] ?? null });
        return true;
      // {"type":"REASONING_MESSAGE_CONTENT","messageId":"msg_2","delta":"Let c be"}
      case "REASONING_MESSAGE_CONTENT":
      case "THINKING_TEXT_MESSAGE_CONTENT":
      // {"type":"THINKING_CONTENT","delta":"Let me"}   of the Dart client
      case "THINKING_CONTENT":
        this.#messages.appendText(id, "raw", delta);
        return true;
      case "REASONING_MESSAGE_END":
      case "THINKING_TEXT_MESSAGE_END":
        this.#messages.finishText(id, "raw");
        return true;
      // {"type":"TEXT_MESSAGE_CHUNK","messageId":"msg_1","delta":"Hel"} {"type":"TEXT_MESSAGE_CHUNK","delta":"lo"}
      case "TEXT_MESSAGE_CHUNK":
      case "REASONING_MESSAGE_CHUNK": {
        const previousId = this.#chunk?.type === "text" ? this.#chunk.id : "";
        this.#chunk = { type: "text", id: id === "" ? previousId : id };
        this.#messages.appendText(this.#chunk.id, type === "TEXT_MESSAGE_CHUNK" ? "answer" : "raw", delta);
        return true;
      }
      case "TOOL_CALL_CHUNK": {
        // Only a chunk may continue the call before; any other event without an id belongs to no call.
        const callId = readId(event["toolCallId"]) ?? (this.#chunk?.type === "call" ? this.#chunk.id : undefined);
        if (callId === undefined) return false;
        this.#chunk = { type: "call", id: callId };
        this.#calls.readChunk(callId, event);
        return true;
      }
      default:
        return false;
    }
  }

  /** Reads snapshots and patches of the agent's state, messages and activities; false for any other event. */
  #readDocument(type: string, event: JsonObject): boolean {
    const id = readString(event["messageId"]) ?? "";
    switch (type) {
      // {"type":"STATE_SNAPSHOT","snapshot":{"recipe":{...}}}   the agent's state goes back with the next run
      case "STATE_SNAPSHOT":
        this.#setState(event["snapshot"] ?? null);
        return true;
      // {"type":"STATE_DELTA","delta":[{"op":"replace","path":"/recipe/title","value":"Soup"}]}   a patch that does not fit changes nothing
      case "STATE_DELTA":
        this.#setState(applyPatch(this.#state, event["delta"]));
        return true;
      // {"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"user",...},{"id":"m2","role":"assistant",...}]}
      case "MESSAGES_SNAPSHOT": {
        for (const message of this.#selectNew(readList(event["messages"], readObject))) this.#readSnapshot(message);
        return true;
      }
      // {"type":"ACTIVITY_SNAPSHOT","messageId":"a1","activityType":"PLAN","content":{"steps":[...]},"replace":true}
      case "ACTIVITY_SNAPSHOT": {
        const isKept = event["replace"] === false && this.#activities.has(id);
        if (!isKept) this.#showActivity(id, event["activityType"], event["content"] ?? null);
        return true;
      }
      // {"type":"ACTIVITY_DELTA","messageId":"a1","activityType":"PLAN","patch":[...]}
      case "ACTIVITY_DELTA":
        this.#showActivity(id, event["activityType"], applyPatch(this.#activities.get(id) ?? null, event["patch"]));
        return true;
      default:
        return false;
    }
  }

  #setState(state: Json | undefined): void {
    if (state === undefined) return this.#report("The agent's change of its state does not fit and was left out.");
    this.#state = state;
    this.#run.updateSession({ wire: { state } });
  }

  #showActivity(id: string, name: Json | undefined, data: Json | undefined): void {
    if (data === undefined) return this.#report("A change of an activity does not fit and was left out.");
    this.#activities.set(id, data);
    const key = `${this.#run.context.turnId}:activity:${id}`;
    const message = this.#messages.current ?? this.#messages.start(id);
    message.addPart({ type: "data", key, name: readString(name) ?? "activity", data });
  }

  /** Selects the messages of this turn from a snapshot; those of the thread, which the agent has received from here, are in it already. */
  #selectNew(messages: readonly JsonObject[]): readonly JsonObject[] {
    const known = this.#run.context.thread?.messages ?? [];
    const prompts = known.flatMap((message) => (message.role === "user" ? [toWireId(message)] : []));
    const index = messages.findLastIndex(({ role }) => role === "user");
    const lastPrompt = readString(messages[index]?.["id"]) ?? "";
    // A snapshot may be older than the prompt.
    if (prompts.includes(lastPrompt) && lastPrompt !== prompts.at(-1)) return [];
    return messages.slice(index + 1).filter((message) => !known.some(({ id }) => id === message["id"]));
  }

  /** Reads a message of a snapshot and adds what this run has not streamed. */
  #readSnapshot({ id: wireId, role, content, toolCalls, toolCallId }: JsonObject): void {
    // {"id":"m3","role":"tool","toolCallId":"call_1","content":"sunny"}
    if (role === "tool") this.#calls.readLateResult(readId(toolCallId), content ?? "", wireId);
    if (role !== "assistant") return;
    const id = readString(wireId) ?? "";
    // Texts that were parts of one message come back joined.
    const text = readString(content) ?? "";
    if (text !== "" && !this.#messages.hasText(id, text) && this.#messages.find(id).texts.length === 0) {
      this.#messages.appendText(id, "answer", text);
      this.#messages.finishText(id, "answer");
    }
    // {"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}
    for (const call of readList(toolCalls, readObject)) {
      const { name, arguments: argument } = readObject(call["function"]) ?? {};
      this.#calls.readWhole(readId(call["id"]), name, argument, id);
    }
  }

  #readRun(type: string, event: JsonObject): void {
    switch (type) {
      // {"type":"RUN_STARTED","threadId":"thread_1","runId":"run_1"}
      case "RUN_STARTED": {
        const wireId = readString(event["threadId"]);
        if (wireId !== undefined) this.#run.updateSession({ wireId });
        break;
      }
      // {"type":"RUN_FINISHED","threadId":"thread_1","runId":"run_1","outcome":{"type":"interrupt","interrupts":[...]}}
      case "RUN_FINISHED":
        this.#finished = event;
        break;
      // {"type":"RUN_ERROR","message":"boom","code":"x"}
      case "RUN_ERROR": {
        const detail = (readString(event["message"]) ?? "").slice(0, 500);
        this.#run.failure = { code: "agent", message: "The agent ended the run with an error.", detail };
        break;
      }
      // {"type":"SUBAGENT_STARTED","subagentRunId":"s1","name":"researcher","parentToolCallId":"call_1"}
      case "SUBAGENT_STARTED": {
        const parent = readString(event["parentToolCallId"]);
        const id = readString(event["subagentRunId"]) ?? "";
        if (parent !== undefined)
          this.#subagents.set(id, toToolCallKey({ turnId: this.#run.context.turnId, toolCallId: parent }));
        break;
      }
      // {"type":"SUBAGENT_ERROR","subagentRunId":"s1","message":"boom"}   the run itself goes on
      case "SUBAGENT_ERROR":
        this.#report(`A sub-agent failed: ${readString(event["message"]) ?? ""}`);
        break;
      // {"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"msg_2","encryptedValue":"..."}
      case "REASONING_ENCRYPTED_VALUE":
        if (event["subtype"] !== "tool-call")
          this.#messages.find(readString(event["entityId"]) ?? "").sendBack([event]);
        else if (!this.#calls.keepSignature(readId(event["entityId"]), event)) this.#run.unknown(type, event);
        break;
      // The messages or content contain the same.
      case "SUBAGENT_FINISHED":
      case "REASONING_START":
      case "REASONING_END":
      case "THINKING_START":
      case "THINKING_END":
      case "STEP_STARTED":
      case "STEP_FINISHED":
      // What the agent's framework emitted, several for each token, beside the events that it was translated into.
      case "RAW":
        break;
      case "CUSTOM":
        this.#readCustom(event);
        break;
      // Unknown events are emitted as unknown.
      default:
        this.#run.unknown(type, event);
    }
  }

  #readCustom(event: JsonObject): void {
    const { name, value = null } = event;
    if (name === kitKey) return this.#readKitEvent(readObject(value) ?? {});
    if (name !== "on_interrupt") return this.#run.unknown("CUSTOM", event);
    // {"type":"CUSTOM","name":"on_interrupt","value":"{\"type\":\"mastra_suspend\",\"toolCallId\":\"c1\",\"toolName\":\"pay\",\"args\":{}}"}
    const interrupt = readLegacyValue(value);
    this.#interrupts.push(interrupt);
    // A call that was not started is started here, so that it has a name.
    const { toolCallId = null, ...mastra } = readObject(interrupt) ?? {};
    this.#readAskedCall({ toolCallId, metadata: { mastra } });
  }

  /** {"type":"CUSTOM","name":"countersign","value":{"type":"toolCall.contentAdded",...}}   a kit event */
  #readKitEvent(kit: JsonObject): void {
    const event = readKitEvent(this.#run.context, kit);
    if (event === undefined) return this.#run.unknown(kitKey, kit);
    if (event.type === "turn.started") return;
    if (event.type === "turn.ended") {
      this.#ended = event;
      return;
    }
    if (event.type === "request.opened") {
      const { requestId } = event.request;
      this.#run.ask({ ...event.request, wire: { interruptId: requestId, isKitEvent: true } });
      return;
    }
    if (event.type === "message.started" && kit["parent"] === undefined) this.#messages.setMain(event.messageId);
    if (event.type === "toolCall.started" && event.occurrence === undefined) this.#calls.addStarted(event);
    this.#run.emit(event);
  }

  #report(message: string): void {
    this.#run.report({ code: "bad_frame", message });
  }
}

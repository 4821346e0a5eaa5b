import type { AgentEvent, Json, JsonObject, ToolCallError, ToolCallPatch, ToolOrigin } from "../../model/index.ts";
import type { RunContext } from "../run/createRunClient.ts";
import { readNumber, readObject, readString } from "../read.ts";
import { readMcpResult } from "./readMcpResult.ts";
import type { McpCall } from "./selectMcpCall.ts";

/** The calls of one stream, by the id of their first request, since one call may take several requests. */
export class McpCallReader {
  readonly #context: RunContext;
  /** Ids of calls, by the id of each of their requests. */
  readonly #byId = new Map<string, string>();
  /** Ids of calls, by the progress token of each of their requests. */
  readonly #byToken = new Map<string, string>();
  /** Names of the called tools, by call id. */
  readonly #names = new Map<string, string>();
  /** Characters in the log of each call. */
  readonly #logs = new Map<string, number>();
  /** The call of this stream's own request, until its start is emitted. */
  #requested: McpCall | undefined;
  /** The id of the newest call. */
  #current: string | undefined;
  /** The id of the turn's assistant message, once it is started. */
  #messageId: string | undefined;
  /** The server, once it has stated its name. */
  #origin: ToolOrigin | undefined;
  /** The ids of the calls that have ended. */
  readonly #over = new Set<string>();
  /** Number of the message's items for the next request. */
  #remembered = 0;
  /** Lines of a log that were received before the first call. */
  #pendingLines: JsonObject[] = [];

  /** `requested`: the call of this stream's request; none in a recording. */
  constructor(context: RunContext, requested: McpCall | undefined) {
    this.#context = context;
    this.#requested = requested;
    if (requested?.isInThread !== true) return;
    this.#current = requested.toolCallId;
    const own = context.thread?.messages.findLast(
      ({ turnId, role }) => turnId === context.turnId && role === "assistant",
    );
    this.#messageId = own?.id;
    this.#remembered = own?.wire.length ?? 0;
    this.#requested = undefined;
  }

  /** Whether any part of an answer was received. */
  get begun(): boolean {
    return this.#messageId !== undefined;
  }

  /** Stores and returns the server's name. `{"name":"DeepWiki","title":"DeepWiki","version":"2.14.3"}` */
  name(info: JsonObject | undefined): string | undefined {
    const server = readString(info?.["title"]) ?? readString(info?.["name"]);
    if (server !== undefined) this.#origin = { server };
    return server;
  }

  /** Emits text outside of calls. */
  emitText(text: string): readonly AgentEvent[] {
    const { turnId, createId } = this.#context;
    const { events, messageId } = this.#message();
    if (text === "") return events;
    return [...events, { type: "text.final", turnId, messageId, partId: createId("text"), kind: "answer", text }];
  }

  /** Emits an unknown message at its place. */
  keep(name: string, value: Json): readonly AgentEvent[] {
    const begun = this.#begin();
    const { events, messageId } = this.#message();
    const { turnId } = this.#context;
    return [...begun, ...events, { type: "unknown.received", turnId, messageId, name, value }];
  }

  /** The running call, which is started if only its request was received. */
  current(): { readonly events: readonly AgentEvent[]; readonly toolCallId: string | undefined } {
    const events = this.#begin();
    return { events, toolCallId: this.#current };
  }

  /** A call's request: `{"id":1,"method":"tools/call","params":{"name":"ask","arguments":{},"_meta":{"progressToken":1}}}` */
  start(id: Json | undefined, params: JsonObject): readonly AgentEvent[] {
    const name = readString(params["name"]) ?? "";
    const isAgain = params["inputResponses"] !== undefined || params["requestState"] !== undefined;
    const isContinued = isAgain && this.#current !== undefined && this.#names.get(this.#current) === name;
    const token = readObject(params["_meta"])?.["progressToken"];
    const toolCallId = isContinued && this.#current !== undefined ? this.#current : toId(id);
    this.#byId.set(toId(id), toolCallId);
    if (token !== undefined) this.#byToken.set(toId(token), toolCallId);
    return isContinued ? [] : this.#open(toolCallId, name, JSON.stringify(params["arguments"] ?? {}));
  }

  /** `{"progressToken":"t","progress":50,"total":100,"message":"Reticulating splines..."}` */
  progress(params: JsonObject): readonly AgentEvent[] {
    const events = this.#begin();
    const toolCallId = this.#byToken.get(toId(params["progressToken"])) ?? this.#current;
    const progress = {
      done: readNumber(params["progress"]),
      total: readNumber(params["total"]),
      message: readString(params["message"]),
    };
    if (toolCallId === undefined || this.#over.has(toolCallId))
      return [...events, ...this.keep("notifications/progress", params)];
    return [...events, this.#update(toolCallId, { status: "in_progress", progress })];
  }

  /** `{"level":"info","logger":"deepwiki","data":{"msg":"Processing"}}`: a line of the call's log; buffered before the first call. */
  log(params: JsonObject): readonly AgentEvent[] {
    const events = this.#begin();
    if (this.#current === undefined) {
      this.#pendingLines.push(params);
      return events;
    }
    return [...events, this.#line(this.#current, params)];
  }

  /** Whether a response with this id is the result of a call that has not ended. */
  expects(id: Json | undefined): boolean {
    const own = this.#byId.size === 0 ? (this.#requested?.toolCallId ?? this.#current) : undefined;
    const toolCallId = this.#byId.get(toId(id)) ?? own;
    return toolCallId !== undefined && !this.#over.has(toolCallId);
  }

  /** The result of a call. */
  settle(id: Json | undefined, result: JsonObject): readonly AgentEvent[] {
    const { events, toolCallId } = this.#resolve(id);
    const { content, patch } = readMcpResult(result);
    const { turnId } = this.#context;
    const messageId = this.#messageId ?? "";
    // The result is shown below the log.
    const first = this.#logs.has(toolCallId) ? 1 : 0;
    const added = content.map((item, index): AgentEvent => ({
      type: "toolCall.contentAdded",
      turnId,
      messageId,
      toolCallId,
      content: item,
      at: first + index,
    }));
    this.#over.add(toolCallId);
    return [...events, ...added, this.#update(toolCallId, patch)];
  }

  /** `{"resultType":"task","task":{"taskId":"t1","status":"working"}}`: the server continues the call in the background. */
  detach(id: Json | undefined, result: JsonObject): readonly AgentEvent[] {
    const { events, toolCallId } = this.#resolve(id);
    return [...events, this.#update(toolCallId, { status: "detached", rawOutput: result })];
  }

  /** A JSON-RPC error: fails its call; nothing if there is none. An error of an ended call, or of another request, is emitted as unknown. */
  fail(id: Json | undefined, error: ToolCallError, value: JsonObject): readonly AgentEvent[] {
    const begun = this.#begin();
    // Without an id, or without a known request, it can only be about the running call.
    const isUnnamed = id === undefined || id === null || this.#byId.size === 0;
    const toolCallId = this.#byId.get(toId(id)) ?? (isUnnamed ? this.#current : undefined);
    if (toolCallId === undefined) return this.#byId.size === 0 ? begun : [...begun, ...this.keep("error", value)];
    if (this.#over.has(toolCallId)) return [...begun, ...this.keep("error", value)];
    this.#over.add(toolCallId);
    return [...begun, this.#update(toolCallId, { status: "failed", error })];
  }

  /** `{"requestId":"123","reason":"User requested cancellation"}` */
  cancel(params: JsonObject): readonly AgentEvent[] {
    const toolCallId = this.#byId.get(toId(params["requestId"]));
    if (toolCallId === undefined) return this.keep("notifications/cancelled", params);
    return [this.#update(toolCallId, { status: "cancelled" })];
  }

  /** Stores what the next request of the turn sends back: the state of the call, or the place in the list of tools. */
  remember(item: JsonObject): readonly AgentEvent[] {
    const begun = this.#begin();
    const { events, messageId } = this.#message();
    const { turnId } = this.#context;
    const items = [item];
    const at = this.#remembered;
    this.#remembered += 1;
    return [...begun, ...events, { type: "message.wire", turnId, messageId, items, at }];
  }

  /** Emits the log lines that were buffered for a call that never started. */
  close(): readonly AgentEvent[] {
    const { turnId } = this.#context;
    return this.#pendingLines.map((value) => ({
      type: "unknown.received",
      turnId,
      name: "notifications/message",
      value,
    }));
  }

  /** Finds the call of a response; without a known request the call starts here. */
  #resolve(id: Json | undefined): { readonly events: readonly AgentEvent[]; readonly toolCallId: string } {
    const begun = this.#begin();
    const callId = this.#byId.get(toId(id)) ?? (this.#byId.size === 0 ? this.#current : undefined);
    if (callId !== undefined) return { events: begun, toolCallId: callId };
    const toolCallId = toId(id);
    return { events: [...begun, ...this.#open(toolCallId, "", undefined)], toolCallId };
  }

  /** Starts the call of this stream's own request. */
  #begin(): readonly AgentEvent[] {
    const requested = this.#requested;
    this.#requested = undefined;
    return requested === undefined
      ? []
      : this.#open(requested.toolCallId, requested.name, JSON.stringify(requested.input));
  }

  #open(toolCallId: string, toolName: string, argument: string | undefined): readonly AgentEvent[] {
    const { events, messageId } = this.#message();
    const { turnId } = this.#context;
    this.#current = toolCallId;
    this.#names.set(toolCallId, toolName);
    const patch = { status: "in_progress" as const, origin: this.#origin };
    const started: AgentEvent = {
      type: "toolCall.started",
      turnId,
      messageId,
      toolCallId,
      toolName,
      runsOn: "mcp",
      patch,
      argument,
    };
    const pendingLines = this.#pendingLines.map((params) => this.#line(toolCallId, params));
    this.#pendingLines = [];
    return [...events, started, ...pendingLines];
  }

  #line(toolCallId: string, params: JsonObject): AgentEvent {
    const { turnId } = this.#context;
    const at = this.#logs.get(toolCallId) ?? 0;
    const data = params["data"] ?? "";
    const text = readString(data) ?? readString(readObject(data)?.["msg"]) ?? JSON.stringify(data);
    const delta = `${readString(params["level"]) ?? "info"}: ${text}\n`;
    this.#logs.set(toolCallId, at + delta.length);
    const messageId = this.#messageId ?? "";
    return { type: "toolCall.outputDelta", turnId, messageId, toolCallId, terminalId: `${toolCallId}:log`, delta, at };
  }

  #update(toolCallId: string, patch: ToolCallPatch): AgentEvent {
    const origin = { origin: this.#origin };
    const { turnId } = this.#context;
    return {
      type: "toolCall.updated",
      turnId,
      messageId: this.#messageId ?? "",
      toolCallId,
      patch: { ...origin, ...patch },
    };
  }

  #message(): { readonly events: readonly AgentEvent[]; readonly messageId: string } {
    if (this.#messageId !== undefined) return { events: [], messageId: this.#messageId };
    const { turnId, createId } = this.#context;
    const messageId = createId("message");
    this.#messageId = messageId;
    return { events: [{ type: "message.started", turnId, messageId, role: "assistant" }], messageId };
  }
}

/** Ids and tokens are strings or numbers. */
function toId(id: Json | undefined): string {
  return readString(id) ?? JSON.stringify(id ?? null);
}

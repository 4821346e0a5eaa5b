import type { AgentEvent, Json, JsonObject, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { equalValues } from "../equalValues.ts";
import { parseJson, parseJsonOrText, readId, readObject, readString, toJson, withoutUndefined } from "../read.ts";
import { readDetails } from "../readFields.ts";
import type { KnownCall, MessageBuilder, RunBuilder } from "../run/RunBuilder.ts";

/** The state of a call. */
interface UiCall {
  readonly message: MessageBuilder;
  readonly known: KnownCall;
  /** Whether the input is complete. */
  ready: boolean;
  /** Whether it has an output, or has ended without one. */
  resolved: boolean;
  /** Whether the provider runs it; some providers state it only with the output. */
  providerExecuted: boolean;
  /** The error for which its input was refused, while the provider may still send an output. */
  refused?: string;
  /** The part in the form of the SDK; undefined for a call that this stream has not started. */
  readonly item?: JsonObject;
}

const refusedByRule = "A rule of the server refused this call.";

/** The tool calls of one stream, some of which earlier streams started, and their open requests. */
export class UiCalls {
  /** Requests from kit events, by id. */
  readonly opened: Set<string> = new Set();
  readonly #run: RunBuilder;
  readonly #message: MessageBuilder;
  readonly #items: JsonObject[];
  readonly #calls = new Map<string, UiCall>();
  /** Approval requests of the stream. */
  #approvals: { readonly approvalId: string; readonly request: NewRequest }[] = [];

  /** `items`: the list to which the parts of calls are added. */
  constructor(run: RunBuilder, message: MessageBuilder, items: JsonObject[]) {
    this.#run = run;
    this.#message = message;
    this.#items = items;
    const before = run.context.thread?.messages.find(({ id }) => id === message.id);
    for (const part of before?.parts ?? []) {
      if (part.type !== "tool_call") continue;
      const { toolCallId, toolName, argument, result } = part;
      const known = { toolCallId, toolName, argument, occurrence: part.occurrence || undefined };
      const state = { ready: true, resolved: result !== undefined, providerExecuted: part.runsOn === "provider" };
      this.#calls.set(toolCallId, { message, known, ...state });
    }
  }

  /** Adds a call that a kit event has started; its input will stream. */
  addStarted({ messageId, toolCallId, toolName, runsOn }: Extract<AgentEvent, { type: "toolCall.started" }>): void {
    const message = messageId === this.#message.id ? this.#message : this.#run.resumeMessage(messageId);
    const state = { ready: false, resolved: false, providerExecuted: runsOn === "provider" };
    this.#calls.set(toolCallId, { message, known: { toolCallId, toolName, argument: "" }, ...state });
  }

  /** Removes the calls of a revoked step. */
  drop(calls: readonly KnownCall[]): void {
    const ids = new Set(calls.map(({ toolCallId }) => toolCallId));
    for (const id of ids) this.#calls.delete(id);
    this.#approvals = this.#approvals.filter(({ request }) => !ids.has(request.toolCallId ?? ""));
  }

  /** Reads a chunk of a call; false for any other or an invalid one. */
  read(type: string, chunk: JsonObject): boolean {
    if (type === "tool-approval-response") return this.#readResponse(chunk);
    const toolCallId = readId(chunk["toolCallId"]);
    if (!type.startsWith("tool-") || toolCallId === undefined) return false;
    const call = this.#calls.get(toolCallId);
    // {"type":"tool-output-available",...,"providerExecuted":true}   who ran a call may become known with its output only
    if (call !== undefined && chunk["providerExecuted"] === true) {
      call.providerExecuted = true;
      setItem(call, { providerExecuted: true });
    }
    switch (type) {
      // {"type":"tool-input-start","toolCallId":"toolu_1","toolName":"get_weather"}
      case "tool-input-start":
        this.#startCall(toolCallId, chunk);
        return true;
      // {"type":"tool-input-delta","toolCallId":"toolu_1","inputTextDelta":"{\"locati"}
      case "tool-input-delta": {
        const delta = readString(chunk["inputTextDelta"]);
        if (call === undefined || call.ready || delta === undefined) return false;
        call.message.appendArgument(call.known, delta);
        return true;
      }
      // {"type":"tool-input-available","toolCallId":"toolu_1","toolName":"get_weather","input":{"location":"Paris"}}   may come alone
      case "tool-input-available":
        this.#readInput(toolCallId, chunk);
        return true;
      // {"type":"tool-input-error","toolCallId":"toolu_1","toolName":"get_weather","input":{...},"errorText":"..."}
      case "tool-input-error":
        refuseInput(this.#readInput(toolCallId, chunk), chunk);
        return true;
      case "tool-approval-request":
        return this.#readApproval(toolCallId, chunk);
      default:
        return this.#readOutput(toolCallId, type, chunk);
    }
  }

  /** Concludes the stream: opens approvals, and execution requests for calls that neither the provider nor the server has run. */
  conclude(): void {
    for (const { message, known, refused, resolved } of this.#calls.values()) {
      // A provider's call whose input was refused, without a later output.
      if (refused === undefined || resolved) continue;
      const error = { layer: "protocol", code: "invalid_input", message: refused } as const;
      message.updateCall(known, { status: "failed", error });
    }
    const approvals = this.#approvals.filter(({ approvalId }) => !this.opened.has(approvalId));
    for (const { request } of approvals) this.#run.ask(request);
    // A server of the kit opens its requests itself.
    if (this.opened.size > 0) return;
    const withApproval = new Set(approvals.map(({ request }) => request.toolCallId));
    for (const { message, known, ready, resolved, providerExecuted, item } of this.#calls.values()) {
      const isOpen = ready && !resolved && !providerExecuted && item?.["state"] === "input-available";
      if (isOpen && !withApproval.has(known.toolCallId)) message.execute([known], {}, "by id");
    }
  }

  #startCall(toolCallId: string, chunk: JsonObject): UiCall {
    const before = this.#calls.get(toolCallId);
    // A start with the id of a complete call is another call.
    const isWhole = before?.ready === true && before.known.toolName !== "";
    const isAnother = isWhole && (before.item !== undefined || before.resolved);
    const toolName = readId(chunk["toolName"]) ?? (isAnother ? "" : (before?.known.toolName ?? ""));
    const { providerExecuted, dynamic, title, providerMetadata: callProviderMetadata } = chunk;
    const item = toJson({
      ...(dynamic === true ? { type: "dynamic-tool", toolName } : { type: `tool-${toolName}` }),
      toolCallId,
      state: "input-streaming",
      title,
      providerExecuted,
      callProviderMetadata,
    });
    this.#items.push(item);
    const message = isAnother ? this.#message : (before?.message ?? this.#message);
    const occurrence = (before?.known.occurrence ?? 0) + (isAnother ? 1 : 0);
    const isProvider = providerExecuted === true;
    const isHere = this.#run.context.tools.some(({ name }) => name === toolName);
    const runsOn = isProvider ? "provider" : isHere ? "application" : "server";
    const facts = { runsOn, occurrence, title: readString(title) } as const;
    // An incomplete call was already started by a kit event, which has more fields.
    if (before?.ready !== false) message.startCall(toolCallId, toolName, facts);
    // The first call with the id may be in an earlier message of the turn, which the store finds.
    const known: KnownCall = { toolCallId, toolName, argument: "", occurrence: occurrence || undefined };
    // Its result may have been received first.
    const resolved = !isAnother && before?.resolved === true;
    const call = { message, known, ready: false, resolved, providerExecuted: isProvider, item };
    this.#calls.set(toolCallId, call);
    return call;
  }

  #readInput(toolCallId: string, chunk: JsonObject): UiCall {
    const { input = null, providerMetadata: callProviderMetadata } = chunk;
    const before = this.#calls.get(toolCallId);
    const isAnother = before?.ready === true && !equalValues(parseJsonOrText(before.known.argument), input);
    const call = before?.item === undefined || isAnother ? this.#startCall(toolCallId, chunk) : before;
    setItem(call, { state: "input-available", input, callProviderMetadata });
    call.ready = true;
    const argument = toArgument(call.known.argument, input);
    call.known.argument = argument;
    call.message.updateCall(call.known, { argument, input, inputState: "ready" });
    return call;
  }

  /** {"type":"tool-approval-request","approvalId":"aitxt-1","toolCallId":"toolu_1","reason":"weather needs review"} */
  #readApproval(toolCallId: string, chunk: JsonObject): boolean {
    const call = this.#calls.get(toolCallId);
    const approvalId = readId(chunk["approvalId"]);
    if (approvalId === undefined) return false;
    const { reason: requestReason, approvalDescriptor, signature } = chunk;
    const isAutomatic = chunk["isAutomatic"] === true || undefined;
    const approval = { id: approvalId, requestReason, isAutomatic, approvalDescriptor, signature };
    setItem(call, { state: "approval-requested", approval: toJson(approval) });
    if (isAutomatic) return true;
    const { turnId } = this.#run.context;
    const request: NewRequest = {
      requestId: `approval:${turnId}:${approvalId}`,
      turnId,
      kind: "permission",
      toolCallId,
      occurrence: call?.known.occurrence ?? 0,
      options: [
        { id: "approve", label: "", kind: "allow_once" },
        { id: "deny", label: "", kind: "reject_once" },
      ],
      editable: false,
      canExplainDenial: true,
      wire: { approvalId },
      reason: readString(requestReason),
      ...readDetails(chunk, approvalFields),
    };
    this.#approvals.push({ approvalId, request });
    return true;
  }

  /** {"type":"tool-approval-response","approvalId":"aitxt-1","approved":false,"reason":"policy"}   decided by a policy, without a request */
  #readResponse({ approvalId, approved, reason }: JsonObject): boolean {
    const toApproval = ({ item }: UiCall) => readObject(item?.["approval"]);
    const call = [...this.#calls.values()].find((one) => toApproval(one)?.["id"] === approvalId);
    if (call === undefined || approvalId === undefined || typeof approved !== "boolean") return false;
    const approval = toJson({ ...toApproval(call), approved, reason });
    setItem(call, { state: "approval-responded", approval });
    if (approved) return true;
    const message = readString(reason) ?? refusedByRule;
    call.message.updateCall(call.known, { status: "failed", error: { layer: "policy", message } });
    call.resolved = true;
    return true;
  }

  #readOutput(toolCallId: string, type: string, chunk: JsonObject): boolean {
    const { providerMetadata: resultProviderMetadata } = chunk;
    switch (type) {
      // {"type":"tool-output-available","toolCallId":"toolu_1","output":"sunny"}   preliminary outputs replace each other
      case "tool-output-available": {
        const call = this.#findCall(toolCallId);
        const output = chunk["output"] ?? null;
        setItem(call, { resultProviderMetadata, state: "output-available", output });
        if (call.item !== undefined) delete call.item["errorText"];
        if (chunk["preliminary"] === true) update(call, { status: "in_progress", rawOutput: output });
        else resolve(call, { status: "completed", result: output, rawOutput: output });
        return true;
      }
      // {"type":"tool-output-error","toolCallId":"toolu_1","errorText":"An error occurred."}
      case "tool-output-error": {
        const call = this.#findCall(toolCallId);
        const message = readString(chunk["errorText"]) ?? "";
        setItem(call, { resultProviderMetadata, state: "output-error", errorText: message });
        resolve(call, { status: "failed", error: { layer: "tool", message } });
        return true;
      }
      // {"type":"tool-output-denied","toolCallId":"toolu_1"}   the agent has received the refusal
      case "tool-output-denied": {
        const call = this.#calls.get(toolCallId);
        // A refusal without a call in the thread is ignored.
        if (call === undefined) return this.#isInThread(toolCallId);
        setItem(call, { state: "output-denied" });
        const isNew = call.item !== undefined && !call.resolved;
        if (isNew) resolve(call, { status: "failed", error: { layer: "policy", message: refusedByRule } });
        call.resolved = true;
        return true;
      }
      default:
        return false;
    }
  }

  /** Returns the call of an output; an output without a call creates one. */
  #findCall(toolCallId: string): UiCall {
    const nameless = { message: this.#message, known: { toolCallId, toolName: "", argument: "" } };
    const call = this.#calls.get(toolCallId) ?? { ...nameless, ready: true, resolved: false, providerExecuted: false };
    this.#calls.set(toolCallId, call);
    return call;
  }

  #isInThread(toolCallId: string): boolean {
    const parts = this.#run.context.thread?.messages.flatMap((message) => message.parts) ?? [];
    return parts.some((part) => part.type === "tool_call" && part.toolCallId === toolCallId);
  }
}

/** Fields of an approval that the request uses; the signature is only sent back. */
const approvalFields: readonly string[] = ["type", "approvalId", "toolCallId", "reason", "isAutomatic", "signature"];

/** Sets fields of the part in the form of the SDK; undefined fields do not change. */
function setItem(call: UiCall | undefined, fields: Readonly<Record<string, Json | undefined>>): void {
  if (call?.item !== undefined) Object.assign(call.item, withoutUndefined(fields));
}

/** Updates a call with its output. */
function update({ message, known, providerExecuted }: UiCall, patch: ToolCallPatch): void {
  message.updateCall(known, providerExecuted ? { runsOn: "provider", ...patch } : patch);
}

/** Updates a call with its end. */
function resolve(call: UiCall, patch: ToolCallPatch): void {
  call.resolved = true;
  update(call, patch);
}

/** The argument text: the streamed text if it is valid JSON, else the JSON of the input; for a text tool the text itself. */
function toArgument(streamed: string, input: Json): string {
  if (typeof input === "string") return streamed === "" ? input : streamed;
  return parseJson(streamed) === undefined ? JSON.stringify(input) : streamed;
}

/** Fails a call whose input was refused before it ran; for a provider's tool it waits, since an output may follow. */
function refuseInput(call: UiCall, chunk: JsonObject): void {
  const message = readString(chunk["errorText"]) ?? "";
  setItem(call, { state: "output-error", errorText: message });
  if (call.providerExecuted) call.refused = message;
  else resolve(call, { status: "failed", error: { layer: "protocol", code: "invalid_input", message } });
}

import type { AgentEvent, Json, JsonObject, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { equalValues } from "../equalValues.ts";
import { parseJson, parseJsonOrText, readId, readObject, readString, toJson, withoutUndefined } from "../read.ts";
import { readDetails } from "../readFields.ts";
import { selectExecuted, type CallHandle, type MessageBuilder, type RunBuilder } from "../run/RunBuilder.ts";

/** What this stream knows about one tool call. */
interface UiCall {
  readonly message: MessageBuilder;
  /** Addresses the call in events; contains its argument text so far. */
  readonly handle: CallHandle;
  /** Whether the input is complete. */
  inputComplete: boolean;
  /** Whether it has an output, or has ended without one. */
  ended: boolean;
  /** Whether the provider runs it; some providers state it only with the output. */
  providerExecuted: boolean;
  /** The error for which its input was refused, while the provider may still send an output. */
  inputError?: string;
  /** The part in the form of the SDK; undefined for a call that this stream has not started. */
  readonly uiPart?: JsonObject;
}

const deniedMessage = "The call was denied.";

/** The tool calls of one stream, some of which earlier streams started, and their open requests. */
export class UiCalls {
  /** Ids of the requests from kit events. */
  readonly #kitRequests = new Set<string>();
  readonly #run: RunBuilder;
  readonly #message: MessageBuilder;
  readonly #uiParts: JsonObject[];
  readonly #calls = new Map<string, UiCall>();
  /** Approval requests of the stream. */
  #approvals: { readonly approvalId: string; readonly request: NewRequest }[] = [];

  /** `uiParts`: the list to which the parts of calls are added. */
  constructor(run: RunBuilder, message: MessageBuilder, uiParts: JsonObject[]) {
    this.#run = run;
    this.#message = message;
    this.#uiParts = uiParts;
    const { thread, turnId } = run.context;
    const executed = selectExecuted(run.context);
    for (const { id, parts } of thread?.messages.filter((earlier) => earlier.turnId === turnId) ?? []) {
      const owner = id === message.id ? message : run.resumeMessage(id);
      for (const part of parts) {
        if (part.type !== "tool_call") continue;
        const { toolCallId, toolName, argument, result, key, runsOn } = part;
        const handle = { toolCallId, toolName, argument, occurrence: part.occurrence || undefined };
        const ended = result !== undefined || executed.has(key);
        const state = { inputComplete: true, ended, providerExecuted: runsOn === "provider" };
        this.#calls.set(toolCallId, { message: owner, handle, ...state });
      }
    }
  }

  /** Whether the stream contains requests as kit events. */
  get hasKitRequests(): boolean {
    return this.#kitRequests.size > 0;
  }

  /** Adds the id of a request that a kit event has opened. */
  addKitRequest(requestId: string): void {
    this.#kitRequests.add(requestId);
  }

  /** Adds a call that a kit event has started; its input will stream. */
  addStarted({ messageId, toolCallId, toolName, runsOn }: Extract<AgentEvent, { type: "toolCall.started" }>): void {
    const message = messageId === this.#message.id ? this.#message : this.#run.resumeMessage(messageId);
    const state = { inputComplete: false, ended: false, providerExecuted: runsOn === "provider" };
    this.#calls.set(toolCallId, { message, handle: { toolCallId, toolName, argument: "" }, ...state });
  }

  /** Removes calls and their approvals, after the stream has reset the step (`reset-step`) that contained them. */
  removeCalls(calls: readonly CallHandle[]): void {
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
      setUiPart(call, { providerExecuted: true });
    }
    switch (type) {
      // {"type":"tool-input-start","toolCallId":"toolu_1","toolName":"get_weather"}
      case "tool-input-start":
        this.#startCall(toolCallId, chunk);
        return true;
      // {"type":"tool-input-delta","toolCallId":"toolu_1","inputTextDelta":"{\"locati"}
      case "tool-input-delta": {
        const delta = readString(chunk["inputTextDelta"]);
        if (call === undefined || call.inputComplete || delta === undefined) return false;
        call.message.appendArgument(call.handle, delta);
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

  /**
   * Ends the calls of the stream: fails each call whose refused input got no output, then opens the approvals, and execution requests for
   * the complete calls that neither the provider nor the server has run.
   */
  conclude(): void {
    for (const { message, handle, inputError, ended } of this.#calls.values()) {
      // A provider's call whose input was refused, without a later output.
      if (inputError === undefined || ended) continue;
      const error = { layer: "protocol", code: "invalid_input", message: inputError } as const;
      message.updateCall(handle, { status: "failed", error });
    }
    const approvals = this.#approvals.filter(({ approvalId }) => !this.#kitRequests.has(approvalId));
    for (const { request } of approvals) this.#run.ask(request);
    // Servers of this kit send all their requests as kit events, so none is derived from the calls.
    if (this.hasKitRequests) return;
    const withApproval = new Set(approvals.map(({ request }) => request.toolCallId));
    for (const { message, handle, inputComplete, ended, providerExecuted, uiPart } of this.#calls.values()) {
      const isOpen = inputComplete && !ended && !providerExecuted && uiPart?.["state"] === "input-available";
      if (isOpen && !withApproval.has(handle.toolCallId)) message.execute([handle], { answered: "by id" });
    }
  }

  /** Starts a call, or continues one that an output, a kit event or an earlier stream has begun. */
  #startCall(toolCallId: string, chunk: JsonObject): UiCall {
    const earlierCall = this.#calls.get(toolCallId);
    // A start with the id of a complete call begins another call. It continues the known one if only its output was received so far (it
    // has no name yet), or if an earlier stream started it and it has no result.
    const wasComplete = earlierCall?.inputComplete === true && earlierCall.handle.toolName !== "";
    const isNewCall = wasComplete && (earlierCall.uiPart !== undefined || earlierCall.ended);
    const toolName = readId(chunk["toolName"]) ?? (isNewCall ? "" : (earlierCall?.handle.toolName ?? ""));
    const { providerExecuted, dynamic, title, providerMetadata: callProviderMetadata } = chunk;
    const uiPart = toJson({
      ...(dynamic === true ? { type: "dynamic-tool", toolName } : { type: `tool-${toolName}` }),
      toolCallId,
      state: "input-streaming",
      title,
      providerExecuted,
      callProviderMetadata,
    });
    this.#uiParts.push(uiPart);
    const message = isNewCall ? this.#message : (earlierCall?.message ?? this.#message);
    const occurrence = (earlierCall?.handle.occurrence ?? 0) + (isNewCall ? 1 : 0);
    const isProvider = providerExecuted === true;
    const isClientTool = this.#run.context.tools.some(({ name }) => name === toolName);
    const runsOn = isProvider ? "provider" : isClientTool ? "application" : "server";
    const fields = { runsOn, occurrence, title: readString(title) } as const;
    // An incomplete call was already started by a kit event, which has more fields.
    if (earlierCall?.inputComplete !== false) message.startCall(toolCallId, toolName, fields);
    // The first call with the id may be in an earlier message of the turn, which the store finds.
    const handle: CallHandle = { toolCallId, toolName, argument: "", occurrence: occurrence || undefined };
    // Its result may have been received first.
    const ended = !isNewCall && earlierCall?.ended === true;
    const call = { message, handle, inputComplete: false, ended, providerExecuted: isProvider, uiPart };
    this.#calls.set(toolCallId, call);
    return call;
  }

  /** Reads a complete input; another input with the id of a complete call begins another call. */
  #readInput(toolCallId: string, chunk: JsonObject): UiCall {
    const { input = null, providerMetadata: callProviderMetadata } = chunk;
    const earlierCall = this.#calls.get(toolCallId);
    const isNewCall =
      earlierCall?.inputComplete === true && !equalValues(parseJsonOrText(earlierCall.handle.argument), input);
    const call = earlierCall?.uiPart === undefined || isNewCall ? this.#startCall(toolCallId, chunk) : earlierCall;
    setUiPart(call, { state: "input-available", input, callProviderMetadata });
    call.inputComplete = true;
    const argument = toArgument(call.handle.argument, input);
    call.handle.argument = argument;
    call.message.updateCall(call.handle, { argument, input, inputState: "ready" });
    return call;
  }

  /** {"type":"tool-approval-request","approvalId":"aitxt-1","toolCallId":"toolu_1","reason":"weather needs review"} */
  #readApproval(toolCallId: string, chunk: JsonObject): boolean {
    const call = this.#calls.get(toolCallId);
    const approvalId = readId(chunk["approvalId"]);
    if (approvalId === undefined) return false;
    // {"inputSchemaInput":{"n":"5"}}   what the schema of the tool has changed to the input; the SDK's server checks it again after the answer
    const { reason: requestReason, approvalDescriptor, inputSchemaInput, signature } = chunk;
    const isAutomatic = chunk["isAutomatic"] === true || undefined;
    const approval = { id: approvalId, requestReason, isAutomatic, approvalDescriptor, inputSchemaInput, signature };
    setUiPart(call, { state: "approval-requested", approval: toJson(approval) });
    if (isAutomatic) return true;
    const { turnId } = this.#run.context;
    const request: NewRequest = {
      requestId: `approval:${turnId}:${approvalId}`,
      turnId,
      kind: "permission",
      toolCallId,
      occurrence: call?.handle.occurrence ?? 0,
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
    const readApproval = ({ uiPart }: UiCall) => readObject(uiPart?.["approval"]);
    const call = [...this.#calls.values()].find((one) => readApproval(one)?.["id"] === approvalId);
    if (call === undefined || approvalId === undefined || typeof approved !== "boolean") return false;
    const approval = toJson({ ...readApproval(call), approved, reason });
    setUiPart(call, { state: "approval-responded", approval });
    if (approved) return true;
    const message = readString(reason) ?? deniedMessage;
    call.message.updateCall(call.handle, { status: "failed", error: { layer: "policy", message } });
    call.ended = true;
    return true;
  }

  #readOutput(toolCallId: string, type: string, chunk: JsonObject): boolean {
    const { providerMetadata: resultProviderMetadata } = chunk;
    switch (type) {
      // {"type":"tool-output-available","toolCallId":"toolu_1","output":"sunny"}   preliminary outputs replace each other
      case "tool-output-available": {
        const call = this.#findCall(toolCallId);
        const output = chunk["output"] ?? null;
        setUiPart(call, { resultProviderMetadata, state: "output-available", output });
        if (call.uiPart !== undefined) delete call.uiPart["errorText"];
        if (chunk["preliminary"] === true) updateOutput(call, { status: "in_progress", rawOutput: output });
        else endCall(call, { status: "completed", result: output, rawOutput: output });
        return true;
      }
      // {"type":"tool-output-error","toolCallId":"toolu_1","errorText":"An error occurred."}
      case "tool-output-error": {
        const call = this.#findCall(toolCallId);
        const message = readString(chunk["errorText"]) ?? "";
        setUiPart(call, { resultProviderMetadata, state: "output-error", errorText: message });
        endCall(call, { status: "failed", error: { layer: "tool", message } });
        return true;
      }
      // {"type":"tool-output-denied","toolCallId":"toolu_1"}   the agent has received the refusal
      case "tool-output-denied": {
        const call = this.#calls.get(toolCallId);
        // Ignored for a call in an earlier message of the thread; without any call the chunk is reported as unknown.
        if (call === undefined) return this.#isInThread(toolCallId);
        setUiPart(call, { state: "output-denied" });
        const isNew = call.uiPart !== undefined && !call.ended;
        if (isNew) endCall(call, { status: "failed", error: { layer: "policy", message: deniedMessage } });
        call.ended = true;
        return true;
      }
      default:
        return false;
    }
  }

  /** Returns the call of an output; an output without a call creates one. */
  #findCall(toolCallId: string): UiCall {
    const unnamed = { message: this.#message, handle: { toolCallId, toolName: "", argument: "" } };
    const call = this.#calls.get(toolCallId) ?? {
      ...unnamed,
      inputComplete: true,
      ended: false,
      providerExecuted: false,
    };
    this.#calls.set(toolCallId, call);
    return call;
  }

  #isInThread(toolCallId: string): boolean {
    const parts = this.#run.context.thread?.messages.flatMap((message) => message.parts) ?? [];
    return parts.some((part) => part.type === "tool_call" && part.toolCallId === toolCallId);
  }
}

/** Fields of an approval that the request uses; the signature is only sent back. */
const approvalFields: readonly string[] = [
  "type",
  "approvalId",
  "toolCallId",
  "reason",
  "isAutomatic",
  "inputSchemaInput",
  "signature",
];

/** Sets fields of the part in the form of the SDK; undefined fields do not change. */
function setUiPart(call: UiCall | undefined, fields: Readonly<Record<string, Json | undefined>>): void {
  if (call?.uiPart !== undefined) Object.assign(call.uiPart, withoutUndefined(fields));
}

/** Updates a call with its output. */
function updateOutput({ message, handle, providerExecuted }: UiCall, patch: ToolCallPatch): void {
  message.updateCall(handle, providerExecuted ? { runsOn: "provider", ...patch } : patch);
}

/** Updates a call with its end. */
function endCall(call: UiCall, patch: ToolCallPatch): void {
  call.ended = true;
  updateOutput(call, patch);
}

/** The argument text: the streamed text if it is valid JSON, else the JSON of the input; for a text tool the text itself. */
function toArgument(streamed: string, input: Json): string {
  if (typeof input === "string") return streamed === "" ? input : streamed;
  return parseJson(streamed) === undefined ? JSON.stringify(input) : streamed;
}

/** Fails a call whose input was refused before it ran; for a provider's tool it waits, since an output may follow. */
function refuseInput(call: UiCall, chunk: JsonObject): void {
  const message = readString(chunk["errorText"]) ?? "";
  setUiPart(call, { state: "output-error", errorText: message });
  if (call.providerExecuted) call.inputError = message;
  else endCall(call, { status: "failed", error: { layer: "protocol", code: "invalid_input", message } });
}

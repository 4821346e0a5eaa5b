import type {
  ContentBlock,
  HttpRequest,
  Json,
  JsonObject,
  Message,
  ThreadState,
  ToolCallPart,
} from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { writeKitAnswers } from "../kit-events/kitFields.ts";
import { toDataUrl, toPromptFile } from "../promptFile.ts";
import { readObject, readString, toJson } from "../read.ts";
import { joinRest } from "../run/joinText.ts";
import { toSentAnswer } from "../run/toSentAnswer.ts";
import { selectToolOutcome } from "../selectToolOutcome.ts";
import { toShownText } from "../toShownBlocks.ts";

/**
 * Writes the POST of the next step in the form of `DefaultChatTransport`: the whole conversation, with the decisions in the parts that
 * they belong to. Client tools, if any, are sent in the form of assistant-ui.
 */
export function writeUiRequest(
  command: RunCommand,
  thread: ThreadState | undefined,
  { url, body }: { readonly url: string; readonly body: JsonObject },
): HttpRequest {
  const last = thread?.messages.findLast(({ role, turnId }) => role === "assistant" && turnId === command.turnId);
  const tools = command.tools.map(({ name, description, parameters }) => [name, { description, parameters }] as const);
  return {
    method: "POST",
    url,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: toJson({
      id: thread?.session.wireId ?? command.sessionId,
      messages: thread?.messages.map((message) => writeMessage(thread, message, command)) ?? [],
      trigger: "submit-message",
      // Of a prompt: the message that it replaces.
      messageId: command.type === "sendPrompt" ? command.instead : last?.id,
      tools: tools.length === 0 ? undefined : Object.fromEntries(tools),
      ...writeKitAnswers(command, thread),
      ...body,
    }),
  };
}

function writeMessage(thread: ThreadState, message: Message, command: RunCommand): Json {
  const { id, role, parts } = message;
  if (role !== "assistant") {
    const blocks = parts.flatMap((part) => {
      if (part.type === "text") return [{ type: "text", text: part.text } as const];
      return part.type === "file" ? [part.block] : [];
    });
    return { id, role, parts: blocks.map(writeUiBlock) };
  }
  const answered = new Set(command.type === "submitAnswers" ? command.answers.map(({ requestId }) => requestId) : []);
  return toJson(writeUiMessage(thread, message, answered));
}

/** Writes a block of a prompt as a part: `{"type":"text","text":"hi"}` or `{"type":"file","mediaType":"image/png","url":"data:..."}`. */
function writeUiBlock(block: ContentBlock): JsonObject {
  if (block.type === "text") return { type: "text", text: block.text };
  const file = toPromptFile(block);
  if (file !== undefined) {
    const name = block.type === "resource" ? { filename: file.name } : {};
    return { type: "file", mediaType: file.mimeType, url: toDataUrl(file), ...name };
  }
  const name = block.type === "resource_link" ? { filename: block.name } : {};
  const url = "uri" in block ? (block.uri ?? "") : "";
  return { type: "file", mediaType: block.mimeType ?? "application/octet-stream", url, ...name };
}

/**
 * Writes an assistant message in the form of the SDK: the received parts, with the outcomes of its calls. `answered`: the requests that
 * this message answers.
 */
function writeUiMessage(thread: ThreadState, message: Message, answered: ReadonlySet<string>): JsonObject {
  const metadata = message.wire.flatMap((item) => {
    const part = readObject(item);
    return part?.["type"] === "metadata" ? [part["metadata"] ?? null] : [];
  });
  const items = message.wire.flatMap((item) => {
    const part = readObject(item);
    return part === undefined || part["type"] === "metadata" ? [] : [part];
  });
  const calls = message.parts.filter((part) => part.type === "tool_call");
  const counts = new Map<string, number>();
  const parts = [...items, ...writeRest(message, items)].map((item) => {
    // The nth part with an id is the nth call with it.
    const id = readString(item["toolCallId"]) ?? "";
    const same = calls.filter(({ toolCallId }) => toolCallId === id);
    const nth = counts.get(id) ?? 0;
    counts.set(id, nth + 1);
    const call = same[nth] ?? same.at(-1);
    return call === undefined ? item : fitApproval(settle(thread, item, call, answered));
  });
  return toJson({ id: message.id, metadata: metadata.at(-1), role: "assistant", parts });
}

/**
 * Writes what a message has beyond its items: all of it, if it was not received over this wire, e.g. from a stored thread; else calls and
 * text of a further stream of it that was stopped.
 */
function writeRest(message: Message, items: readonly JsonObject[]): readonly JsonObject[] {
  if (items.length === 0) return message.parts.flatMap(toItem);
  const ids = new Map<string, number>();
  for (const { toolCallId } of items) {
    const id = readString(toolCallId) ?? "";
    ids.set(id, (ids.get(id) ?? 0) + 1);
  }
  const calls = message.parts.filter((part) => {
    if (part.type !== "tool_call" || part.toolName === "") return false;
    const left = ids.get(part.toolCallId) ?? 0;
    ids.set(part.toolCallId, left - 1);
    return left <= 0;
  });
  const text = joinRest(
    message,
    items.map((item) => (item["type"] === "text" ? (readString(item["text"]) ?? "") : "")),
  );
  return [...calls.flatMap(toItem), ...(text === "" ? [] : [{ type: "text", text, state: "done" }])];
}

/** Writes one part of a message in the form of the SDK. */
function toItem(part: Message["parts"][number]): readonly JsonObject[] {
  if (part.type === "text") return [{ type: "text", text: part.text, state: "done" }];
  if (part.type === "reasoning") return [{ type: "reasoning", text: part.text, state: "done" }];
  if (part.type === "file") return [writeUiBlock(part.block)];
  if (part.type !== "tool_call") return [];
  const { toolCallId, toolName, inputState, input, argument } = part;
  const state = inputState === "ready" ? "input-available" : "input-streaming";
  return [{ type: "dynamic-tool", toolName, toolCallId, state, input: input ?? argument }];
}

/** States of a part with an outcome. */
const finals: ReadonlySet<string | undefined> = new Set(["output-available", "output-error", "output-denied"]);

/** Adds the decision about a call and its outcome to the call's part, unless the part has an outcome already. */
function settle(thread: ThreadState, item: JsonObject, call: ToolCallPart, answered: ReadonlySet<string>): JsonObject {
  if (finals.has(readString(item["state"]))) return item;
  const requests = thread.requests.filter(({ toolCallKey }) => toolCallKey === call.key);
  const permissions = requests.filter((one) => one.kind === "permission" && toSentAnswer(one) !== undefined);
  const approvalOfPart = readObject(item["approval"]);
  // A part can contain one answer, to the approval that it contains.
  const permission =
    permissions.findLast(({ wire }) => readObject(wire)?.["approvalId"] === approvalOfPart?.["id"]) ??
    permissions.at(-1);
  const approvalId = approvalOfPart?.["id"] ?? permission?.requestId;
  const { granted = false, reason } = permission?.answer ?? {};
  const approval =
    permission === undefined
      ? {}
      : { approval: toJson({ ...approvalOfPart, id: approvalId, approved: granted, reason }) };
  if (permission !== undefined && answered.has(permission.requestId)) {
    return { ...item, state: "approval-responded", ...approval };
  }
  const execution = requests.findLast(({ kind, answer }) => kind === "execution" && answer !== undefined)?.answer;
  if (execution !== undefined) {
    const { output, error } = execution;
    if (error !== undefined) return { ...item, ...approval, state: "output-error", errorText: error.message };
    // A client tool that the user denied: the SDK can express it only as an error.
    const denied = { state: "output-error", errorText: execution.reason ?? "Tool use denied by user" };
    return {
      ...item,
      ...approval,
      ...(execution.granted ? { state: "output-available", output: toJson(output ?? null) } : denied),
    };
  }
  // An incomplete call is sent back unchanged.
  if (item["state"] === "input-streaming") return item;
  // Only a part of this state may have an answer without an outcome.
  const decided = permission === undefined ? {} : { state: "approval-responded" };
  return { ...item, ...approval, ...decided, ...toOutcome(thread, call) };
}

/**
 * Fits the approval of a part to its state. `ai` 6 refuses a whole conversation with a part that does not: beside an output or an error
 * only a granted approval may be, as when the turn was stopped before the answer, and a denial has one.
 */
function fitApproval(part: JsonObject): JsonObject {
  const { approval: received, ...rest } = part;
  const approval = readObject(received);
  if (part["state"] === "output-denied")
    return approval === undefined
      ? { ...rest, state: "output-error", errorText: notExecuted }
      : { ...rest, approval: { ...approval, approved: false } };
  const hasOutput = part["state"] === "output-available" || part["state"] === "output-error";
  return hasOutput && approval?.["approved"] !== true ? rest : part;
}

const notExecuted = "The call was not executed.";

function toOutcome(thread: ThreadState, call: ToolCallPart): JsonObject {
  const { status, result, rawOutput, error } = call;
  const output: Json = toJson(result ?? rawOutput ?? null);
  switch (status) {
    case "completed":
      return { state: "output-available", output };
    case "denied":
      return { state: "output-denied" };
    case "failed":
    case "cancelled":
    case "incomplete":
      return {
        state: "output-error",
        errorText: error?.message ?? toShownText(selectToolOutcome(thread, call).output),
      };
    case "awaiting_input":
    case "awaiting_permission":
    case "detached":
    case "in_progress":
    case "pending":
      return {};
  }
}

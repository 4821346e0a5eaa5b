import { toAttachmentUri } from "../../../model/index.ts";
import type { Command, ContentBlock, Json, JsonObject, SubmittedAnswer, ThreadState } from "../../../model/index.ts";
import { readSubmittedAnswer } from "../../kit-events/kitAnswers.ts";
import { readList, readObject, readString, toJson, withoutUndefined } from "../../read.ts";
import { equalValues } from "../../equalValues.ts";
import { readKitFields } from "../../kit-events/kitFields.ts";
import { readExternalValue } from "../client/readContentPart.ts";

type Prompt = Extract<Command, { type: "sendPrompt" }>;

/** A prompt until the end of its message is received. */
export interface Draft {
  /** The client tools that its exchange declares. */
  tools: Prompt["tools"];
  /** The id of its message, once that has started. */
  messageId?: string;
  /** Its content, by part id in order. */
  readonly parts: Map<string, DraftPart>;
}

interface DraftPart {
  readonly start: JsonObject;
  text: string;
}

/** Whether an exchange's event starts a message of the user. */
export function beginsPrompt(exchange: JsonObject): boolean {
  return readObject(readObject(exchange["message"])?.["startMessage"])?.["role"] === "user";
}

/** Collects the events of a prompt; returns its message id and content once the message has ended. */
export function gatherPrompt(draft: Draft, exchange: JsonObject): Pick<Prompt, "messageId" | "content"> | undefined {
  // {"exchangeId":"ex_1","startExchange":{"clientSideTools":[{"name":"get_selection","inputSchema":{...}}]}}
  const start = readObject(exchange["startExchange"]);
  if (start !== undefined) draft.tools = readList(start["clientSideTools"], readTool);
  const message = readObject(exchange["message"]);
  const messageId = readString(message?.["messageId"]);
  if (message === undefined || messageId === undefined) return undefined;
  if (beginsPrompt(exchange)) {
    draft.messageId = messageId;
    draft.parts.clear();
  }
  if (messageId !== draft.messageId) return undefined;
  const part = readObject(message["contentPart"]);
  const partId = readString(part?.["contentPartId"]) ?? "";
  const startPart = readObject(part?.["startContentPart"]);
  if (startPart !== undefined) draft.parts.set(partId, { start: startPart, text: "" });
  const data = readString(readObject(part?.["chunk"])?.["data"]);
  const openPart = draft.parts.get(partId);
  if (data !== undefined && openPart !== undefined) openPart.text += data;
  if (message["endMessage"] === undefined) return undefined;
  const content = [...draft.parts.values()].map((each) => readExternalValue(each.start) ?? readText(each));
  return { messageId, content };
}

/** {"startContentPart":{"mimeType":"text/csv","name":"a.csv"}} followed by chunks is a file; without a name it is what the user typed. */
function readText({ start, text }: { readonly start: JsonObject; readonly text: string }): ContentBlock {
  const name = readString(start["name"]);
  if (name === undefined) return { type: "text", text };
  return { type: "resource", uri: toAttachmentUri(name), mimeType: readString(start["mimeType"]), text };
}

function readTool(value: Json): Prompt["tools"][number] | undefined {
  const tool = readObject(value);
  const name = readString(tool?.["name"]);
  if (tool === undefined || name === undefined) return undefined;
  const description = readString(tool["description"]) ?? "";
  return { name, description, parameters: tool["inputSchema"] ?? { type: "object" } };
}

/**
 * Reads an answer among posted events: a confirmation, the end of a call that ran on the client, the end of an interrupt; undefined for any
 * other event.
 */
export function readPostedAnswer(exchange: JsonObject, thread: ThreadState): SubmittedAnswer | undefined {
  const turnId = readString(exchange["exchangeId"]) ?? "";
  const message = readObject(exchange["message"]);
  const interrupt = readObject(message?.["interrupt"]);
  const ended = readObject(interrupt?.["endInterrupt"]);
  // {"interruptId":"int_1","endInterrupt":{"approved":true,"input":{"a":1}}}
  if (ended !== undefined) return readDecision(thread, readString(interrupt?.["interruptId"]) ?? "", ended);
  const toolCall = readObject(message?.["toolCall"]);
  const toolCallId = readString(toolCall?.["toolCallId"]) ?? "";
  const find = (kind: "permission" | "execution"): string | undefined => findRequest(thread, turnId, toolCallId, kind);
  // {"toolCallId":"tc_2","confirmToolCall":{"approved":true,"input":{"to":"edited@b.c"}}}
  const confirm = readObject(toolCall?.["confirmToolCall"]);
  const permission = confirm === undefined ? undefined : find("permission");
  if (confirm !== undefined && permission !== undefined) return readDecision(thread, permission, confirm);
  // {"toolCallId":"tc_5","endToolCall":{"output":{"from":1}}}
  const end = readObject(toolCall?.["endToolCall"]);
  const execution = end === undefined ? undefined : find("execution");
  return end === undefined || execution === undefined ? undefined : readOutput(execution, end);
}

function findRequest(
  thread: ThreadState,
  turnId: string,
  toolCallId: string,
  kind: "permission" | "execution",
): string | undefined {
  const keys = thread.messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === "tool_call" && part.turnId === turnId && part.toolCallId === toolCallId ? [part.key] : [],
    ),
  );
  return thread.requests.findLast((one) => one.kind === kind && keys.includes(one.toolCallKey ?? ""))?.requestId;
}

function readDecision(thread: ThreadState, requestId: string, decision: JsonObject): SubmittedAnswer | undefined {
  const kit = readKitFields(decision["metaData"]);
  if (kit !== undefined) return readSubmittedAnswer({ ...kit, requestId });
  const granted = decision["approved"] === true;
  const request = thread.requests.find((one) => one.requestId === requestId);
  const call = thread.messages
    .flatMap(({ parts }) => parts)
    .find((part) => part.type === "tool_call" && part.key === request?.toolCallKey);
  const shown = call?.type === "tool_call" ? call.input : undefined;
  // A grant always contains the effective input; it is an edit only if it differs from the shown one.
  const input = equalValues(decision["input"], shown) || !granted ? undefined : decision["input"];
  return { requestId, answer: { granted, by: "user", at: 0, ...withoutUndefined({ input }) } };
}

function readOutput(requestId: string, end: JsonObject): SubmittedAnswer | undefined {
  const kit = readKitFields(end["metaData"]);
  if (kit !== undefined) return readSubmittedAnswer({ ...kit, requestId });
  const output = end["output"] ?? null;
  if (end["isError"] !== true && end["cancelled"] !== true) {
    return { requestId, answer: { granted: true, by: "tool", at: 0, output } };
  }
  // {"endToolCall":{"cancelled":true}}   without an output
  const isBare = end["cancelled"] === true && output === null;
  const text = typeof output === "string" ? output : JSON.stringify(toJson(output));
  const message = isBare ? "The call was cancelled." : text;
  return { requestId, answer: { granted: true, by: "tool", at: 0, error: { layer: "tool", message } } };
}

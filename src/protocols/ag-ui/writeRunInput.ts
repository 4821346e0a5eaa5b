import type {
  ContentBlock,
  HttpRequest,
  Json,
  JsonObject,
  Message,
  ThreadState,
  ToolCallPart,
  ToolOutput,
} from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { writeKitAnswers } from "../kit-events/kitFields.ts";
import { toPromptFile } from "../promptFile.ts";
import { readArray, readList, readObject, readString, toJson } from "../read.ts";
import { toJsonArgument } from "../readFields.ts";
import { selectToolOutcome } from "../selectToolOutcome.ts";
import { selectResultId } from "./keptResults.ts";
import { toWireId } from "./toWireId.ts";
import { listInterrupts, writeLegacyResume, writeResume } from "./writeResume.ts";
import { withoutMedia } from "../toShownBlocks.ts";

/** Writes the input of the next run: the whole thread, the client's tools and, after interrupts, all answers. */
export function writeRunInput(
  command: RunCommand,
  thread: ThreadState | undefined,
  settings: { readonly url: string; readonly forwardedProps: JsonObject; readonly createId: (noun: string) => string },
): HttpRequest {
  const interrupts = listInterrupts(command, thread);
  const resume = writeResume(interrupts);
  // The agent itself ends the calls that it goes on with now.
  const keys = new Set(interrupts.map(({ request }) => request.toolCallKey));
  // An interrupt that names no call may be about any of its turn.
  const turns = new Set(interrupts.flatMap(({ request }) => (request.toolCallKey === undefined ? request.turnId : [])));
  const goesOn = ({ key, settledBy }: ToolCallPart, { turnId }: Message): boolean =>
    keys.has(key) || (settledBy === undefined && turns.has(turnId));
  const claim = createIdClaims();
  return {
    method: "POST",
    url: settings.url,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: toJson({
      threadId: thread?.session.wireId ?? command.sessionId,
      // Answers that are sent again are the same run, so that the server acts once for both.
      runId: command.type === "submitAnswers" ? `run_${command.idempotencyKey}` : settings.createId("run"),
      state: readObject(thread?.session.wire)?.["state"] ?? {},
      messages: thread?.messages.flatMap((message) => writeMessage({ thread, goesOn, claim }, message)) ?? [],
      tools: command.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
      context: [],
      forwardedProps: {
        ...settings.forwardedProps,
        ...writeKitAnswers(command, thread),
        ...writeLegacyResume(interrupts),
      },
      resume: resume.length === 0 ? undefined : resume,
    }),
  };
}

/** Claims an id for one message of the request: the wanted one, or the other if a message before it has that or if it is empty. */
type ClaimId = (wanted: string, other: string) => string;

function createIdClaims(): ClaimId {
  const used = new Set<string>();
  return (wanted, other) => {
    const id = wanted === "" || used.has(wanted) ? other : wanted;
    used.add(id);
    return id;
  };
}

/** What the messages of one request have in common. */
interface InputContext {
  readonly thread: ThreadState;
  /** Whether the agent goes on with a call of a message with this run. */
  readonly goesOn: (call: ToolCallPart, message: Message) => boolean;
  readonly claim: ClaimId;
}

/**
 * Writes one message of the thread as an assistant message with its calls, followed by a tool message for each call: agents pass the messages on
 * to a model, which refuses a call without a result. Only the calls that the agent goes on with may have none.
 */
function writeMessage({ thread, goesOn, claim }: InputContext, message: Message): Json[] {
  const content = message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  // A call without a name cannot be part of a model's history.
  const calls = message.parts.filter((part) => part.type === "tool_call").filter(({ toolName }) => toolName !== "");
  const files = message.parts.flatMap((part) => (part.type === "file" ? writeFile(part.block) : []));
  // {"role":"user","content":[{"type":"text","text":"look"},{"type":"image","source":{"type":"data","value":"iVBOR...","mimeType":"image/png"}}]}
  const contentWithFiles =
    files.length === 0 ? content : [...(content === "" ? [] : [{ type: "text", text: content }]), ...files];
  const signatures = readSignatures(message, "tool-call");
  const toolCalls = calls.map(({ toolCallId, toolName, argument }) => ({
    id: toolCallId,
    type: "function",
    function: { name: toolName, arguments: toJsonArgument(argument) },
    encryptedValue: signatures.get(toolCallId),
  }));
  const thoughts = message.parts.flatMap((part) => (part.type === "reasoning" ? [part.text] : [])).join("");
  // Notices of the kit are not sent to the agent.
  const isSilent = message.role !== "user" && content === "" && calls.length === 0;
  const id = isSilent ? undefined : claim(toWireId(message), message.id);
  // The signature of an answer without thoughts is a field of the answer.
  const signed = id === undefined || thoughts !== "" ? undefined : toWireId(message);
  const reasoning = writeReasoning(message, thoughts, { claim, signed });
  if (id === undefined) return reasoning;
  const results = calls.flatMap((call): Json[] => {
    if (call.result === undefined && goesOn(call, message)) return [];
    const { output } = selectToolOutcome(thread, call);
    const resultId = claim(selectResultId(message.wire, call.toolCallId) ?? "", `${call.key}:result`);
    return [{ id: resultId, role: "tool", toolCallId: call.toolCallId, content: writeResult(call, output) }];
  });
  return [
    ...reasoning,
    toJson({
      id,
      role: message.role,
      content: content === "" && calls.length > 0 ? undefined : contentWithFiles,
      toolCalls: toolCalls.length === 0 ? undefined : toolCalls,
      encryptedValue: readSignatures(message, "message").get(signed ?? ""),
    }),
    ...results,
  ];
}

/** {"id":"msg_2","role":"reasoning","content":"Let c be","encryptedValue":"..."}   only reasoning with an encrypted value is sent back */
function writeReasoning(
  { id, wire }: Message,
  content: string,
  { claim, signed }: { readonly claim: ClaimId; readonly signed: string | undefined },
): Json[] {
  return readList(toJson(wire), readObject).flatMap((item): Json[] => {
    if (item["type"] !== "REASONING_ENCRYPTED_VALUE" || item["subtype"] === "tool-call") return [];
    const entityId = readString(item["entityId"]) ?? "";
    if (entityId === signed && item["subtype"] === "message") return [];
    const reasoningId = claim(entityId, `${id}:reasoning`);
    return [{ id: reasoningId, role: "reasoning", content, encryptedValue: item["encryptedValue"] ?? "" }];
  });
}

/** {"type":"REASONING_ENCRYPTED_VALUE","subtype":"tool-call","entityId":"call_1","encryptedValue":"..."}   by the ids of the calls, or of the messages */
function readSignatures({ wire }: Message, kind: "tool-call" | "message"): ReadonlyMap<string, Json> {
  const entries = readList(toJson(wire), readObject).flatMap((item): [string, Json][] => {
    const { type, subtype, entityId, encryptedValue } = item;
    const isMeant = type === "REASONING_ENCRYPTED_VALUE" && subtype === kind;
    return isMeant && typeof entityId === "string" && encryptedValue !== undefined ? [[entityId, encryptedValue]] : [];
  });
  return new Map(entries);
}

/** {"type":"document","source":{"type":"data","value":"JVBER...","mimeType":"application/pdf"},"metadata":{"filename":"a.pdf"}} */
function writeFile(block: ContentBlock): Json[] {
  if (block.type === "text") return [];
  const { mimeType = "application/octet-stream" } = block;
  const type = block.type === "image" || block.type === "audio" ? block.type : "document";
  const file = toPromptFile(block);
  if (file !== undefined) {
    const source = { type: "data", value: file.data, mimeType: file.mimeType };
    return [{ type, source, ...(type === "document" ? { metadata: { filename: file.name } } : {}) }];
  }
  const uri = "uri" in block ? block.uri : undefined;
  const name = block.type === "resource_link" ? { metadata: { filename: block.name } } : {};
  return uri === undefined ? [] : [{ type, source: { type: "url", value: uri, mimeType }, ...name }];
}

/**
 * [{"type":"text","text":"A cat"},{"type":"image","source":{...}}]   as the agent itself has sent it (version 1.0); any other output is a text, which
 * older agents expect
 */
function writeResult({ runsOn, result }: ToolCallPart, output: ToolOutput): Json {
  if (typeof output === "string") return output;
  const parts = readArray(toJson(output));
  const isOfAgent = runsOn !== "application" && output === result && parts !== undefined && parts.length > 0;
  return isOfAgent && parts.every(isPart) ? [...parts] : JSON.stringify(toJson(withoutMedia(output)));
}

function isPart(value: Json): boolean {
  const { type, text, source = null } = readObject(value) ?? {};
  return type === "text" ? typeof text === "string" : typeof type === "string" && readObject(source) !== undefined;
}

import type {
  Answer,
  ContentBlock,
  HttpRequest,
  Json,
  JsonObject,
  Message,
  ThreadState,
  ToolOutput,
} from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { writeKitAnswers } from "../kit-events/kitFields.ts";
import { toPromptFile } from "../promptFile.ts";
import { readList, readObject, toJson } from "../read.ts";
import { selectToolOutcome } from "../selectToolOutcome.ts";

/** Writes the input of the next run: the whole thread, the client's tools and, after interrupts, all answers. */
export function writeRunInput(
  command: RunCommand,
  thread: ThreadState | undefined,
  settings: { readonly url: string; readonly forwardedProps: JsonObject; readonly createId: (noun: string) => string },
): HttpRequest {
  const resume = command.type === "submitAnswers" ? writeResume(command.answers, thread) : [];
  return {
    method: "POST",
    url: settings.url,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: toJson({
      threadId: thread?.session.wireId ?? command.sessionId,
      runId: settings.createId("run"),
      state: readObject(thread?.session.wire)?.["state"] ?? {},
      messages: thread?.messages.flatMap((message) => writeMessage(thread, message)) ?? [],
      tools: command.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
      context: [],
      forwardedProps: {
        ...settings.forwardedProps,
        ...writeKitAnswers(command, thread),
        ...writeLegacyResume(command, thread),
      },
      resume: resume.length === 0 ? undefined : resume,
    }),
  };
}

/** {"interruptId":"ficc_1","status":"resolved","payload":{"approved":true}}   a denial is also sent as a payload */
function writeResume(
  answers: (RunCommand & { type: "submitAnswers" })["answers"],
  thread: ThreadState | undefined,
): Json[] {
  return answers.flatMap(({ requestId, answer }) => {
    const request = thread?.requests.find((candidate) => candidate.requestId === requestId);
    const wire = readObject(request?.wire);
    const interruptId = wire?.["interruptId"];
    if (interruptId === undefined || wire?.["event"] !== undefined || request?.kind === "execution") return [];
    if (answer.by === "cancel" || answer.by === "timeout") return [{ interruptId, status: "cancelled" }];
    if (wire?.["permission"] === true || request?.kind === "permission")
      return [{ interruptId, status: "resolved", payload: writeDecision(answer) }];
    if (!answer.granted) return [{ interruptId, status: "cancelled" }];
    return [{ interruptId, status: "resolved", payload: answer.input ?? {} }];
  });
}

/** {"command":{"resume":{"approved":true},"interruptEvent":{...}}}   for an interrupt from a CUSTOM event */
function writeLegacyResume(command: RunCommand, thread: ThreadState | undefined): JsonObject {
  if (command.type !== "submitAnswers") return {};
  for (const { requestId, answer } of command.answers) {
    const request = thread?.requests.find((candidate) => candidate.requestId === requestId);
    const wire = readObject(request?.wire);
    const event = wire?.["event"];
    if (wire === undefined || event === undefined) continue;
    const input = answer.input ?? {};
    const payload = wire["isText"] === true ? (readObject(input)?.["response"] ?? "") : input;
    const resume = wire["permission"] === true ? writeDecision(answer) : answer.granted ? payload : false;
    return { command: { resume, interruptEvent: event } };
  }
  return {};
}

function writeDecision({ granted, input, reason }: Answer): JsonObject {
  return {
    approved: granted,
    ...(granted && input !== undefined ? { editedArgs: input } : {}),
    ...(!granted && reason !== undefined ? { reason } : {}),
  };
}

/** Writes one message of the thread as an assistant message with its calls, followed by a tool message for each result. */
function writeMessage(thread: ThreadState, message: Message): Json[] {
  const content = message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  // A call without a name cannot be part of a model's history.
  const calls = message.parts.filter((part) => part.type === "tool_call").filter(({ toolName }) => toolName !== "");
  const files = message.parts.flatMap((part) => (part.type === "file" ? writeFile(part.block) : []));
  // {"role":"user","content":[{"type":"text","text":"look"},{"type":"image","source":{"type":"data","value":"iVBOR...","mimeType":"image/png"}}]}
  const contentWithFiles =
    files.length === 0 ? content : [...(content === "" ? [] : [{ type: "text", text: content }]), ...files];
  const toolCalls = calls.map(({ toolCallId, toolName, argument }) => ({
    id: toolCallId,
    type: "function",
    function: { name: toolName, arguments: argument },
  }));
  const thoughts = message.parts.flatMap((part) => (part.type === "reasoning" ? [part.text] : [])).join("");
  const reasoning = writeReasoning(message, thoughts);
  // Notices of the kit are not sent to the agent.
  if (message.role !== "user" && content === "" && calls.length === 0) return reasoning;
  const results = calls.flatMap((call): Json[] => {
    const settled =
      call.result !== undefined || thread.requests.some((r) => r.kind === "execution" && r.toolCallKey === call.key);
    if (!settled) return [];
    const { output } = selectToolOutcome(thread, call);
    return [{ id: `${call.key}:result`, role: "tool", toolCallId: call.toolCallId, content: toText(output) }];
  });
  return [
    ...reasoning,
    toJson({
      id: message.id,
      role: message.role,
      content: content === "" && calls.length > 0 ? undefined : contentWithFiles,
      toolCalls: toolCalls.length === 0 ? undefined : toolCalls,
    }),
    ...results,
  ];
}

/** {"id":"msg_2","role":"reasoning","content":"Let c be","encryptedValue":"..."}   only reasoning with an encrypted value is sent back */
function writeReasoning({ id, wire }: Message, content: string): Json[] {
  return readList(toJson(wire), readObject).flatMap((item) =>
    item["type"] === "REASONING_ENCRYPTED_VALUE" && item["subtype"] !== "tool-call"
      ? [{ id: item["entityId"] ?? id, role: "reasoning", content, encryptedValue: item["encryptedValue"] ?? "" }]
      : [],
  );
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

function toText(output: ToolOutput): string {
  return typeof output === "string" ? output : JSON.stringify(toJson(output));
}

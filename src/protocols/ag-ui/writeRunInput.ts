import type { Answer, HttpRequest, Json, JsonObject, Message, ThreadState, ToolOutput } from "../../model/index.ts";
import type { RunCommand } from "../createRunClient.ts";
import { readObject, toJson } from "../read.ts";
import { selectToolOutcome } from "../selectToolOutcome.ts";

/** Writes the input of the next run: the whole thread, the client's tools and, after interrupts, all answers at once. */
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
    body: {
      threadId: thread?.session.wireId ?? command.sessionId,
      runId: settings.createId("run"),
      state: readObject(thread?.session.wire)?.["state"] ?? {},
      messages: thread?.messages.flatMap((message) => writeMessage(thread, message)) ?? [],
      tools: command.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
      context: [],
      forwardedProps: settings.forwardedProps,
      ...(resume.length === 0 ? {} : { resume }),
    },
  };
}

/** {"interruptId":"ficc_1","status":"resolved","payload":{"approved":true}}   a denial is a payload too */
function writeResume(
  answers: (RunCommand & { type: "submitAnswers" })["answers"],
  thread: ThreadState | undefined,
): Json[] {
  return answers.flatMap(({ requestId, answer }) => {
    const request = thread?.requests.find((candidate) => candidate.requestId === requestId);
    const wire = readObject(request?.wire);
    const interruptId = wire?.["interruptId"];
    if (interruptId === undefined) return [];
    if (answer.by === "cancel" || answer.by === "timeout") return [{ interruptId, status: "cancelled" }];
    if (wire?.["permission"] === true) return [{ interruptId, status: "resolved", payload: writeDecision(answer) }];
    if (!answer.granted) return [{ interruptId, status: "cancelled" }];
    return [{ interruptId, status: "resolved", payload: answer.input ?? {} }];
  });
}

function writeDecision({ granted, input, reason }: Answer): JsonObject {
  return {
    approved: granted,
    ...(granted && input !== undefined ? { editedArgs: input } : {}),
    ...(!granted && reason !== undefined ? { reason } : {}),
  };
}

/** One message of the thread is an assistant message with its calls, followed by a tool message for each result. */
function writeMessage(thread: ThreadState, message: Message): Json[] {
  const content = message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  const calls = message.parts.filter((part) => part.type === "tool_call");
  const text = content === "" && calls.length > 0 ? {} : { content };
  const toolCalls = calls.map(({ toolCallId, toolName, argument }) => ({
    id: toolCallId,
    type: "function",
    function: { name: toolName, arguments: argument },
  }));
  if (message.role === "assistant" && content === "" && calls.length === 0) return [];
  const results = calls.flatMap((call): Json[] => {
    const settled =
      call.result !== undefined || thread.requests.some((r) => r.kind === "execution" && r.toolCallKey === call.key);
    if (!settled) return [];
    const { output } = selectToolOutcome(thread, call);
    return [{ id: `${call.key}:result`, role: "tool", toolCallId: call.toolCallId, content: toText(output) }];
  });
  return [
    { id: message.id, role: message.role, ...text, ...(toolCalls.length === 0 ? {} : { toolCalls }) },
    ...results,
  ];
}

function toText(output: ToolOutput): string {
  return typeof output === "string" ? output : JSON.stringify(toJson(output));
}

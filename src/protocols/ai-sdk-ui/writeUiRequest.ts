import type { HttpRequest, Json, JsonObject, Message, ThreadState } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { writeAnswer } from "../extension/extension.ts";
import { factsName } from "../extension/kitFacts.ts";
import { readBoolean, readObject, toJson } from "../read.ts";
import { writeUiBlock, writeUiMessage } from "./writeUiMessage.ts";

/**
 * Writes the POST of the next step as `DefaultChatTransport` does: the whole conversation, with the decisions in the parts they are
 * about. Tools of this client travel as assistant-ui sends them, and only where there are some.
 */
export function writeUiRequest(
  command: RunCommand,
  thread: ThreadState | undefined,
  { url, body }: { readonly url: string; readonly body: JsonObject },
): HttpRequest {
  const messages = thread?.messages.filter(
    ({ role, parts }) => role !== "system" || parts.some(({ type }) => type === "text"),
  );
  const last = thread?.messages.findLast(({ role, turnId }) => role === "assistant" && turnId === command.turnId);
  const tools = command.tools.map(({ name, description, parameters }) => [name, { description, parameters }] as const);
  return {
    method: "POST",
    url,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: {
      id: thread?.session.wireId ?? command.sessionId,
      messages: thread === undefined ? [] : (messages ?? []).map((message) => writeMessage(thread, message, command)),
      trigger: "submit-message",
      ...(command.type === "sendPrompt" || last === undefined ? {} : { messageId: last.id }),
      ...(tools.length === 0 ? {} : { tools: Object.fromEntries(tools) }),
      ...writeToldAnswers(command, thread),
      ...body,
    },
  };
}

/** Answers of requests that were told by the kit's facts, which say more than the SDK's parts can. */
function writeToldAnswers(command: RunCommand, thread: ThreadState | undefined): JsonObject {
  if (command.type !== "submitAnswers") return {};
  const told = command.answers.filter(({ requestId }) => {
    const request = thread?.requests.find((one) => one.requestId === requestId);
    return readBoolean(readObject(request?.wire)?.["told"]) === true;
  });
  const answers = told.map((answer) => writeAnswer(answer, { digest: true }));
  return answers.length === 0 ? {} : { [factsName]: { answers, idempotencyKey: command.idempotencyKey } };
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

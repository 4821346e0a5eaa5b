import type { Answer, Command, JsonObject } from "../../model/index.ts";
import { toJson } from "../read.ts";
import type { UiPathAnswerPath } from "./UiPathRequest.ts";

/** Writes a prompt: an exchange with one user message; every event repeats the full id path and has one leaf. */
export function writePrompt(
  command: Command & { type: "sendPrompt" },
  createId: (noun: string) => string,
): JsonObject[] {
  const { turnId: exchangeId, messageId } = command;
  const tools = command.tools.map(({ name, parameters }) => ({ name, inputSchema: parameters }));
  const events: JsonObject[] = [
    { exchange: { exchangeId, startExchange: tools.length === 0 ? {} : { clientSideTools: tools } } },
  ];
  const push = (leaf: JsonObject): void =>
    void events.push({ exchange: { exchangeId, message: { messageId, ...leaf } } });
  push({ startMessage: { role: "user" } });
  for (const block of command.content) {
    const contentPartId = createId("part");
    if (block.type === "text") {
      push({ contentPart: { contentPartId, startContentPart: { mimeType: "text/markdown" } } });
      push({ contentPart: { contentPartId, chunk: { data: block.text } } });
    } else {
      const uri = "uri" in block ? block.uri : undefined;
      const mimeType = block.mimeType ?? "application/octet-stream";
      const external = uri === undefined ? {} : { externalValue: { uri } };
      push({ contentPart: { contentPartId, startContentPart: { mimeType, ...external } } });
    }
    push({ contentPart: { contentPartId, endContentPart: {} } });
  }
  push({ endMessage: {} });
  return events;
}

/** Writes an answer along its path. A grant always carries the effective input: what was shown, or what the user made of it. */
export function writeAnswer(exchangeId: string, path: UiPathAnswerPath, answer: Answer): JsonObject {
  const { messageId, id } = path;
  const leaf = (event: JsonObject): JsonObject => ({ exchange: { exchangeId, message: { messageId, ...event } } });
  const input = answer.input ?? path.input;
  const decided = answer.granted ? { approved: true, input: input ?? {} } : { approved: false };
  switch (path.way) {
    case "confirmToolCall":
      return leaf({ toolCall: { toolCallId: id, confirmToolCall: decided } });
    case "endToolCall": {
      const end =
        answer.error === undefined
          ? { output: toJson(answer.output ?? null) }
          : { output: answer.error.message, isError: true };
      return leaf({ toolCall: { toolCallId: id, endToolCall: end } });
    }
    case "endInterrupt":
      return leaf({ interrupt: { interruptId: id, endInterrupt: decided } });
  }
}

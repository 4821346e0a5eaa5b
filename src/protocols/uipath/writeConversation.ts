import type { Answer, Command, ContentBlock, JsonObject, SessionInfo, SubmittedAnswer } from "../../model/index.ts";
import { writeAnswer as writeKitAnswer } from "../kit-events/kitAnswers.ts";
import { type Features } from "../sessions/announcement.ts";
import { readFileName } from "../../model/index.ts";
import { toDataUrl, toPromptFile } from "../promptFile.ts";
import { toJson } from "../read.ts";
import { writeKitFields } from "../kit-events/kitFields.ts";
import type { UiPathAnswerPath } from "./UiPathRequest.ts";

/**
 * Writes a prompt as ConversationEvents: an exchange with one user message. Every event repeats the ids of exchange and message and has one
 * thing below them.
 */
export function writePrompt(command: Command & { type: "sendPrompt" }, features: Features | undefined): JsonObject[] {
  const { turnId: exchangeId, messageId } = command;
  // UiPath's declarations have no descriptions: a server of the kit, which announces tool updates, reads this field.
  const sendsDescriptions = features?.toolUpdates === true;
  const tools = command.tools.map(({ name, description, parameters }) => ({
    name,
    inputSchema: parameters,
    ...(sendsDescriptions ? { description } : {}),
  }));
  const events: JsonObject[] = [
    { exchange: { exchangeId, startExchange: tools.length === 0 ? {} : { clientSideTools: tools } } },
  ];
  const push = (leaf: JsonObject): void =>
    void events.push({ exchange: { exchangeId, message: { messageId, ...leaf } } });
  push({ startMessage: { role: "user" } });
  for (const [index, block] of command.content.entries()) {
    // Deterministic, because a retry with the same idempotency key must have the same content.
    const contentPartId = `${messageId}:${index}`;
    for (const leaf of writeBlock(block)) push({ contentPart: { contentPartId, ...leaf } });
  }
  push({ endMessage: {} });
  return events;
}

/** Writes a block as what the events of one content part contain, in order: text in chunks, any other data as a URL. */
export function writeBlock(block: ContentBlock): JsonObject[] {
  if (block.type === "text" || (block.type === "resource" && block.text !== undefined)) {
    const about =
      block.type === "resource"
        ? { mimeType: block.mimeType ?? "text/plain", name: readFileName(block.uri) }
        : { mimeType: "text/markdown" };
    return [{ startContentPart: about }, { chunk: { data: block.text ?? "" } }, { endContentPart: {} }];
  }
  const file = toPromptFile(block);
  const name =
    block.type === "resource_link"
      ? { name: block.name }
      : block.type === "resource" && file
        ? { name: file.name }
        : {};
  const mimeType = file?.mimeType ?? block.mimeType ?? "application/octet-stream";
  const uri = file === undefined ? ("uri" in block ? (block.uri ?? "") : "") : toDataUrl(file);
  return [{ startContentPart: { mimeType, ...name, externalValue: { uri } } }, { endContentPart: {} }];
}

/**
 * Writes an answer along its path. Of a confirmation or an interrupt: a grant has `approved: true` and the effective input, as shown or as
 * edited; a denial has `approved: false`. Of an execution: the output, the error, or `cancelled`. Kit fields are added if the request was
 * received as a kit event.
 */
export function writeAnswer(
  exchangeId: string,
  path: UiPathAnswerPath,
  submitted: SubmittedAnswer,
  features: SessionInfo["features"],
): JsonObject {
  const { messageId, id } = path;
  const { answer } = submitted;
  const kit = path.isKitEvent === true ? { metaData: writeKitFields(writeKitAnswer(submitted, features)) } : {};
  if (path.way === "endInterrupt") {
    const interrupt = { interruptId: id, endInterrupt: { ...toDecision(path, answer), ...kit } };
    return { exchange: { exchangeId, message: { messageId: messageId ?? "", interrupt } } };
  }
  const leaf =
    path.way === "confirmToolCall"
      ? { confirmToolCall: { ...toDecision(path, answer), ...kit } }
      : { endToolCall: { ...toEnd(answer), ...kit } };
  const toolCall = { toolCallId: id, ...leaf };
  if (messageId === undefined) return { asyncToolCall: toolCall };
  return { exchange: { exchangeId, message: { messageId, toolCall } } };
}

function toDecision(path: UiPathAnswerPath, { granted, input = path.input ?? {} }: Answer): JsonObject {
  return granted ? { approved: true, input } : { approved: false };
}

function toEnd({ granted, output, error }: Answer): JsonObject {
  if (error !== undefined) return { output: error.message, isError: true };
  return granted ? { output: toJson(output ?? null) } : { cancelled: true };
}

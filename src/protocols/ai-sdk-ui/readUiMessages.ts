import type { Json, JsonObject, Message, Part } from "../../model/index.ts";
import {
  createTurnNames,
  toCallPart,
  toReasoningPart,
  toTextPart,
  type ImportedMessage,
} from "../run/importedParts.ts";
import { readUiPromptFile } from "./readUiPromptFile.ts";
import { readEnum, readList, readObject, readString } from "../read.ts";

/**
 * Reads AI SDK messages from a host's store (`UIMessage[]` of `ai` 5 to 7), for `initialMessages`. Items that are not objects are left out,
 * a message with an unknown role counts as the assistant's; a value that is not a list gives none.
 *
 * `[{"id":"m1","role":"user","parts":[{"type":"text","text":"hi"}]},{"id":"m2","role":"assistant","parts":[{"type":"tool-weather",...}]}]`
 */
export function readUiMessages(messages: Json): readonly Message[] {
  const toTurn = createTurnNames();
  return readList(messages, readObject).map((message, index) => {
    const role = readEnum(message["role"], ["user", "assistant", "system"]) ?? "assistant";
    const about: ImportedMessage = { id: readString(message["id"]) ?? `imported:${index}`, role, turnId: toTurn(role) };
    const items = readList(message["parts"], readObject);
    const parts = items.flatMap((item, at): Part[] => readPart(about, item, `${about.id}#${at}`));
    return { ...about, parts, wire: role === "assistant" ? items : [] };
  });
}

function readPart(message: ImportedMessage, item: JsonObject, key: string): Part[] {
  const type = readString(item["type"]) ?? "";
  if (type === "text") return [toTextPart(key, readString(item["text"]) ?? "")];
  if (type === "reasoning") return [toReasoningPart(key, readString(item["text"]) ?? "")];
  // {"type":"file","mediaType":"image/png","url":"data:..."}
  if (type === "file") {
    return [{ type: "file", key, block: readUiPromptFile(item) }];
  }
  // {"type":"tool-weather","toolCallId":"c1","state":"output-available","input":{...},"output":{...}}; "dynamic-tool" has a `toolName`
  if (type !== "dynamic-tool" && !type.startsWith("tool-")) return [];
  const toolName = readString(item["toolName"]) ?? type.slice("tool-".length);
  const { input, output } = item;
  const error = readString(item["errorText"]);
  return [toCallPart(message, { toolCallId: readString(item["toolCallId"]) ?? key, toolName, input, output, error })];
}

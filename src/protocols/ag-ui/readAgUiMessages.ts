import type { Json, JsonObject, Message, Part } from "../../model/index.ts";
import {
  createTurnNames,
  toCallPart,
  toReasoningPart,
  toTextPart,
  type ImportedMessage,
} from "../run/importedParts.ts";
import { readAgUiContent } from "./readAgUiContent.ts";
import { readEnum, readList, readObject, readString } from "../read.ts";

/**
 * Reads AG-UI messages from a host's store, for `initialMessages`: a tool message becomes the result of its call. Invalid messages are
 * left out; a value that is not a list gives none.
 *
 * `[{"id":"m1","role":"user","content":"hi"},{"id":"m2","role":"assistant","toolCalls":[...]},{"id":"m3","role":"tool","toolCallId":"c1",...}]`
 */
export function readAgUiMessages(messages: Json): readonly Message[] {
  const toTurn = createTurnNames();
  const all = readList(messages, readObject);
  const results = new Map(
    all.flatMap((message) => {
      const id = readString(message["toolCallId"]);
      return message["role"] === "tool" && id !== undefined ? [[id, message] as const] : [];
    }),
  );
  return all.flatMap((message, index): Message[] => {
    const role = readEnum(message["role"], ["user", "assistant", "system"]);
    if (role === undefined && message["role"] !== "reasoning") return [];
    const spoken = role ?? "assistant";
    const about: ImportedMessage = {
      id: readString(message["id"]) ?? `imported:${index}`,
      role: spoken,
      turnId: toTurn(spoken),
    };
    const text = readText(message["content"]);
    const key = `${about.id}#text`;
    const texts: Part[] = text === "" ? [] : [role === undefined ? toReasoningPart(key, text) : toTextPart(key, text)];
    const calls = readList(message["toolCalls"], readObject).map((call) => readCall(about, call, results));
    const files = readAgUiContent(message["content"]).flatMap((block, at): Part[] =>
      block.type === "text" ? [] : [{ type: "file", key: `${about.id}#file${at}`, block }],
    );
    return [{ ...about, parts: [...texts, ...files, ...calls], wire: [] }];
  });
}

function readText(content: Json | undefined): string {
  if (typeof content === "string") return content;
  const blocks = readList(content, readObject);
  return blocks.map((block) => readString(block["text"]) ?? "").join("");
}

function readCall(about: ImportedMessage, call: JsonObject, results: ReadonlyMap<string, JsonObject>): Part {
  const toolCallId = readString(call["id"]) ?? "";
  const { name, arguments: input } = readObject(call["function"]) ?? {};
  const result = results.get(toolCallId);
  const error = readString(result?.["error"]);
  return toCallPart(about, {
    toolCallId,
    toolName: readString(name) ?? "unknown",
    input,
    output: result?.["content"],
    error,
  });
}

import type { ContentBlock, HttpRequest, Json, JsonObject, Message, ThreadState } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { toPromptFile } from "../promptFile.ts";
import { joinText } from "../run/joinText.ts";
import { readObject, toJson } from "../read.ts";
import { toShownBlocks, toShownText } from "../toShownBlocks.ts";
import { selectToolOutcome } from "../selectToolOutcome.ts";
import { writeGeminiTools } from "./writeGeminiTools.ts";
import type { GeminiToolOptions } from "./writeGeminiTools.ts";

/** Types of images that the API lists for `inlineData` and `fileData` (guide on images, 2026-11). */
export const geminiImages: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"];

/** Writes the request of the next step. The history is built from the thread only, so it also works after a reload. */
export function writeGeminiRequest(
  command: RunCommand,
  thread: ThreadState | undefined,
  settings: { readonly url: string; readonly body: JsonObject; readonly tools: GeminiToolOptions },
): HttpRequest {
  const nests = !/\/gemini-[12][.-]/u.test(settings.url);
  return {
    method: "POST",
    url: settings.url,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: {
      ...settings.body,
      contents: thread?.messages.flatMap((message) => writeContents(thread, message, nests)) ?? [],
      ...writeGeminiTools(command, settings.body, settings.tools),
    },
  };
}

/** Writes the responses of all calls directly after their message, as one content of the user. */
function writeContents(thread: ThreadState, message: Message, nests: boolean): Json[] {
  if (message.role !== "assistant") {
    const parts = message.parts.flatMap((part): Json[] => {
      if (part.type === "text") return part.text === "" ? [] : [{ text: part.text }];
      return part.type === "file" ? [writeBlock(part.block)] : [];
    });
    return parts.length === 0 ? [] : [{ role: "user", parts }];
  }
  // A stopped answer has no items, so only its text is sent back.
  if (message.wire.length === 0) {
    const text = joinText(message);
    return text === "" ? [] : [{ role: "model", parts: [{ text }] }];
  }
  const answers = writeAnswers(thread, message, nests);
  const parts = [...message.wire];
  return [{ role: "model", parts }, ...(answers.length === 0 ? [] : [{ role: "user", parts: answers }])];
}

/**
 * {"functionResponse":{"id":"call_1","name":"draw","response":{"output":"done"},"parts":[{"inlineData":{"mimeType":"image/png","data":"iVBOR..."}}]}}
 *
 * Without ids they are matched by order.
 *
 * @param nests - Whether images are parts of the response, as since Gemini 3; earlier models refuse that and take them beside it.
 */
function writeAnswers(thread: ThreadState, message: Message, nests: boolean): Json[] {
  const calls = message.parts.filter((part) => part.type === "tool_call" && part.runsOn === "application");
  const functionCalls = message.wire.flatMap((item) => readObject(readObject(item)?.["functionCall"]) ?? []);
  const beside: Json[] = [];
  const responses = functionCalls.map((functionCall, index) => {
    const { id, name } = readObject(functionCall) ?? {};
    const call = calls[index];
    const { output, failed } = selectToolOutcome(thread, call?.type === "tool_call" ? call : undefined);
    const blocks = toShownBlocks(output, geminiImages);
    const isInline = (block: ContentBlock): boolean => block.type === "image" && block.data !== undefined;
    const images = blocks?.filter(isInline).map(writeBlock) ?? [];
    const texts = blocks?.filter((block) => !isInline(block)).map((block) => toShownText([block]));
    const value = toJson(texts?.join("\n") ?? output);
    const response = failed ? { error: value } : (readObject(value) ?? { output: value });
    if (!nests) beside.push(...images);
    const parts = nests && images.length > 0 ? images : undefined;
    return toJson({ functionResponse: { id, name: name ?? "", response, parts } });
  });
  return [...responses, ...beside];
}

function writeBlock(block: ContentBlock): Json {
  switch (block.type) {
    case "text":
      return { text: block.text };
    case "image":
      return block.data === undefined
        ? { fileData: { mimeType: block.mimeType, fileUri: block.uri ?? "" } }
        : { inlineData: { mimeType: block.mimeType, data: block.data } };
    case "audio":
      return { inlineData: { mimeType: block.mimeType, data: block.data } };
    case "resource": {
      const { mimeType, data } = toPromptFile(block) ?? { mimeType: "text/plain", data: "" };
      return { inlineData: { mimeType, data } };
    }
    case "resource_link":
      // {"fileData":{"mimeType":"application/pdf","fileUri":"https://..."}}
      return toJson({ fileData: { mimeType: block.mimeType, fileUri: block.uri } });
  }
}

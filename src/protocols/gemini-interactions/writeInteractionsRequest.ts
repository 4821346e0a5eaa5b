import type { ContentBlock, HttpRequest, Json, JsonObject, Message, ThreadState } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { toLinkedImage, toPromptFile } from "../promptFile.ts";
import { joinRest } from "../run/joinText.ts";
import { readId, readList, readObject, readString, toJson } from "../read.ts";
import { createCallPicker, selectToolOutcome } from "../selectToolOutcome.ts";
import { toShownBlocks, toShownText } from "../toShownBlocks.ts";
import { writeInteractionsTools } from "./writeInteractionsTools.ts";
import type { InteractionsToolOptions } from "./writeInteractionsTools.ts";

/** Writes the request of the next step: only new steps if the provider has the rest, else the whole history. */
export function writeInteractionsRequest(
  command: RunCommand,
  thread: ThreadState | undefined,
  settings: { readonly url: string; readonly body: JsonObject; readonly tools: InteractionsToolOptions },
): HttpRequest {
  const messages = thread?.messages ?? [];
  const memory = readObject(thread?.session.wire);
  const last = messages.findLastIndex(({ role }) => role === "assistant");
  // An edited thread does not end with the provider's answer, so the whole history is sent.
  const isStored = memory !== undefined && messages[last]?.id === memory["messageId"];
  const previous = isStored ? readString(memory["interactionId"]) : undefined;
  const token = command.type === "continueTurn" && isStored ? readString(memory["continuationToken"]) : undefined;
  const steps = messages.flatMap((message, index) =>
    thread === undefined || (previous !== undefined && index < last)
      ? []
      : writeSteps(thread, message, previous !== undefined && index === last),
  );
  // The provider that issued the token has the input already.
  const input = token !== undefined && previous !== undefined ? {} : { input: steps };
  return {
    method: "POST",
    url: settings.url,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: toJson({
      ...settings.body,
      previous_interaction_id: previous,
      continuation_token: token,
      ...input,
      ...writeInteractionsTools(command, settings.body, settings.tools),
      stream: true,
    }),
  };
}

function writeSteps(thread: ThreadState, message: Message, isStored: boolean): Json[] {
  if (message.role !== "assistant") {
    const content = message.parts.flatMap((part): Json[] => {
      if (part.type === "text") return part.text === "" ? [] : [{ type: "text", text: part.text }];
      return part.type === "file" ? [writeBlock(part.block)] : [];
    });
    return content.length === 0 ? [] : [{ type: "user_input", content }];
  }
  const pick = createCallPicker(message);
  // {"type":"function_call","id":""}   a call that cannot be answered, which the provider would refuse
  const steps = message.wire.filter((item) => {
    const { type, id } = readObject(item) ?? {};
    return type !== "function_call" || readId(id) !== undefined;
  });
  const results = steps.flatMap((item) => writeResult({ thread, message, pick }, readObject(item) ?? {}));
  if (isStored) return results;
  // The text of an output that was stopped or cut is sent back without its step.
  const text = joinRest(message, message.wire.flatMap(readOutputTexts));
  const rest = text === "" ? [] : [{ type: "model_output", content: [{ type: "text", text }] }];
  return [...steps, ...results, ...rest];
}

/** {"type":"model_output","content":[{"type":"text","text":"Hello"}]} */
function readOutputTexts(item: Json): readonly string[] {
  const step = readObject(item);
  if (step?.["type"] !== "model_output") return [];
  return readList(step["content"], (content) => readString(readObject(content)?.["text"]));
}

/** {"type":"function_result","call_id":"61nzpsv4","name":"getWeather","result":"18 C"}   a text, an object, or texts and images */
function writeResult(
  {
    thread,
    message,
    pick,
  }: {
    readonly thread: ThreadState;
    readonly message: Message;
    readonly pick: ReturnType<typeof createCallPicker>;
  },
  step: JsonObject,
): Json[] {
  const id = readString(step["id"]) ?? "";
  const isAnswered = message.wire.some((item) => readObject(item)?.["call_id"] === id);
  if (step["type"] !== "function_call" || isAnswered) return [];
  const { output, failed } = selectToolOutcome(thread, pick(id));
  const result = toShownBlocks(output)?.map(writeBlock) ?? readObject(toJson(output)) ?? toShownText(output);
  const error = failed ? { is_error: true } : {};
  return [{ type: "function_result", call_id: id, name: step["name"] ?? "", result, ...error }];
}

function writeBlock(given: ContentBlock): Json {
  const block = toLinkedImage(given);
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image":
      return block.data === undefined
        ? { type: "image", mime_type: block.mimeType, uri: block.uri ?? "" }
        : { type: "image", mime_type: block.mimeType, data: block.data };
    case "audio":
      return { type: "audio", mime_type: block.mimeType, data: block.data };
    case "resource": {
      const { mimeType, data } = toPromptFile(block) ?? { mimeType: "text/plain", data: "" };
      return { type: "document", mime_type: mimeType, data };
    }
    case "resource_link": {
      // {"type":"document","mime_type":"application/pdf","uri":"https://..."}   a sound has a type of its own
      const type = block.mimeType?.startsWith("audio/") === true ? "audio" : "document";
      return toJson({ type, mime_type: block.mimeType, uri: block.uri });
    }
  }
}

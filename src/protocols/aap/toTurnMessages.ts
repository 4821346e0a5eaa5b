import { toOutputBlocks } from "../../model/index.ts";
import type { Answer, ContentBlock, Json, JsonObject, SubmittedAnswer, ToolOutput } from "../../model/index.ts";
import { writeAnswer } from "../kit-events/kitAnswers.ts";
import { type Features } from "../sessions/announcement.ts";
import type { Reading } from "../sessions/readKitFrame.ts";
import { toLinkedImage } from "../promptFile.ts";
import { toJson } from "../read.ts";
import { toRequestId } from "./client/toRequestId.ts";

/** Writes the message of a prompt: `{"role":"user","content":"use tools"}`; images are blocks. */
export function toUserMessage(content: readonly ContentBlock[]): JsonObject {
  const [first] = content;
  if (content.length === 1 && first?.type === "text") return { role: "user", content: first.text };
  return { role: "user", content: content.map(toAapBlock) };
}

/**
 * Writes the messages that answer a turn, in the order of its calls: results of client tools and permissions of server tools in one
 * list, then the answers to requests of the extension. Marks the calls as answered or settled.
 */
export function toTurnMessages(
  { turn, requestIds }: Reading,
  answers: readonly SubmittedAnswer[],
  options: { readonly deniedToolText: string; readonly features: Features | undefined },
): readonly JsonObject[] {
  const rest = new Map(answers.map((submitted) => [submitted.requestId, submitted]));
  const take = (requestId: string): Answer | undefined => {
    const answer = rest.get(requestId)?.answer;
    rest.delete(requestId);
    return answer;
  };
  const messages: JsonObject[] = [];
  // One answer denies all calls that share an id; a second one could be read as another decision.
  const denied = new Set<string>();
  for (const call of turn.calls) {
    const executed = take(toRequestId(turn, call, "execution"));
    const permission = take(toRequestId(turn, call, "permission"));
    const answer = executed ?? permission;
    if (answer === undefined) continue;
    call.answered ||= executed === undefined;
    call.settled ||= executed !== undefined || !answer.granted;
    if (denied.has(call.toolCallId)) continue;
    if (!answer.granted) denied.add(call.toolCallId);
    messages.push(toMessage(call.toolCallId, { executed, permission }, options));
  }
  const answersOfRequests = Array.from(rest.values(), ({ requestId, answer }) => ({
    role: "request_answer",
    ...writeAnswer({ requestId: requestIds.toWire(requestId), answer }, options.features),
  }));
  return [...messages, ...answersOfRequests];
}

/** Writes the answer to one call: `{"role":"tool",...}` or `{"role":"tool_permission",...}`. */
function toMessage(
  toolCallId: string,
  { executed, permission }: { readonly executed: Answer | undefined; readonly permission: Answer | undefined },
  options: { readonly deniedToolText: string; readonly features: Features | undefined },
): JsonObject {
  if (executed !== undefined)
    return { role: "tool", toolCallId, content: toToolContent(executed, options.deniedToolText) };
  const { granted = false, reason, digest } = permission ?? {};
  const shown = options.features?.digest === true ? digest : undefined;
  return toJson({ role: "tool_permission", toolCallId, granted, reason, digest: shown });
}

function toToolContent(answer: Answer, deniedToolText: string): Json {
  if (answer.error !== undefined) return answer.error.message;
  if (!answer.granted) return answer.reason === undefined ? deniedToolText : `${deniedToolText}: ${answer.reason}`;
  return toAapContent(answer.output ?? "");
}

/** Converts a result to content of the protocol: text, blocks of text and images, or the JSON text of any other value. */
export function toAapContent(output: ToolOutput): Json {
  if (typeof output === "string") return output;
  return toOutputBlocks(output)?.map(toAapBlock) ?? JSON.stringify(output);
}

/** Converts a block to a block of the protocol; an unsupported one becomes text that names it. */
export function toAapBlock(given: ContentBlock): JsonObject {
  const block = toLinkedImage(given);
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image":
      return { type: "image", url: block.uri ?? `data:${block.mimeType};base64,${block.data ?? ""}` };
    case "audio":
      return { type: "text", text: `[audio ${block.mimeType}]` };
    case "resource_link":
      return { type: "text", text: `[${block.name}](${block.uri})` };
    case "resource":
      return { type: "text", text: block.text ?? `[${block.uri}]` };
  }
}

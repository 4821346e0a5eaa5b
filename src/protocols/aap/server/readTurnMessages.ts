import type {
  AgentRequest,
  ContentBlock,
  Json,
  JsonObject,
  SubmittedAnswer,
  ThreadState,
} from "../../../model/index.ts";
import { readSubmittedAnswer } from "../../kit-events/kitAnswers.ts";
import { readArray, readBoolean, readObject, readString, withoutUndefined } from "../../read.ts";
import { toAapResult } from "../client/readAapEvent.ts";

/** The parsed messages of a turn, or the reason why they are invalid. */
export type TurnMessages =
  | { readonly type: "prompt"; readonly content: readonly ContentBlock[] }
  | { readonly type: "answers"; readonly answers: readonly SubmittedAnswer[] }
  | { readonly type: "invalid"; readonly message: string };

/** Reads the messages of a turn: one prompt, or results and permissions for the newest open calls with their ids. */
export function readTurnMessages(value: Json | undefined, thread: ThreadState | undefined): TurnMessages {
  const messages = (readArray(value) ?? []).map((message) => readObject(message) ?? {});
  const prompts = messages.filter(({ role }) => role === "user");
  const [prompt] = prompts;
  if (prompt !== undefined) {
    if (messages.length > 1) return invalid("A turn is either one user message or answers, not both.");
    return { type: "prompt", content: readUserContent(prompt["content"]) };
  }
  const answers: SubmittedAnswer[] = [];
  const late: SubmittedAnswer[] = [];
  for (const message of messages) {
    const answer = readAnswerMessage(message, thread, answers);
    const decided = typeof answer === "string" ? readAnswerMessage(message, thread, late, false) : answer;
    if (typeof answer === "string" && typeof decided !== "string") {
      late.push(decided);
      continue;
    }
    if (typeof answer === "string") {
      // The protocol lets a client also answer for calls that still run; these answers have no effect.
      if (isRunning(thread, readString(message["toolCallId"]))) continue;
      return invalid(answer);
    }
    answers.push(answer, ...denySharers(message, answer, thread, answers));
  }
  if (answers.length > 0) return { type: "answers", answers };
  // All answers are repeated ones: this error is more precise than "nothing is waited for".
  if (late.length > 0) return { type: "answers", answers: late };
  return invalid('The body needs "messages" with a user message or with answers.');
}

/** A denial with an id that several open calls share denies all of them, since it is ambiguous. */
function denySharers(
  message: JsonObject,
  { requestId, answer }: SubmittedAnswer,
  thread: ThreadState | undefined,
  earlier: readonly SubmittedAnswer[],
): readonly SubmittedAnswer[] {
  if (answer.granted) return [];
  const answers = [...earlier, { requestId, answer }];
  const others: SubmittedAnswer[] = [];
  const toolCallId = readString(message["toolCallId"]) ?? "";
  for (const kind of ["permission", "execution"] as const) {
    for (;;) {
      const other = findRequest(thread, kind, toolCallId, [...answers, ...others], true);
      if (other === undefined || other.blocked?.reason !== "ambiguous_call") break;
      others.push({ requestId: other.requestId, answer });
    }
  }
  return others;
}

function invalid(message: string): TurnMessages {
  return { type: "invalid", message };
}

function readUserContent(content: Json | undefined): readonly ContentBlock[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return (readArray(content) ?? []).flatMap((item): readonly ContentBlock[] => {
    const block = readObject(item);
    const url = readString(block?.["url"]);
    if (block?.["type"] === "image" && url !== undefined) return [readImage(url)];
    const text = readString(block?.["text"]);
    return text === undefined ? [] : [{ type: "text", text }];
  });
}

function readImage(url: string): ContentBlock {
  const [, mimeType, data] = /^data:([\w.+-]+\/[\w.+-]+);base64,(.*)$/su.exec(url) ?? [];
  return mimeType === undefined || data === undefined
    ? { type: "image", mimeType: "image/*", uri: url }
    : { type: "image", mimeType, data };
}

function readAnswerMessage(
  message: JsonObject,
  thread: ThreadState | undefined,
  earlier: readonly SubmittedAnswer[],
  open = true,
): SubmittedAnswer | string {
  const toolCallId = readString(message["toolCallId"]) ?? "";
  // The protocol has no time: 0 means unknown.
  const base = { by: "user", at: 0 } as const;
  switch (readString(message["role"]) ?? "") {
    // {"role":"tool","toolCallId":"call_001","content":"doc one"}
    case "tool": {
      const request = findRequest(thread, "execution", toolCallId, earlier, open);
      if (request === undefined) return `No client tool waits for a result with the toolCallId "${toolCallId}".`;
      const output = toAapResult(message["content"]).result;
      return { requestId: request.requestId, answer: { ...base, by: "tool", granted: true, output } };
    }
    // {"role":"tool_permission","toolCallId":"call_004","granted":false,"reason":"User declined"}
    case "tool_permission": {
      const granted = readBoolean(message["granted"]);
      // A client without this tool treats the call as one of the server, and can only deny it.
      const request =
        findRequest(thread, "permission", toolCallId, earlier, open) ??
        (granted === false ? findRequest(thread, "execution", toolCallId, earlier, open) : undefined);
      if (request === undefined) return `No call waits for a permission with the toolCallId "${toolCallId}".`;
      if (granted === undefined) return 'A tool_permission needs a "granted" boolean.';
      const more = { reason: readString(message["reason"]), digest: readString(message["digest"]) };
      return { requestId: request.requestId, answer: { ...base, granted, ...withoutUndefined(more) } };
    }
    // {"role":"request_answer","requestId":"request_1","granted":true,"input":{"name":"Ada"}} (the kit's extension)
    case "request_answer":
      return readSubmittedAnswer(message) ?? 'A request_answer needs a "requestId" and a "granted" boolean.';
    default:
      return "A message of a turn is of the role user, tool or tool_permission.";
  }
}

function isRunning(thread: ThreadState | undefined, toolCallId: string | undefined): boolean {
  const calls = thread?.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call")) ?? [];
  const call = calls.findLast((part) => part.toolCallId === toolCallId);
  return call !== undefined && ["pending", "in_progress", "detached"].includes(call.status);
}

/**
 * Finds the newest request of the kind for a call with the id, except those in `earlier`; ids may repeat in other turns. `open`: whether it
 * must be open, or must not be.
 */
function findRequest(
  thread: ThreadState | undefined,
  kind: AgentRequest["kind"],
  toolCallId: string,
  earlier: readonly SubmittedAnswer[],
  open: boolean,
): AgentRequest | undefined {
  const calls = thread?.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call")) ?? [];
  const keys = new Set(calls.filter((call) => call.toolCallId === toolCallId).map(({ key }) => key));
  return thread?.requests.findLast(
    (request) =>
      request.kind === kind &&
      (request.state === "open") === open &&
      request.toolCallKey !== undefined &&
      keys.has(request.toolCallKey) &&
      !earlier.some(({ requestId }) => requestId === request.requestId),
  );
}

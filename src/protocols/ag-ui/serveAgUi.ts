import { toToolCallKey } from "../../model/index.ts";
import type {
  AgentRequest,
  Json,
  JsonObject,
  Protocol,
  ServerThreads,
  SubmittedAnswer,
  ThreadState,
  ToolDeclaration,
} from "../../model/index.ts";
import { readAgUiContent } from "./readAgUiContent.ts";
import { createRunServer, type RunPost } from "../run/createRunServer.ts";
import { readSubmittedAnswer } from "../kit-events/kitAnswers.ts";
import { readKitFields } from "../kit-events/kitFields.ts";
import { parseJsonOrText, readArray, readBoolean, readList, readObject, readString } from "../read.ts";
import { AgUiWriter } from "./AgUiWriter.ts";
import { agUi, type AgUiOptions } from "./agUi.ts";

/** AG-UI with both halves: `agUi` for clients and a server half for mounts of an agent server. */
export function serveAgUi(options: AgUiOptions = {}): Protocol {
  return {
    ...agUi(options),
    createServer: (server) =>
      createRunServer(
        {
          read: readRunInput,
          createWriter: ({ sessionId, runId = server.createId("run") }) =>
            new AgUiWriter(server.extensions ?? true, { threadId: sessionId, runId }),
        },
        server,
      ),
  };
}

/**
 * Reads the input of a run: answers of interrupts and results of frontend tools, the last message of the user, or both.
 *
 * `{"threadId":"thread_1","runId":"run_2","messages":[...],"tools":[...],"resume":[{"interruptId":"request_1","status":"resolved","payload":{"approved":true}}]}`
 */
function readRunInput(value: Json | undefined, threads: ServerThreads): RunPost | string {
  const body = readObject(value);
  const sessionId = readString(body?.["threadId"]);
  if (body === undefined || sessionId === undefined) return 'The body must be JSON with a "threadId" string.';
  const tools = readList(body["tools"], readTool);
  const messages = readList(body["messages"], readObject);
  const thread = threads.get(sessionId);
  const kit = readKitFields(body["forwardedProps"]);
  const kitAnswers = readList(kit?.["answers"], readSubmittedAnswer);
  const runId = readString(body["runId"]);
  const answers = kitAnswers.length > 0 ? kitAnswers : readAnswers(body, messages, thread);
  const prompt = messages.findLast(({ role }) => role === "user");
  if (answers.length > 0) {
    const idempotencyKey = readString(kit?.["idempotencyKey"]) ?? toRunKey(runId, answers);
    const read = { sessionId, tools, answers, runId, idempotencyKey };
    // While interrupts are open, the protocol takes a message only beside their answers. It stops the turn, so a granted call goes before it.
    const isStopped = kitAnswers.length === 0 && answers.every(({ answer }) => !answer.granted);
    if (!isStopped || prompt !== messages.at(-1) || isKnown(prompt, thread)) return read;
    return { ...read, content: readAgUiContent(prompt?.["content"]) };
  }
  if (readArray(body["resume"]) !== undefined) return "No request waits for the answers in the resume array.";
  if (prompt === undefined) return "A run needs a message of the user, a result or an answer.";
  return { sessionId, tools, runId, content: readAgUiContent(prompt["content"]) };
}

/** Whether the thread's last prompt is this message, so that it is history. Its id is the client's own, so its texts are compared. */
function isKnown(message: JsonObject | undefined, thread: ThreadState | undefined): boolean {
  const shown = thread?.messages.findLast(({ role }) => role === "user")?.parts ?? [];
  return message === undefined || joinTexts(readAgUiContent(message["content"])) === joinTexts(shown);
}

function joinTexts(parts: readonly { readonly type: string; readonly text?: string | undefined }[]): string {
  return parts
    .flatMap(({ type, text = "" }) => (type === "text" ? [text] : []))
    .join("")
    .replaceAll(/\s+/gu, "");
}

function readTool(value: Json): ToolDeclaration | undefined {
  const tool = readObject(value);
  const name = readString(tool?.["name"]);
  if (tool === undefined || name === undefined) return undefined;
  return {
    name,
    description: readString(tool["description"]) ?? "",
    parameters: tool["parameters"] ?? { type: "object" },
  };
}

/**
 * Reads the answers to open requests; where there are none, those to requests that are answered already: a client that has lost the response
 * sends its run again, and gets that response by its key.
 */
function readAnswers(
  { resume }: JsonObject,
  messages: readonly JsonObject[],
  thread: ThreadState | undefined,
): readonly SubmittedAnswer[] {
  const requests = thread?.requests ?? [];
  const open = requests.filter(({ state }) => state === "open");
  const answers = [...readResume(resume, open), ...readResults(messages, open)];
  if (answers.length > 0) return answers;
  const answered = requests.filter(({ state }) => state === "answered");
  // Results further up are history.
  const newest = messages.slice(messages.findLastIndex(({ role }) => role !== "tool") + 1);
  return [...readResume(resume, answered), ...readResults(newest, answered)];
}

/** Clients have no keys, but ids of runs. Some repeat the id of a run, but none of them a request. */
function toRunKey(runId: string | undefined, answers: readonly SubmittedAnswer[]): string | undefined {
  return runId && [runId, ...answers.map(({ requestId }) => requestId)].join(" ");
}

function readResume(value: Json | undefined, requests: readonly AgentRequest[]): readonly SubmittedAnswer[] {
  return readList(value, (item): SubmittedAnswer | undefined => {
    const entry = readObject(item);
    const requestId = readString(entry?.["interruptId"]) ?? "";
    const request = requests.find((one) => one.requestId === requestId);
    if (entry === undefined || request === undefined) return undefined;
    const base = { by: "user", at: 0 } as const;
    if (entry["status"] !== "resolved") return { requestId, answer: { ...base, by: "cancel", granted: false } };
    const payload = readObject(entry["payload"]) ?? {};
    if (request.kind === "form") return { requestId, answer: { ...base, granted: true, input: payload } };
    const granted = readBoolean(payload["approved"]) === true;
    const input = granted ? payload["editedArgs"] : undefined;
    return { requestId, answer: { ...base, granted, input, reason: readString(payload["reason"]) } };
  });
}

/** {"id":"m3","role":"tool","toolCallId":"call_1","content":"Amsterdam"}   for calls that wait for this client; a prompt after it ends the wait */
function readResults(messages: readonly JsonObject[], requests: readonly AgentRequest[]): readonly SubmittedAnswer[] {
  if (messages.at(-1)?.["role"] === "user") return [];
  const executions = requests.filter(({ kind }) => kind === "execution");
  return executions.flatMap(({ requestId, turnId, toolCallKey }): SubmittedAnswer[] => {
    const result = messages.findLast(
      ({ role, toolCallId }) =>
        role === "tool" && toolCallKey === toToolCallKey({ turnId, toolCallId: readString(toolCallId) ?? "" }),
    );
    if (result === undefined) return [];
    const base = { by: "tool", at: 0, granted: true } as const;
    const failure = readString(result["error"]);
    if (failure !== undefined) return [{ requestId, answer: { ...base, error: { layer: "tool", message: failure } } }];
    const content = result["content"] ?? "";
    const output = typeof content === "string" ? parseJsonOrText(content) : content;
    return [{ requestId, answer: { ...base, output } }];
  });
}

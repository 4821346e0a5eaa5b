import { toToolCallKey } from "../../model/index.ts";
import type {
  AgentRequest,
  ContentBlock,
  Json,
  JsonObject,
  Protocol,
  ServerThreads,
  SubmittedAnswer,
  ThreadState,
  ToolDeclaration,
} from "../../model/index.ts";
import { readUiPromptFile } from "./readUiPromptFile.ts";
import { readSubmittedAnswer } from "../kit-events/kitAnswers.ts";
import { readKitFields } from "../kit-events/kitFields.ts";
import { readBoolean, readList, readObject, readString } from "../read.ts";
import { createRunServer, type RunPost } from "../run/createRunServer.ts";
import { UiWriter } from "./UiWriter.ts";
import { aiSdkUi, type AiSdkUiOptions } from "./aiSdkUi.ts";

/** The AI SDK's UI message stream with both halves: `aiSdkUi` for clients and a server half for mounts of an agent server. */
export function serveAiSdkUi(options: AiSdkUiOptions = {}): Protocol {
  return {
    ...aiSdkUi(options),
    createServer: (server) =>
      createRunServer(
        {
          read: readUiPost,
          createWriter: () => new UiWriter(server.extensions ?? true),
          headers: { "x-vercel-ai-ui-message-stream": "v1" },
          done: { data: "[DONE]" },
        },
        server,
      ),
  };
}

/**
 * Reads the POST of a chat transport: its last message is a prompt, or the last assistant message with answers to its requests.
 *
 * `{"id":"chat-1","messages":[{"id":"u1","role":"user","parts":[{"type":"text","text":"hi"}]}],"trigger":"submit-message"}`
 */
function readUiPost(value: Json | undefined, threads: ServerThreads): RunPost | string {
  const body = readObject(value);
  const sessionId = readString(body?.["id"]);
  const messages = readList(body?.["messages"], readObject);
  if (body === undefined || sessionId === undefined || messages.length === 0) {
    return 'The body must be JSON with an "id" string and a "messages" array.';
  }
  const tools = readTools(body["tools"]);
  const last = messages.at(-1);
  const isRetry = body["trigger"] === "regenerate-message";
  if (last?.["role"] === "assistant" && !isRetry) {
    const kit = readKitFields(body);
    const kitAnswers = readList(kit?.["answers"], readSubmittedAnswer);
    const answers = kitAnswers.length > 0 ? kitAnswers : readAnswers(last, threads.get(sessionId));
    if (answers.length === 0) return "No call or request waits for the answers in the last message.";
    return {
      sessionId,
      tools,
      answers,
      // Foreign clients have no keys; none of them answers a request twice.
      idempotencyKey: readString(kit?.["idempotencyKey"]) ?? answers.map(({ requestId }) => requestId).join(" "),
    };
  }
  const prompt = messages.findLast(({ role }) => role === "user");
  if (prompt === undefined) return "A conversation begins with a message of the user.";
  // With the id of a message, the prompt replaces it; without one, some apps send only the last message.
  const mayOmitHistory = !isRetry && readString(body["messageId"]) === undefined;
  return { sessionId, tools, content: readList(prompt["parts"], readBlock), mayOmitHistory };
}

function readBlock(item: Json): ContentBlock | undefined {
  const part = readObject(item);
  const text = readString(part?.["text"]);
  if (part?.["type"] === "text" && text !== undefined) return { type: "text", text };
  return part?.["type"] === "file" ? readUiPromptFile(part) : undefined;
}

/** {"get_selection":{"description":"...","parameters":{...}}}   tools of the page, as assistant-ui's transport sends them */
function readTools(value: Json | undefined): readonly ToolDeclaration[] {
  return Object.entries(readObject(value) ?? {}).flatMap(([name, tool]) => {
    const fields = readObject(tool);
    if (fields === undefined) return [];
    return [
      {
        name,
        description: readString(fields["description"]) ?? "",
        parameters: fields["parameters"] ?? { type: "object" },
      },
    ];
  });
}

/**
 * Reads the answers to open requests from the parts of the last message; where there are none, those of its last step to requests that are
 * answered already: a client that has lost the response sends the same again, and gets that response by its key.
 */
function readAnswers(message: JsonObject, thread: ThreadState | undefined): readonly SubmittedAnswer[] {
  const parts = readList(message["parts"], readObject);
  const requests = thread?.requests ?? [];
  const inState = (state: AgentRequest["state"]): readonly AgentRequest[] =>
    requests.filter((request) => request.state === state);
  const answers = readAnswersTo(inState("open"), parts);
  if (answers.length > 0) return answers;
  return readAnswersTo(inState("answered"), parts.slice(parts.findLastIndex(({ type }) => type === "step-start") + 1));
}

function readAnswersTo(requests: readonly AgentRequest[], parts: readonly JsonObject[]): readonly SubmittedAnswer[] {
  return requests.flatMap(({ requestId, turnId, kind, toolCallKey }): SubmittedAnswer[] => {
    const part = parts.findLast(
      (one) => toolCallKey === toToolCallKey({ turnId, toolCallId: readString(one["toolCallId"]) ?? "" }),
    );
    if (part === undefined) return [];
    const base = { by: "user", at: 0 } as const;
    if (kind === "permission") {
      // {"type":"tool-get_weather","toolCallId":"toolu_1","state":"approval-responded","approval":{"id":"aitxt-1","approved":false,"reason":"not now"}}
      const approval = readObject(part["approval"]);
      const granted = readBoolean(approval?.["approved"]);
      if (granted === undefined) return [];
      return [{ requestId, answer: { ...base, granted, reason: readString(approval?.["reason"]) } }];
    }
    if (kind !== "execution") return [];
    // {"type":"tool-get_selection","toolCallId":"c1","state":"output-available","output":"line 3"}
    if (part["state"] === "output-available") {
      return [{ requestId, answer: { ...base, by: "tool", granted: true, output: part["output"] ?? null } }];
    }
    if (part["state"] !== "output-error") return [];
    const error = { layer: "tool", message: readString(part["errorText"]) ?? "" } as const;
    return [{ requestId, answer: { ...base, by: "tool", granted: true, error } }];
  });
}

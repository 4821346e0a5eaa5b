import type { AgentEvent, AgentRequest, Command, KitError, Step, ThreadState } from "../../../model/index.ts";
import type { Conversation, Outgoing } from "../Conversation.ts";
import { readAnswerPath, toAsyncMessageId, type UiPathAnswerPath } from "../UiPathRequest.ts";
import { withdraw } from "./withdraw.ts";
import { writeAnswer } from "../writeConversation.ts";

/** The error for an event that cannot be read. */
export const badFrame: KitError = {
  code: "bad_frame",
  message: "One event of the conversation could not be read and was left out; the others are shown.",
};

/** The error for a query, which the platform's socket does not support. */
export const noQueries: KitError = {
  code: "unsupported",
  message: "The platform's socket carries conversations only. Use the bridge, or the platform's own services.",
};

/** Creates a step with events of the conversation's session. */
export function toStep({ sessionId }: Conversation, events: readonly AgentEvent[]): Step {
  return { events: events.map((event) => ({ sessionId, event })) };
}

/** Writes answers, and removes their requests from the open ones; an answer without a path in its request is left out. */
export function toAnswers(
  conversation: Conversation,
  command: Extract<Command, { type: "submitAnswers" }>,
  thread: ThreadState | undefined,
): Outgoing {
  const { turnId, idempotencyKey } = command;
  // Before the first response, the stored conversation knows the server's form of answers.
  const features = conversation.features ?? thread?.session.features;
  const written = command.answers.flatMap((submitted) => {
    const { requestId, answer } = submitted;
    const request = thread?.requests.find((one) => one.requestId === requestId);
    const requestPath = readAnswerPath(request) ?? findCallPath(thread, request);
    const path = requestPath && withShownInput(requestPath, thread, request);
    conversation.memory.open.delete(requestId);
    if (path === undefined) return [];
    const event = writeAnswer(request?.turnId ?? turnId, path, submitted, features);
    return [{ event, update: { type: "request.updated", turnId, requestId, state: "answered", answer } as const }];
  });
  return { events: written.map(({ event }) => event), answers: written.map(({ update }) => update), idempotencyKey };
}

/** Adds the input that is shown, which may have changed since the request. */
function withShownInput(
  path: UiPathAnswerPath,
  thread: ThreadState | undefined,
  request: AgentRequest | undefined,
): UiPathAnswerPath {
  const parts = thread?.messages.flatMap((message) => message.parts) ?? [];
  const call = parts.find(({ key }) => key === request?.toolCallKey);
  return call?.type === "tool_call" && call.input !== undefined ? { ...path, input: call.input } : path;
}

/** Finds the path of a call that the app ends without a request, which UiPath's helpers allow. */
function findCallPath(
  thread: ThreadState | undefined,
  request: AgentRequest | undefined,
): UiPathAnswerPath | undefined {
  if (request?.kind !== "execution") return undefined;
  for (const { id: messageId, parts } of thread?.messages ?? []) {
    const call = parts.find(({ key }) => key === request.toolCallKey);
    if (call?.type !== "tool_call") continue;
    const isAsync = messageId === toAsyncMessageId(call.toolCallId);
    return { way: "endToolCall", id: call.toolCallId, ...(isAsync ? {} : { messageId }) };
  }
  return undefined;
}

/** Concludes a delivery: confirms or fails its answers; a prompt that was not delivered ends its turn. */
export function concludeDelivery(
  conversation: Conversation,
  { answers, turnId }: Outgoing,
  error: KitError | undefined,
): AgentEvent[] {
  if (error === undefined) return [...answers];
  // The agent has the prompt already; only the response to the POST was lost.
  if (error.status === undefined && turnId !== undefined && turnId === conversation.lastEventTurnId) return [];
  const failed = answers.map((update): AgentEvent => ({ ...update, state: "failed", error }));
  if (turnId === undefined) return answers.length > 0 ? failed : [{ type: "failure.received", error }];
  if (conversation.turnId === turnId) conversation.turnId = undefined;
  return [
    { type: "failure.received", turnId, error },
    { type: "turn.ended", turnId, reason: "error", error },
  ];
}

/** Concludes a conversation that could not be opened: its queued events fail. */
export function failConversation(conversation: Conversation, error: KitError): AgentEvent[] {
  const waiting = conversation.outbox.splice(0);
  conversation.phase = "closed";
  const events = waiting.flatMap((outgoing) => concludeDelivery(conversation, outgoing, error));
  const lost = loseExchange(conversation, error);
  if (events.length + lost.length === 0) return [{ type: "failure.received", error }];
  return [...events, ...lost];
}

/** Concludes a lost connection: its requests are withdrawn, and a running exchange is cut. */
export function loseExchange(conversation: Conversation, error: KitError | undefined): AgentEvent[] {
  const { turnId } = conversation;
  conversation.phase = "closed";
  conversation.link = undefined;
  conversation.turnId = undefined;
  const withdrawn = withdraw(conversation.memory, () => true);
  if (turnId === undefined) return withdrawn;
  return [...withdrawn, { type: "turn.ended", turnId, reason: "cut", error }];
}

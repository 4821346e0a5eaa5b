import type {
  AgentEvent,
  ClientHalf,
  ClientOptions,
  Command,
  Effect,
  Incoming,
  JsonObject,
  KitError,
  SessionEvent,
  Step,
  Threads,
} from "../../model/index.ts";
import { readFrameData, readObject } from "../read.ts";
import { loseConversation, readConversation } from "./readConversation.ts";
import type { Conversation } from "./readConversation.ts";
import { readAnswerPath } from "./UiPathRequest.ts";
import { writeAnswer, writePrompt } from "./writeConversation.ts";

const badFrame: KitError = {
  code: "bad_frame",
  message: "One event of the conversation was not readable; the others go on.",
};

/** A POST on its way, and the requests it answers. */
interface Post {
  readonly conversation: Conversation;
  readonly answers: readonly AgentEvent[];
}

/**
 * Makes the client half over a bridge: `GET <url>/<conversationId>` streams each ConversationEvent as one `data:` object,
 * `POST <url>/<conversationId>` takes an array of them, in order.
 */
export function createUiPathClient(options: ClientOptions): ClientHalf {
  const conversations = new Map<string, Conversation>();
  const posts = new Map<string, Post>();

  const send = (
    conversation: Conversation,
    events: readonly JsonObject[],
    answers: readonly AgentEvent[] = [],
  ): Effect[] => {
    const { conversationId } = conversation;
    const link = options.createId("post");
    posts.set(link, { conversation, answers });
    const body = events.map((event) => ({ conversationId, ...event }));
    const headers = { "content-type": "application/json" };
    return [
      {
        type: "open",
        link,
        as: "body",
        request: { method: "POST", url: `${options.url}/${conversationId}`, headers, body },
      },
    ];
  };

  const open = (sessionId: string, wireId: string | undefined): { conversation: Conversation; effects: Effect[] } => {
    const conversation = createConversation(
      sessionId,
      wireId ?? options.createId("conversation"),
      options.createId("stream"),
    );
    conversations.set(sessionId, conversation);
    const url = `${options.url}/${conversation.conversationId}`;
    const request = { method: "GET" as const, url, headers: { accept: "text/event-stream" } };
    return { conversation, effects: [{ type: "open", link: conversation.link, as: "stream", request }] };
  };

  const command = (given: Command, threads: Threads): Step => {
    if (given.type === "ask") return { events: [unsupported(given)] };
    const { sessionId } = given;
    const thread = threads.get(sessionId);
    const known = conversations.get(sessionId);
    const wireId = given.type === "openSession" ? given.wireId : undefined;
    const { conversation, effects } =
      known === undefined ? open(sessionId, wireId ?? thread?.session.wireId) : { conversation: known, effects: [] };
    const { events, outgoing } = write(conversation, given, threads, options.createId);
    const answers = given.type === "submitAnswers" ? answered(given) : [];
    if (!conversation.ready) conversation.waiting.push(...outgoing);
    else if (outgoing.length > 0) effects.push(...send(conversation, outgoing, answers));
    if (given.type === "closeSession") {
      effects.push({ type: "close", link: conversation.link });
      conversations.delete(sessionId);
    }
    return { events: events.map((event) => ({ sessionId, event })), effects };
  };

  const receive = (incoming: Incoming): Step => {
    const post = posts.get(incoming.link);
    if (post !== undefined) {
      if (incoming.type === "closed") posts.delete(incoming.link);
      return { events: settle(post, incoming).map((event) => ({ sessionId: post.conversation.sessionId, event })) };
    }
    const conversation = [...conversations.values()].find(({ link }) => link === incoming.link);
    if (conversation === undefined) return {};
    if (incoming.type === "opened") return { effects: send(conversation, [{ startSession: {} }]) };
    const toStep = (events: readonly AgentEvent[], effects: readonly Effect[] = []): Step => ({
      events: events.map((event): SessionEvent => ({ sessionId: conversation.sessionId, event })),
      effects,
    });
    if (incoming.type === "closed") {
      conversations.delete(conversation.sessionId);
      return toStep(loseConversation(conversation, incoming.how === "aborted", incoming.error));
    }
    const frame = readObject(readFrameData(incoming.data));
    if (frame === undefined) return toStep([{ type: "failure.received", error: badFrame }]);
    const events = readConversation(conversation, frame);
    const waiting = conversation.ready ? conversation.waiting.splice(0) : [];
    return toStep(events, waiting.length === 0 ? [] : send(conversation, waiting));
  };

  return { command, receive };
}

function createConversation(sessionId: string, conversationId: string, link: string): Conversation {
  const memory = { texts: new Map(), open: new Map(), calls: new Set<string>(), clientCalls: new Set<string>() };
  return { ...memory, sessionId, conversationId, link, ready: false, waiting: [] };
}

/** Says what a command sends, and what it means at once. */
function write(
  conversation: Conversation,
  command: Command,
  threads: Threads,
  createId: (noun: string) => string,
): { events: AgentEvent[]; outgoing: JsonObject[] } {
  switch (command.type) {
    case "sendPrompt":
      conversation.turnId = command.turnId;
      return { events: [{ type: "turn.started", turnId: command.turnId }], outgoing: writePrompt(command, createId) };
    case "submitAnswers": {
      const requests = threads.get(command.sessionId)?.requests ?? [];
      const outgoing = command.answers.flatMap(({ requestId, answer }) => {
        const path = readAnswerPath(requests.find((request) => request.requestId === requestId)?.wire);
        conversation.open.delete(requestId);
        return path === undefined ? [] : [writeAnswer(command.turnId, path, answer)];
      });
      return { events: [], outgoing };
    }
    // No event cancels; the client ends the exchange, and what the agent still says belongs to nobody.
    case "cancelTurn":
      delete conversation.turnId;
      return {
        events: [{ type: "turn.ended", turnId: command.turnId, reason: "cancelled" }],
        outgoing: [{ exchange: { exchangeId: command.turnId, endExchange: {} } }],
      };
    case "closeSession":
      return { events: [], outgoing: [{ endSession: {} }] };
    default:
      return { events: [], outgoing: [] };
  }
}

function answered(command: Command & { type: "submitAnswers" }): AgentEvent[] {
  const { turnId } = command;
  return command.answers.map(({ requestId, answer }) => ({
    type: "request.updated",
    turnId,
    requestId,
    state: "answered",
    answer,
  }));
}

/** The bridge took the POST, or refused it: then its answers may be sent again. */
function settle(post: Post, incoming: Incoming): AgentEvent[] {
  if (incoming.type === "opened") return [...post.answers];
  if (incoming.type !== "closed" || incoming.how !== "refused" || incoming.error === undefined) return [];
  const error = incoming.error;
  if (post.answers.length === 0) return [{ type: "failure.received", error }];
  return post.answers.map((event) => (event.type === "request.updated" ? { ...event, state: "failed", error } : event));
}

function unsupported({ queryId, query }: Command & { type: "ask" }): SessionEvent {
  const error: KitError = { code: "unsupported", message: `The conversation events do not offer ${query.type}.` };
  return { sessionId: "", event: { type: "reply.received", queryId, error } };
}

import type {
  AgentEvent,
  ClientHalf,
  ClientOptions,
  Command,
  Incoming,
  Json,
  JsonObject,
  Step,
  Threads,
} from "../../../model/index.ts";
import { announcementHeader, readAnnouncementHeader } from "../../sessions/announcement.ts";
import { cutError, emptyHistory, joinSteps, toReply } from "../../sessions/ClientSession.ts";
import { isFinalRefusal } from "../../run/isRefusal.ts";
import { readFrameData, readObject } from "../../read.ts";
import {
  badFrame,
  concludeDelivery,
  failConversation,
  loseExchange,
  noQueries,
  toAnswers,
  toStep,
} from "./concludeConversation.ts";
import { createConversation, isWaiting } from "../Conversation.ts";
import type { Conversation, Outgoing } from "../Conversation.ts";
import { readConversation } from "./readConversation.ts";
import { readUiPathHistory } from "./readUiPathHistory.ts";
import { toUiPathReply } from "../toUiPathQuery.ts";
import { maxAttempts, UiPathLinks } from "./UiPathLinks.ts";
import type { UiPathLink } from "./UiPathLinks.ts";
import type { UiPathOptions } from "../UiPathOptions.ts";
import { writePrompt } from "../writeConversation.ts";
import { uiPathCarries } from "../uiPathCarries.ts";

type Closed = Extract<Incoming, { type: "closed" }>;

/** The client half of UiPath: ConversationEvents each way, over the bridge or over the platform's socket. */
export class UiPathClient implements ClientHalf {
  readonly #client: ClientOptions;
  readonly #conversations = new Map<string, Conversation>();
  readonly #links: UiPathLinks;

  constructor(client: ClientOptions, options: UiPathOptions) {
    this.#client = client;
    this.#links = new UiPathLinks(client, options);
  }

  command(command: Command, threads: Threads): Step {
    if (command.type === "ask") {
      const { queryId, query } = command;
      if (this.#links.isSocket) return toReply(queryId, undefined, noQueries);
      return this.#links.ask(queryId, query);
    }
    const { sessionId } = command;
    const thread = threads.get(sessionId);
    const wireId = command.type === "openSession" ? command.wireId : thread?.session.wireId;
    const conversation = this.#conversation(sessionId, wireId);
    switch (command.type) {
      case "openSession":
        return wireId === undefined || this.#links.isSocket
          ? this.#links.connect(conversation)
          : this.#links.loadHistory(conversation);
      case "loadHistory":
        if (this.#links.isSocket) return toStep(conversation, [emptyHistory]);
        return command.place === "replace" ? this.#links.loadHistory(conversation) : {};
      case "sendPrompt": {
        const { turnId, messageId } = command;
        conversation.turnId = turnId;
        conversation.prompts.push(turnId);
        conversation.memory.lastTurnId = turnId;
        conversation.memory.declared = new Set(command.tools.map(({ name }) => name));
        const events = writePrompt(command, conversation.features);
        return this.#send(conversation, { events, answers: [], turnId, idempotencyKey: messageId });
      }
      case "submitAnswers": {
        const outgoing = toAnswers(conversation, command, thread);
        const closes = this.#links.makeWay(conversation, outgoing);
        return joinSteps(closes, this.#send(conversation, outgoing));
      }
      case "continueTurn":
        conversation.attempts = 0;
        conversation.turnId = command.turnId;
        // The stream was cut before its first event: the history has the outcome.
        return this.#links.resume(conversation) ?? this.#links.loadHistory(conversation);
      // There is no event to cancel; the client ends the exchange, and later events of it are ignored.
      case "cancelTurn": {
        const { turnId } = command;
        const ended: AgentEvent = { type: "turn.ended", turnId, reason: "cancelled" };
        const isUnsent = isWaiting(conversation);
        conversation.turnId = undefined;
        // Neither the prompt nor a grant is sent once the user has stopped it.
        conversation.outbox = conversation.outbox.filter(
          (queued) => queued.turnId !== turnId && queued.answers.every((answer) => answer.turnId !== turnId),
        );
        if (isUnsent) return toStep(conversation, [ended]);
        const events = [{ exchange: { exchangeId: turnId, endExchange: {} } }];
        return joinSteps(toStep(conversation, [ended]), this.#send(conversation, { events, answers: [] }));
      }
      case "closeSession":
        this.#conversations.delete(sessionId);
        return this.#links.leave(conversation);
      case "selectBranch":
      case "setMode":
      case "setOptions":
      case "trustTools":
        // The wire has neither branches nor modes nor options.
        return {};
    }
  }

  receive(incoming: Incoming): Step {
    const use = this.#links.find(incoming.link);
    if (use === undefined) return {};
    if (incoming.type === "opened") {
      if (use.type === "query" || incoming.status >= 300) return {};
      const learned = learnFeatures(use.conversation, incoming.headers[announcementHeader]);
      return joinSteps(toStep(use.conversation, learned), use.type === "events" ? this.#opened(use) : {});
    }
    if (incoming.type === "frame") {
      if (use.type === "events") return this.#readFrame(use.conversation, incoming);
      this.#links.keep(incoming.link, incoming.data);
      return {};
    }
    return this.#closed(use, this.#links.end(incoming), incoming);
  }

  #conversation(sessionId: string, wireId: string | undefined): Conversation {
    const existing = this.#conversations.get(sessionId);
    if (existing !== undefined) return existing;
    const conversation = createConversation(sessionId, wireId ?? this.#client.createId("conversation"));
    this.#conversations.set(sessionId, conversation);
    return conversation;
  }

  /** Sends events in order, or queues them until the session has started. */
  #send(conversation: Conversation, outgoing: Outgoing): Step {
    if (outgoing.events.length === 0) return {};
    conversation.outbox.push(outgoing);
    const [answer] = outgoing.answers;
    const isHeld = conversation.phase === "loading" && answer !== undefined;
    // An answer waits for the history no longer than the session has held it: its turn is read again over the new connection.
    if (isHeld) conversation.turnId ??= answer.turnId;
    if (conversation.phase === "closed" || isHeld) return this.#links.connect(conversation);
    return this.#flush(conversation);
  }

  #flush(conversation: Conversation): Step {
    const steps: Step[] = [];
    while (conversation.phase === "ready" && conversation.posting === undefined) {
      const next = conversation.outbox.shift();
      if (next === undefined) break;
      steps.push(this.#links.transmit(conversation, next));
    }
    return joinSteps(...steps);
  }

  #opened({ conversation, resumes }: Extract<UiPathLink, { type: "events" }>): Step {
    if (resumes) conversation.phase = "ready";
    return resumes
      ? this.#flush(conversation)
      : this.#links.transmit(conversation, { events: [{ startSession: {} }], answers: [], starts: true });
  }

  #readFrame(conversation: Conversation, incoming: Extract<Incoming, { type: "frame" }>): Step {
    if (conversation.link !== incoming.link) return {};
    if (incoming.id !== undefined) conversation.lastEventId = incoming.id;
    const frame = readObject(readFrameData(incoming.data));
    // `sessionStarted` alone is not progress; otherwise a stream that ends after it would be reopened forever.
    if (incoming.id !== undefined || frame?.["exchange"] !== undefined) conversation.attempts = 0;
    if (frame === undefined) return toStep(conversation, [{ type: "failure.received", error: badFrame }]);
    // The socket may also carry events of other conversations of the user.
    if (frame["conversationId"] !== undefined && frame["conversationId"] !== conversation.conversationId) return {};
    const events = readConversation(conversation.memory, frame);
    for (const event of events) {
      if ("turnId" in event) conversation.lastEventTurnId = event.turnId;
      if (event.type === "turn.started") conversation.turnId = event.turnId;
      const isOver = event.type === "turn.ended" && event.reason !== "tool_use" && event.reason !== "paused";
      if (isOver && event.turnId === conversation.turnId) conversation.turnId = undefined;
    }
    return joinSteps(toStep(conversation, events), this.#readSession(conversation, frame));
  }

  /** Reads the start and the end of the session. */
  #readSession(conversation: Conversation, frame: JsonObject): Step {
    const { link } = conversation;
    const steps: Step[] = [];
    // {"conversationId":"conv_1","sessionStarted":{"capabilities":{}}}
    if (frame["sessionStarted"] !== undefined) {
      conversation.phase = "ready";
      conversation.begun = true;
      const patch = { wireId: conversation.conversationId };
      // Events of a turn before this connection are only in the history.
      const missed = conversation.turnId !== undefined && !isWaiting(conversation) && !this.#links.isSocket;
      const history = missed ? this.#links.loadHistory(conversation) : {};
      const begun: AgentEvent[] = [{ type: "session.updated", patch }, ...(this.#links.isSocket ? [emptyHistory] : [])];
      steps.push(toStep(conversation, begun), this.#flush(conversation), history);
    }
    // {"conversationId":"conv_1","sessionEnding":{"timeToLiveMS":30000}}   finish here, go on over a new connection
    if (frame["sessionEnding"] !== undefined) conversation.ending = true;
    const isOver = frame["endSession"] !== undefined;
    if (link !== undefined && (isOver || (conversation.ending && conversation.turnId === undefined))) {
      steps.push({ effects: [{ type: "close", link }] });
      if (!isOver) steps.push(this.#links.connect(conversation));
      // {"conversationId":"conv_1","endSession":{}}   the agent has gone; the next prompt calls it again
      else
        steps.push(
          toStep(
            conversation,
            this.#isBegun(conversation)
              ? loseExchange(conversation, cutError)
              : failConversation(conversation, cutError),
          ),
        );
    }
    return joinSteps(...steps);
  }

  #closed(use: UiPathLink, body: Json | undefined, closed: Closed): Step {
    const failed = closed.how === "end" ? undefined : (closed.error ?? cutError);
    if (use.type === "query") return toReply(use.queryId, toUiPathReply(use.query, body), failed);
    const { conversation } = use;
    if (use.type === "history") {
      // A conversation that was closed meanwhile connects no more.
      const isOpen = this.#conversations.get(conversation.sessionId) === conversation;
      if (closed.how === "aborted" || !isOpen) return {};
      conversation.history = undefined;
      const events = readUiPathHistory(conversation, body, failed, use.known);
      const { link, phase } = conversation;
      // Events between the history and a separately opened stream would be lost.
      const resumed = failed === undefined || phase === "loading" ? this.#links.resume(conversation) : undefined;
      const opened = resumed ?? (phase === "loading" ? this.#links.connect(conversation) : {});
      const effects: Step["effects"] = resumed && link !== undefined ? [{ type: "close", link }] : [];
      return joinSteps(toStep(conversation, events), { effects }, opened);
    }
    if (use.type === "events") return this.#lost(conversation, closed);
    if (conversation.posting === closed.link) conversation.posting = undefined;
    if (failed !== undefined && use.outgoing.starts === true) {
      const { link: left } = conversation;
      // Without a session, queued events can never be sent, and the stream would stay open beside that of the next try.
      const effects: Step["effects"] = left === undefined ? [] : [{ type: "close", link: left }];
      return joinSteps(toStep(conversation, failConversation(conversation, failed)), { effects });
    }
    const events = concludeDelivery(conversation, use.outgoing, failed);
    return joinSteps(toStep(conversation, events), this.#flush(conversation));
  }

  /**
   * Whether a lost connection is no failed load: over a socket once the session has started, and always over the bridge, where the history
   * is the load.
   */
  #isBegun({ begun }: Conversation): boolean {
    return !this.#links.isSocket || begun;
  }

  /** Handles the loss of the connection: resumes the exchange if possible, otherwise cuts it. */
  #lost(conversation: Conversation, closed: Closed): Step {
    if (conversation.link !== closed.link || closed.how === "aborted") return {};
    const { turnId, phase, attempts } = conversation;
    conversation.link = undefined;
    const resumed = isFinalRefusal(closed) ? undefined : this.#links.resume(conversation, "backoff");
    if (resumed !== undefined) return resumed;
    const error = closed.error ?? cutError;
    const isGone = error.status === 404 || error.status === 409 || error.status === 410;
    if (closed.how === "refused" && conversation.lastEventId !== undefined && isGone) {
      conversation.lastEventId = undefined;
      conversation.phase = "loading";
      return this.#links.loadHistory(conversation);
    }
    if (isFinalRefusal(closed) || (closed.how === "refused" && phase !== "ready"))
      return toStep(conversation, failConversation(conversation, error));
    // Queued events are sent over the next connection, or fail.
    if (isWaiting(conversation)) {
      if (attempts >= maxAttempts) return toStep(conversation, failConversation(conversation, error));
      conversation.attempts += 1;
      return this.#links.connect(conversation, "backoff");
    }
    const isLast = closed.how === "end" || attempts >= maxAttempts;
    if (isLast && !this.#isBegun(conversation)) return toStep(conversation, failConversation(conversation, error));
    const lost = toStep(conversation, loseExchange(conversation, turnId === undefined ? undefined : error));
    // A stream that ended while idle is reopened by the next command; a broken one is reopened at once.
    if (isLast) return lost;
    conversation.attempts += 1;
    return joinSteps(lost, this.#links.connect(conversation, "backoff"));
  }
}

/** Stores the features that a response announces, and emits them if they changed. Without a header nothing changes. */
export function learnFeatures(conversation: Conversation, header: string | undefined): readonly AgentEvent[] {
  if (header === undefined) return [];
  const features = readAnnouncementHeader(header, uiPathCarries);
  if (JSON.stringify(features) === JSON.stringify(conversation.features)) return [];
  conversation.features = features;
  return [{ type: "session.updated", patch: { features } }];
}

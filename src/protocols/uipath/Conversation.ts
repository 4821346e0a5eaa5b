import type { AgentEvent, JsonObject } from "../../model/index.ts";
import type { Features } from "../sessions/announcement.ts";
import { createMemory, type UiPathMemory } from "./client/UiPathMemory.ts";

/** ConversationEvents that are sent together, and the effects of their delivery. */
export interface Outgoing {
  /** Without the id of the conversation. */
  readonly events: readonly JsonObject[];
  /** Answers among them: emitted as delivered or as failed. */
  readonly answers: readonly Extract<AgentEvent, { type: "request.updated" }>[];
  /** The turn that fails if they are not delivered. */
  readonly turnId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Whether this starts the session, before which nothing else can be sent. */
  readonly starts?: boolean | undefined;
}

/** One conversation on this connection. */
export interface Conversation {
  readonly sessionId: string;
  /** The id on the wire. */
  readonly conversationId: string;
  /** The state of its reader. */
  memory: UiPathMemory;
  /** The current link; events of older links are ignored. */
  link: string | undefined;
  /** `ready`: `sessionStarted` was received. `closed`: the next command connects again. */
  phase: "closed" | "loading" | "connecting" | "ready";
  /** Whether `sessionStarted` was ever received. */
  begun: boolean;
  /** Events that are queued until `ready` or until the POST before them is done. */
  outbox: Outgoing[];
  /** The running request of a history; a later one replaces it. */
  history: string | undefined;
  /** The running POST; later events are queued to keep their order. */
  posting: string | undefined;
  /** The exchanges of the prompts that were sent or queued, oldest first. */
  readonly prompts: string[];
  /** Id of the running exchange; undefined between exchanges. */
  turnId: string | undefined;
  /** The exchange of the last event. */
  lastEventTurnId: string | undefined;
  /** The id of the last SSE frame, if the bridge sends ids. */
  lastEventId: string | undefined;
  features: Features | undefined;
  /** Consecutive failed attempts to reconnect. */
  attempts: number;
  /** Whether the agent has requested a new connection, which is opened between two exchanges. */
  ending: boolean;
}

/** Creates the initial state of a conversation. */
export function createConversation(sessionId: string, conversationId: string): Conversation {
  return {
    sessionId,
    conversationId,
    memory: createMemory(),
    link: undefined,
    phase: "closed",
    begun: false,
    outbox: [],
    history: undefined,
    posting: undefined,
    prompts: [],
    turnId: undefined,
    lastEventTurnId: undefined,
    lastEventId: undefined,
    features: undefined,
    attempts: 0,
    ending: false,
  };
}

/** Whether the prompt of the exchange is still queued. */
export function isWaiting({ turnId, outbox }: Conversation): boolean {
  return turnId !== undefined && outbox.some((outgoing) => outgoing.turnId === turnId);
}

import type { AgentEvent, JsonObject } from "../../model/index.ts";
import type { Features } from "../sessions/announcement.ts";
import { createMemory, type UiPathMemory } from "./client/UiPathMemory.ts";

/** ConversationEvents that go out together, and what it means when they have arrived. */
export interface Outgoing {
  /** Without the id of the conversation. */
  readonly events: readonly JsonObject[];
  /** Answers among them: dispatched when they are delivered, or as failed when they are not. */
  readonly answers: readonly Extract<AgentEvent, { type: "request.updated" }>[];
  /** The turn that cannot go on where they are not delivered. */
  readonly turnId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Whether this begins the session: without it nothing else can be sent. */
  readonly starts?: boolean | undefined;
}

/** One conversation on this connection. */
export interface Conversation {
  readonly sessionId: string;
  readonly conversationId: string;
  memory: UiPathMemory;
  /** The link that events come from; those of older links are late and ignored. */
  link: string | undefined;
  /** `ready`: the agent has said `sessionStarted`. `closed`: the next command connects again. */
  phase: "closed" | "loading" | "connecting" | "ready";
  /** What waits for `ready`, or for the POST before it. */
  outbox: Outgoing[];
  /** The POST on its way: what follows must not overtake it. */
  posting: string | undefined;
  /** The exchange that is under way. */
  turnId: string | undefined;
  /** The exchange that the last event was about. */
  lastEventTurnId: string | undefined;
  /** The id of the last SSE frame, where the bridge numbers them. */
  lastEventId: string | undefined;
  features: Features | undefined;
  /** Failed attempts in a row to connect again. */
  attempts: number;
  /** The agent has asked for another connection, which is opened between two exchanges. */
  ending: boolean;
}

/** Creates the state of a conversation that nothing is known of. */
export function createConversation(sessionId: string, conversationId: string): Conversation {
  return {
    sessionId,
    conversationId,
    memory: createMemory(),
    link: undefined,
    phase: "closed",
    outbox: [],
    posting: undefined,
    turnId: undefined,
    lastEventTurnId: undefined,
    lastEventId: undefined,
    features: undefined,
    attempts: 0,
    ending: false,
  };
}

/** Whether the prompt of the exchange is still to be sent. */
export function isWaiting({ turnId, outbox }: Conversation): boolean {
  return turnId !== undefined && outbox.some((outgoing) => outgoing.turnId === turnId);
}

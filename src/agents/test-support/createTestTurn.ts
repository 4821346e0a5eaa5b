import type { AgentEvent, Answer, ContentBlock, EndReason, NewRequest, ToolDeclaration } from "../../model/index.ts";
import { reduceAll } from "../../store/index.ts";
import type { Agent, AgentTurn } from "../Agent.ts";

/** The decision of a test about a request. */
export type TestDecision = Omit<Answer, "by" | "at">;

/** Options of a test turn. */
export interface TestTurnOptions {
  /** The prompt of the turn. */
  readonly text?: string | undefined;
  /** Blocks of the prompt behind its text. */
  readonly blocks?: readonly ContentBlock[] | undefined;
  /** That of an earlier turn resumes it. @default a new one */
  readonly turnId?: string | undefined;
  /** @default "session-1" */
  readonly sessionId?: string | undefined;
  /** The session's mode. @default "ask" */
  readonly modeId?: string | undefined;
  /** Tools that the client declares. */
  readonly clientTools?: readonly ToolDeclaration[] | undefined;
  /** Decides each request; grants by default. */
  readonly decide?: ((request: NewRequest) => TestDecision | Promise<TestDecision>) | undefined;
  /** Called with each event, before it is stored. */
  readonly onEvent?: ((event: AgentEvent) => void) | undefined;
}

/** A turn in memory that stores the events that a server would log. */
export interface TestTurn {
  readonly turn: AgentTurn;
  readonly events: readonly AgentEvent[];
  /** The requests of each `ask`. */
  readonly asked: readonly (readonly NewRequest[])[];
  /** How often the agent dropped the connections. */
  readonly drops: () => number;
  stop(): void;
  /** Runs an agent in the turn; an error ends it with `error`. */
  play(agent: Agent): Promise<EndReason>;
  /** Returns the answer text so far. */
  answerText(): string;
  /** Returns the last status of each call, in the order of their starts. */
  statuses(): readonly string[];
}

let turns = 0;

/** Creates a turn whose requests are answered by a function. */
export function createTestTurn(options: TestTurnOptions = {}): TestTurn {
  turns += 1;
  const {
    text = "",
    blocks = [],
    turnId = `turn-${turns}`,
    sessionId = "session-1",
    clientTools = [],
    decide = (): TestDecision => ({ granted: true }),
  } = options;
  const messageId = `message-${turns}`;
  const events: AgentEvent[] = [];
  const asked: (readonly NewRequest[])[] = [];
  const controller = new AbortController();
  let drops = 0;
  const emit = (event: AgentEvent): void => {
    options.onEvent?.(event);
    events.push(event);
  };
  const turn: AgentTurn = {
    sessionId,
    turnId,
    messageId,
    prompt: [{ type: "text", text }, ...blocks],
    text,
    clientTools,
    signal: controller.signal,
    thread: () => reduceAll([{ type: "session.updated", patch: { modeId: options.modeId ?? "ask" } }, ...events]),
    emit,
    async ask(requests) {
      asked.push(requests);
      for (const request of requests) emit({ type: "request.opened", turnId, request });
      emit({ type: "turn.ended", turnId, reason: "tool_use" });
      const answers: Answer[] = [];
      for (const request of requests) {
        const answer: Answer = { by: "user", at: 1, ...(await decide(request)) };
        controller.signal.throwIfAborted();
        emit({ type: "request.updated", turnId, requestId: request.requestId, state: "answered", answer });
        answers.push(answer);
      }
      emit({ type: "turn.started", turnId });
      return answers;
    },
    drop: () => {
      drops += 1;
    },
  };
  return {
    turn,
    events,
    asked,
    drops: () => drops,
    stop: () => controller.abort(),
    async play(agent) {
      emit({ type: "turn.started", turnId });
      emit({ type: "message.started", turnId, messageId, role: "assistant" });
      const reason = await agent.run(turn).catch((): EndReason => "error");
      emit({ type: "turn.ended", turnId, reason });
      return reason;
    },
    answerText: () =>
      events
        .flatMap((event) => (event.type === "text.final" && event.kind === "answer" ? [event.text] : []))
        .join("\n\n"),
    statuses: () => readStatuses(events),
  };
}

function readStatuses(events: readonly AgentEvent[]): readonly string[] {
  const statuses = new Map<string, string>();
  for (const event of events) {
    if (event.type === "toolCall.started") statuses.set(event.toolCallId, event.patch?.status ?? "pending");
    if (event.type === "toolCall.updated" && event.patch.status !== undefined)
      statuses.set(event.toolCallId, event.patch.status);
  }
  return [...statuses.values()];
}

import type {
  AgentEvent,
  Effect,
  KitError,
  NoticePart,
  SessionEvent,
  Step,
  SubmittedAnswer,
} from "../../model/index.ts";
import type { Features } from "./announcement.ts";
import { beginReading, type Reading } from "./readKitFrame.ts";
import { beginTurn, endTurn, nextPartId, openMessage, startTurn } from "./TurnReading.ts";
import { toJson } from "../read.ts";
import { toResumeRequest } from "../run/toResumeRequest.ts";

/** How often in a row a cut stream is opened again before the turn is given up. */
export const maxAttempts = 5;

/** What a client half remembers of one session. */
export interface ClientSession {
  readonly sessionId: string;
  /** The session's id on the wire, once there is one. */
  wireId: string | undefined;
  reading: Reading;
  features: Features | undefined;
  /** The link that frames come from; frames of older links are late and ignored. */
  stream: string | undefined;
  /** Number of frames that this link has brought. */
  frames: number;
  /** Whether the turn needs a stream: false once it has ended for good. */
  expecting: boolean;
  /** Failed attempts in a row to open the stream again. */
  attempts: number;
  lastEventId: string | undefined;
  /** Whether the page offers tools that the thread has yet to say cannot be used; undefined before the first prompt. */
  offersTools: boolean | undefined;
}

/** Creates the memory of a session that nothing is known of. */
export function createClientSession(sessionId: string): ClientSession {
  return {
    sessionId,
    wireId: undefined,
    reading: beginReading(beginTurn(sessionId)),
    features: undefined,
    stream: undefined,
    frames: 0,
    expecting: false,
    attempts: 0,
    lastEventId: undefined,
    offersTools: undefined,
  };
}

/** Addresses events to a session. */
export function toSessionEvents(sessionId: string, events: readonly AgentEvent[]): readonly SessionEvent[] {
  return events.map((event) => ({ sessionId, event }));
}

/** Joins steps in order. */
export function joinSteps(...steps: readonly Step[]): Step {
  return {
    events: steps.flatMap(({ events }) => events ?? []),
    effects: steps.flatMap(({ effects }) => effects ?? []),
  };
}

/** Notes what a server announces; says so in the thread where that is new. */
export function learnFeatures(session: ClientSession, features: Features | undefined): readonly AgentEvent[] {
  if (features === undefined) return [];
  const next = { ...session.features, ...features };
  if (JSON.stringify(next) === JSON.stringify(session.features)) return [];
  session.features = next;
  return [{ type: "session.updated", patch: { features: next } }];
}

/** Makes the link the session's stream. */
export function useStream(session: ClientSession, link: string): void {
  session.stream = link;
  session.frames = 0;
  session.expecting = true;
}

/** Opens the session's event stream after the last event seen; undefined where that is not possible (any more). */
export function resumeStream(session: ClientSession, link: string, url: string): Effect | undefined {
  const { lastEventId } = session;
  if (session.features?.resume !== true || lastEventId === undefined || session.attempts >= maxAttempts)
    return undefined;
  session.attempts += 1;
  useStream(session, link);
  return { type: "open", link, as: "stream", request: toResumeRequest(url, lastEventId), after: "backoff" };
}

/** Goes on with a turn that was given up, as the session has already told: what fails now ends it again. */
export function goOn(session: ClientSession): void {
  session.attempts = 0;
  session.expecting = true;
  startTurn(session.reading.turn);
}

/** Ends the turn because of a failure, which the thread shows. */
export function failTurn(session: ClientSession, error: KitError): readonly AgentEvent[] {
  const { turn } = session.reading;
  session.expecting = false;
  const reason = error.code === "stream_cut" ? "cut" : "error";
  return [{ type: "failure.received", turnId: turn.turnId, error }, ...endTurn(turn, reason, error)];
}

/** Says one of the kit's own sentences beside the turn's answer. */
export function addNotice(
  session: ClientSession,
  notice: NoticePart["notice"],
  severity: NoticePart["severity"],
): readonly AgentEvent[] {
  const { turn } = session.reading;
  turn.openPart = undefined;
  const part: NoticePart = { type: "notice", key: nextPartId(turn), severity, notice };
  if (turn.phase === "new") {
    // Nobody has said anything yet: the sentence is about the session.
    const address = { turnId: turn.turnId, messageId: `${turn.turnId}:notice` };
    const started = { type: "message.started", ...address, role: "system" } as const;
    return [started, { type: "part.added", ...address, part }];
  }
  return [...openMessage(turn), { type: "part.added", turnId: turn.turnId, messageId: turn.messageId, part }];
}

/** Says that the server keeps no history, and that nothing more is to be waited for. */
export function tellNoHistory(session: ClientSession): readonly AgentEvent[] {
  return [{ type: "history.loaded", place: "before", events: [] }, ...addNotice(session, "no_history", "info")];
}

/** The failure of a stream that ended before its turn. */
export const cutError: KitError = {
  code: "stream_cut",
  message:
    "The stream ended before the turn did and could not be resumed, so the rest of the answer is missing. Try again.",
};

/** The failure of a stream without a single event. */
export const emptyError: KitError = {
  code: "empty_stream",
  message:
    "The server accepted the request but sent no event. It may not know the session or the call; look at its log.",
};

/** The answer to a question that only the extension can carry. */
export const unannouncedError: KitError = {
  code: "unsupported",
  message: "The server was not asked: it has not announced that part of the kit's wire extension.",
};

/** Words an answer that is one JSON value where a stream was asked for. */
export function toJsonAnswerError(data: unknown): KitError {
  return {
    code: "not_a_stream",
    message: "The server answered with JSON where a stream of events was expected; check the address and the protocol.",
    detail: JSON.stringify(data).slice(0, 500),
  };
}

/** Words a frame that could not be read; the stream goes on. */
export function toFrameError(data: unknown): KitError {
  const detail = (typeof data === "string" ? data : JSON.stringify(data)).slice(0, 500);
  return {
    code: "bad_frame",
    message: "One event of the stream could not be read and was left out.",
    detail,
  };
}

/**
 * Gives the header that makes a repetition harmless, for servers that know it; and for one that has not said yet what it knows, where its
 * address is one of the page's own origin: any other would have to allow the header in its CORS answer, and refuse the whole request.
 */
export function toKeyHeader(session: ClientSession, key: string, url?: string): Readonly<Record<string, string>> {
  const isKnown =
    session.features === undefined ? url !== undefined && isRelative(url) : session.features.idempotency === true;
  return isKnown ? { "idempotency-key": key } : {};
}

function isRelative(url: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|[\\/]{2})/i.test(url);
}

/** Answers a query. */
export function toReply(queryId: string, value: object | undefined, error: KitError | undefined): Step {
  const result = error === undefined ? { value: toJson(value ?? {}) } : { error };
  return { events: [{ sessionId: "", event: { type: "reply.received", queryId, ...result } }] };
}

/** Gives up the session's stream; what still comes from it is ignored. */
export function closeStream(session: ClientSession): readonly Effect[] {
  const link = session.expecting ? session.stream : undefined;
  session.expecting = false;
  session.stream = undefined;
  return link === undefined ? [] : [{ type: "close", link }];
}

/** Ends the turn on this side only, and says that the agent may go on. */
export function stopHere(session: ClientSession): Step {
  const effects = closeStream(session);
  const { turn } = session.reading;
  if (turn.phase === "new" || turn.phase === "over") return { effects };
  const events = [...addNotice(session, "stop_is_local", "warning"), ...endTurn(turn, "cancelled")];
  return { events: toSessionEvents(session.sessionId, events), effects };
}

/** Tells what became of answers that were posted: they have arrived, or not, for the reason given. */
export function settleAnswers(
  turnId: string,
  answers: readonly SubmittedAnswer[],
  error?: KitError,
): readonly AgentEvent[] {
  return answers.map(({ requestId }): AgentEvent => {
    const about = { type: "request.updated", turnId, requestId } as const;
    return error === undefined ? { ...about, state: "sent" } : { ...about, state: "failed", error };
  });
}

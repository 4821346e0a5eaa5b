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

/** Consecutive retries of a cut stream before the turn fails. */
export const maxAttempts = 5;

/** The state of one session in a client half whose server keeps sessions (DeltaKit, AAP). */
export interface ClientSession {
  readonly sessionId: string;
  /** The session's id on the wire; undefined until it is known. */
  wireId: string | undefined;
  /** What was read of the current turn. */
  reading: Reading;
  /** The features that the server announced; undefined before an announcement. */
  features: Features | undefined;
  /** The prompts that were sent, oldest first; in AAP answers as well, without a message. */
  readonly prompts: { readonly turnId: string; readonly messageId: string }[];
  /** The link of the current stream; undefined if there is none. Frames of older links are ignored. */
  stream: string | undefined;
  /** Number of frames received on this link. */
  frames: number;
  /** Whether the turn needs a stream: false after its final end. */
  expecting: boolean;
  /** Consecutive attempts to reopen the stream, since its last frame. */
  attempts: number;
  lastEventId: string | undefined;
  /** Whether the page offers tools and the notice that they cannot be used is still to be added; undefined before the first prompt. */
  offersTools: boolean | undefined;
}

/** Creates the initial state of a session, with a placeholder for the turn until a prompt or a history begins one. */
export function createClientSession(sessionId: string): ClientSession {
  return {
    sessionId,
    wireId: undefined,
    reading: beginReading(beginTurn(sessionId)),
    features: undefined,
    prompts: [],
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

/** Merges the announced features into those of the session; emits them if they changed. Undefined changes nothing. */
export function learnFeatures(session: ClientSession, features: Features | undefined): readonly AgentEvent[] {
  if (features === undefined) return [];
  const next = { ...session.features, ...features };
  if (JSON.stringify(next) === JSON.stringify(session.features)) return [];
  session.features = next;
  return [{ type: "session.updated", patch: { features: next } }];
}

/**
 * Finds the turns that a history may lack, because their prompts were sent when the history had been requested; undefined if there are none,
 * or if the history has the last prompt and its stream can be read from there on. `known`: how many prompts had been sent.
 */
export function findNewerTurns(
  { prompts, features }: ClientSession,
  known: number,
  events: readonly AgentEvent[],
): readonly string[] | undefined {
  const newer = prompts.slice(known).map(({ turnId }) => turnId);
  const last = prompts.at(-1);
  const hasLast = events.some((event) => event.type === "message.started" && event.messageId === last?.messageId);
  return newer.length === 0 || (hasLast && features?.resume === true) ? undefined : newer;
}

/** Makes a link that is being opened the session's stream; the turn then needs it until its final end. */
export function useStream(session: ClientSession, link: string): void {
  session.stream = link;
  session.frames = 0;
  session.expecting = true;
}

/**
 * Opens the session's event stream after the last event id; undefined if the server cannot resume, without an id, or after `maxAttempts`.
 */
export function resumeStream(session: ClientSession, link: string, url: string): Effect | undefined {
  const { lastEventId } = session;
  if (session.features?.resume !== true || lastEventId === undefined || session.attempts >= maxAttempts)
    return undefined;
  session.attempts += 1;
  useStream(session, link);
  return { type: "open", link, as: "stream", request: toResumeRequest(url, lastEventId), after: "backoff" };
}

/** Marks a turn that had failed as running, without an event; a new failure ends it again. */
export function resumeTurn(session: ClientSession): void {
  session.attempts = 0;
  session.expecting = true;
  startTurn(session.reading.turn);
}

/** Reports the error and ends the turn: as `cut` for `stream_cut`, else as `error`. A turn that has not started or is over gets no end. */
export function failTurn(session: ClientSession, error: KitError): readonly AgentEvent[] {
  const { turn } = session.reading;
  session.expecting = false;
  const reason = error.code === "stream_cut" ? "cut" : "error";
  return [{ type: "failure.received", turnId: turn.turnId, error }, ...endTurn(turn, { reason }, error)];
}

/** Adds one of the kit's notices to the turn; `apart`: beside its answer, which goes on. */
export function addNotice(
  session: ClientSession,
  notice: NoticePart["notice"],
  severity: NoticePart["severity"],
  apart = false,
): readonly AgentEvent[] {
  const { turn } = session.reading;
  if (!apart) turn.openPart = undefined;
  const part: NoticePart = { type: "notice", key: nextPartId(turn), severity, notice };
  if (apart || turn.phase === "new") {
    // Without a message the notice belongs to the session.
    const address = { turnId: turn.turnId, messageId: `${turn.turnId}:notice` };
    const started = { type: "message.started", ...address, role: "system" } as const;
    return [started, { type: "part.added", ...address, part }];
  }
  return [...openMessage(turn), { type: "part.added", turnId: turn.turnId, messageId: turn.messageId, part }];
}

/** The history of a wire that has none: it ends the loading, and changes nothing. */
export const emptyHistory: AgentEvent = { type: "history.loaded", place: "before", events: [] };

/** Adds the notice that the server has no history, and ends the loading. `isOlder`: a prompt was sent after the history was requested. */
export function reportNoHistory(session: ClientSession, isOlder: boolean): readonly AgentEvent[] {
  const notice = addNotice(session, "no_history", "info", isOlder);
  return [emptyHistory, ...notice];
}

/** The error for a stream that ended before its turn. */
export const cutError: KitError = {
  code: "stream_cut",
  message:
    "The stream ended before the turn did and could not be resumed, so the rest of the answer is missing. Try again.",
};

/** The error for a stream without an event. */
export const emptyError: KitError = {
  code: "empty_stream",
  message: "The server accepted the request but sent no event. It may not know the session or the call; check its log.",
};

/** The error for a query that needs the extension. */
export const unannouncedError: KitError = {
  code: "unsupported",
  message: "Nothing was sent: the server has not announced the part of the kit's extension that this query needs.",
};

/** Creates the error for a JSON response to a request for a stream. */
export function toJsonAnswerError(data: unknown): KitError {
  return {
    code: "not_a_stream",
    message: "The server answered with JSON where a stream of events was expected; check the address and the protocol.",
    detail: JSON.stringify(data).slice(0, 500),
  };
}

/** Creates the error for a frame that cannot be read; the stream continues. */
export function toFrameError(data: unknown): KitError {
  const detail = (typeof data === "string" ? data : JSON.stringify(data)).slice(0, 500);
  return {
    code: "bad_frame",
    message: "One event of the stream could not be read and was left out.",
    detail,
  };
}

/**
 * Returns the `idempotency-key` header for servers that announce support, else no header. Before an announcement it is sent only where
 * `url` is given and relative: another origin that does not allow the header in CORS would refuse the whole request.
 */
export function toKeyHeader(session: ClientSession, key: string, url?: string): Readonly<Record<string, string>> {
  const isAllowed =
    session.features === undefined ? url !== undefined && isRelative(url) : session.features.idempotency === true;
  return isAllowed ? { "idempotency-key": key } : {};
}

// Not `https://host/a`, `//host/a` or `\\host/a`.
function isRelative(url: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|[\\/]{2})/i.test(url);
}

/** Creates the reply to a query, which belongs to no session: its error, else its value (by default an empty object). */
export function toReply(queryId: string, value: object | undefined, error: KitError | undefined): Step {
  const result = error === undefined ? { value: toJson(value ?? {}) } : { error };
  return { events: [{ sessionId: "", event: { type: "reply.received", queryId, ...result } }] };
}

/** Drops the session's stream, so that later frames of it are ignored; closes its link if the turn still needs it. */
export function closeStream(session: ClientSession): readonly Effect[] {
  const link = session.expecting ? session.stream : undefined;
  session.expecting = false;
  session.stream = undefined;
  return link === undefined ? [] : [{ type: "close", link }];
}

/**
 * Closes the stream and ends the turn on this side only, with a notice that the agent may continue; no notice if no turn is open. Another
 * turn than the one that was stopped goes on.
 */
export function stopHere(session: ClientSession, turnId: string = session.reading.turn.turnId): Step {
  if (session.reading.turn.turnId !== turnId) return {};
  const effects = closeStream(session);
  const { turn } = session.reading;
  if (turn.phase === "new" || turn.phase === "over") return { effects };
  const events = [...addNotice(session, "stop_is_local", "warning"), ...endTurn(turn, { reason: "cancelled" })];
  return { events: toSessionEvents(session.sessionId, events), effects };
}

/** Emits that posted answers were delivered (`sent`), or that they were not (`failed`) with the error. */
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

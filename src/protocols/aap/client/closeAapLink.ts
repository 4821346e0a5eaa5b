import type { AgentEvent, Incoming, Json, KitError, Step } from "../../../model/index.ts";
import {
  addNotice,
  closeStream,
  cutError,
  emptyError,
  failTurn,
  joinSteps,
  settleAnswers,
  reportNoHistory,
  toSessionEvents,
} from "../../sessions/ClientSession.ts";
import { endTurn } from "../../sessions/TurnReading.ts";
import { readList, readObject, readString } from "../../read.ts";
import type { AapLink, AapSession } from "./AapLink.ts";
import type { AapRequests } from "./AapRequests.ts";
import { isFinalRefusal } from "../../run/isRefusal.ts";
import { completeAnswer } from "./completeAnswer.ts";
import { concludeTurn, selectPendingCalls, settleGranted } from "./concludeTurn.ts";
import { readAapHistory } from "./readAapHistory.ts";

type Closed = Extract<Incoming, { type: "closed" }>;

/** Addresses events to the session. */
export function toStep(session: AapSession, events: readonly AgentEvent[]): Step {
  return { events: toSessionEvents(session.sessionId, events) };
}

/** Reads the names of the tools that a session declares. */
export function readToolNames(body: Json | undefined): ReadonlySet<string> {
  return new Set(readList(readObject(body)?.["tools"], (tool) => readString(readObject(tool)?.["name"])));
}

/** Concludes a turn whose stream closes before its end. */
export function closeAapStream(requests: AapRequests, use: Extract<AapLink, { type: "stream" }>, closed: Closed): Step {
  const { session, answers } = use;
  const { turn } = session.reading;
  if (session.stream !== closed.link || !session.expecting) return {};
  const isSilent = session.frames === 0;
  if (isSilent && session.attempts === 0 && closed.how !== "cut") {
    const error = closed.how === "end" ? emptyError : (closed.error ?? cutError);
    session.expecting = false;
    // Answers that were not accepted stay decided and can be sent again; the turn still waits.
    if (answers.length === 0) return toStep(session, failTurn(session, error));
    // A history that was requested before lacks nothing.
    session.prompts.splice(
      session.prompts.findLastIndex(({ messageId }) => messageId === ""),
      1,
    );
    const failed = settleAnswers(turn.turnId, answers, error);
    return toStep(session, [...failed, { type: "failure.received", turnId: turn.turnId, error }]);
  }
  // A resumed stream would not confirm whether the answers were delivered.
  if (isSilent && answers.length > 0 && session.wireId !== undefined) return requests.loadHistory(session, answers);
  const resumed = isFinalRefusal(closed) ? undefined : requests.resume(session);
  if (resumed !== undefined) return resumed;
  if (closed.how === "end") {
    session.expecting = false;
    // The reference server loses the last events of a stream, so the history is read once.
    return session.wireId === undefined
      ? toStep(session, concludeWithoutStop(session, undefined))
      : requests.readResults(session, true);
  }
  if (session.wireId === undefined) return toStep(session, failTurn(session, cutError));
  return requests.loadHistory(session, answers);
}

/** The stream ended without `turn_stop`: with open calls the agent waits, otherwise the reason is unknown. */
export function concludeWithoutStop(session: AapSession, messages: Json | undefined): readonly AgentEvent[] {
  const { turn } = session.reading;
  if (selectPendingCalls(turn).length > 0) return concludeTurn(turn, { end: { reason: "tool_use" } }, session.tools);
  const granted = settleGranted(turn);
  const completed = completeAnswer(session, messages);
  if (completed !== undefined) return [...granted, ...completed];
  return [...granted, ...addNotice(session, "ended_without_stop", "info"), ...endTurn(turn, { reason: "other" })];
}

/** Applies the history that was requested for an opened session, or after its stream was cut. */
export function closeAapHistory(
  requests: AapRequests,
  use: Extract<AapLink, { type: "history" }>,
  body: Json | undefined,
  failed: KitError | undefined,
): Step {
  const { session, kind, known } = use;
  const isNewest = known === session.prompts.length;
  // The turn whose stream was cut is no longer the current one.
  const cut = isNewest ? use.cut : null;
  const names = readToolNames(body);
  if (names.size > 0 && isNewest) session.tools = names;
  const history = readAapHistory(session, body, known);
  if (history === undefined) {
    if (cut !== null) return toStep(session, failTurn(session, cutError));
    if (failed?.status === 404 && kind === "full" && requests.dialect === 3) {
      return requests.loadHistory(session, null, "compacted", known);
    }
    if (failed !== undefined) return toStep(session, [{ type: "failure.received", error: failed }]);
    return toStep(session, reportNoHistory(session, !isNewest));
  }
  if (history.event.type === "history.loaded" && history.event.events.length === 0 && cut === null) {
    return joinSteps(toStep(session, [history.event]), awaitHistory(requests, session, known));
  }
  session.emptyReads = 0;
  const partial = kind === "compacted" ? addNotice(session, "history_partial", "info", history.isOlder) : [];
  if (history.isOlder) return toStep(session, [history.event, ...partial]);
  const { turn } = session.reading;
  // Answers to requests that are still open in the history were not delivered; the others are confirmed by it.
  const lost = cut !== null && turn.phase === "waiting" ? settleAnswers(turn.turnId, cut, cutError) : [];
  const loaded = toStep(session, [history.event, ...lost, ...partial]);
  if (history.running) {
    // The new stream contains all events of the one before it.
    const { stream, expecting } = session;
    const effects: Step["effects"] = expecting && stream !== undefined ? [{ type: "close", link: stream }] : [];
    session.expecting = true;
    const resumed = requests.resume(session, 0);
    return joinSteps(loaded, resumed === undefined ? {} : joinSteps({ effects }, resumed));
  }
  if (cut === null) return joinSteps(loaded, { effects: closeStream(session) });
  if (turn.phase === "waiting") return loaded;
  turn.phase = "running";
  return joinSteps(loaded, toStep(session, failTurn(session, cutError)));
}

/** Retries for an empty history; the delay of the first one in milliseconds, which doubles; the longest delay. */
const [maxEmptyReads, firstWait, longestWait] = [10, 2_000, 30_000];

/**
 * Handles the empty history of an existing session: a server may store a turn only after its end, as the reference server does. The
 * history is read again until it has messages, with a notice in the thread meanwhile.
 */
function awaitHistory(requests: AapRequests, session: AapSession, known: number): Step {
  if (session.features?.resume === true || session.emptyReads >= maxEmptyReads) return {};
  const wait = Math.min(longestWait, firstWait * 2 ** session.emptyReads);
  session.emptyReads += 1;
  const isFirst = session.emptyReads === 1 && known === session.prompts.length;
  const notice = isFirst ? addNotice(session, "history_may_follow", "info") : [];
  const { effects } = requests.loadHistory(session, null, "full", known);
  const later = effects.map((effect) => (effect.type === "open" ? { ...effect, after: wait } : effect));
  return joinSteps(toStep(session, notice), { effects: later });
}

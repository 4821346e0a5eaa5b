import type { AgentEvent, AgentRequest, Answer, Carries, NewRequest, ThreadState } from "../../model/index.ts";
import { resolveToolCall } from "../../store/index.ts";
import type { Journal } from "../log/openJournal.ts";

/** Options of `askUser`. */
export interface AskOptions {
  /** Gives a request an id that no other question has. */
  readonly scope: (request: NewRequest) => NewRequest;
  /** The session's log; answers are read from it. */
  readonly journal: Journal;
  /** Id of the turn. */
  readonly turnId: string;
  /** Aborts when the turn is stopped. */
  readonly signal: AbortSignal;
  /** Writes an event to the session's log. */
  readonly emit: (event: AgentEvent) => void;
  /** Called once the requests are open; lets the turn wait. */
  readonly onWait: () => void;
  /** Called when the requests are answered; continues the turn. */
  readonly onResume: () => void;
  /** What the protocol can express; tells whether permissions and forms can be asked for. */
  readonly carries: Carries;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The longest delay of a timer in milliseconds (24.8 days), after which a request with a later expiry expires, too. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * Opens requests and waits until the log contains an answer to each. Requests for trusted tools are granted without being opened, and those
 * that the protocol does not support are opened and refused. Answers are read from the log, so any process may receive them; they are
 * returned in the order of the requests. Rejects with the signal's reason on abort.
 */
export async function askUser(asked: readonly NewRequest[], options: AskOptions): Promise<readonly Answer[]> {
  const { signal, scope } = options;
  signal.throwIfAborted();
  const requests = asked.map((request) => scope(request));
  const policyAnswers = requests.map((request) => decideByPolicy(request, options));
  const undecided = requests.filter((_, index) => policyAnswers[index] === undefined);
  const userAnswers = undecided.length === 0 ? [] : [...(await askAll(undecided, options))];
  return policyAnswers.flatMap((answer) => (answer === undefined ? userAnswers.splice(0, 1) : [answer]));
}

/** Decides a request without the user; undefined if the user must be asked. */
function decideByPolicy(request: NewRequest, options: AskOptions): Answer | undefined {
  const { turnId, emit, carries, now } = options;
  const base = { by: "policy", at: now() } as const;
  if (isTrusted(request, options)) return { ...base, granted: true };
  const feature = request.kind === "permission" ? "permissions" : "forms";
  if (request.kind === "execution" || carries.features[feature] !== "absent") return undefined;
  const answer = { ...base, granted: false, reason: "The user cannot be asked over this connection." };
  const { requestId } = request;
  emit({ type: "request.opened", turnId, request });
  emit({ type: "request.updated", turnId, requestId, state: "answered", answer });
  return answer;
}

/** Whether it asks for permission for a tool that the user trusts. What only a person may answer, or nobody may grant, is never trusted. */
function isTrusted(request: NewRequest, { journal, turnId }: AskOptions): boolean {
  const { kind, toolCallId, occurrence, safetyCheck, blocked } = request;
  const thread = journal.thread();
  const { trustedTools } = thread.session;
  if (kind !== "permission" || toolCallId === undefined || trustedTools === undefined) return false;
  if (safetyCheck !== undefined || blocked !== undefined) return false;
  const call = resolveToolCall(thread, { turnId, toolCallId, occurrence });
  return call !== undefined && trustedTools.includes(call.toolName);
}

async function askAll(requests: readonly NewRequest[], options: AskOptions): Promise<readonly Answer[]> {
  const { journal, turnId, emit, onWait, onResume, now } = options;
  const requestIds = requests.map(({ requestId }) => requestId);
  // A turn that is run again after a restart repeats requests that are open or answered already.
  const earlierAnswers = settledAnswers(journal.thread(), requestIds, now());
  if (earlierAnswers && !isStillWaiting(journal.thread())) return earlierAnswers;
  const openedIds = new Set(journal.thread().requests.map(({ requestId }) => requestId));
  for (const request of requests)
    if (!openedIds.has(request.requestId)) emit({ type: "request.opened", turnId, request });
  onWait();
  const answers = earlierAnswers ?? (await waitForAnswers(requests, options));
  onResume();
  await journal.flush();
  return answers;
}

/** Whether the turn still waits though all requests are answered: the server crashed between an answer and its effect. */
function isStillWaiting({ turn, requests }: ThreadState): boolean {
  return turn.status === "waiting" && requests.every(({ state }) => state !== "open");
}

function waitForAnswers(requests: readonly NewRequest[], options: AskOptions): Promise<readonly Answer[]> {
  const { journal, turnId, signal, emit, now } = options;
  const requestIds = requests.map((request) => request.requestId);
  return new Promise((resolve, reject) => {
    const timers = requests.flatMap(({ requestId, expiresAt }) => {
      if (expiresAt === undefined) return [];
      const expire = () => emit({ type: "request.withdrawn", turnId, requestId, expired: true });
      return [setTimeout(expire, Math.min(Math.max(expiresAt - now(), 0), MAX_DELAY))];
    });
    const finish = () => {
      unsubscribe();
      signal.removeEventListener("abort", abort);
      for (const timer of timers) clearTimeout(timer);
    };
    const abort = () => {
      finish();
      reject(signal.reason instanceof Error ? signal.reason : new DOMException("Stopped", "AbortError"));
    };
    const look = () => {
      const answers = settledAnswers(journal.thread(), requestIds, now());
      if (!answers) return;
      finish();
      resolve(answers);
    };
    const unsubscribe = journal.subscribe(look);
    signal.addEventListener("abort", abort);
    // Requests from before a restart may have been answered before this subscription.
    look();
  });
}

function answerOf(request: AgentRequest | undefined, now: number): Answer | undefined {
  if (request?.state === "answered" && request.answer) return request.answer;
  if (request?.state === "expired") return { granted: false, by: "timeout", at: now };
  if (request?.state === "withdrawn") return { granted: false, by: "cancel", at: now };
  return undefined;
}

/** The answers in the order of the requests; undefined while one is missing. Expired and withdrawn requests count as refused. */
function settledAnswers(
  thread: ThreadState,
  requestIds: readonly string[],
  now: number,
): readonly Answer[] | undefined {
  const byId = new Map(thread.requests.map((request) => [request.requestId, request]));
  const answers: Answer[] = [];
  for (const requestId of requestIds) {
    const answer = answerOf(byId.get(requestId), now);
    if (!answer) return undefined;
    answers.push(answer);
  }
  return answers;
}

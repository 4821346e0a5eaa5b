import { readCallIds, readCallName } from "../../model/index.ts";
import type {
  AgentRequest,
  Answer,
  HttpRequest,
  ServerThreads,
  SubmittedAnswer,
  ThreadState,
} from "../../model/index.ts";
import { equalValues } from "../equalValues.ts";
import { toJson } from "../read.ts";
import { sessionHeader } from "../sessionHeader.ts";
import type { RunPost } from "./createRunServer.ts";

/** The decisions in a client's request, by the wire ids of the calls. */
export type CallAnswers = ReadonlyMap<string, Pick<Answer, "granted" | "reason" | "output" | "error">>;

/** Creates the answers for open requests from the decisions about their calls; requests without a decision are left out. */
function answerOpen(thread: ThreadState | undefined, decisions: CallAnswers): readonly SubmittedAnswer[] {
  const open = thread?.requests.filter(({ state }) => state === "open") ?? [];
  return open.flatMap((request) => toAnswer(request, decisions));
}

/**
 * Creates the answers that were given already: a client that has lost the response sends the same results again. Of the requests about one
 * call, the last one counts.
 */
function answerAgain(thread: ThreadState | undefined, decisions: CallAnswers): readonly SubmittedAnswer[] {
  const byCall = new Map<string, AgentRequest>();
  for (const request of thread?.requests ?? []) {
    const decision = decisions.get(callIdOf(request));
    if (request.state === "answered" && decision && isSame(request.answer, decision))
      byCall.set(callIdOf(request), request);
  }
  return [...byCall.values()].flatMap((request) => toAnswer(request, decisions));
}

function toAnswer(request: AgentRequest, decisions: CallAnswers): SubmittedAnswer[] {
  const decision = decisions.get(callIdOf(request));
  const by = request.kind === "execution" ? "tool" : "user";
  return decision === undefined ? [] : [{ requestId: request.requestId, answer: { ...decision, by, at: 0 } }];
}

function isSame(answer: Answer | undefined, { granted, output, error }: Omit<Answer, "by" | "at">): boolean {
  if (answer?.granted !== granted || answer.error?.message !== error?.message) return false;
  return equalValues(toJson(answer.output ?? null), toJson(output ?? null));
}

/** The content of a POST on a wire without sessions: in `decisions` the results of calls, a prompt, or both. */
export interface StepPost extends Pick<RunPost, "tools" | "content"> {
  readonly decisions: CallAnswers;
}

/**
 * Finds the session of a POST: the one that its header names, else one with open requests for these calls, else a new one for a prompt.
 * Results alone that are answers already get their response again, in the session that the header names. Returns the error text of a 400 response
 * for results that no request knows.
 *
 * The texts of a history and answered calls name no session: two clients may have said and heard the same, and one must not get what the other
 * is told.
 */
export function findSessionForPost(
  { tools, content, decisions }: StepPost,
  threads: ServerThreads,
  headers: HttpRequest["headers"],
  createId: (noun: string) => string,
): RunPost | string {
  const namedId = headers[sessionHeader];
  const named = namedId !== undefined && threads.get(namedId) !== undefined ? namedId : undefined;
  // Without results no session is looked at: a server may have many.
  const findWaiting = (): string | undefined =>
    decisions.size === 0
      ? undefined
      : threads.list().find(({ sessionId }) => answerOpen(threads.get(sessionId), decisions).length > 0)?.sessionId;
  const found = named ?? findWaiting();
  if (content !== undefined) {
    const sessionId = found ?? createId("session");
    return { sessionId, tools, content, answers: answerOpen(threads.get(sessionId), decisions) };
  }
  const thread = found === undefined ? undefined : threads.get(found);
  const open = answerOpen(thread, decisions);
  const answers = open.length > 0 ? open : answerAgain(thread, decisions);
  if (found === undefined || answers.length === 0)
    return "No call waits for these results, so they were not used; send a new prompt.";
  // Clients have no keys; none of them answers a request twice.
  return { sessionId: found, tools, answers, idempotencyKey: answers.map(({ requestId }) => requestId).join(" ") };
}

// The key `turn_1:call_1~1` belongs to the call id `call_1`.
function callIdOf({ turnId, toolCallKey = "" }: AgentRequest): string {
  return readCallIds(readCallName(toolCallKey, turnId) ?? "").toolCallId;
}

import { readCallName } from "../../model/index.ts";
import type { AgentRequest, Answer, ServerThreads, SubmittedAnswer, ThreadState } from "../../model/index.ts";
import type { RunPost } from "./createRunServer.ts";

/** The decisions in a client's request, by the wire ids of the calls. */
export type CallAnswers = ReadonlyMap<string, Pick<Answer, "granted" | "reason" | "output" | "error">>;

/** Creates the answers for open requests from the decisions about their calls; requests without a decision are left out. */
export function answerCalls(thread: ThreadState | undefined, decisions: CallAnswers): readonly SubmittedAnswer[] {
  const open = thread?.requests.filter(({ state }) => state === "open") ?? [];
  return open.flatMap((request): SubmittedAnswer[] => {
    const decision = decisions.get(callIdOf(request));
    const by = request.kind === "execution" ? "tool" : "user";
    return decision === undefined ? [] : [{ requestId: request.requestId, answer: { ...decision, by, at: 0 } }];
  });
}

/** The content of a POST on a wire without sessions: in `decisions` the results of calls, a prompt, or both. */
export interface StepPost extends Pick<RunPost, "tools" | "content"> {
  readonly decisions: CallAnswers;
}

/**
 * Finds the session of a POST: the one with `namedId`, else one with open requests for these calls, else a new one for a prompt. Returns
 * the error text of a 400 response for results that no open request waits for.
 *
 * The texts of a history name no session: two clients may have said and heard the same, and a prompt in the other's session would stop it.
 */
export function findSessionForPost(
  { tools, content, decisions }: StepPost,
  threads: ServerThreads,
  namedId: string | undefined,
  createId: (noun: string) => string,
): RunPost | string {
  const named = namedId !== undefined && threads.get(namedId) !== undefined ? namedId : undefined;
  const sessionId = named ?? findWaiting(threads, decisions);
  const answers = sessionId === undefined ? [] : answerCalls(threads.get(sessionId), decisions);
  if (content !== undefined) return { sessionId: sessionId ?? createId("session"), tools, content, answers };
  if (sessionId === undefined || answers.length === 0)
    return "No call waits for these results, so they were not used; send a new prompt.";
  return { sessionId, tools, answers };
}

function findWaiting(threads: ServerThreads, decisions: CallAnswers): string | undefined {
  return threads.list().find(({ sessionId }) => answerCalls(threads.get(sessionId), decisions).length > 0)?.sessionId;
}

// The key `turn_1:call_1~1` belongs to the call id `call_1`.
function callIdOf({ turnId, toolCallKey = "" }: AgentRequest): string {
  return (readCallName(toolCallKey, turnId) ?? "").replace(/~\d+$/u, "");
}

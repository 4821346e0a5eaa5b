import type { AgentRequest, Answer, ServerThreads, SubmittedAnswer, ThreadState } from "../../model/index.ts";
import type { RunPost } from "./createRunServer.ts";

/** What a request of a client says of calls, by their wire ids. */
export type CallAnswers = ReadonlyMap<string, Pick<Answer, "granted" | "reason" | "output" | "error">>;

/** Makes the answers that open requests get from what is said of their calls. */
export function answerCalls(thread: ThreadState | undefined, given: CallAnswers): readonly SubmittedAnswer[] {
  const open = thread?.requests.filter(({ state }) => state === "open") ?? [];
  return open.flatMap((request): SubmittedAnswer[] => {
    const said = given.get(callIdOf(request));
    const by = request.kind === "execution" ? "tool" : "user";
    return said === undefined ? [] : [{ requestId: request.requestId, answer: { ...said, by, at: 0 } }];
  });
}

/** What a POST says on a wire without sessions: a prompt, or what calls gave. */
export interface StepPost extends Pick<RunPost, "tools" | "content"> {
  readonly given: CallAnswers;
}

/**
 * Finds whose step a POST asks for: the session that it names, else one that waits for these calls, else a new one. Answers that nobody
 * waits for are refused.
 */
export function placeStep(
  { tools, content, given }: StepPost,
  threads: ServerThreads,
  told: string | undefined,
  createId: (noun: string) => string,
): RunPost | string {
  const named = told !== undefined && threads.get(told) !== undefined ? told : undefined;
  if (content !== undefined) return { sessionId: named ?? createId("session"), tools, content };
  const sessionId = named ?? findWaiting(threads, given);
  const answers = sessionId === undefined ? [] : answerCalls(threads.get(sessionId), given);
  if (sessionId === undefined || answers.length === 0) return "Nobody waits for these results; send a new prompt.";
  return { sessionId, tools, answers };
}

function findWaiting(threads: ServerThreads, given: CallAnswers): string | undefined {
  return threads.list().find(({ sessionId }) => answerCalls(threads.get(sessionId), given).length > 0)?.sessionId;
}

function callIdOf({ turnId, toolCallKey = "" }: AgentRequest): string {
  return toolCallKey.slice(turnId.length + 1).replace(/~\d+$/u, "");
}

import type { AgentRequest, Answer, ThreadState } from "../../model/index.ts";

function answerOf(request: AgentRequest | undefined, now: number): Answer | undefined {
  if (request?.state === "answered" && request.answer) return request.answer;
  if (request?.state === "expired") return { granted: false, by: "timeout", at: now };
  if (request?.state === "withdrawn") return { granted: false, by: "cancel", at: now };
  return undefined;
}

/** The answers of these requests in the order given, or undefined while one is missing. Expired and withdrawn ones count as refused. */
export function settledAnswers(
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

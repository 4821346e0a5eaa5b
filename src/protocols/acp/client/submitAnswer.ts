import { toJson } from "../../read.ts";
import type { AgentEvent, Answer, JsonObject, KitError, SubmittedAnswer } from "../../../model/index.ts";
import type { AcpPending, AcpSession, AcpState, AcpStep } from "./AcpState.ts";
import { writeAnswerMeta } from "../write/writeAcpQuestion.ts";
import { sendMessage } from "../binding/sendMessage.ts";

/** Answers a request of the agent, again if the answer is not confirmed; an answer to a closed request is refused as stale. */
export function submitAnswer(
  state: AcpState,
  step: AcpStep,
  session: AcpSession,
  turnId: string,
  { requestId, answer }: SubmittedAnswer,
): void {
  const pending = state.pending.get(requestId) ?? state.answered.get(requestId)?.pending;
  if (pending === undefined) {
    const error: KitError = { code: "stale", message: "The agent no longer waits for this answer." };
    const event: AgentEvent = { type: "request.updated", turnId, requestId, state: "failed", answer, error };
    step.events.push({ sessionId: session.sessionId, event });
    return;
  }
  state.pending.delete(requestId);
  state.answered.set(requestId, { pending, answer });
  sendMessage(
    step,
    { jsonrpc: "2.0", id: pending.id, result: writeAnswer(requestId, pending, answer) },
    session.wireId,
    requestId,
  );
}

function writeAnswer(requestId: string, pending: AcpPending, answer: Answer): JsonObject {
  if (pending.kind !== "permission") {
    if (answer.granted) return toJson({ action: "accept", content: answer.input });
    return { action: answer.by === "cancel" ? "cancel" : "decline" };
  }
  // The id is opaque; only the kind defines the effect of an option.
  const wanted = answer.granted ? "allow" : "reject";
  const optionId = answer.optionId ?? pending.options.find((option) => option.kind.startsWith(wanted))?.id;
  const isOption = pending.isAmbiguous !== true && pending.options.some(({ id }) => id === optionId);
  if (answer.by === "cancel" || optionId === undefined || !isOption) return { outcome: { outcome: "cancelled" } };
  const more = pending.takesMore ? writeAnswerMeta(requestId, answer) : {};
  return { outcome: { outcome: "selected", optionId }, ...more };
}

/** Cancels every open request of the session and withdraws it in the thread, as the protocol requires when the turn is cancelled. */
export function cancelPending(state: AcpState, step: AcpStep, session: AcpSession): void {
  for (const [requestId, pending] of state.pending) {
    if (pending.session !== session) continue;
    state.pending.delete(requestId);
    const result = pending.kind === "permission" ? { outcome: { outcome: "cancelled" } } : { action: "cancel" };
    sendMessage(step, { jsonrpc: "2.0", id: pending.id, result }, session.wireId);
    step.events.push({
      sessionId: session.sessionId,
      event: { type: "request.withdrawn", turnId: pending.turnId, requestId },
    });
  }
}

/** Handles a sent answer, or one that could not be sent and may be sent again. */
export function settleAnswer(state: AcpState, step: AcpStep, requestId: string, error: KitError | undefined): void {
  const reply = state.answered.get(requestId);
  if (reply === undefined) return;
  state.answered.delete(requestId);
  const { pending, answer } = reply;
  if (error !== undefined) state.pending.set(requestId, pending);
  const base = { type: "request.updated" as const, turnId: pending.turnId, requestId, answer };
  const event: AgentEvent = error === undefined ? { ...base, state: "answered" } : { ...base, state: "failed", error };
  step.events.push({ sessionId: pending.session.sessionId, event });
}

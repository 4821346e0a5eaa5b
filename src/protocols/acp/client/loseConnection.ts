import type { AgentEvent, KitError } from "../../../model/index.ts";
import type { AcpSession, AcpState, AcpStep } from "./AcpState.ts";
import { failWaiting } from "./initializeConnection.ts";

/** Handles the loss of the connection: fails queued commands and queries, withdraws open requests and cuts running turns. */
export function loseConnection(state: AcpState, error: KitError | undefined): AcpStep {
  const step: AcpStep = { events: [], outgoing: [] };
  state.connection = "closed";
  const failure = error ?? ended;
  failWaiting(state, step, failure);
  for (const { command } of state.calls.values()) {
    if (command?.type !== "ask") continue;
    const event: AgentEvent = { type: "reply.received", queryId: command.queryId, error: failure };
    step.events.push({ sessionId: "", event });
  }
  state.calls.clear();
  state.early = [];
  for (const session of state.sessions.values()) closeSession(state, step, session, error);
  return step;
}

/** Handles the end of one session's stream, e.g. because the session was deleted. */
export function loseSession(state: AcpState, wireId: string): AcpStep {
  const step: AcpStep = { events: [], outgoing: [] };
  for (const session of state.sessions.values()) {
    if (session.wireId !== wireId) continue;
    for (const [id, call] of state.calls) if (call.session === session) state.calls.delete(id);
    closeSession(state, step, session, undefined);
  }
  return step;
}

const ended: KitError = { code: "stream_cut", message: "The connection to the agent ended." };

function closeSession(state: AcpState, step: AcpStep, session: AcpSession, error: KitError | undefined): void {
  const emit = (event: AgentEvent): void => void step.events.push({ sessionId: session.sessionId, event });
  for (const [requestId, pending] of state.pending) {
    if (pending.session !== session) continue;
    state.pending.delete(requestId);
    emit({ type: "request.withdrawn", turnId: pending.turnId, requestId });
  }
  // Whether they arrived is not known, and the next connection counts its ids anew.
  for (const [requestId, { pending, answer }] of state.answered) {
    if (pending.session !== session) continue;
    state.answered.delete(requestId);
    const { turnId } = pending;
    emit({ type: "request.updated", turnId, requestId, state: "failed", answer, error: error ?? ended });
  }
  const wasOpening = session.state === "opening";
  session.state = "closed";
  session.updates.replaying = false;
  const prompts = session.queuedCommands.splice(0).filter((command) => command.type === "sendPrompt");
  const running = session.prompting;
  session.prompting = undefined;
  session.superseded = undefined;
  const turnIds = [...(running === undefined ? [] : [running]), ...prompts.map(({ turnId }) => turnId)];
  for (const turnId of turnIds) emit({ type: "turn.ended", turnId, reason: "cut", error });
  if (wasOpening && turnIds.length === 0) emit({ type: "failure.received", error: error ?? ended });
}

import type { AgentEvent, KitError } from "../../model/index.ts";
import type { AcpState, AcpStep } from "./AcpState.ts";

/** The connection is gone: questions fail, open requests are withdrawn, running turns are cut. */
export function loseConnection(state: AcpState, error: KitError | undefined): AcpStep {
  const step: AcpStep = { events: [], outgoing: [] };
  state.connection = "closed";
  const failure = error ?? { code: "stream_cut", message: "The connection to the agent ended." };
  const asks = [...state.waiting.splice(0), ...Array.from(state.calls.values(), ({ command }) => command)];
  for (const command of asks) {
    if (command?.type !== "ask") continue;
    const event: AgentEvent = { type: "reply.received", queryId: command.queryId, error: failure };
    step.events.push({ sessionId: "", event });
  }
  state.calls.clear();
  state.early = [];
  for (const [requestId, { session, turnId }] of state.pending) {
    step.events.push({ sessionId: session.sessionId, event: { type: "request.withdrawn", turnId, requestId } });
  }
  state.pending.clear();
  for (const session of state.sessions.values()) {
    const wasOpening = session.state === "opening";
    session.state = "closed";
    session.updates.replaying = false;
    const prompts = session.waiting.splice(0).filter((command) => command.type === "sendPrompt");
    const running = session.prompting ? session.updates.turnId : undefined;
    session.prompting = false;
    const turnIds = [...(running === undefined ? [] : [running]), ...prompts.map(({ turnId }) => turnId)];
    for (const turnId of turnIds) {
      const cut = { type: "turn.ended", turnId, reason: "cut", ...(error === undefined ? {} : { error }) } as const;
      step.events.push({ sessionId: session.sessionId, event: cut });
    }
    if (wasOpening && turnIds.length === 0)
      step.events.push({ sessionId: session.sessionId, event: { type: "failure.received", error: failure } });
  }
  return step;
}

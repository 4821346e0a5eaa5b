import type { Command } from "../../../model/index.ts";
import { sendQuery } from "./sendQuery.ts";
import type { AcpSession, AcpState, AcpStep } from "./AcpState.ts";
import { sendJsonRpcRequest } from "./sendJsonRpcRequest.ts";
import { closeOnAgent, getAcpSession, loadAcpSession, openAcpSession } from "./openAcpSession.ts";
import { writeContentBlock } from "../read/readContent.ts";
import { sendMessage } from "../binding/sendMessage.ts";
import { cancelPending, submitAnswer } from "./submitAnswer.ts";

type SessionCommand = Exclude<Command, { type: "ask" }>;

/**
 * Handles a command on an open connection: appends its messages and events to `step` and changes `state`. Commands for a session that is
 * not open are queued, and open it.
 */
export function handleCommand(state: AcpState, step: AcpStep, command: Command): void {
  if (command.type === "ask") sendQuery(state, step, command);
  else if (command.type === "closeSession") closeSession(state, step, command.sessionId);
  else {
    const session = getAcpSession(state, command.sessionId);
    if (session.state === "open") handleSessionCommand(state, step, session, command);
    else if (command.type === "cancelTurn") removeQueuedPrompt(session, command.turnId);
    else {
      if (command.type !== "openSession") session.queuedCommands.push(command);
      openAcpSession(state, step, session);
    }
  }
}

/** Removes the prompt of a turn if it is still queued. */
export function removeQueuedPrompt(session: AcpSession, turnId: string): void {
  session.queuedCommands = session.queuedCommands.filter(
    (command) => command.type !== "sendPrompt" || command.turnId !== turnId,
  );
}

function handleSessionCommand(state: AcpState, step: AcpStep, session: AcpSession, command: SessionCommand): void {
  // An open session always has a wire id.
  const sessionId = session.wireId ?? "";
  switch (command.type) {
    case "sendPrompt": {
      const { turnId, content } = command;
      session.superseded = session.prompting;
      session.prompting = turnId;
      // Version 1: until the agent answers a stopped prompt, what it sends belongs to that prompt.
      if (session.superseded === undefined || state.settings.version === 2) session.updates.startTurn(turnId);
      step.events.push({ sessionId: session.sessionId, event: { type: "turn.started", turnId } });
      const params = { sessionId, prompt: content.map(writeContentBlock) };
      sendJsonRpcRequest(state, step, "session/prompt", params, { session, command });
      break;
    }
    case "submitAnswers":
      for (const answer of command.answers) submitAnswer(state, step, session, command.turnId, answer);
      break;
    case "cancelTurn":
      sendMessage(step, { jsonrpc: "2.0", method: "session/cancel", params: { sessionId } }, sessionId);
      cancelPending(state, step, session);
      break;
    case "setMode":
      sendJsonRpcRequest(state, step, "session/set_mode", { sessionId, modeId: command.modeId }, { session, command });
      break;
    case "setOptions":
      for (const [configId, value] of Object.entries(command.options)) {
        const type = typeof value === "boolean" ? "boolean" : "id";
        // Version 1 expects a `type` for booleans only, version 2 for all values.
        const typed = state.settings.version === 2 || type === "boolean" ? { type } : {};
        const params = { sessionId, configId, value, ...typed };
        sendJsonRpcRequest(state, step, "session/set_config_option", params, { session, command });
      }
      break;
    case "loadHistory":
      if (command.place === "replace") loadAcpSession(state, step, session);
      break;
    // The session is open already, and `handleCommand` closes it.
    case "openSession":
    case "closeSession":
      break;
    // ACP has no message for these.
    case "continueTurn":
    case "selectBranch":
    case "trustTools":
      break;
  }
}

/** Forgets the session and closes its stream; an agent without `session/close` keeps it. */
function closeSession(state: AcpState, step: AcpStep, sessionId: string): void {
  const session = state.sessions.get(sessionId);
  state.sessions.delete(sessionId);
  // A new session has no id before the response, which closes it then.
  if (session?.wireId === undefined || session.state === "closed") return;
  closeOnAgent(state, step, session, session.wireId);
  step.outgoing.push({ type: "leave", wireId: session.wireId });
}

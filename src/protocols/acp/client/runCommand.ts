import type { Command } from "../../../model/index.ts";
import { offersSession } from "../acpCapabilities.ts";
import { askAgent } from "./askAgent.ts";
import type { AcpSession, AcpState, AcpStep } from "./AcpState.ts";
import { callAgent } from "./callAgent.ts";
import { getAcpSession, loadAcpSession, openAcpSession } from "./openAcpSession.ts";
import { writeContentBlock } from "../read/readContent.ts";
import { sendMessage } from "../binding/sendMessage.ts";
import { cancelPending, submitAnswer } from "./submitAnswer.ts";

type SessionCommand = Exclude<Command, { type: "ask" }>;

/** Carries out a command on an open connection. */
export function runCommand(state: AcpState, step: AcpStep, command: Command): void {
  if (command.type === "ask") askAgent(state, step, command);
  else if (command.type === "closeSession") closeSession(state, step, command.sessionId);
  else {
    const session = getAcpSession(state, command.sessionId);
    if (session.state === "open") runSessionCommand(state, step, session, command);
    else if (command.type === "cancelTurn") dropPrompts(session, command.turnId);
    else {
      if (command.type !== "openSession") session.waiting.push(command);
      openAcpSession(state, step, session);
    }
  }
}

/** Removes a prompt that is still queued. */
export function dropPrompts(session: AcpSession, turnId: string): void {
  session.waiting = session.waiting.filter((command) => command.type !== "sendPrompt" || command.turnId !== turnId);
}

function runSessionCommand(state: AcpState, step: AcpStep, session: AcpSession, command: SessionCommand): void {
  const sessionId = session.wireId ?? "";
  switch (command.type) {
    case "sendPrompt": {
      const { turnId, content } = command;
      session.updates.startTurn(turnId);
      session.prompting = true;
      step.events.push({ sessionId: session.sessionId, event: { type: "turn.started", turnId } });
      const params = { sessionId, prompt: content.map(writeContentBlock) };
      callAgent(state, step, "session/prompt", params, { session, command });
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
      callAgent(state, step, "session/set_mode", { sessionId, modeId: command.modeId }, { session, command });
      break;
    case "setOptions":
      for (const [configId, value] of Object.entries(command.options)) {
        const type = typeof value === "boolean" ? "boolean" : "id";
        // In version 1 only booleans have a type.
        const typed = state.settings.version === 2 || type === "boolean" ? { type } : {};
        const params = { sessionId, configId, value, ...typed };
        callAgent(state, step, "session/set_config_option", params, { session, command });
      }
      break;
    case "loadHistory":
      if (command.place === "replace") loadAcpSession(state, step, session);
      break;
    case "openSession":
    case "continueTurn":
    case "closeSession":
    case "trustTools":
      break;
  }
}

function closeSession(state: AcpState, step: AcpStep, sessionId: string): void {
  const session = state.sessions.get(sessionId);
  state.sessions.delete(sessionId);
  if (session?.wireId === undefined || session.state !== "open") return;
  if (offersSession(state.agent, "close"))
    callAgent(state, step, "session/close", { sessionId: session.wireId }, { session });
  step.outgoing.push({ type: "leave", wireId: session.wireId });
}

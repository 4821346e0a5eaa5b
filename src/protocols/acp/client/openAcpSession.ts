import type { AgentEvent, Command, KitError, Threads } from "../../../model/index.ts";
import { offersLoad, offersSession } from "../acpCapabilities.ts";
import type { AcpSession, AcpState, AcpStep } from "./AcpState.ts";
import { settleAnswers, toSessionEvents } from "../../sessions/ClientSession.ts";
import { sendJsonRpcRequest } from "./sendJsonRpcRequest.ts";
import { createUpdateReader } from "../read/createUpdateReader.ts";

/** Returns the session with the local id, which is created if it does not exist. */
export function getAcpSession(state: AcpState, sessionId: string): AcpSession {
  const existing = state.sessions.get(sessionId);
  if (existing !== undefined) return existing;
  const session: AcpSession = {
    sessionId,
    state: "closed",
    updates: createUpdateReader(state.options.createId, state.settings.version),
    replay: [],
    queuedCommands: [],
  };
  state.sessions.set(sessionId, session);
  return session;
}

/** Reads the session's wire id from the command, or from the thread after a reload. */
export function rememberWireId(session: AcpSession, command: Command & { sessionId: string }, threads: Threads): void {
  const openedId = command.type === "openSession" ? command.wireId : undefined;
  const wireId = openedId ?? session.wireId ?? threads.get(session.sessionId)?.session.wireId;
  if (wireId !== undefined) session.wireId = wireId;
}

/** Opens the session on this connection: creates, loads or resumes it. */
export function openAcpSession(state: AcpState, step: AcpStep, session: AcpSession): void {
  if (session.state !== "closed") return;
  session.state = "opening";
  if (session.wireId === undefined) {
    const { cwd, mcpServers } = state.settings;
    sendJsonRpcRequest(state, step, "session/new", { cwd, mcpServers: [...mcpServers] }, { session });
    return;
  }
  step.outgoing.push({ type: "listen", wireId: session.wireId });
  loadAcpSession(state, step, session);
}

/** Requests a replay of the session; if that is not supported, resumes it and keeps the thread. */
export function loadAcpSession(state: AcpState, step: AcpStep, session: AcpSession): void {
  const { cwd, mcpServers, version } = state.settings;
  const params = { sessionId: session.wireId ?? "", cwd, mcpServers: [...mcpServers] };
  const canLoad = offersLoad(state.agent);
  if (canLoad) session.updates.startReplay();
  session.replay = [];
  if (canLoad && version === 1) sendJsonRpcRequest(state, step, "session/load", params, { session });
  else if (canLoad)
    sendJsonRpcRequest(state, step, "session/resume", { ...params, replayFrom: { type: "start" } }, { session });
  else if (offersSession(state.agent, "resume")) sendJsonRpcRequest(state, step, "session/resume", params, { session });
  else failOpening(step, session, cannotContinue);
}

/** Closes the session on the agent, if it can. */
export function closeOnAgent(state: AcpState, step: AcpStep, session: AcpSession, wireId: string): void {
  if (offersSession(state.agent, "close"))
    sendJsonRpcRequest(state, step, "session/close", { sessionId: wireId }, { session }, wireId);
}

const cannotContinue: KitError = {
  code: "unsupported",
  message: "This agent can neither load nor resume a session, so this one cannot be continued. Start a new session.",
};

/** Handles a session that could not be opened: fails queued commands; the next command retries. */
export function failOpening(step: AcpStep, session: AcpSession, error: KitError): void {
  const { sessionId } = session;
  session.state = "closed";
  session.updates.replaying = false;
  step.events.push({ sessionId, event: { type: "failure.received", error } });
  for (const command of session.queuedCommands.splice(0)) {
    if (command.type === "submitAnswers")
      step.events.push(...toSessionEvents(sessionId, settleAnswers(command.turnId, command.answers, error)));
    if (command.type === "sendPrompt")
      step.events.push({ sessionId, event: { type: "turn.ended", turnId: command.turnId, reason: "error", error } });
  }
}

/** Emits the prompts that were queued during the replay again; they are not sent yet, so the history does not contain them. */
export function restorePrompts(session: AcpSession): readonly AgentEvent[] {
  return session.queuedCommands.flatMap((command): AgentEvent[] => {
    if (command.type !== "sendPrompt") return [];
    const { turnId, messageId, content } = command;
    const at = { turnId, messageId };
    const parts = content.map((block, index): AgentEvent => {
      const key = `${messageId}:${index}`;
      if (block.type !== "text") return { type: "part.added", ...at, part: { type: "file", key, block } };
      return { type: "text.final", ...at, partId: key, kind: "answer", text: block.text };
    });
    return [{ type: "turn.started", turnId }, { type: "message.started", ...at, role: "user" }, ...parts];
  });
}

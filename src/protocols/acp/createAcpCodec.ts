import type { AgentEvent, Command, Json, JsonObject, KitError, Threads } from "../../model/index.ts";
import { readObject, readString } from "../read.ts";
import type { AcpCall, AcpSession, AcpState, AcpStep, Outgoing } from "./AcpState.ts";
import { createUpdateReader } from "./createUpdateReader.ts";
import { writeContentBlock } from "./readContent.ts";
import { receiveRequest } from "./receiveRequest.ts";
import { receiveResponse } from "./receiveResponse.ts";
import { sendMessage } from "./sendMessage.ts";
import { cancelPending, settleAnswer, submitAnswer } from "./submitAnswer.ts";

/*
 * Agent Client Protocol, wire version 1: JSON-RPC 2.0, one codec for both bindings. The two directions have independent id spaces.
 */

/** Words <-> JSON-RPC messages. */
export interface AcpCodec {
  command(command: Command, threads: Threads): AcpStep;
  receive(message: Json): AcpStep;
  /** A message has left, or could not leave. */
  settled(outgoing: Outgoing, error?: KitError): AcpStep;
  /** The connection is gone: running turns are cut, open requests withdrawn; the next command connects anew. */
  lost(error: KitError | undefined): AcpStep;
}

/** Makes the codec of one connection. */
export function createAcpCodec(state: AcpState): AcpCodec {
  return {
    command(command, threads) {
      const step = emptyStep();
      if (command.type !== "ask") rememberWireId(getSession(state, command.sessionId), command, threads);
      if (state.connection === "open") runCommand(state, step, command);
      else {
        state.waiting.push(command);
        if (state.connection === "closed") initialize(state, step);
      }
      return step;
    },
    receive(value) {
      const step = emptyStep();
      const message = readObject(value);
      const method = readString(message?.["method"]);
      if (message === undefined) return step;
      if (method === undefined) {
        receiveResponse(state, step, message);
        flushWaiting(state, step);
      } else receiveRequest(state, step, method, message);
      return step;
    },
    settled: (outgoing, error) => settle(state, outgoing, error),
    lost: (error) => lose(state, error),
  };
}

function emptyStep(): AcpStep {
  return { events: [], outgoing: [] };
}

/** Sends a request of ours; its response is awaited under a new id. */
function call(
  state: AcpState,
  step: AcpStep,
  method: string,
  params: JsonObject,
  about: Omit<AcpCall, "method">,
): void {
  const id = state.nextId++;
  state.calls.set(id, { method, ...about });
  sendMessage(step, { jsonrpc: "2.0", id, method, params }, about.session?.wireId);
}

function initialize(state: AcpState, step: AcpStep): void {
  state.connection = "initializing";
  const { clientInfo } = state.settings;
  const clientCapabilities = {
    fs: { readTextFile: false, writeTextFile: false },
    terminal: false,
    elicitation: { form: {} },
  };
  const params = {
    protocolVersion: 1,
    clientCapabilities,
    ...(clientInfo === undefined ? {} : { clientInfo: { ...clientInfo } }),
  };
  call(state, step, "initialize", params, {});
}

/** After `initialize`, and after a session has opened, what waited for it goes out in its order. */
function flushWaiting(state: AcpState, step: AcpStep): void {
  if (state.connection !== "open") return;
  for (const command of state.waiting.splice(0)) runCommand(state, step, command);
  for (const session of state.sessions.values()) {
    if (session.state !== "open") continue;
    for (const command of session.waiting.splice(0)) runCommand(state, step, command);
  }
}

function getSession(state: AcpState, sessionId: string): AcpSession {
  const known = state.sessions.get(sessionId);
  if (known !== undefined) return known;
  const session: AcpSession = {
    sessionId,
    state: "closed",
    updates: createUpdateReader(state.options.createId),
    replay: [],
    waiting: [],
    prompting: false,
  };
  state.sessions.set(sessionId, session);
  return session;
}

function rememberWireId(session: AcpSession, command: Command & { sessionId: string }, threads: Threads): void {
  const given = command.type === "openSession" ? command.wireId : undefined;
  const wireId = given ?? session.wireId ?? threads.get(session.sessionId)?.session.wireId;
  if (wireId !== undefined) session.wireId = wireId;
}

function openSession(state: AcpState, step: AcpStep, session: AcpSession): void {
  if (session.state !== "closed") return;
  const { cwd, mcpServers } = state.settings;
  session.state = "opening";
  if (session.wireId === undefined) {
    call(state, step, "session/new", { cwd, mcpServers: [...mcpServers] }, { session });
    return;
  }
  step.outgoing.push({ type: "listen", wireId: session.wireId });
  loadSession(state, step, session);
}

/** Has the agent replay the session; where it cannot, resuming keeps what the thread already holds. */
function loadSession(state: AcpState, step: AcpStep, session: AcpSession): void {
  const { cwd } = state.settings;
  const params = { sessionId: session.wireId ?? "", cwd, mcpServers: [...state.settings.mcpServers] };
  const canLoad = state.capabilities["loadSession"] === true;
  session.updates.replaying = canLoad;
  session.replay = [];
  call(state, step, canLoad ? "session/load" : "session/resume", params, { session });
}

function runCommand(state: AcpState, step: AcpStep, command: Command): void {
  if (command.type === "ask") {
    ask(state, step, command);
    return;
  }
  const session = getSession(state, command.sessionId);
  if (session.state !== "open") {
    if (command.type !== "openSession") session.waiting.push(command);
    openSession(state, step, session);
    return;
  }
  const sessionId = session.wireId ?? "";
  switch (command.type) {
    case "sendPrompt":
      session.updates.startTurn(command.turnId);
      session.prompting = true;
      step.events.push({ sessionId: session.sessionId, event: { type: "turn.started", turnId: command.turnId } });
      call(
        state,
        step,
        "session/prompt",
        { sessionId, prompt: command.content.map(writeContentBlock) },
        { session, command },
      );
      break;
    case "submitAnswers":
      for (const answer of command.answers) submitAnswer(state, step, session, command.turnId, answer);
      break;
    case "cancelTurn":
      sendMessage(step, { jsonrpc: "2.0", method: "session/cancel", params: { sessionId } }, sessionId);
      cancelPending(state, step, session);
      break;
    case "setMode":
      call(state, step, "session/set_mode", { sessionId, modeId: command.modeId }, { session, command });
      break;
    case "setOptions":
      for (const [configId, value] of Object.entries(command.options)) {
        const type = typeof value === "boolean" ? { type: "boolean" } : {};
        call(state, step, "session/set_config_option", { sessionId, configId, value, ...type }, { session, command });
      }
      break;
    case "loadHistory":
      if (command.place === "replace") loadSession(state, step, session);
      break;
    case "closeSession":
      if (readObject(state.capabilities["sessionCapabilities"])?.["close"] !== undefined) {
        call(state, step, "session/close", { sessionId }, { session, command });
      }
      state.sessions.delete(session.sessionId);
      break;
    case "openSession":
    case "continueTurn":
      break;
  }
}

function ask(state: AcpState, step: AcpStep, command: Command & { type: "ask" }): void {
  const { query, queryId } = command;
  const offered = readObject(state.capabilities["sessionCapabilities"]);
  if (query.type === "listSessions" && offered?.["list"] !== undefined) {
    call(state, step, "session/list", query.cursor === undefined ? {} : { cursor: query.cursor }, { command });
  } else if (query.type === "deleteSession" && offered?.["delete"] !== undefined) {
    call(state, step, "session/delete", { sessionId: query.sessionId }, { command });
  } else {
    const message = `This ACP agent does not offer ${query.type}.`;
    step.events.push({
      sessionId: "",
      event: { type: "reply.received", queryId, error: { code: "unsupported", message } },
    });
  }
}

/** A reply that left is answered; a request that could not leave is answered by us with the error. */
function settle(state: AcpState, outgoing: Outgoing, error: KitError | undefined): AcpStep {
  const step = emptyStep();
  if (outgoing.type !== "message") return step;
  const { requestId, message } = outgoing;
  if (requestId !== undefined) settleAnswer(state, step, requestId, error);
  else if (error !== undefined && message["method"] !== undefined) receiveResponse(state, step, message, error);
  return step;
}

function lose(state: AcpState, error: KitError | undefined): AcpStep {
  const step = emptyStep();
  state.connection = "closed";
  state.calls.clear();
  for (const [requestId, pending] of state.pending) {
    step.events.push({
      sessionId: pending.session.sessionId,
      event: { type: "request.withdrawn", turnId: pending.turnId, requestId },
    });
  }
  state.pending.clear();
  for (const session of state.sessions.values()) {
    session.state = "closed";
    session.updates.replaying = false;
    const turns = session.waiting.splice(0).filter((command) => command.type === "sendPrompt");
    const running = session.prompting ? session.updates.turnId : undefined;
    session.prompting = false;
    for (const turnId of [...(running === undefined ? [] : [running]), ...turns.map((command) => command.turnId)]) {
      const event: AgentEvent = {
        type: "turn.ended",
        turnId,
        reason: "cut",
        ...(error === undefined ? {} : { error }),
      };
      step.events.push({ sessionId: session.sessionId, event });
    }
  }
  return step;
}

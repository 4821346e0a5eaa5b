import type { Command, Json, JsonObject, KitError, Threads } from "../../model/index.ts";
import { toFrameError } from "../sessions/ClientSession.ts";
import { readObject, readString } from "../read.ts";
import type { AcpState, AcpStep, Outgoing } from "./client/AcpState.ts";
import { initializeConnection } from "./client/initializeConnection.ts";
import { loseConnection, loseSession } from "./client/loseConnection.ts";
import { getAcpSession, rememberWireId } from "./client/openAcpSession.ts";
import { receiveRequest, emitNotice } from "./client/receiveRequest.ts";
import { receiveResponse, emitToOpenSessions } from "./client/receiveResponse.ts";
import { removeQueuedPrompt, handleCommand } from "./client/handleCommand.ts";
import { settleAnswer } from "./client/submitAnswer.ts";

/*
 * Agent Client Protocol, wire version 1 (schema 1.21) and the draft of version 2 (2026-07-20): JSON-RPC 2.0, one codec for both
 * bindings. The two directions have independent id spaces.
 */

/** Converts between commands, events and JSON-RPC messages. */
export interface AcpCodec {
  command(command: Command, threads: Threads): AcpStep;
  /** Reads one JSON-RPC message of the agent. */
  receive(message: Json): AcpStep;
  /** A message was sent, or could not be sent. */
  settled(outgoing: Outgoing, error?: KitError): AcpStep;
  /** The agent closed one session; the next command opens it again. */
  left(wireId: string): AcpStep;
  /** The connection is lost: running turns are cut and open requests withdrawn; the next command reconnects. */
  lost(error: KitError | undefined): AcpStep;
}

/** Creates the codec of one connection. */
export function createAcpCodec(state: AcpState): AcpCodec {
  return {
    command(command, threads) {
      const step = emptyStep();
      if (command.type !== "ask" && command.type !== "closeSession")
        rememberWireId(getAcpSession(state, command.sessionId), command, threads);
      if (state.connection === "open") handleCommand(state, step, command);
      else wait(state, step, command);
      return step;
    },
    receive(value) {
      const step = emptyStep();
      const message = readObject(value);
      if (message !== undefined) receive(state, step, message);
      else if (value !== "") emitUnreadable(state, step, value);
      return step;
    },
    settled: (outgoing, error) => settle(state, outgoing, error),
    left: (wireId) => loseSession(state, wireId),
    lost: (error) => loseConnection(state, error),
  };
}

/** Emits an error for a message that cannot be parsed, in each open session, since its session is unknown. */
function emitUnreadable(state: AcpState, step: AcpStep, value: Json): void {
  emitToOpenSessions(state, step, { type: "failure.received", error: toFrameError(value) });
}

function emptyStep(): AcpStep {
  return { events: [], outgoing: [] };
}

/** Queues commands until the connection is initialized; cancelling a queued command is done at once. */
function wait(state: AcpState, step: AcpStep, command: Command): void {
  if (command.type === "closeSession" || command.type === "cancelTurn") {
    const isMeant = (other: Command): boolean =>
      other.type !== "ask" &&
      other.sessionId === command.sessionId &&
      (command.type === "closeSession" || (other.type === "sendPrompt" && other.turnId === command.turnId));
    state.queuedCommands = state.queuedCommands.filter((other) => !isMeant(other));
    if (command.type === "closeSession") state.sessions.delete(command.sessionId);
    else removeQueuedPrompt(getAcpSession(state, command.sessionId), command.turnId);
    return;
  }
  state.queuedCommands.push(command);
  if (state.connection === "closed") initializeConnection(state, step);
}

function receive(state: AcpState, step: AcpStep, message: JsonObject): void {
  const method = readString(message["method"]);
  if (method !== undefined) {
    receiveRequest(state, step, method, message);
    return;
  }
  receiveResponse(state, step, message);
  if (state.connection !== "open") return;
  // An agent may send messages about a session before the response with its id.
  const isOfSession = (early: JsonObject): boolean => {
    const wireId = readString(readObject(early["params"])?.["sessionId"]);
    return [...state.sessions.values()].some((session) => session.wireId === wireId);
  };
  const early = state.early.filter(isOfSession);
  state.early = state.early.filter((one) => !isOfSession(one));
  for (const one of early) receiveRequest(state, step, readString(one["method"]) ?? "", one);
  flushWaiting(state, step);
}

/** Flushes queued commands in order, after `initialize` or after a session has opened. */
function flushWaiting(state: AcpState, step: AcpStep): void {
  for (const command of state.queuedCommands.splice(0)) handleCommand(state, step, command);
  for (const session of state.sessions.values()) {
    if (session.state !== "open") continue;
    for (const command of session.queuedCommands.splice(0)) handleCommand(state, step, command);
  }
}

/** Settles the answer of a sent reply; an unsent request gets the error as its response; an unsent stop adds a notice. */
function settle(state: AcpState, outgoing: Outgoing, error: KitError | undefined): AcpStep {
  const step = emptyStep();
  if (outgoing.type !== "message") return step;
  const { requestId, message, wireId } = outgoing;
  if (requestId !== undefined) settleAnswer(state, step, requestId, error);
  else if (error !== undefined && message["method"] === "session/cancel") emitLocalStop(state, step, wireId);
  else if (error !== undefined && message["method"] !== undefined) receiveResponse(state, step, message, error);
  return step;
}

/** Emits the notice that the agent has not received the stop. */
function emitLocalStop(state: AcpState, step: AcpStep, wireId: string | undefined): void {
  for (const session of state.sessions.values())
    if (session.wireId === wireId) emitNotice(state, step, session, { severity: "warning", notice: "stop_is_local" });
}

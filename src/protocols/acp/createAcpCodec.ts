import type { Command, Json, JsonObject, KitError, Threads } from "../../model/index.ts";
import { toFrameError } from "../sessions/ClientSession.ts";
import { readObject, readString } from "../read.ts";
import type { AcpState, AcpStep, Outgoing } from "./client/AcpState.ts";
import { initializeConnection } from "./client/initializeConnection.ts";
import { loseConnection, loseSession } from "./client/loseConnection.ts";
import { getAcpSession, rememberWireId } from "./client/openAcpSession.ts";
import { receiveRequest, tellNotice } from "./client/receiveRequest.ts";
import { receiveResponse, tellOpenSessions } from "./client/receiveResponse.ts";
import { dropPrompts, runCommand } from "./client/runCommand.ts";
import { settleAnswer } from "./client/submitAnswer.ts";

/*
 * Agent Client Protocol, wire version 1 (schema 1.21) and the draft of version 2 (2026-07-20): JSON-RPC 2.0, one codec for both
 * bindings. The two directions have independent id spaces.
 */

/** Words <-> JSON-RPC messages. */
export interface AcpCodec {
  command(command: Command, threads: Threads): AcpStep;
  receive(message: Json): AcpStep;
  /** A message has left, or could not leave. */
  settled(outgoing: Outgoing, error?: KitError): AcpStep;
  /** The agent has let go of one session; the next command opens it again. */
  left(wireId: string): AcpStep;
  /** The connection is gone: running turns are cut, open requests withdrawn; the next command connects anew. */
  lost(error: KitError | undefined): AcpStep;
}

/** Makes the codec of one connection. */
export function createAcpCodec(state: AcpState): AcpCodec {
  return {
    command(command, threads) {
      const step = emptyStep();
      if (command.type !== "ask" && command.type !== "closeSession")
        rememberWireId(getAcpSession(state, command.sessionId), command, threads);
      if (state.connection === "open") runCommand(state, step, command);
      else wait(state, step, command);
      return step;
    },
    receive(value) {
      const step = emptyStep();
      const message = readObject(value);
      if (message !== undefined) receive(state, step, message);
      else if (value !== "") tellUnreadable(state, step, value);
      return step;
    },
    settled: (outgoing, error) => settle(state, outgoing, error),
    left: (wireId) => loseSession(state, wireId),
    lost: (error) => loseConnection(state, error),
  };
}

/** Nobody knows whose message it was that cannot be read: each open session says that one is missing. */
function tellUnreadable(state: AcpState, step: AcpStep, value: Json): void {
  tellOpenSessions(state, step, { type: "failure.received", error: toFrameError(value) });
}

function emptyStep(): AcpStep {
  return { events: [], outgoing: [] };
}

/** Nothing goes out before the connection is initialized; what takes back is done at once. */
function wait(state: AcpState, step: AcpStep, command: Command): void {
  if (command.type === "closeSession" || command.type === "cancelTurn") {
    const mine = (other: Command): boolean =>
      other.type !== "ask" &&
      other.sessionId === command.sessionId &&
      (command.type === "closeSession" || (other.type === "sendPrompt" && other.turnId === command.turnId));
    state.waiting = state.waiting.filter((other) => !mine(other));
    if (command.type === "closeSession") state.sessions.delete(command.sessionId);
    else dropPrompts(getAcpSession(state, command.sessionId), command.turnId);
    return;
  }
  state.waiting.push(command);
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
  // An agent may speak of a session before it has told its id.
  const known = (early: JsonObject): boolean => {
    const wireId = readString(readObject(early["params"])?.["sessionId"]);
    return [...state.sessions.values()].some((session) => session.wireId === wireId);
  };
  const early = state.early.filter(known);
  state.early = state.early.filter((one) => !known(one));
  for (const one of early) receiveRequest(state, step, readString(one["method"]) ?? "", one);
  flushWaiting(state, step);
}

/** After `initialize`, and after a session has opened, what waited for it goes out in its order. */
function flushWaiting(state: AcpState, step: AcpStep): void {
  for (const command of state.waiting.splice(0)) runCommand(state, step, command);
  for (const session of state.sessions.values()) {
    if (session.state !== "open") continue;
    for (const command of session.waiting.splice(0)) runCommand(state, step, command);
  }
}

/** A reply that left is answered; a request that could not leave is answered by us with the error; a stop that could not is told. */
function settle(state: AcpState, outgoing: Outgoing, error: KitError | undefined): AcpStep {
  const step = emptyStep();
  if (outgoing.type !== "message") return step;
  const { requestId, message, wireId } = outgoing;
  if (requestId !== undefined) settleAnswer(state, step, requestId, error);
  else if (error !== undefined && message["method"] === "session/cancel") tellLocalStop(state, step, wireId);
  else if (error !== undefined && message["method"] !== undefined) receiveResponse(state, step, message, error);
  return step;
}

/** The agent has not heard that it was stopped. */
function tellLocalStop(state: AcpState, step: AcpStep, wireId: string | undefined): void {
  for (const session of state.sessions.values())
    if (session.wireId === wireId) tellNotice(state, step, session, { severity: "warning", notice: "stop_is_local" });
}

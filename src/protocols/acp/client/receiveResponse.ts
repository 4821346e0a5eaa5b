import type { AgentEvent, Json, JsonObject, KitError, SessionPatch } from "../../../model/index.ts";
import { readList, readObject, readString, withoutUndefined } from "../../read.ts";
import { toFeatures } from "../acpCapabilities.ts";
import type { AcpCall, AcpSession, AcpState, AcpStep } from "./AcpState.ts";
import { receiveReply } from "./sendQuery.ts";
import { sendJsonRpcRequest } from "./sendJsonRpcRequest.ts";
import { receiveInitialize } from "./initializeConnection.ts";
import { closeOnAgent, failOpening, restorePrompts } from "./openAcpSession.ts";
import { readConfigOptions } from "../read/readConfigOptions.ts";
import { readKitFailure, readKitMeta } from "../read/readKitMeta.ts";
import { readStopReason } from "../read/readStopReason.ts";

/** A method that no agent supports. Its error response arrives on the session's stream after all earlier messages. */
const barrier = "_countersign/sync";

/**
 * Handles the response to a request of this client, which is found by its id; a response without a request is emitted as unknown.
 * `failure` takes the place of the response to a request that was not delivered.
 */
export function receiveResponse(state: AcpState, step: AcpStep, message: JsonObject, failure?: KitError): void {
  const id = message["id"];
  const call = typeof id === "number" ? state.calls.get(id) : undefined;
  if (typeof id !== "number" || call === undefined) {
    // The request may have been dropped.
    const isKnown = typeof id === "number" && id >= 0 && id < state.nextId;
    if (!isKnown) emitToOpenSessions(state, step, { type: "unknown.received", name: "response", value: message });
    return;
  }
  state.calls.delete(id);
  const refused = message["error"] === undefined ? undefined : readObject(message["error"]);
  const error = failure ?? (refused === undefined ? undefined : readError(state, refused));
  const result = readObject(message["result"]) ?? {};
  if (call.method === "initialize") receiveInitialize(state, step, result, error);
  else if (call.command?.type === "ask") receiveReply(state, step, call.command, result, error);
  else if (call.session !== undefined) receiveSessionResponse(state, step, call, call.session, result, error);
}

/** Emits an event without a session in each open session. */
export function emitToOpenSessions(state: AcpState, step: AcpStep, event: AgentEvent): void {
  for (const session of state.sessions.values())
    if (session.state === "open") step.events.push({ sessionId: session.sessionId, event });
}

/** {"code":-32603,"message":"Internal error","data":{"details":"llm exploded"}} */
function readError(state: AcpState, error: JsonObject): KitError {
  const own = readKitFailure(readObject(error["data"]));
  if (own !== undefined) return own;
  const text = readString(error["message"]) ?? "";
  const details = readDetails(error["data"]);
  const detail = (details === undefined ? text : `${text}: ${details}`).slice(0, 500);
  // {"code":-32000,"message":"Authentication required"}
  if (error["code"] === -32000) {
    const methods = readList(state.agent["authMethods"], (item) => readString(readObject(item)?.["name"]));
    const how = methods.length === 0 ? "" : ` It offers: ${methods.join(", ")}.`;
    const message = `The agent requires you to sign in first, on the machine where it runs.${how} Then try again.`;
    return { code: "unauthorized", message, detail: `${detail}.${how}` };
  }
  const message = "The agent answered a request with an error, so it was not carried out.";
  return { code: error["code"] === -32002 ? "not_found" : "agent", message, detail };
}

/**
 * The details of an error, in the forms of several agents:
 * `"data":"no key"`, `{"details":...}`, `{"message":...}`, `{"error":{"message":...}}`.
 */
function readDetails(data: Json | undefined): string | undefined {
  const fields = readObject(data);
  const inner = fields?.["error"];
  return (
    readString(data) ??
    readString(fields?.["details"]) ??
    readString(fields?.["message"]) ??
    readString(inner) ??
    readString(readObject(inner)?.["message"])
  );
}

function receiveSessionResponse(
  state: AcpState,
  step: AcpStep,
  call: AcpCall,
  session: AcpSession,
  result: JsonObject,
  error: KitError | undefined,
): void {
  const { sessionId } = session;
  if (state.sessions.get(sessionId) !== session) {
    // It was closed before the agent had named it.
    const created = call.method === "session/new" ? readString(result["sessionId"]) : undefined;
    if (created !== undefined) closeOnAgent(state, step, session, created);
    return;
  }
  const emit = (event: AgentEvent): void => void step.events.push({ sessionId, event });
  switch (call.method) {
    // {"id":2,"result":{"stopReason":"end_turn"}}   a failing turn is an error response
    case "session/prompt": {
      // In version 2 the response only confirms the prompt; the turn ends with state_update.
      if (state.settings.version === 2 && error === undefined) return;
      const turnId = call.command?.type === "sendPrompt" ? call.command.turnId : "";
      const { prompting } = session;
      // The response to a prompt that was stopped may follow the next prompt, whose turn begins then.
      if (prompting !== undefined && session.updates.turnId !== prompting) session.updates.startTurn(prompting);
      if (prompting === turnId) session.prompting = undefined;
      const end = error === undefined ? readStopReason(result["stopReason"]) : ({ reason: "error" } as const);
      emit({ type: "turn.ended", turnId, ...end, error });
      return;
    }
    case "session/new":
    case "session/resume":
      receiveSession(state, step, call, session, result, error);
      return;
    case "session/load":
      // The response arrives on the connection's stream and may precede the replay, which arrives on the session's stream.
      if (state.separateStreams && error === undefined) {
        const { wireId = "" } = session;
        sendJsonRpcRequest(state, step, barrier, { sessionId: wireId }, { session, loaded: result });
      } else receiveSession(state, step, call, session, result, error);
      return;
    case barrier:
      receiveSession(state, step, call, session, call.loaded ?? {}, undefined);
      return;
    case "session/set_mode":
      if (error === undefined && call.command?.type === "setMode") {
        emit({ type: "session.updated", patch: { modeId: call.command.modeId } });
      }
      break;
    // {"configOptions":[...]}   the complete list
    case "session/set_config_option": {
      const options = readConfigOptions(result["configOptions"]);
      if (options !== undefined) emit({ type: "session.updated", patch: { options } });
      break;
    }
  }
  if (error !== undefined && call.method !== "session/close") emit({ type: "failure.received", error });
}

// {"sessionId":"sess_1","modes":{"currentModeId":"ask","availableModes":[...]},"configOptions":[...]}
function receiveSession(
  state: AcpState,
  step: AcpStep,
  call: AcpCall,
  session: AcpSession,
  result: JsonObject,
  error: KitError | undefined,
): void {
  const { sessionId, updates, replay } = session;
  const { replaying, turnId, hasEnded } = updates;
  updates.replaying = false;
  session.replay = [];
  if (error !== undefined) {
    failOpening(step, session, error);
    return;
  }
  session.state = "open";
  const wireId = readString(result["sessionId"]);
  if (call.method === "session/new" && wireId !== undefined) {
    session.wireId = wireId;
    step.outgoing.push({ type: "listen", wireId });
  }
  if (replaying) {
    // ACP does not state whether the last turn still runs; agents of the kit do.
    const isRunning = readKitMeta(result)["running"] === true;
    if (turnId !== undefined && !isRunning && !hasEnded)
      replay.push({ type: "turn.ended", turnId, reason: "completed" });
    const events = [...replay, ...restorePrompts(session)];
    step.events.push({ sessionId, event: { type: "history.loaded", place: "replace", events } });
  }
  // An agent that resumes without a replay sends no history, so the thread is kept.
  else if (call.method !== "session/new") {
    step.events.push({ sessionId, event: { type: "history.loaded", place: "before", events: [] } });
  }
  const modes = readModes(result);
  const options = readConfigOptions(result["configOptions"]);
  // Newer agents send their modes as a config option, without a separate list.
  const features = { ...toFeatures(state.agent), modes: modes.modes !== undefined || options !== undefined };
  const patch: SessionPatch = {
    wireId: session.wireId,
    features,
    ...modes,
    ...withoutUndefined({ options }),
  };
  step.events.push({ sessionId, event: { type: "session.updated", patch } });
}

function readModes(result: JsonObject): SessionPatch {
  const modes = readObject(result["modes"]);
  if (modes === undefined) return {};
  return {
    modeId: readString(modes["currentModeId"]),
    modes: readList(modes["availableModes"], (item) => {
      const mode = readObject(item);
      const id = readString(mode?.["id"]);
      if (id === undefined) return undefined;
      return {
        id,
        name: readString(mode?.["name"]) ?? id,
        description: readString(mode?.["description"]),
      };
    }),
  };
}

import type { AgentEvent, EndReason, JsonObject, KitError, SessionPatch } from "../../model/index.ts";
import { readList, readObject, readString, withoutUndefined } from "../read.ts";
import type { AcpCall, AcpSession, AcpState, AcpStep } from "./AcpState.ts";

const endReasons: Readonly<Record<string, EndReason>> = {
  end_turn: "completed",
  max_tokens: "length",
  max_turn_requests: "limit",
  refusal: "refusal",
  cancelled: "cancelled",
};

/**
 * Handles the response to a request of ours, found by its id; responses to unknown ids are ignored.
 * `failure` stands for a response that could not come because the request never arrived.
 */
export function receiveResponse(state: AcpState, step: AcpStep, message: JsonObject, failure?: KitError): void {
  const id = message["id"];
  const call = typeof id === "number" ? state.calls.get(id) : undefined;
  if (typeof id !== "number" || call === undefined) return;
  state.calls.delete(id);
  const error = failure ?? readError(message["error"] === undefined ? undefined : readObject(message["error"]));
  const result = readObject(message["result"]) ?? {};
  if (call.method === "initialize") receiveInitialize(state, step, result, error);
  else if (call.command?.type === "ask") receiveReply(step, call.command.queryId, result, error);
  else if (call.session !== undefined) receiveSessionResponse(step, call, call.session, result, error);
}

/** {"code":-32603,"message":"Internal error","data":{"details":"llm exploded"}} */
function readError(error: JsonObject | undefined): KitError | undefined {
  if (error === undefined) return undefined;
  const words = readString(error["message"]) ?? "";
  const details = readString(readObject(error["data"])?.["details"]);
  const code = error["code"] === -32000 ? "unauthorized" : error["code"] === -32002 ? "not_found" : "agent";
  const message = "The agent answered a request with an error; what was asked has not happened.";
  return { code, message, detail: (details === undefined ? words : `${words}: ${details}`).slice(0, 500) };
}

/** {"protocolVersion":1,"agentCapabilities":{"loadSession":true,"promptCapabilities":{"image":true}},"authMethods":[]} */
function receiveInitialize(state: AcpState, step: AcpStep, result: JsonObject, error: KitError | undefined): void {
  const version = result["protocolVersion"];
  const failure: KitError | undefined =
    error ??
    (version === 1
      ? undefined
      : {
          code: "unsupported_version",
          message: `This client speaks ACP version 1; the agent offers ${JSON.stringify(version)}.`,
        });
  if (failure === undefined) {
    state.connection = "open";
    state.capabilities = readObject(result["agentCapabilities"]) ?? {};
    return;
  }
  state.connection = "closed";
  for (const command of state.waiting.splice(0)) {
    if (command.type === "ask")
      step.events.push({ sessionId: "", event: { type: "reply.received", queryId: command.queryId, error: failure } });
    else if (command.type === "sendPrompt") {
      step.events.push({
        sessionId: command.sessionId,
        event: { type: "turn.ended", turnId: command.turnId, reason: "error", error: failure },
      });
    } else step.events.push({ sessionId: command.sessionId, event: { type: "failure.received", error: failure } });
  }
}

function receiveReply(step: AcpStep, queryId: string, result: JsonObject, error: KitError | undefined): void {
  const event: AgentEvent = {
    type: "reply.received",
    queryId,
    ...(error === undefined ? { value: result } : { error }),
  };
  step.events.push({ sessionId: "", event });
}

function receiveSessionResponse(
  step: AcpStep,
  call: AcpCall,
  session: AcpSession,
  result: JsonObject,
  error: KitError | undefined,
): void {
  const { sessionId } = session;
  const emit = (event: AgentEvent): void => void step.events.push({ sessionId, event });
  switch (call.method) {
    // {"id":2,"result":{"stopReason":"end_turn"}}   a failing turn is an error response
    case "session/prompt": {
      session.prompting = false;
      const turnId = call.command?.type === "sendPrompt" ? call.command.turnId : "";
      const reason = error === undefined ? (endReasons[readString(result["stopReason"]) ?? ""] ?? "other") : "error";
      emit({ type: "turn.ended", turnId, reason, ...(error === undefined ? {} : { error }) });
      return;
    }
    // {"id":1,"result":{"sessionId":"sess_1","modes":{"currentModeId":"ask","availableModes":[{"id":"ask","name":"Ask"}]}}}
    case "session/new":
    case "session/load":
    case "session/resume":
      receiveSession(step, call, session, result, error);
      return;
    case "session/set_mode":
      if (error === undefined && call.command?.type === "setMode") {
        emit({ type: "session.updated", patch: { modeId: call.command.modeId } });
      }
      break;
  }
  if (error !== undefined) emit({ type: "failure.received", error });
}

function receiveSession(
  step: AcpStep,
  call: AcpCall,
  session: AcpSession,
  result: JsonObject,
  error: KitError | undefined,
): void {
  const { sessionId, updates } = session;
  const replay = session.replay;
  const replayed = updates.replaying;
  const lastTurn = updates.turnId;
  updates.replaying = false;
  session.replay = [];
  if (error !== undefined) {
    session.state = "closed";
    step.events.push({ sessionId, event: { type: "failure.received", error } });
    for (const command of session.waiting.splice(0)) {
      if (command.type !== "sendPrompt") continue;
      step.events.push({ sessionId, event: { type: "turn.ended", turnId: command.turnId, reason: "error", error } });
    }
    return;
  }
  session.state = "open";
  const wireId = readString(result["sessionId"]);
  if (call.method === "session/new" && wireId !== undefined) {
    session.wireId = wireId;
    step.outgoing.push({ type: "listen", wireId });
  }
  if (replayed) {
    if (lastTurn !== undefined) replay.push({ type: "turn.ended", turnId: lastTurn, reason: "completed" });
    step.events.push({ sessionId, event: { type: "history.loaded", place: "replace", events: replay } });
  }
  const patch: SessionPatch = {
    ...(session.wireId === undefined ? {} : { wireId: session.wireId }),
    ...readModes(result["modes"] ?? null),
  };
  step.events.push({ sessionId, event: { type: "session.updated", patch } });
}

function readModes(value: JsonObject[string]): SessionPatch {
  const modes = readObject(value);
  if (modes === undefined) return {};
  return withoutUndefined({
    modeId: readString(modes["currentModeId"]),
    modes: readList(modes["availableModes"], (item) => {
      const mode = readObject(item);
      const id = readString(mode?.["id"]);
      if (id === undefined) return undefined;
      return withoutUndefined({
        id,
        name: readString(mode?.["name"]) ?? id,
        description: readString(mode?.["description"]),
      });
    }),
  });
}

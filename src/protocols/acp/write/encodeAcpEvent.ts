import { writeKitFields } from "../../kit-events/kitFields.ts";
import type { AgentEvent, EndReason, JsonObject, KitError, NewRequest } from "../../../model/index.ts";
import { toJson } from "../../read.ts";
import { readKitMeta } from "../read/readKitMeta.ts";
import type { AcpAttachment, AcpPeer } from "../server/AcpPeer.ts";
import { writeAcpQuestion } from "./writeAcpQuestion.ts";

const stopReasons: Readonly<Record<EndReason, string | undefined>> = {
  completed: "end_turn",
  length: "max_tokens",
  limit: "max_turn_requests",
  refusal: "refusal",
  cancelled: "cancelled",
  cut: "end_turn",
  other: "end_turn",
  error: "end_turn",
  // The agent waits, so the turn is not over.
  tool_use: undefined,
  paused: undefined,
};

type TurnEnd = Extract<AgentEvent, { readonly type: "turn.ended" }>;

/** Encodes an event of the session as JSON-RPC messages for one client. */
export function encodeAcpEvent(peer: AcpPeer, session: AcpAttachment, event: AgentEvent): readonly JsonObject[] {
  const { turnId = "" } = event;
  switch (event.type) {
    case "request.opened":
      return [askClient(peer, session, event.request)];
    case "request.withdrawn":
      return takeBack(peer, session, event.requestId);
    case "request.updated":
      return event.state === "answered" ? takeBack(peer, session, event.requestId) : [];
    case "turn.ended": {
      const stopReason = stopReasons[event.reason];
      const id = session.prompts.get(turnId);
      if (stopReason === undefined) return [];
      if (id === undefined) return [writeEnd(session, event)];
      session.prompts.delete(turnId);
      if (event.reason === "error") return [toErrorResponse(id, event.error)];
      return [{ jsonrpc: "2.0", id, result: { stopReason } }];
    }
    case "failure.received":
    case "history.loaded":
    case "message.started":
    case "branch.selected":
    case "message.trimmed":
    case "message.wire":
    case "part.added":
    case "reply.received":
    case "session.updated":
    case "text.delta":
    case "text.final":
    case "toolCall.argumentDelta":
    case "toolCall.contentAdded":
    case "toolCall.outputDelta":
    case "toolCall.started":
    case "toolCall.updated":
    case "turn.started":
    case "turn.stopping":
    case "unknown.received":
      return toNotifications(session, event, !session.prompts.has(turnId));
  }
}

/** Encodes the updates of an event as notifications. */
function toNotifications(session: AcpAttachment, event: AgentEvent, writesPrompts: boolean): readonly JsonObject[] {
  const { sessionId } = session;
  return session.writer
    .write(event, writesPrompts)
    .map((update) => ({ jsonrpc: "2.0", method: "session/update", params: { sessionId, update } }));
}

/** Encodes the end of a turn for a client that did not send its prompt: as a field of the kit in an update of the session. */
function writeEnd({ sessionId }: AcpAttachment, { type, reason, error }: TurnEnd): JsonObject {
  const _meta = writeKitFields({ type, reason, error });
  const update = { sessionUpdate: "session_info_update", _meta };
  return { jsonrpc: "2.0", method: "session/update", params: { sessionId, update } };
}

/** Encodes one event of the log for a replay: messages, calls, and the ends of turns that did not complete. */
export function toReplay(session: AcpAttachment, event: AgentEvent): readonly JsonObject[] {
  if (event.type !== "turn.ended") return toNotifications(session, event, true);
  return event.reason === "completed" || stopReasons[event.reason] === undefined ? [] : [writeEnd(session, event)];
}

/**
 * Sends a request of the agent to the client; again with the error if its answer could not be stored:
 * {"method":"session/request_permission","params":{"_meta":{"countersign":{"error":{"code":"server","message":"..."}}},...}}
 */
export function askClient(peer: AcpPeer, session: AcpAttachment, request: NewRequest, refused?: KitError): JsonObject {
  const { requestId, turnId, kind, options } = request;
  const id = peer.nextId++;
  const grants = new Map(options.map((option) => [option.id, !option.kind.startsWith("reject")]));
  peer.pendingRequests.set(id, { sessionId: session.sessionId, turnId, requestId, kind, grants });
  const toolCall = session.writer.calls.writeRequestedCall(request);
  const { method, params } = writeAcpQuestion(request, session.sessionId, toolCall, peer.capabilities);
  if (refused === undefined) return { jsonrpc: "2.0", id, method, params };
  const _meta = writeKitFields({ ...readKitMeta(params), error: refused });
  return { jsonrpc: "2.0", id, method, params: { ...params, _meta } };
}

/** {"method":"$/cancel_request","params":{"requestId":3}}   decided elsewhere, or withdrawn */
function takeBack(peer: AcpPeer, { sessionId }: AcpAttachment, requestId: string): readonly JsonObject[] {
  for (const [id, pending] of peer.pendingRequests) {
    if (pending.sessionId !== sessionId || pending.requestId !== requestId) continue;
    // The client has answered: the result of its answer determines whether the request stays open.
    if (pending.isAnswered === true) continue;
    peer.pendingRequests.delete(id);
    return [{ jsonrpc: "2.0", method: "$/cancel_request", params: { requestId: id } }];
  }
  return [];
}

/** {"id":2,"error":{"code":-32603,"message":"Internal error","data":{"details":"llm exploded"}}} */
export function toErrorResponse(id: JsonObject[string], error: KitError | undefined): JsonObject {
  const code = error?.code === "not_found" ? -32002 : error?.code === "invalid_input" ? -32602 : -32603;
  const message = error?.message ?? "The agent failed.";
  const _meta = error && writeKitFields({ error });
  return { jsonrpc: "2.0", id, error: { code, message, data: toJson({ details: message, _meta }) } };
}

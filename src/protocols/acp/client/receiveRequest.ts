import type { Json, JsonObject, NoticePart } from "../../../model/index.ts";
import { readObject, readString } from "../../read.ts";
import type { AcpSession, AcpState, AcpStep } from "./AcpState.ts";
import { openForm, openLink, openPermission } from "./openRequest.ts";
import { readKitFailure } from "../read/readKitMeta.ts";
import { readStopReason } from "../read/readStopReason.ts";
import { sendMessage } from "../binding/sendMessage.ts";

/**
 * Handles requests and notifications of the agent. Unsupported requests are refused with -32601, other notifications emitted as unknown.
 */
export function receiveRequest(state: AcpState, step: AcpStep, method: string, message: JsonObject): void {
  const params = readObject(message["params"]) ?? {};
  const session = findSession(state, params);
  const id = readRpcId(message["id"]);
  const isOpening = [...state.sessions.values()].some((one) => one.state === "opening" && one.wireId === undefined);
  if (session === undefined && isOpening && readString(params["sessionId"]) !== undefined) {
    // It may be about the session whose id the response to session/new will contain: it is handled then.
    state.early.push(message);
  } else if (method === "session/update" && session !== undefined) {
    receiveUpdate(state, step, session, readObject(params["update"]) ?? {});
  } else if (method === "session/request_permission" && session !== undefined && id !== undefined) {
    openPermission(state, step, session, id, params);
    emitRefusal(state, step, session, params);
  } else if (method === "elicitation/create" && id !== undefined) {
    if (session === undefined) sendMessage(step, { jsonrpc: "2.0", id, result: { action: "cancel" } }, undefined);
    else {
      if (params["mode"] === "url") openLink(state, step, session, id, params);
      else openForm(state, step, session, id, params);
      emitRefusal(state, step, session, params);
    }
  } else if (method === "$/cancel_request") {
    withdraw(state, step, params["requestId"]);
  } else if (id !== undefined) {
    // {"jsonrpc":"2.0","id":"a-1","method":"fs/read_text_file","params":{...}}   never advertised
    const error = { code: -32601, message: `Method not found: ${method}` };
    sendMessage(step, { jsonrpc: "2.0", id, error }, session?.wireId ?? readString(params["sessionId"]));
  } else if (method !== "elicitation/complete") {
    const target = session ?? state.sessions.values().next().value;
    if (target === undefined) return;
    step.events.push({ sessionId: target.sessionId, event: { type: "unknown.received", name: method, value: params } });
  }
}

/**
 * Emits a notice where an agent of the kit repeats a request because it could not store the answer:
 * {"_meta":{"countersign":{"error":{"code":"server","message":"..."}}}}
 */
function emitRefusal(state: AcpState, step: AcpStep, session: AcpSession, params: JsonObject): void {
  const error = readKitFailure(params);
  if (error !== undefined) emitNotice(state, step, session, { severity: "error", notice: "failure", error });
}

/** Emits a notice in the session; the turn continues. */
export function emitNotice(
  state: AcpState,
  step: AcpStep,
  { sessionId, updates }: AcpSession,
  notice: Omit<NoticePart, "type" | "key">,
): void {
  const key = state.options.createId("part");
  const at = { turnId: updates.turnId ?? "", messageId: `${key}:notice` };
  const part: NoticePart = { type: "notice", key, ...notice };
  step.events.push({ sessionId, event: { type: "message.started", ...at, role: "system" } });
  step.events.push({ sessionId, event: { type: "part.added", ...at, part } });
}

/** Reads the id of a JSON-RPC request: a string or a number. A request with another id cannot be answered and is emitted as unknown. */
function readRpcId(id: Json | undefined): string | number | undefined {
  return typeof id === "number" ? id : readString(id);
}

/** The session that a message names, or the one of the request that it refers to. */
function findSession(state: AcpState, params: JsonObject): AcpSession | undefined {
  const wireId = readString(params["sessionId"]);
  const requestId = params["requestId"];
  if (wireId === undefined) return typeof requestId === "number" ? state.calls.get(requestId)?.session : undefined;
  return [...state.sessions.values()].find((candidate) => candidate.wireId === wireId);
}

function receiveUpdate(state: AcpState, step: AcpStep, session: AcpSession, update: JsonObject): void {
  const { updates, sessionId } = session;
  const events = updates.read(update);
  // The replayed history replaces the thread as a whole after the response to session/load.
  if (updates.replaying) session.replay.push(...events);
  else step.events.push(...events.map((event) => ({ sessionId, event })));
  // Version 2: {"sessionUpdate":"state_update","state":"idle","stopReason":"end_turn"}
  if (update["sessionUpdate"] !== "state_update" || update["state"] !== "idle") return;
  const turnId = endTurn(state, session);
  if (turnId === undefined) return;
  const end = readStopReason(update["stopReason"]);
  const message = readString(update["message"]) ?? "The agent ended the turn with an error.";
  const error = end.reason === "error" ? { error: { code: "agent", message } as const } : {};
  step.events.push({ sessionId, event: { type: "turn.ended", turnId, ...end, ...error } });
}

/**
 * Returns the turn that an idle agent has ended: before it has confirmed a prompt, that is the turn which was stopped for this prompt, else the
 * current one.
 */
function endTurn(state: AcpState, session: AcpSession): string | undefined {
  const { prompting, superseded } = session;
  if (prompting === undefined) return undefined;
  session.superseded = undefined;
  const isUnconfirmed = [...state.calls.values()].some(
    ({ session: owner, command }) =>
      owner === session && command?.type === "sendPrompt" && command.turnId === prompting,
  );
  if (superseded !== undefined && isUnconfirmed) return superseded;
  session.prompting = undefined;
  return session.updates.turnId;
}

/** {"method":"$/cancel_request","params":{"requestId":3}}   the agent has withdrawn its request; JSON-RPC still requires a response */
function withdraw(state: AcpState, step: AcpStep, id: Json | undefined): void {
  for (const [requestId, pending] of state.pending) {
    if (pending.id !== id) continue;
    state.pending.delete(requestId);
    const { session, turnId } = pending;
    const error = { code: -32800, message: "Request cancelled" };
    sendMessage(step, { jsonrpc: "2.0", id, error }, session.wireId);
    step.events.push({ sessionId: session.sessionId, event: { type: "request.withdrawn", turnId, requestId } });
  }
}

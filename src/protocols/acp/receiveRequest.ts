import type { Json, JsonObject, NewRequest, OptionKind } from "../../model/index.ts";
import { readEnum, readList, readObject, readString } from "../read.ts";
import type { AcpSession, AcpState, AcpStep } from "./AcpState.ts";
import { sendMessage } from "./sendMessage.ts";

const optionKinds: readonly OptionKind[] = ["allow_once", "allow_always", "reject_once", "reject_always"];

/** Handles what the agent asks or tells. Requests this client did not offer are refused with -32601. */
export function receiveRequest(state: AcpState, step: AcpStep, method: string, message: JsonObject): void {
  const params = readObject(message["params"]) ?? {};
  const wireId = readString(params["sessionId"]);
  const session = [...state.sessions.values()].find((candidate) => candidate.wireId === wireId);
  const id = message["id"];
  if (method === "session/update" && session !== undefined) {
    const events = session.updates.read(readObject(params["update"]) ?? {});
    // Replayed history swaps in as a whole when session/load answers.
    if (session.updates.replaying) session.replay.push(...events);
    else step.events.push(...events.map((event) => ({ sessionId: session.sessionId, event })));
  } else if (method === "session/request_permission" && session !== undefined && id !== undefined) {
    openPermission(state, step, session, id, params);
  } else if (method === "elicitation/create" && params["mode"] !== "url" && session !== undefined && id !== undefined) {
    openForm(state, step, session, id, params);
  } else if (method === "$/cancel_request") {
    withdraw(state, step, params["requestId"]);
  } else if (id !== undefined) {
    // {"jsonrpc":"2.0","id":"a-1","method":"fs/read_text_file","params":{...}}   never advertised
    const error = { code: -32601, message: `Method not found: ${method}` };
    sendMessage(step, { jsonrpc: "2.0", id, error }, wireId);
  } else {
    const target = session ?? state.sessions.values().next().value;
    if (target === undefined) return;
    step.events.push({ sessionId: target.sessionId, event: { type: "unknown.received", name: method, value: params } });
  }
}

/** {"id":0,"method":"session/request_permission","params":{"sessionId":"sess_1","toolCall":{"toolCallId":"call_2"},"options":[{"optionId":"a1","name":"Allow once","kind":"allow_once"}]}} */
function openPermission(state: AcpState, step: AcpStep, session: AcpSession, id: Json, params: JsonObject): void {
  const toolCall = readObject(params["toolCall"]) ?? {};
  const toolCallId = readString(toolCall["toolCallId"]);
  const title = readString(toolCall["title"]);
  const options = readList(params["options"], (item) => {
    const option = readObject(item);
    const optionId = readString(option?.["optionId"]);
    if (optionId === undefined) return undefined;
    return {
      id: optionId,
      label: readString(option?.["name"]) ?? "",
      kind: readEnum(option?.["kind"], optionKinds) ?? "other",
    };
  });
  // The call in the request is a patch: it is applied before the question is shown.
  const events = toolCallId === undefined ? [] : session.updates.readToolCall(toolCall);
  step.events.push(...events.map((event) => ({ sessionId: session.sessionId, event })));
  open(state, step, session, id, {
    kind: "permission",
    options,
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(title === undefined ? {} : { title }),
  });
}

/** {"id":1,"method":"elicitation/create","params":{"sessionId":"sess_1","toolCallId":"call_2","mode":"form","message":"Which env?","requestedSchema":{...}}} */
function openForm(state: AcpState, step: AcpStep, session: AcpSession, id: Json, params: JsonObject): void {
  const title = readString(params["message"]);
  const toolCallId = readString(params["toolCallId"]);
  const schema = params["requestedSchema"];
  open(state, step, session, id, {
    kind: "form",
    options: [],
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(title === undefined ? {} : { title }),
    ...(schema === undefined ? {} : { schema }),
  });
}

type Asked = Pick<NewRequest, "options" | "toolCallId" | "title" | "schema"> & { readonly kind: "permission" | "form" };

function open(state: AcpState, step: AcpStep, session: AcpSession, id: Json, asked: Asked): void {
  const turnId = session.updates.turnId ?? "";
  // The wire's ids start at 0 on every connection, the thread's must be unique.
  const requestId = state.options.createId("request");
  state.pending.set(requestId, { id, session, turnId, kind: asked.kind, options: asked.options });
  const request: NewRequest = { ...asked, requestId, turnId, editable: false, canExplainDenial: false, wire: { id } };
  step.events.push({ sessionId: session.sessionId, event: { type: "request.opened", turnId, request } });
}

/** {"method":"$/cancel_request","params":{"requestId":3}}   the agent no longer wants the answer; it still gets one */
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

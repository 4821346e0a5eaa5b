import type { AgentEvent, Json, JsonObject, NewRequest, OptionKind } from "../../model/index.ts";
import { readEnum, readList, readObject, readString, withoutUndefined } from "../read.ts";
import { readDetails } from "../readDetails.ts";
import { readRequest } from "../extensionRequest.ts";
import { readOwnMeta } from "./readOwnMeta.ts";
import type { AcpPending, AcpSession, AcpState, AcpStep } from "./AcpState.ts";

const optionKinds: readonly OptionKind[] = ["allow_once", "allow_always", "reject_once", "reject_always"];

/** {"id":0,"method":"session/request_permission","params":{"sessionId":"sess_1","toolCall":{"toolCallId":"call_2"},"options":[{"optionId":"a1","name":"Allow once","kind":"allow_once"}]}} */
export function openPermission(
  state: AcpState,
  step: AcpStep,
  session: AcpSession,
  id: Json,
  params: JsonObject,
): void {
  // Version 2: {"title":"Edit a.json?","description":"writes 1 line","subject":{"type":"tool_call","toolCall":{"toolCallId":"c1"}},"options":[...]}
  const subject = readObject(params["subject"]);
  const toolCall = readObject(params["toolCall"]) ?? readObject(subject?.["toolCall"]) ?? {};
  const toolCallId = readString(toolCall["toolCallId"]) ?? readString(subject?.["toolCallId"]);
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
  const events = toolCall["toolCallId"] === undefined ? [] : session.updates.readToolCall(toolCall);
  tell(step, session, events);
  const own = readRequest(readOwnMeta(params)["request"], session.updates.turnId ?? "");
  if (own !== undefined) {
    const { requestId: _id, turnId: _turn, ...asked } = own;
    open(state, step, session, id, { ...asked, kind: own.kind === "execution" ? "permission" : own.kind });
    return;
  }
  open(state, step, session, id, {
    kind: "permission",
    options,
    ...withoutUndefined({
      toolCallId,
      title: readString(params["title"]) ?? readString(toolCall["title"]),
      // {"type":"command","command":"ls","cwd":"/p"}
      reason: readString(params["description"]) ?? readString(subject?.["command"]),
    }),
    ...readDetails(subject === undefined || subject["toolCall"] !== undefined ? withoutSubject(params) : params, [
      ...["sessionId", "toolCall", "options", "title", "description"],
    ]),
  });
}

/** {"id":1,"method":"elicitation/create","params":{"sessionId":"sess_1","toolCallId":"call_2","mode":"form","message":"Which env?","requestedSchema":{...}}} */
export function openForm(state: AcpState, step: AcpStep, session: AcpSession, id: Json, params: JsonObject): void {
  const facts = withoutUndefined({
    title: readString(params["message"]),
    toolCallId: readString(params["toolCallId"]),
    schema: params["requestedSchema"],
  });
  open(state, step, session, id, { kind: "form", options: [], ...facts, ...readDetails(params, elicitationFields) });
}

/** {"id":2,"method":"elicitation/create","params":{"sessionId":"sess_1","mode":"url","elicitationId":"e1","url":"https://example.org/login","message":"Sign in"}} */
export function openLink(state: AcpState, step: AcpStep, session: AcpSession, id: Json, params: JsonObject): void {
  const facts = withoutUndefined({
    title: readString(params["message"]),
    toolCallId: readString(params["toolCallId"]),
    url: readString(params["url"]),
  });
  open(state, step, session, id, { kind: "link", options: [], ...facts, ...readDetails(params, elicitationFields) });
}

const elicitationFields: readonly string[] = [
  ...["sessionId", "toolCallId", "mode", "message", "requestedSchema", "elicitationId", "url"],
];

/** A subject that is a call is shown as the call. */
function withoutSubject({ subject: _subject, ...params }: JsonObject): JsonObject {
  return params;
}

type Asked = Omit<NewRequest, "requestId" | "turnId" | "kind" | "editable" | "canExplainDenial"> &
  Partial<Pick<NewRequest, "editable" | "canExplainDenial">> &
  Pick<AcpPending, "kind">;

function open(state: AcpState, step: AcpStep, session: AcpSession, id: Json, asked: Asked): void {
  const turnId = session.updates.turnId ?? "";
  // The wire's ids start at 0 on every connection, the thread's must be unique.
  const requestId = state.options.createId("request");
  const { kind, options, editable = false, canExplainDenial = false } = asked;
  state.pending.set(requestId, { id, session, turnId, kind, options, takesMore: editable || canExplainDenial });
  const request: NewRequest = { ...asked, requestId, turnId, editable, canExplainDenial, wire: { id } };
  tell(step, session, [{ type: "request.opened", turnId, request }]);
}

/** What comes while a replay is still being gathered belongs behind it. */
function tell(step: AcpStep, session: AcpSession, events: readonly AgentEvent[]): void {
  if (session.updates.replaying) session.replay.push(...events);
  else step.events.push(...events.map((event) => ({ sessionId: session.sessionId, event })));
}

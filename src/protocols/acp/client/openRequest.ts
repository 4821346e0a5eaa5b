import type { AgentEvent, Json, JsonObject, NewRequest, OptionKind, RequestBlock } from "../../../model/index.ts";
import { equalValues } from "../../equalValues.ts";
import { readEnum, readId, readList, readObject, readString, toJson, withoutUndefined } from "../../read.ts";
import { readDetails } from "../../readFields.ts";
import { readKitEvent } from "../../kit-events/readKitEvent.ts";
import { readKitMeta } from "../read/readKitMeta.ts";
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
  const toolCallId = readId(toolCall["toolCallId"]) ?? readId(subject?.["toolCallId"]);
  const options = readList(params["options"], (item) => {
    const option = readObject(item);
    const optionId = readId(option?.["optionId"]);
    if (optionId === undefined) return undefined;
    return {
      id: optionId,
      label: readString(option?.["name"]) ?? "",
      kind: readEnum(option?.["kind"], optionKinds) ?? "other",
    };
  });
  // The call in the request is a patch, which is applied before the request is opened.
  const isPending = [...state.pending.values()].some((one) => one.session === session && one.toolCallId === toolCallId);
  const events = toolCall["toolCallId"] === undefined ? [] : session.updates.readToolCall(toolCall, isPending);
  emit(step, session, events);
  const own = readKitEvent({ turnId: session.updates.turnId ?? "" }, readKitMeta(params));
  if (own?.type === "request.opened") {
    const { requestId: _id, turnId: _turn, ...fields } = own.request;
    open(state, step, session, id, { ...fields, kind: fields.kind === "execution" ? "permission" : fields.kind });
    return;
  }
  // A call without an id is shown as raw JSON, since it is unknown which call the agent would run.
  const isUnnamed = toolCallId === undefined && Object.keys(toolCall).length > 0;
  open(state, step, session, id, {
    kind: "permission",
    options,
    ...(isUnnamed ? { blocked: unnamed } : {}),
    ...withoutUndefined({
      toolCallId,
      title: readString(params["title"]) ?? readString(toolCall["title"]),
      // {"type":"command","command":"ls","cwd":"/p"}
      reason: readString(params["description"]) ?? readString(subject?.["command"]),
    }),
    ...readDetails(subject === undefined || subject["toolCall"] !== undefined ? withoutSubject(params) : params, [
      "sessionId",
      "options",
      "title",
      "description",
      ...(isUnnamed ? [] : ["toolCall"]),
    ]),
  });
}

/** {"id":1,"method":"elicitation/create","params":{"sessionId":"sess_1","toolCallId":"call_2","mode":"form","message":"Which env?","requestedSchema":{...}}} */
export function openForm(state: AcpState, step: AcpStep, session: AcpSession, id: Json, params: JsonObject): void {
  const fields = {
    title: readString(params["message"]),
    toolCallId: readString(params["toolCallId"]),
    schema: params["requestedSchema"],
  };
  open(state, step, session, id, { kind: "form", options: [], ...fields, ...readDetails(params, elicitationFields) });
}

/** {"id":2,"method":"elicitation/create","params":{"sessionId":"sess_1","mode":"url","elicitationId":"e1","url":"https://example.org/login","message":"Sign in"}} */
export function openLink(state: AcpState, step: AcpStep, session: AcpSession, id: Json, params: JsonObject): void {
  const fields = {
    title: readString(params["message"]),
    toolCallId: readString(params["toolCallId"]),
    url: readString(params["url"]),
  };
  open(state, step, session, id, { kind: "link", options: [], ...fields, ...readDetails(params, elicitationFields) });
}

const unnamed: RequestBlock = { reason: "invalid", lasting: true, detail: "The call of this request has no id." };

const elicitationFields: readonly string[] = [
  "sessionId",
  "toolCallId",
  "mode",
  "message",
  "requestedSchema",
  "elicitationId",
  "url",
];

/** Removes the subject from the parameters, since a tool call is shown as its part. */
function withoutSubject({ subject: _subject, ...params }: JsonObject): JsonObject {
  return params;
}

type RequestFields = Omit<NewRequest, "requestId" | "turnId" | "kind" | "editable" | "canExplainDenial"> &
  Partial<Pick<NewRequest, "editable" | "canExplainDenial">> &
  Pick<AcpPending, "kind">;

function open(state: AcpState, step: AcpStep, session: AcpSession, id: Json, fields: RequestFields): void {
  const turnId = session.updates.turnId ?? "";
  const { kind, toolCallId, editable = false, canExplainDenial = false } = fields;
  // Options that share an id are ambiguous, so they are left out.
  const ids = fields.options.map((option) => option.id);
  const options = fields.options.filter((option) => ids.indexOf(option.id) === ids.lastIndexOf(option.id));
  const same = findWaiting(state, session, id);
  // JSON-RPC ids start at 0 on every connection; ids in the thread must be unique.
  const requestId = same?.requestId ?? state.options.createId("request");
  const takesMore = editable || canExplainDenial;
  const question = toJson(fields);
  if (same !== undefined && equalValues(same.pending.question, question)) return;
  if (same !== undefined) same.pending.isAmbiguous = true;
  else state.pending.set(requestId, { id, session, turnId, kind, options, toolCallId, question, takesMore });
  const request: NewRequest = { ...fields, requestId, turnId, editable, canExplainDenial, wire: { id } };
  emit(step, session, [{ type: "request.opened", turnId, request }]);
}

/** Finds the open request with a JSON-RPC id, or the one whose answer is being sent. */
function findWaiting(
  state: AcpState,
  session: AcpSession,
  id: Json,
): { readonly requestId: string; readonly pending: AcpPending } | undefined {
  const answered = [...state.answered].map(([requestId, { pending }]) => [requestId, pending] as const);
  const [requestId, pending] =
    [...state.pending, ...answered].find(([, one]) => one.session === session && one.id === id) ?? [];
  return requestId === undefined || pending === undefined ? undefined : { requestId, pending };
}

/** Emits events of a session; during a replay they are appended to it. */
function emit(step: AcpStep, session: AcpSession, events: readonly AgentEvent[]): void {
  if (session.updates.replaying) session.replay.push(...events);
  else step.events.push(...events.map((event) => ({ sessionId: session.sessionId, event })));
}

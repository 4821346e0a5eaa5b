import type { Json, JsonObject, NewRequest } from "../../model/index.ts";
import { readDetails } from "../readFields.ts";
import { parseJson, readArray, readId, readObject, readString, toJson } from "../read.ts";

/**
 * Reads one interrupt of a finished run; undefined without an id. With `approved` in its schema it is a permission, regardless of its
 * reason, and also without a schema unless its reason is `input_required` or it is a question of LangGraph; otherwise it is a form.
 * `isTold`: its call shows what Mastra's metadata contain.
 * `{"id":"ficc_1","reason":"tool_call","message":"Approval required","toolCallId":"call_1","responseSchema":{...}}`
 */
export function readInterrupt(turnId: string, value: Json, isTold = false): NewRequest | undefined {
  const interrupt = readObject(value);
  const id = readId(interrupt?.["id"]);
  if (interrupt === undefined || id === undefined) return undefined;
  const schema = interrupt["responseSchema"];
  const properties = readObject(readObject(schema)?.["properties"]);
  const graph = readObject(readObject(interrupt["metadata"])?.["langgraph"]);
  const actions = properties === undefined ? countActions(graph?.["raw"]) : 0;
  const isText = graph !== undefined && actions === 0 && properties === undefined && isQuestion(interrupt);
  const asks =
    actions > 0 ||
    properties?.["approved"] !== undefined ||
    (properties === undefined && !isText && interrupt["reason"] !== "input_required");
  const expires = Date.parse(readString(interrupt["expiresAt"]) ?? "");
  const base = {
    requestId: `interrupt:${turnId}:${id}`,
    turnId,
    toolCallId: readString(interrupt["toolCallId"]),
    title: readString(interrupt["message"]),
    expiresAt: Number.isNaN(expires) ? undefined : expires,
    canExplainDenial: actions > 0 || properties?.["reason"] !== undefined,
    wire: { interruptId: id, permission: asks, ...(actions > 0 ? { actions } : {}), ...(isText ? { isText } : {}) },
    ...readDetails(interrupt, [
      ...readFields(interrupt, properties ?? {}, asks),
      ...(isTold && hasOnlyCall(interrupt) ? ["metadata"] : []),
    ]),
  };
  if (!asks) {
    return { ...base, kind: "form", options: [], editable: false, schema: isText ? textSchema : schema };
  }
  const options = [
    { id: "approve", label: "", kind: "allow_once" as const },
    { id: "deny", label: "", kind: "reject_once" as const },
  ];
  return { ...base, kind: "permission", options, editable: properties?.["editedArgs"] !== undefined };
}

/** Whether an interrupt without a schema asks for a text: it is about no call, and its reason is none of a decision. */
function isQuestion({ toolCallId = null, reason = null }: JsonObject): boolean {
  return readString(toolCallId) === undefined && reason !== "tool_call" && reason !== "confirmation";
}

/** {"action_requests":[{"name":"pay","args":{"amount":5}}],"review_configs":[...]}   LangChain asks about all calls of a step at once; 0 for others */
function countActions(raw: Json | undefined): number {
  const fields = readObject(raw);
  return readArray(fields?.["action_requests"] ?? fields?.["actionRequests"])?.length ?? 0;
}

/** The fields that the request uses. Reasons of the specification repeat kind and call; any other reason is shown. */
function readFields(interrupt: JsonObject, properties: JsonObject, asks: boolean): readonly string[] {
  const isOwnReason = ownReasons.has(readString(interrupt["reason"]) ?? "");
  const isPlain = Object.keys(properties).every((name) => decisionFields.has(name));
  return [
    "id",
    "message",
    "toolCallId",
    "expiresAt",
    ...(isOwnReason ? ["reason"] : []),
    ...(repeatsMessage(interrupt) ? ["metadata"] : []),
    ...(!asks || isPlain ? ["responseSchema"] : []),
  ];
}

/** {"message":"Which colour?","metadata":{"langgraph":{"raw":"Which colour?","ns":null}}} */
function repeatsMessage({ message = null, metadata = null }: JsonObject): boolean {
  const { langgraph = null, ...others } = readObject(metadata) ?? {};
  const raw = readString(readObject(langgraph)?.["raw"]);
  return raw !== undefined && raw === message && Object.keys(others).length === 0;
}

/** {"metadata":{"mastra":{"type":"mastra_tool_approval","toolName":"pay","args":{},"resumeSchema":"{...}","runId":"r"}}} */
function hasOnlyCall({ metadata = null }: JsonObject): boolean {
  const { mastra = null, ...others } = readObject(metadata) ?? {};
  const names = Object.keys(readObject(mastra) ?? {});
  return Object.keys(others).length === 0 && names.every((name) => callFields.has(name));
}

const callFields: ReadonlySet<string> = new Set(["type", "toolName", "args", "resumeSchema", "runId"]);

const ownReasons: ReadonlySet<string> = new Set([
  "tool_call",
  "confirmation",
  "input_required",
  "langgraph:interrupt",
  "mastra:tool_approval",
]);

/** The fields of the answer to a permission. */
const decisionFields: ReadonlySet<string> = new Set(["approved", "reason", "editedArgs"]);

/** The form for a free text, which is then the payload. */
const textSchema: JsonObject = { type: "object", properties: { response: { type: "string" } }, required: ["response"] };

/** Reads the value of a CUSTOM event named `on_interrupt`, which is text or JSON. */
export function readLegacyValue(value: Json): Json {
  return (typeof value === "string" ? parseJson(value) : value) ?? value;
}

/**
 * Reads interrupts in the older forms of LangGraph and Mastra, except those that the run's outcome also contains (`outcomeRequests`).
 *
 * `{"type":"mastra_suspend","toolCallId":"c1","toolName":"pay","args":{},"suspendPayload":"Pay 5?","resumeSchema":"{...}"}`
 */
export function readLegacyInterrupts(
  turnId: string,
  values: readonly Json[],
  outcomeRequests: readonly NewRequest[],
): readonly NewRequest[] {
  return values.flatMap((value, index): NewRequest[] => {
    const fields = readObject(value) ?? {};
    const toolCallId = readString(fields["toolCallId"]);
    if (outcomeRequests.some((request) => toolCallId === undefined || request.toolCallId === toolCallId)) return [];
    const schema = readLegacyValue(fields["resumeSchema"] ?? null) ?? undefined;
    const asksGraph = toolCallId === undefined && schema === undefined;
    const interrupt = toJson({
      id: `on_interrupt:${index}:${toolCallId ?? ""}`,
      reason: asksGraph ? "langgraph:interrupt" : "tool_call",
      toolCallId,
      message: readMessage(value),
      responseSchema: schema,
      ...(asksGraph ? { metadata: { langgraph: { raw: value } } } : {}),
    });
    const request = readInterrupt(turnId, interrupt);
    if (request === undefined) return [];
    const { details, ...rest } = request;
    const told = asksGraph ? readTold(value) : readPayload(fields["suspendPayload"], details);
    return [{ ...rest, ...told, wire: { ...readObject(request.wire), event: value } }];
  });
}

/** {"dates":["Mon","Tue"]}   what a graph tells besides its question */
function readTold(value: Json): Pick<NewRequest, "details"> {
  const fields = readObject(value);
  if (fields !== undefined)
    return readDetails(
      fields,
      ["message", "question"].filter((name) => isTitle(fields, name)),
    );
  return typeof value === "string" || value === null ? {} : { details: value };
}

function isTitle(fields: JsonObject, name: string): boolean {
  return fields[name] === readMessage(fields);
}

/** {"suspendPayload":{"message":"Pay 5?","to":"Ada"}}   what Mastra tells besides its message */
function readPayload(payload: Json | undefined, details: Json | undefined): Pick<NewRequest, "details"> {
  const fields = readObject(payload);
  const isTold = fields === undefined || readDetails(fields, ["message"]).details === undefined;
  const all = isTold ? details : { ...readObject(details), suspendPayload: fields };
  return all === undefined ? {} : { details: all };
}

function readMessage(value: Json): string | undefined {
  const fields = readObject(value);
  const payload = fields?.["suspendPayload"];
  const text = readString(value) ?? readString(fields?.["message"]) ?? readString(fields?.["question"]);
  return text ?? readString(payload) ?? readString(readObject(payload)?.["message"]);
}

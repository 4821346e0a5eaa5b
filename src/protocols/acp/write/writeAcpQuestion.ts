import { writeKitFields } from "../../kit-events/kitFields.ts";
import { readKitMeta } from "../read/readKitMeta.ts";
import type { Answer, Json, JsonObject, NewRequest, RequestOption } from "../../../model/index.ts";
import { writeAnswer } from "../../kit-events/kitAnswers.ts";
import { readAnswer } from "../../kit-events/readKitRequest.ts";
import { readObject, readString, withoutUndefined } from "../../read.ts";
import type { PendingRequest } from "../server/AcpPeer.ts";

/** Labels for options without one, since ACP requires them. */
const labels: Readonly<Record<RequestOption["kind"], string>> = {
  allow_once: "Allow once",
  allow_always: "Always allow",
  reject_once: "Reject",
  reject_always: "Always reject",
  other: "Choose",
};

/** The JSON-RPC method and parameters that ask a client; `capabilities` are the client's. */
export function writeAcpQuestion(
  request: NewRequest,
  sessionId: string,
  toolCall: JsonObject,
  capabilities: JsonObject,
): { readonly method: string; readonly params: JsonObject } {
  const { kind, title = "", schema, url } = request;
  const elicitation = readObject(capabilities["elicitation"]);
  const about = withoutUndefined({ sessionId, toolCallId: readString(toolCall["toolCallId"]), message: title });
  if (kind === "form" && readObject(elicitation?.["form"]) !== undefined)
    return { method: "elicitation/create", params: { ...about, mode: "form", requestedSchema: schema ?? {} } };
  if (kind === "link" && readObject(elicitation?.["url"]) !== undefined) {
    const elicitationId = request.requestId;
    return { method: "elicitation/create", params: { ...about, mode: "url", elicitationId, url: url ?? "" } };
  }
  // A client without forms is asked for permission to continue without an answer.
  const options =
    request.options.length > 0
      ? request.options
      : ([{ id: "skip", label: "Go on without", kind: "reject_once" }] as const);
  const params = {
    sessionId,
    toolCall: { toolCallId: request.requestId, ...(title === "" ? {} : { title }), ...toolCall },
    options: options.map(({ id, label, kind: does }) => ({
      optionId: id,
      name: label === "" ? labels[does] : label,
      kind: does === "other" ? "allow_once" : does,
    })),
    // ACP has no edited inputs and no reasons of a denial.
    _meta: writeKitFields({ type: "request.opened", request }),
  };
  return { method: "session/request_permission", params };
}

/** The `_meta` of an answer to a request with fields of the kit. */
export function writeAnswerMeta(requestId: string, answer: Answer): JsonObject {
  return { _meta: writeKitFields({ answer: writeAnswer({ requestId, answer }, { digest: true }) }) };
}

/** Whether a client also answers with fields of the kit. */
export function hasKitAnswer(message: JsonObject): boolean {
  return readKitMeta(readObject(message["result"]))["answer"] !== undefined;
}

/**
 * Reads the client's answer: the chosen option or action, with the kit's fields if they agree with the option. An error response, no
 * outcome or an unknown option is a denial.
 */
export function readAcpAnswer(pending: PendingRequest, message: JsonObject): Answer {
  const result = readObject(message["result"]);
  const own = readAnswer(readKitMeta(result)["answer"]);
  // {"outcome":{"outcome":"selected","optionId":"a1"}} {"outcome":{"outcome":"cancelled"}}
  const outcome = readObject(result?.["outcome"]);
  const optionId = outcome?.["outcome"] === "selected" ? readString(outcome["optionId"]) : undefined;
  if (optionId !== undefined) {
    const granted = pending.grants.get(optionId) ?? false;
    if (own !== undefined && own.granted === granted) return { ...own, optionId };
    return { granted, by: "user", at: 0, ...(pending.grants.has(optionId) ? { optionId } : {}) };
  }
  // {"action":"accept","content":{"env":"dev"}} {"action":"decline"} {"action":"cancel"}
  const action = readString(result?.["action"]);
  if (action === "accept" && pending.kind !== "permission") {
    const input: Json | undefined = result?.["content"];
    return { granted: true, by: "user", at: 0, input };
  }
  return { granted: false, by: action === "decline" ? "user" : "cancel", at: 0 };
}

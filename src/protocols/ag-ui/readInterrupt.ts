import type { Json, JsonObject, NewRequest } from "../../model/index.ts";
import { readDetails } from "../readDetails.ts";
import { readId, readObject, readString, withoutUndefined } from "../read.ts";

/**
 * Reads one interrupt of a finished run; none where it has no id. A schema that asks for `approved` is a permission, whatever the
 * reason is called; all else is a form.
 * `{"id":"ficc_1","reason":"tool_call","message":"Approval required","toolCallId":"call_1","responseSchema":{...}}`
 */
export function readInterrupt(turnId: string, value: Json): NewRequest[] {
  const interrupt = readObject(value);
  const id = readId(interrupt?.["id"]);
  if (interrupt === undefined || id === undefined) return [];
  const schema = interrupt["responseSchema"];
  const properties = readObject(readObject(schema)?.["properties"]);
  const asks =
    properties?.["approved"] !== undefined || (properties === undefined && interrupt["reason"] !== "input_required");
  const expires = Date.parse(readString(interrupt["expiresAt"]) ?? "");
  const base = withoutUndefined({
    requestId: `interrupt:${turnId}:${id}`,
    turnId,
    toolCallId: readString(interrupt["toolCallId"]),
    title: readString(interrupt["message"]),
    expiresAt: Number.isNaN(expires) ? undefined : expires,
    canExplainDenial: properties?.["reason"] !== undefined,
    wire: { interruptId: id, permission: asks },
    ...readDetails(interrupt, readFields(interrupt, properties ?? {}, asks)),
  });
  if (!asks) {
    return [{ ...base, kind: "form", options: [], editable: false, ...(schema === undefined ? {} : { schema }) }];
  }
  const options = [
    { id: "approve", label: "", kind: "allow_once" as const },
    { id: "deny", label: "", kind: "reject_once" as const },
  ];
  return [{ ...base, kind: "permission", options, editable: properties?.["editedArgs"] !== undefined }];
}

/** The fields that the request has a place for. The specification's own reasons say what kind and call say already; any other is shown. */
function readFields(interrupt: JsonObject, properties: JsonObject, asks: boolean): readonly string[] {
  const isOwnWord = ownReasons.has(readString(interrupt["reason"]) ?? "");
  const isPlain = Object.keys(properties).every((name) => decisionFields.has(name));
  return [
    "id",
    "message",
    "toolCallId",
    "expiresAt",
    ...(isOwnWord ? ["reason"] : []),
    ...(!asks || isPlain ? ["responseSchema"] : []),
  ];
}

const ownReasons: ReadonlySet<string> = new Set(["tool_call", "confirmation", "input_required"]);

/** What the answer to a permission can say. */
const decisionFields: ReadonlySet<string> = new Set(["approved", "reason", "editedArgs"]);

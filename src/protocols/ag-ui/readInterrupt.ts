import type { Json, NewRequest } from "../../model/index.ts";
import { readObject, readString, withoutUndefined } from "../read.ts";

/**
 * Reads one interrupt of a finished run; none where it has no id. A schema that asks for `approved` is a permission, whatever the
 * reason is called; all else is a form.
 * `{"id":"ficc_1","reason":"tool_call","message":"Approval required","toolCallId":"call_1","responseSchema":{...}}`
 */
export function readInterrupt(turnId: string, value: Json): NewRequest[] {
  const interrupt = readObject(value);
  const id = readString(interrupt?.["id"]);
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

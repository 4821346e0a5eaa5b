import type { Json, JsonObject, NewRequest } from "../../model/index.ts";
import { withoutUndefined } from "../read.ts";

/** Writes a request as an interrupt: `{"id":"request_1","reason":"tool_call","toolCallId":"call_1","responseSchema":{...}}`. */
export function writeInterrupt(request: NewRequest): JsonObject {
  const { requestId, kind, toolCallId, title, reason: why, schema, editable, canExplainDenial, expiresAt } = request;
  const reason = kind === "form" ? "input_required" : toolCallId === undefined ? "confirmation" : "tool_call";
  const text = [title, why].filter((part) => part !== undefined).join("\n");
  const properties: JsonObject = {
    approved: { type: "boolean" },
    ...(canExplainDenial ? { reason: { type: "string" } } : {}),
    ...(editable ? { editedArgs: schema ?? { type: "object" } } : {}),
  };
  const decision: Json = { type: "object", properties, required: ["approved"] };
  return {
    id: requestId,
    reason,
    ...(text === "" ? {} : { message: text }),
    ...withoutUndefined({ toolCallId }),
    responseSchema: kind === "form" ? (schema ?? { type: "object" }) : decision,
    ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
  };
}

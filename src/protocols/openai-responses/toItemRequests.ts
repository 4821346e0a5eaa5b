import type { JsonObject, NewRequest, RequestOption, RunsOn } from "../../model/index.ts";
import { readDetails } from "../readFields.ts";
import { readList, readObject, readString } from "../read.ts";
import type { BuiltCall } from "../run/RunBuilder.ts";
import { toExecutionRequest } from "../toExecutionRequest.ts";

const options: readonly RequestOption[] = [
  { id: "approve", label: "", kind: "allow_once" },
  { id: "deny", label: "", kind: "reject_once" },
];

/** The requests of an item: executions and permissions; empty for items that need no answer. */
export function toItemRequests(
  turnId: string,
  { toolCallId, occurrence }: BuiltCall,
  runsOn: RunsOn,
  item: JsonObject,
): readonly NewRequest[] {
  const ask = (wireId: string, more: Partial<NewRequest>): NewRequest => ({
    turnId,
    toolCallId,
    occurrence,
    editable: false,
    canExplainDenial: true,
    requestId: `permission:${turnId}:${wireId}${occurrence === 0 ? "" : `~${occurrence}`}`,
    kind: "permission",
    options,
    ...more,
  });
  // {"type":"mcp_approval_request","id":"mcpr_1","name":"create_short_url","server_label":"zip1","arguments":"{...}"}
  if (item["type"] === "mcp_approval_request") {
    const details = readDetails(item, ["type", "id", "name", "server_label", "arguments", "status"]);
    return [ask(toolCallId, { wire: { id: toolCallId }, ...details })];
  }
  if (runsOn !== "application" || item["status"] === "incomplete") return [];
  // {"type":"computer_call","call_id":"call_C","pending_safety_checks":[{"id":"sc_1","code":"malicious_instructions","message":"..."}]}
  const checks = readList(item["pending_safety_checks"], (value) => {
    const check = readObject(value);
    const id = readString(check?.["id"]) ?? "";
    const code = readString(check?.["code"]) ?? id;
    return ask(`${toolCallId}:${id}`, {
      safetyCheck: code,
      reason: readString(check?.["message"]) ?? code,
      wire: { id },
      ...readDetails(check ?? {}, ["id", "code", "message"]),
    });
  });
  return [...checks, toExecutionRequest(turnId, toolCallId, occurrence)];
}

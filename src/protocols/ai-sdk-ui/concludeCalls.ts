import type { AgentEvent, NewRequest } from "../../model/index.ts";
import { withoutUndefined } from "../read.ts";
import { toExecutionRequest } from "../toExecutionRequest.ts";
import { toCallAddress } from "./readUiCall.ts";
import type { UiApproval, UiRun } from "./UiRun.ts";

/**
 * Concludes the calls of a stream that is over: approvals that were asked for, and calls that this client must execute, because neither
 * the provider nor the server has.
 */
export function concludeCalls(run: UiRun): AgentEvent[] {
  const { turnId } = run.context;
  const approvals = run.approvals.filter(({ approvalId }) => !run.told.has(approvalId));
  const asked = new Set(approvals.map(({ toolCallId }) => toolCallId));
  const events: AgentEvent[] = [];
  for (const [toolCallId, call] of run.calls) {
    // A provider's own call whose input was refused, and which gave nothing after that.
    if (call.refused === undefined || call.resolved) continue;
    const error = { layer: "protocol", code: "invalid_input", message: call.refused } as const;
    const place = toCallAddress(turnId, call, toolCallId);
    events.push({ type: "toolCall.updated", ...place, patch: { status: "failed", error } });
  }
  const requests = approvals.map((approval) => toPermission(turnId, approval));
  // A server that tells by the kit's facts says itself whom it waits for.
  const pending = run.told.size > 0 ? [] : [...run.calls].filter(([id, call]) => isPending(run, id, asked, call));
  const executions = pending.map(([toolCallId, { occurrence }]) =>
    toExecutionRequest(turnId, toolCallId, occurrence, "by id"),
  );
  return [
    ...events,
    ...[...requests, ...executions].map((request): AgentEvent => ({ type: "request.opened", turnId, request })),
  ];
}

function isPending(
  run: UiRun,
  toolCallId: string,
  asked: ReadonlySet<string>,
  { item, ready, resolved, providerExecuted }: NonNullable<ReturnType<UiRun["calls"]["get"]>>,
): boolean {
  const isOurs = item !== undefined && ready && !resolved && !providerExecuted && !asked.has(toolCallId);
  return isOurs && run.finished !== "error" && item["state"] === "input-available";
}

function toPermission(turnId: string, { toolCallId, occurrence, approvalId, reason, details }: UiApproval): NewRequest {
  return {
    requestId: `approval:${turnId}:${approvalId}`,
    turnId,
    kind: "permission",
    toolCallId,
    occurrence,
    options: [
      { id: "approve", label: "", kind: "allow_once" },
      { id: "deny", label: "", kind: "reject_once" },
    ],
    editable: false,
    canExplainDenial: true,
    wire: { approvalId },
    ...withoutUndefined({ reason, details }),
  };
}

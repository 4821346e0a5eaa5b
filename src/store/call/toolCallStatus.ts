import type { ToolCallPart, ToolCallStatus, Turn } from "../../model/index.ts";

/** Who changes a status: the agent (`wire`), this client (`local`), or a request about the call. */
export type StatusSource = "wire" | "local" | "request";

type Targets = Readonly<Record<StatusSource, readonly ToolCallStatus[]>>;

const ends: readonly ToolCallStatus[] = ["completed", "failed", "cancelled"];
const waits: readonly ToolCallStatus[] = ["awaiting_permission", "awaiting_input"];
const decisions: readonly ToolCallStatus[] = [...waits, "denied", ...ends];
const nothing: Targets = { wire: [], local: [], request: [] };

/** While a request is open only its outcome or an end changes the status: agents report `in_progress` before and while they ask. */
const awaiting: Targets = { wire: ends, local: ends, request: [...decisions, "pending", "in_progress"] };

/** An end that this client concluded is replaced by one that the agent reports; `in_progress` is "Run again". */
const endedHere: Targets = { wire: ends, local: [...ends, "in_progress"], request: [] };

/** The one table of transitions, for calls that the wire has not settled for good. */
const transitions: Readonly<Record<ToolCallStatus, Targets>> = {
  pending: {
    wire: ["in_progress", "detached", "incomplete", ...ends],
    local: ["in_progress", "detached", "incomplete", ...ends],
    request: [...decisions, "in_progress"],
  },
  awaiting_permission: awaiting,
  awaiting_input: awaiting,
  in_progress: {
    wire: ["detached", "incomplete", ...ends],
    local: ["detached", "incomplete", ...ends],
    // `pending`: the agent has handed it over to this client.
    request: ["pending", ...decisions],
  },
  detached: { wire: ["in_progress", "incomplete", ...ends], local: ends, request: decisions },
  completed: endedHere,
  failed: endedHere,
  cancelled: endedHere,
  // The user's denial is not replaced by the agent's report of it (`failed`, `cancelled`), but by the report that the call ran.
  denied: { wire: ["completed"], local: [], request: waits },
  incomplete: {
    wire: ["pending", "in_progress", "detached", ...ends],
    // `pending`: the turn continues after a cut.
    local: ["pending", "in_progress", ...ends],
    request: [...decisions, "in_progress"],
  },
};

/** Whether the call may still do something: not ended, and not left incomplete. */
export function isOpenStatus(status: ToolCallStatus): boolean {
  return !isFinalStatus(status) && status !== "incomplete";
}

/** Whether the status is an end: completed, failed, denied or cancelled. */
export function isFinalStatus(status: ToolCallStatus): boolean {
  return status === "denied" || ends.includes(status);
}

/**
 * Whether nothing more is expected of a call: it has ended, or is `incomplete` and its turn is over. A turn that was cut may still be
 * resumed, until another one begins.
 */
export function isSettledCall({ status, turnId }: ToolCallPart, turn: Turn): boolean {
  if (isFinalStatus(status)) return true;
  return status === "incomplete" && (turn.turnId !== turnId || (turn.status === "idle" && turn.reason !== "cut"));
}

/** Returns the status after `source` reports `next`: the present one where the table does not allow that. */
export function nextToolCallStatus(
  call: Pick<ToolCallPart, "status" | "settledBy">,
  next: ToolCallStatus,
  source: StatusSource,
): Pick<ToolCallPart, "status" | "settledBy"> {
  const { status, settledBy } = call;
  const isSettledByWire = settledBy === "wire" && isFinalStatus(status);
  const targets = isSettledByWire ? nothing : transitions[status];
  const by = source === "wire" ? "wire" : "local";
  if (targets[source].includes(next)) return isOpenStatus(next) ? { status: next } : { status: next, settledBy: by };
  // The agent confirms a local conclusion, which is now final.
  const confirms = next === status || (status === "denied" && ends.includes(next));
  if (confirms && source === "wire" && isFinalStatus(status)) return { status, settledBy: "wire" };
  return settledBy === undefined ? { status } : { status, settledBy };
}

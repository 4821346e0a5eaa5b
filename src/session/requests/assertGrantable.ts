import { type AgentRequest, CountersignError } from "../../model/index.ts";

/**
 * Refuses to grant a blocked request: the one check that every grant passes, by a user or a rule.
 *
 * Throws a `CountersignError` (`protocol`) for a request with a block; see `RequestBlock`.
 */
export function assertGrantable({ requestId, blocked }: AgentRequest): void {
  if (blocked === undefined) return;
  const why = blocked.detail ?? "The agent's question cannot be distinguished from another one.";
  throw new CountersignError({
    code: "protocol",
    message: `The request ${requestId} cannot be granted. ${why} Deny it, or stop the turn.`,
  });
}

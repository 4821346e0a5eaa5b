import type { PolicyRule } from "../../model/index.ts";
import type { PolicyCall } from "./readPolicyFacts.ts";
import { coversCall } from "./coversCall.ts";
import { isLongCall, readPolicyFacts } from "./readPolicyFacts.ts";

/** The limits of a remembered rule. */
export interface RememberOptions {
  /** Id of the new rule. */
  readonly ruleId: string;
  /** Id of the session that it applies to. */
  readonly sessionId: string;
  /** The current time in epoch milliseconds. */
  readonly now: number;
  /** Milliseconds until it expires. @default 28800000 (eight hours) */
  readonly lifetime?: number | undefined;
}

const workingDay = 8 * 3_600_000;

/**
 * Makes the rule that "Do not ask again" stores: exactly this tool, of this MCP server if it has one, with exactly this input, in this session, until its `lifetime` is over.
 *
 * Undefined for a call that may not be remembered, because a person has to read such a call each time (see `evaluatePolicy`).
 */
export function toRememberedRule(call: PolicyCall, options: RememberOptions): PolicyRule | undefined {
  // Checked first: a long call is never remembered, and reading it would be slow.
  if (isLongCall(call)) return undefined;
  const facts = readPolicyFacts(call);
  const { toolName, server, digest, hazards } = facts;
  if (digest === undefined || hazards.some((hazard) => hazard !== "interpreter")) return undefined;
  const [command, ...others] = facts.items.flatMap((item) => (item.type === "command" ? [item] : []));
  if (others.length > 0) return undefined;
  const { ruleId, sessionId, now, lifetime = workingDay } = options;
  const rule: PolicyRule = {
    ruleId,
    effect: "allow",
    toolName,
    server,
    digest,
    command: command === undefined ? undefined : { exact: command.text },
    sessionId,
    rememberedAt: now,
    expiresAt: now + lifetime,
  };
  // A rule that would have no effect is not offered.
  return coversCall(rule, facts) ? rule : undefined;
}

import type { PolicyRule } from "../../model/index.ts";
import type { PolicyCall } from "./readPolicyFacts.ts";
import { readPolicyFacts } from "./readPolicyFacts.ts";

/** What a remembered rule is limited to. */
export interface RememberOptions {
  /** Id of the rule. */
  readonly ruleId: string;
  /** Id of the session it counts in. */
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Milliseconds it lives. @default 28800000 (eight hours) */
  readonly lifetime?: number;
}

const workingDay = 8 * 3_600_000;

/**
 * Makes the rule that "always allow" stores: exactly this tool with exactly this input, in this session, for a working day.
 *
 * Undefined where nothing may be remembered, because a person has to read such a call each time (see `evaluatePolicy`).
 */
export function toRememberedRule(call: PolicyCall, options: RememberOptions): PolicyRule | undefined {
  const { toolName, digest, command, hazards } = readPolicyFacts(call);
  if (digest === undefined || hazards.some((hazard) => hazard !== "interpreter")) return undefined;
  const { ruleId, sessionId, now, lifetime = workingDay } = options;
  return {
    ruleId,
    effect: "allow",
    toolName,
    digest,
    ...(command === undefined ? {} : { command: { exact: command } }),
    sessionId,
    rememberedAt: now,
    expiresAt: now + lifetime,
  };
}

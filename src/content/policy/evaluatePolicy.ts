import type { PolicyEffect, PolicyRule } from "../../model/index.ts";
import { coversCall } from "./coversCall.ts";
import { matchRule } from "./matchRule.ts";
import type { PolicyFacts, PolicyHazard } from "./readPolicyFacts.ts";

/** Where and when a policy is asked. */
export interface PolicyOccasion {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The ids of the session: its own and the wire's. Rules for other sessions do not count. */
  readonly sessionIds: readonly string[];
}

/** What a policy says about a call. */
export interface PolicyVerdict {
  /** What is to be done; `ask` where no rule speaks of it. */
  readonly effect: PolicyEffect;
  /** The rule that decides; absent where none does. */
  readonly rule?: PolicyRule | undefined;
  /** All rules that speak of it, in the order in which they count: deny, ask, allow. */
  readonly matched: readonly PolicyRule[];
  /** Why a rule that would allow does not; empty where none would, or nothing stands against it. */
  readonly hazards: readonly PolicyHazard[];
}

const order: readonly PolicyEffect[] = ["deny", "ask", "allow"];

/**
 * Asks the rules about a call: deny before ask, ask before allow, and within one effect the first of the list.
 *
 * Nothing that a person must read first is ever allowed: several commands in one, redirections, variables, hidden characters, input that
 * can be read in two ways, and a call of which a part is covered by no condition of the rule. A program that runs other programs is
 * allowed only by a rule for exactly this command or input.
 */
export function evaluatePolicy(
  rules: readonly PolicyRule[],
  facts: PolicyFacts,
  occasion: PolicyOccasion,
): PolicyVerdict {
  const matched = order.flatMap((effect) =>
    rules.filter((rule) => rule.effect === effect && counts(rule, occasion) && matchRule(rule, facts)),
  );
  const [rule] = matched;
  if (rule === undefined) return { effect: "ask", matched, hazards: [] };
  if (rule.effect !== "allow") return { effect: rule.effect, rule, matched, hazards: [] };
  const allowing = matched.find((one) => hazardsFor(one, facts).length === 0);
  if (allowing === undefined) return { effect: "ask", matched, hazards: hazardsFor(rule, facts) };
  return { effect: "allow", rule: allowing, matched, hazards: [] };
}

function counts({ sessionId, expiresAt }: PolicyRule, { now, sessionIds }: PolicyOccasion): boolean {
  return (expiresAt === undefined || now < expiresAt) && (sessionId === undefined || sessionIds.includes(sessionId));
}

function hazardsFor(rule: PolicyRule, facts: PolicyFacts): readonly PolicyHazard[] {
  const { digest, command } = rule;
  const isExact = digest !== undefined || (command !== undefined && "exact" in command);
  const hazards = isExact ? facts.hazards.filter((hazard) => hazard !== "interpreter") : facts.hazards;
  return coversCall(rule, facts) ? hazards : [...hazards, "uncovered"];
}

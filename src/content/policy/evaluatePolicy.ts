import type { PolicyEffect, PolicyRule } from "../../model/index.ts";
import { coversCall } from "./coversCall.ts";
import { matchRule, mayMatchRule } from "./matchRule.ts";
import type { PolicyFacts, PolicyHazard } from "./readPolicyFacts.ts";

/** The session and the time for which a policy is evaluated. */
export interface PolicyOccasion {
  /** The current time in epoch milliseconds. */
  readonly now: number;
  /** The local and the wire id of the session. Rules for other sessions do not apply. */
  readonly sessionIds: readonly string[];
}

/** The result of a policy for a call. */
export interface PolicyVerdict {
  /** The decision; `ask` where no rule matches. */
  readonly effect: PolicyEffect;
  /** The rule that decided; absent if none did. */
  readonly rule?: PolicyRule | undefined;
  /** All matching rules, in the order of precedence: deny, ask, allow. */
  readonly matched: readonly PolicyRule[];
  /** Why a matching rule does not allow the call; empty without such a rule or a hazard. */
  readonly hazards: readonly PolicyHazard[];
}

const order: readonly PolicyEffect[] = ["deny", "ask", "allow"];

/**
 * Evaluates the rules for a call: deny before ask, ask before allow, and within one effect the first of the list.
 *
 * Where a rule that asks or denies could be about a call, because a text in it reads as the path of the rule, or because it cannot be known
 * where a path leads, the call is not allowed either: `ask`, with this rule.
 *
 * A call that a person must read first is never allowed: several commands in one, redirections, variables, hidden characters, ambiguous
 * input, and a call with a part that no condition of the rule covers. A program that runs other programs is allowed only by a rule for
 * exactly this command or input.
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
  const doubtful = rules.find((one) => counts(one, occasion) && mayMatchRule(one, facts));
  if (doubtful !== undefined) return { effect: "ask", rule: doubtful, matched, hazards: [] };
  return { effect: "allow", rule: allowing, matched, hazards: [] };
}

/** Milliseconds by which clocks of browsers are corrected without a reason to doubt the end of a rule. */
const mostCorrection = 60_000;

function counts({ sessionId, expiresAt, rememberedAt = 0 }: PolicyRule, { now, sessionIds }: PolicyOccasion): boolean {
  // A rule of the future was remembered under a wrong clock: when it ends is unknown.
  if (rememberedAt > now + mostCorrection) return false;
  return (expiresAt === undefined || now < expiresAt) && (sessionId === undefined || sessionIds.includes(sessionId));
}

function hazardsFor(rule: PolicyRule, facts: PolicyFacts): readonly PolicyHazard[] {
  const { digest, command } = rule;
  const isExact = digest !== undefined || (command !== undefined && "exact" in command);
  const found = digest === undefined ? [...facts.hazards, ...facts.argumentHazards] : facts.hazards;
  const hazards = isExact ? found.filter((hazard) => hazard !== "interpreter") : found;
  return coversCall(rule, facts) ? hazards : [...hazards, "uncovered"];
}

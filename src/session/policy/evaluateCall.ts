import { evaluatePolicy, readPolicyFacts } from "../../content/index.ts";
import type { PolicyCall, PolicyOccasion, PolicyVerdict } from "../../content/index.ts";
import type { PolicyRule } from "../../model/index.ts";

/** Evaluates rules for a call, with paths of the agent's workspace. */
export function evaluateCall(
  rules: readonly PolicyRule[],
  call: PolicyCall,
  occasion: PolicyOccasion,
  workspace?: string,
): PolicyVerdict {
  return evaluatePolicy(rules, readPolicyFacts(call, workspace), occasion);
}

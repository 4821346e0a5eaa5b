import { createRules, type Policy, type PolicyOptions } from "./createRules.ts";
import { evaluateCall } from "./evaluateCall.ts";

/** Creates a policy. It can serve several sessions: remembered rules contain the session that they apply to. */
export function createPolicy(options: PolicyOptions = {}): Policy {
  return createRules(options, {
    evaluate: (rules, call, occasion) => evaluateCall(rules, call, occasion, options.workspace),
  });
}

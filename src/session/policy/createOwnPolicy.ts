import { createRules, type EvaluateRules, type Policy } from "./createRules.ts";

/**
 * Creates the policy of a session whose app gives none. It has no rule until the user stores one, so what evaluates rules is loaded with the
 * first one; a call that comes before it is loaded, or where it cannot be loaded, needs a person.
 */
export function createOwnPolicy(): Policy {
  let evaluate: EvaluateRules | undefined;
  const load = (): Promise<void> =>
    import("./evaluateCall.ts").then(
      (module) => void (evaluate = module.evaluateCall),
      () => undefined,
    );
  return createRules(
    {},
    {
      evaluate: (...args) => evaluate?.(...args) ?? { effect: "ask", matched: [], hazards: [] },
      onRemember: () => (evaluate === undefined ? load() : undefined),
    },
  );
}

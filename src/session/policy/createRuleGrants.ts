import type { AgentRequest, PolicyRule } from "../../model/index.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";
import { digestOnce, selectGranted } from "../requests/selectGranted.ts";
import type { Decision } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";

/** The executions that rules of the page allow, until they start: a repeated call may pause the turn before. */
export interface RuleGrants {
  /** Records that a rule allows an execution with the input that may run now, see `selectGranted`. */
  allow(request: AgentRequest, rule: PolicyRule): void;
  /** Returns the decision about an execution; undefined unless a rule has allowed it with the input that may run now. */
  find(request: AgentRequest): Decision | undefined;
}

/** Creates the grants of a session's rules. */
export function createRuleGrants(context: SessionContext): RuleGrants {
  const grants = new Map<string, { readonly rule: PolicyRule; readonly digest: string }>();

  /** Describes the input that may run: its digest, and the input itself where it is not that of the call. */
  function describe({
    toolCallKey,
  }: AgentRequest): (Pick<Decision, "input"> & { readonly digest: string }) | undefined {
    const call = locateToolCall(context.thread, toolCallKey)?.call;
    const input = call && selectGranted(context.thread, call)?.input;
    if (input === undefined) return undefined;
    return { digest: digestOnce(input), input: input === call?.input ? undefined : input };
  }

  return {
    allow(request, rule) {
      const described = describe(request);
      if (described !== undefined) grants.set(request.requestId, { rule, digest: described.digest });
    },
    find(request) {
      const grant = grants.get(request.requestId);
      // What is decided in another tab is left to that.
      if (grant === undefined || request.heldElsewhere !== undefined) return undefined;
      const described = describe(request);
      if (described?.digest !== grant.digest) return undefined;
      return { granted: true, by: "policy", rule: grant.rule, input: described.input };
    },
  };
}

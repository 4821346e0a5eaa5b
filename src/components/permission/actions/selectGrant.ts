import type { AgentRequest, RequestOption } from "../../../model/index.ts";
import { isDenial, selectOptions } from "../../../primitives/index.ts";

/** Returns the option that grants a form or a link: once where the agent offers it, else its first grant; undefined when there is none. */
export function selectGrant(request: AgentRequest): RequestOption | undefined {
  const grants = selectOptions(request).filter((option) => !isDenial(option));
  return grants.find(({ kind }) => kind === "allow_once") ?? grants[0];
}

/**
 * Returns the option that grants an edited input, for this call only: once, else one whose effect the agent states itself (`other`).
 * Undefined when the agent offers lasting grants only: an edit must not become an "always" that the prompt does not show.
 */
export function selectEditGrant(request: AgentRequest): RequestOption | undefined {
  const options = selectOptions(request);
  return options.find(({ kind }) => kind === "allow_once") ?? options.find(({ kind }) => kind === "other");
}

import type { AgentRequest, RequestOption } from "../../../model/index.ts";
import { selectOptions } from "../../../primitives/index.ts";

/**
 * Returns the option by which a button of the kit's own grants (send a form, open a link, allow an edited input), for this request only:
 * once, else one whose effect the agent states itself (`other`). Undefined when the agent offers lasting grants only: such a button must not
 * become an "always" that the prompt does not show.
 */
export function selectGrant(request: AgentRequest): RequestOption | undefined {
  const options = selectOptions(request);
  return options.find(({ kind }) => kind === "allow_once") ?? options.find(({ kind }) => kind === "other");
}

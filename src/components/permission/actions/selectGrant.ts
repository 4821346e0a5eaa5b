import type { AgentRequest, RequestOption } from "../../../model/index.ts";
import { isDenial, selectOptions } from "../../../primitives/index.ts";

/** Returns the option that grants an edited input for this call only; undefined when there is none. */
export function selectGrant(request: AgentRequest): RequestOption | undefined {
  const grants = selectOptions(request).filter((option) => !isDenial(option));
  return grants.find(({ kind }) => kind === "allow_once") ?? grants[0];
}

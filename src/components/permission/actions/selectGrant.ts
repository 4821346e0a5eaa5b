import type { AgentRequest, RequestOption } from "../../../model/index.ts";
import { isDenial, selectOptions } from "../../../primitives/index.ts";

/** Returns the grant an edited input goes with: it is for this call only. */
export function selectGrant(request: AgentRequest): RequestOption | undefined {
  const grants = selectOptions(request).filter((option) => !isDenial(option));
  return grants.find(({ kind }) => kind === "allow_once") ?? grants[0];
}

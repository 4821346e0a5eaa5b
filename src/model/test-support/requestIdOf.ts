import type { AgentRequest } from "../AgentRequest.ts";

/**
 * Returns the id of a request that a test decides. Throws where there is none: a session ignores a decision about an unknown id, so that
 * the test would wait in vain.
 */
export function requestIdOf(request: Pick<AgentRequest, "requestId"> | undefined): string {
  if (request === undefined) throw new Error("There is no request to decide: wait until it is open.");
  return request.requestId;
}

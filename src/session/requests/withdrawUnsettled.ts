import type { AgentRequest } from "../../model/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import type { SessionContext } from "../SessionContext.ts";

/** Withdraws the requests that are meant and not settled. `expired`: their deadline has passed. */
export function withdrawUnsettled(
  { thread, dispatch }: SessionContext,
  isMeant: (request: AgentRequest) => boolean,
  expired?: true,
): void {
  for (const { turnId, requestId } of selectOpenRequests(thread).filter(isMeant))
    dispatch({ type: "request.withdrawn", turnId, requestId, expired });
}
